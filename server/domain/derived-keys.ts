/** What keys are derived for: none is ever taken for another, nor for that of the sessions. */
type Purpose = 'media-keys' | 'survey-tokens';

const keys = new WeakMap<Uint8Array, Map<Purpose, Promise<Uint8Array>>>();

async function derive(secret: Uint8Array, purpose: Purpose): Promise<Uint8Array> {
  const base = await crypto.subtle.importKey('raw', new Uint8Array(secret), 'HKDF', false, ['deriveBits']);
  const info = new TextEncoder().encode(purpose);
  const bits = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    base,
    256,
  );
  return new Uint8Array(bits);
}

/** A key of 32 bytes for one purpose, from the secret of the sessions. */
export function derivedKey(secret: Uint8Array, purpose: Purpose): Promise<Uint8Array> {
  const known = keys.get(secret) ?? new Map<Purpose, Promise<Uint8Array>>();
  keys.set(secret, known);
  const key = known.get(purpose) ?? derive(secret, purpose);
  known.set(purpose, key);
  return key;
}
