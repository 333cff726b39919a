import type { Context } from 'hono';
import type { ZodMiniType } from 'zod/mini';
import { DomainError } from '#server/errors.ts';
import { isUuid } from '#server/uuid.ts';
import type { Endpoint } from '#src/schemas/endpoint.ts';
import { id } from '#src/schemas/fields.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { parseValidationMessage } from '#src/schemas/validation.ts';
import type { Said } from '#src/schemas/refusals.ts';

/** What the database can't hold: NUL and half of a surrogate pair. */
export const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** How NUL and surrogates are written in JSON; without them there is nothing to look for. */
const SUSPECT = /\\u(?:0000|d[89a-f])/i;

export const invalid = (field: string) =>
  new DomainError(400, 'invalidInput', { fields: { [field]: { code: 'invalid' } } });

/** Parses one part of a request; a refusal names each field that is wrong, and why. */
export function parse(schema: ZodMiniType, value: unknown): Record<string, unknown> {
  const result = schema.safeParse(value);
  if (result.success) return result.data as Record<string, unknown>;
  const fields: Record<string, Said> = {};
  for (const issue of result.error.issues) {
    const path = issue.path.join('.');
    if (path !== '') fields[path] ??= parseValidationMessage(issue.message);
  }
  throw new DomainError(400, 'invalidInput', { fields });
}

/**
 * The params of the path, as the endpoint's own schema takes them; 404 for others, which name nothing that is there.
 * The contract's ids may be any text, ours are UUIDs. Specification api 1.4, 1.8.
 */
export function readParams({ params }: Endpoint, context: Context): Record<string, string> {
  const parsed = params.safeParse(context.req.param());
  if (!parsed.success) throw new DomainError(404, 'notFound');
  const given = parsed.data as Record<string, string>;
  const isId = ([name]: [string, string]) => params.shape[name] === id;
  if (!Object.entries(given).every((param) => !isId(param) || isUuid(param[1]))) throw new DomainError(404, 'notFound');
  return given;
}

/** The query; a name that is given twice is refused, for which of the two would be meant? */
export function readQuery(endpoint: Endpoint, context: Context): Record<string, unknown> {
  const at = context.req.url.indexOf('?');
  const given: Record<string, string> = {};
  for (const [name, value] of at < 0 ? [] : new URLSearchParams(context.req.url.slice(at))) {
    if (Object.hasOwn(given, name) || !isStorable(value)) throw invalid(name);
    if (name !== '__proto__') given[name] = value;
  }
  return parse(endpoint.query, given);
}

/** Whoever hangs up in the middle of a body reads no answer, and nothing of ours has failed. */
const cutOff = (): never => {
  throw new DomainError(400, 'invalidInput');
};

/** The bytes of a body, never more than `max`, whatever the headers say or leave out. */
export async function readBytes(request: Request, max: number): Promise<ArrayBuffer> {
  const tooLarge = () => new DomainError(413, 'tooLarge');
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > max) throw tooLarge();
  if (declared !== null && !request.headers.has('transfer-encoding')) return request.arrayBuffer().catch(cutOff);
  if (!request.body) return new ArrayBuffer(0);
  const parts: Array<Uint8Array<ArrayBuffer>> = [];
  let length = 0;
  // by a reader, for in the page not every browser's streams can be iterated over
  const reader = request.body.getReader();
  const next = () => reader.read().catch(cutOff);
  for (let part = await next(); !part.done; part = await next()) {
    length += part.value.byteLength;
    if (length > max) {
      await reader.cancel();
      throw tooLarge();
    }
    parts.push(part.value);
  }
  return new Blob(parts).arrayBuffer();
}

/** Deeper than any body of the contract. */
const MAX_DEPTH = 32;

/** Refuses texts that can't be kept, wherever they stand in a body. */
function requireStorable(value: unknown, path: readonly string[] = []): void {
  if (path.length > MAX_DEPTH) throw new DomainError(400, 'invalidInput');
  if (typeof value === 'string' && !isStorable(value)) throw invalid(path.join('.'));
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (!isStorable(key)) throw invalid(path.join('.'));
    requireStorable(inner, [...path, key]);
  }
}

function parseJson(bytes: ArrayBuffer): unknown {
  if (bytes.byteLength === 0) return {};
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw new DomainError(400, 'invalidJson');
  }
  if (SUSPECT.test(text)) requireStorable(value);
  return value;
}

/** The fields of a form by their names; a name that is given twice is refused, as in a query. */
async function parseForm(bytes: ArrayBuffer, type: string): Promise<Record<string, unknown>> {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new DomainError(400, 'invalidInput');
  });
  const given: Record<string, unknown> = {};
  for (const [name, value] of form) {
    if (Object.hasOwn(given, name) || (typeof value === 'string' && !isStorable(value))) throw invalid(name);
    if (name !== '__proto__') given[name] = value;
  }
  return given;
}

/** A form with all its fields, those in headers too; or its one file alone. Specification api 1.11. */
async function readForm({ form = {}, maxBytes }: Endpoint, request: Request): Promise<Record<string, unknown>> {
  const { headers = {}, alone } = form;
  const type = request.headers.get('content-type') ?? '';
  const isAlone = alone?.type === type.split(';')[0]?.trim().toLowerCase();
  if (!isAlone && !/^multipart\/form-data\b/i.test(type)) throw new DomainError(415, 'unsupportedType');
  const bytes = await readBytes(request, maxBytes ?? LIMITS.jsonBytes);
  const fields: Record<string, unknown> =
    alone && isAlone
      ? { [alone.field]: new File([bytes], alone.name, { type: alone.type }) }
      : await parseForm(bytes, type);
  for (const [field, name] of Object.entries(headers)) fields[field] = request.headers.get(name) ?? undefined;
  return fields;
}

const isEmpty = (request: Request) =>
  request.headers.get('content-length') === '0' ||
  (!request.headers.has('content-length') && !request.headers.has('transfer-encoding') && request.body === null);

async function readRawBody(endpoint: Endpoint, context: Context): Promise<unknown> {
  const request = context.req.raw;
  if (endpoint.bodyType === 'json') {
    const type = request.headers.get('content-type') ?? '';
    if (isEmpty(request)) return {};
    if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) throw new DomainError(415, 'unsupportedType');
    return parseJson(await readBytes(request, endpoint.maxBytes ?? LIMITS.jsonBytes));
  }
  return readForm(endpoint, request);
}

/** The body as the endpoint takes it; 400, 413 or 415 for any other. */
export async function readBody(endpoint: Endpoint, context: Context): Promise<Record<string, unknown>> {
  return parse(endpoint.body, endpoint.bodyType === 'none' ? {} : await readRawBody(endpoint, context));
}

/**
 * The body of who sends no token but a captcha's proof, null for a call that takes none; 401 for who has neither, before
 * anything else is looked at.
 */
export async function readProofBody(endpoint: Endpoint, context: Context): Promise<Record<string, unknown> | null> {
  if (!endpoint.proofBody) return null;
  const body = await readRawBody(endpoint, context);
  const hasProof = typeof body === 'object' && body !== null && 'captcha' in body;
  if (!hasProof) throw new DomainError(401, 'signedOut');
  return parse(endpoint.proofBody, body);
}
