import type * as z from 'zod/mini';
import { log } from '#src/lib/log.ts';
import { local } from './web-storage.ts';

/*
 * What the console stores is encrypted with a key derived from a secret of the build. Whoever has the build has the
 * secret: this keeps data out of the sight of others at the computer and of tools that read the disk, no more.
 */

const SECRET = import.meta.env.VITE_STORAGE_SECRET ?? 'outreach-console';
const IV_BYTES = 12;

const subtle = (): SubtleCrypto | undefined => globalThis.crypto?.subtle;
const bytesOf = (text: string) => new TextEncoder().encode(text);

let derived: Promise<CryptoKey> | undefined;

async function deriveKey(crypto: SubtleCrypto): Promise<CryptoKey> {
  const secret = await crypto.importKey('raw', bytesOf(SECRET), 'HKDF', false, ['deriveKey']);
  const recipe = { name: 'HKDF', hash: 'SHA-256', salt: bytesOf('outreach-console'), info: bytesOf('storage-1') };
  return crypto.deriveKey(recipe, secret, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

const warned = new Set<string>();
function warnOnce(text: string, details?: unknown): void {
  if (warned.has(text)) return;
  warned.add(text);
  log.warn(text, details);
}

/** Whether values can be encrypted here; browsers refuse it on plain http. */
export const canSeal = (): boolean => subtle() !== undefined;

/** `text` encrypted, bound to the name it is stored under; null where that isn't possible (logged once). */
export async function seal(name: string, text: string): Promise<string | null> {
  const crypto = subtle();
  if (!crypto) {
    warnOnce('Nothing can be stored encrypted here: the page needs https');
    return null;
  }
  const key = await (derived ??= deriveKey(crypto));
  const iv = globalThis.crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const recipe = { name: 'AES-GCM', iv, additionalData: bytesOf(name) };
  const sealed = new Uint8Array(await crypto.encrypt(recipe, key, bytesOf(text)));
  const whole = new Uint8Array([...iv, ...sealed]);
  return btoa(Array.from(whole, (byte) => String.fromCharCode(byte)).join(''));
}

/**
 * What was sealed under `name`, parsed with `schema`; null for nothing, and for what can't be decrypted or parsed
 * (logged). Specification sessions 1.4.
 */
export async function unseal<S extends z.ZodMiniType>(
  name: string,
  sealed: string | null,
  schema: S,
): Promise<z.output<S> | null> {
  const crypto = subtle();
  if (sealed === null || !crypto) return null;
  try {
    const whole = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0));
    const key = await (derived ??= deriveKey(crypto));
    const recipe = { name: 'AES-GCM', iv: whole.subarray(0, IV_BYTES), additionalData: bytesOf(name) };
    const text = new TextDecoder().decode(await crypto.decrypt(recipe, key, whole.subarray(IV_BYTES)));
    return schema.parse(JSON.parse(text));
  } catch (error) {
    warnOnce(`The stored ${name} cannot be read and counts as absent`, error);
    return null;
  }
}

/** Local storage for values of any kind, encrypted. Specification sessions 1.4. */
export const secureStorage = {
  async get<S extends z.ZodMiniType>(key: string, schema: S): Promise<z.output<S> | null> {
    return unseal(key, local.get(key), schema);
  },
  async set(key: string, value: unknown): Promise<void> {
    const sealed = await seal(key, JSON.stringify(value));
    if (sealed !== null) local.set(key, sealed);
  },
  remove(key: string): void {
    local.remove(key);
  },
};
