import * as z from 'zod/mini';
import type { Endpoint } from '#src/schemas/endpoint.ts';
import { areas, ENDPOINTS } from '#src/schemas/index.ts';

export type Json = Record<string, unknown>;
export interface ObjectSchema extends Json {
  readonly properties: Readonly<Record<string, Json>>;
  readonly required: readonly string[];
}

const OPTIONS = {
  target: 'draft-2020-12',
  unrepresentable: 'any',
  override({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema }) {
    if (zodSchema._zod.def.type === 'file') Object.assign(jsonSchema, { type: 'string', format: 'binary' });
    /* Answers may hold more than the contract names, and servers drop what they don't know. */
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  },
} as const;

/** What a caller sends: an object schema, with all its parts in place. */
export function inputSchema(schema: Endpoint['body']): ObjectSchema {
  const { $schema: _, properties, required, ...rest } = z.toJSONSchema(schema, { ...OPTIONS, io: 'input' });
  return { ...rest, properties: (properties ?? {}) as Record<string, Json>, required: required ?? [] };
}

/** What the calls answer, by operation id; the entities they share, by the names they have in the code. */
export function outputSchemas(): { answers: Record<string, Json>; entities: Record<string, Json> } {
  const registry = z.registry<{ id: string }>();
  // several calls may have one answer
  for (const { id, response } of ENDPOINTS.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
    if (!registry.has(response)) registry.add(response, { id });
  for (const [name, value] of Object.values(areas).flatMap((area) => Object.entries<unknown>(area))) {
    if (value instanceof z.ZodMiniObject && !registry.has(value))
      registry.add(value, { id: name.charAt(0).toUpperCase() + name.slice(1) });
  }
  const uri = (name: string) => `#/components/schemas/${name}`;
  const schemas: Record<string, Json> = {};
  for (const [name, schema] of Object.entries(z.toJSONSchema(registry, { ...OPTIONS, io: 'output', uri }).schemas)) {
    const { $schema: _, $id: __, ...rest } = schema;
    schemas[name] = rest;
  }
  const answers = Object.fromEntries(
    ENDPOINTS.map(({ id, response }) => [id, schemas[registry.get(response)?.id ?? id] ?? {}]),
  );
  const used = new Set<string>();
  collectUsed(answers, schemas, used);
  return { answers, entities: Object.fromEntries([...used].toSorted().map((name) => [name, schemas[name] ?? {}])) };
}

/** The names that `json` refers to, directly or through others. */
function collectUsed(json: Json, schemas: Record<string, Json>, used: Set<string>): void {
  for (const [, name = ''] of JSON.stringify(json).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (used.has(name)) continue;
    used.add(name);
    collectUsed(schemas[name] ?? {}, schemas, used);
  }
}
