import { base64url } from 'jose';

const utf8 = new TextEncoder();
const DECIMAL = 10;

const hex = (buffer: ArrayBuffer): string =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A token nobody can guess: 32 random bytes, safe in addresses. */
export const randomToken = (): string => base64url.encode(crypto.getRandomValues(new Uint8Array(32)));

/** Whether a bearer looks like one of `randomToken`; a session's token has dots. */
export const looksRandom = (token: string): boolean => /^[\w-]{43}$/.test(token);

/** `length` decimal digits, each as likely as the other. */
export function randomDigits(length: number): string {
  let digits = '';
  while (digits.length < length) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    // 250 to 255 would make the digits 0 to 5 likelier.
    if (byte < 250) digits += String(byte % DECIMAL);
  }
  return digits;
}

/** What the database holds of a random token: enough to know it again, no use to a thief. */
export const hashToken = async (token: string): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', utf8.encode(token)));

/** A keyed hash, for values so short that a plain hash could be tried out. */
export async function keyedHash(secret: Uint8Array, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(secret), algorithm, false, ['sign']);
  return hex(await crypto.subtle.sign('HMAC', key, utf8.encode(text)));
}

/** Equality whose time doesn't tell how much of two texts is the same. */
export function sameSecret(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ (other.charCodeAt(at) || 0);
  return difference === 0;
}
