const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Random bytes are had by the thousand: each asking costs as much as writing a whole id. */
const random = new Uint8Array(8192);
let used = random.length;

function nextHex(bytes: number): string {
  let text = '';
  for (const end = used + bytes; used < end; used += 1) text += HEX[random[used] ?? 0];
  return text;
}

/** A new UUID, version 7: ids made later sort later, to the millisecond. */
export function newUuid(): string {
  if (used + 10 > random.length) {
    crypto.getRandomValues(random);
    used = 0;
  }
  const time = Date.now().toString(16).padStart(12, '0');
  const variant = HEX[128 + ((random[used] ?? 0) % 64)];
  used += 1;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${nextHex(2).slice(1)}-${variant}${nextHex(1)}-${nextHex(6)}`;
}
