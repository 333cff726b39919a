import * as z from 'zod/mini';
import { fileTypesOf, type Endpoint } from '#src/schemas/endpoint.ts';
import { contentDisposition } from '#src/schemas/file-name.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

const FORMATS: Readonly<Record<string, string>> = {
  uuid: '0193a000-0000-7000-8000-0000000000aa',
  'date-time': '2026-03-01T12:00:00.000Z',
  date: '2026-03-01',
  email: 'rosa@example.org',
};

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

function exampleOf(schema: JsonSchema, whole: JsonSchema): unknown {
  if (schema.$ref !== undefined) {
    const named = whole.$defs?.[schema.$ref.replace('#/$defs/', '')];
    return named ? exampleOf(named, whole) : null;
  }
  const choice = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].find(isSchema);
  if (choice) return exampleOf(choice, whole);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {});
      return Object.fromEntries(
        properties.flatMap(([name, inner]) =>
          schema.required?.includes(name) && isSchema(inner) ? [[name, exampleOf(inner, whole)]] : [],
        ),
      );
    }
    case 'array':
      return isSchema(schema.items) && !Array.isArray(schema.items) ? [exampleOf(schema.items, whole)] : [];
    case 'string':
      // any text will do, but a password's status is only understood when it is a known one
      return FORMATS[schema.format ?? ''] ?? 'valid';
    case 'integer':
    case 'number':
      return schema.minimum ?? 0;
    case 'boolean':
      return true;
    default:
      return null;
  }
}

/** What an answer of the endpoint holds, made from the contract. Throws where it cannot make one. */
function exampleAnswer({ id, response }: Endpoint): unknown {
  const schema = z.toJSONSchema(response, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const example = exampleOf(schema, schema);
  const parsed = response.safeParse(example);
  if (!parsed.success) throw new Error(`No example of an answer of ${id}: ${parsed.error.message}`);
  return example;
}

/** An answer of the endpoint as a server would send it. */
export function exampleResponse(endpoint: Endpoint): Response {
  const [type] = fileTypesOf(endpoint) ?? [];
  if (type === undefined) return Response.json({ data: exampleAnswer(endpoint) });
  const headers = { 'content-type': `${type}; charset=utf-8`, 'content-disposition': contentDisposition('People.csv') };
  return new Response('Role\r\n', { headers });
}

/** What a server of another version may send: every field that was known is something else now. */
export function driftedAnswer(endpoint: Endpoint): unknown {
  const { response } = endpoint;
  const { properties = {} } = z.toJSONSchema(response, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return Object.fromEntries(Object.keys(properties).map((name) => [name, { drifted: true }]));
}
