import type { Context } from 'hono';
import { DomainError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import type { Endpoint } from '#src/schemas/endpoint.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { invalid, isStorable, parse, readBytes } from './read.ts';

/**
 * The body of a call that only the carrier may make: a form that it has signed, with the address that it was given. 401
 * without its signature, before the body is read, and with a wrong one. Specification api 1.12.
 */
export async function readSignedBody(
  { carriers, config }: Services,
  endpoint: Endpoint,
  { req }: Context,
): Promise<Record<string, unknown>> {
  const signature = req.header('x-twilio-signature');
  if (!carriers.callbacks || signature === undefined) throw new DomainError(401, 'signedOut');
  if (!/^application\/x-www-form-urlencoded\b/i.test(req.header('content-type') ?? ''))
    throw new DomainError(415, 'unsupportedType');
  const bytes = await readBytes(req.raw, endpoint.maxBytes ?? LIMITS.jsonBytes);
  const fields = new URLSearchParams(new TextDecoder().decode(bytes));
  const { pathname, search } = new URL(req.url);
  const url = config.publicUrl + pathname + search;
  if (!(await carriers.callbacks.isSigned({ url, fields, signature }))) throw new DomainError(401, 'signedOut');
  for (const [name, value] of fields) if (fields.getAll(name).length > 1 || !isStorable(value)) throw invalid(name);
  return parse(endpoint.body, Object.fromEntries(fields));
}
