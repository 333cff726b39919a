const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A new UUID, version 7: ids made later sort later, to the millisecond. */
export function newUuid(): string {
  const random = hex(crypto.getRandomValues(new Uint8Array(10)));
  const time = Date.now().toString(16).padStart(12, '0');
  const variant = (8 + (Number.parseInt(random.charAt(3), 16) % 4)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`;
}
