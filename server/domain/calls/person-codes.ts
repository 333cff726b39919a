/** Digits of a code, where another person's doesn't begin like it. */
const CODE_DIGITS = 4;

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Writes people as codes, `C-1F3A`: the same person always the same one, two people never. The key is forgotten with
 * the writer, so that nobody is the same in two files. Whoever is nobody has none. Specification calls 5.8.
 */
export function codeWriter(): (who: ReadonlyArray<string | null>) => Promise<string> {
  const secret = crypto.getRandomValues(new Uint8Array(32));
  const key = crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const codes = new Map<string, Promise<string>>();
  const given = new Set<string>();
  async function make(who: string): Promise<string> {
    const digest = hex(new Uint8Array(await crypto.subtle.sign('HMAC', await key, new TextEncoder().encode(who))));
    let digits = CODE_DIGITS;
    while (given.has(digest.slice(0, digits))) digits += 1;
    given.add(digest.slice(0, digits));
    return `C-${digest.slice(0, digits).toUpperCase()}`;
  }
  return ([id, ...described]) => {
    const who = id ?? described.filter((each) => each !== null).join('|');
    if (!who) return Promise.resolve('');
    const code = codes.get(who) ?? make(who);
    codes.set(who, code);
    return code;
  };
}
