import { base64url } from 'jose';
import { derivedKey } from '#server/domain/derived-keys.ts';
import type { Config } from '#server/services.ts';

/* A token is the survey's id and half of a keyed hash of it: nothing secret stands in the database or a backup. */

const ID_BYTES = 16;
const SIGN_BYTES = 16;

/** What a token says before it is known to be good. */
interface TokenParts {
  readonly surveyId: string;
  readonly sign: Uint8Array;
}

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const bytesOf = (id: string) =>
  Uint8Array.from(id.replaceAll('-', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const uuidOf = (bytes: Uint8Array) => hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The server's secret, of which the key of the tokens is made. */
type Secret = Pick<Config, 'jwtSecret'>;

async function signOf({ jwtSecret }: Secret, surveyId: string, version: number): Promise<Uint8Array> {
  const secret = await derivedKey(jwtSecret, 'survey-tokens');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(secret), algorithm, false, ['sign']);
  const signed = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${surveyId}.${version}`));
  return new Uint8Array(signed, 0, SIGN_BYTES);
}

/** The token that opens a survey, of its present version. Specification surveys 2.9. */
export async function makeSurveyToken(
  config: Secret,
  { id, tokenVersion }: { readonly id: string; readonly tokenVersion: number },
): Promise<string> {
  const sign = await signOf(config, id, tokenVersion);
  return base64url.encode(Uint8Array.from([...bytesOf(id), ...sign]));
}

const NO_TOKEN = new Uint8Array(ID_BYTES + SIGN_BYTES);

/** Takes a token apart; one that is none names a survey that there isn't, so that it is looked for like any other. */
export function readSurveyToken(token: string): TokenParts {
  const bytes = /^[\w-]{43}$/.test(token) ? base64url.decode(token) : NO_TOKEN;
  return {
    surveyId: uuidOf(bytes.subarray(0, ID_BYTES)),
    sign: bytes.subarray(ID_BYTES),
  };
}

/** Whether a token is that of a survey's present version, in a time that doesn't tell how much of it is right. */
export async function isSurveyToken(
  config: Config,
  { surveyId, sign }: TokenParts,
  tokenVersion: number,
): Promise<boolean> {
  const right = await signOf(config, surveyId, tokenVersion);
  let difference = right.length ^ sign.length;
  for (const [at, byte] of right.entries()) difference |= byte ^ (sign[at] ?? 0);
  return difference === 0;
}

/** Where a survey is answered by its token. Specification surveys 2.1. */
export const surveyLink = ({ publicUrl }: Config, token: string): string => `${publicUrl}/admin/survey/${token}`;
