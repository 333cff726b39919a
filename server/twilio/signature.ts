/** The address with and without the port: proxies add and take away the one that goes without saying. */
function spellings(url: string): string[] {
  const [, scheme = '', host = '', port = '', rest = ''] =
    /^(https?:\/\/)([^/?#]*?)(:\d+)?([/?#].*|)$/s.exec(url) ?? [];
  const usual = scheme === 'https://' ? ':443' : ':80';
  return [scheme + host + rest, scheme + host + (port || usual) + rest];
}

/** Each name with each of its values once, in the order of their code units. */
function inOrder(fields: URLSearchParams): string {
  const names = [...new Set(fields.keys())].toSorted(byUnits);
  return names
    .flatMap((name) => [...new Set(fields.getAll(name))].toSorted(byUnits).map((value) => name + value))
    .join('');
}

const byUnits = (one: string, other: string) => (one < other ? -1 : Number(one > other));

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  // one spelling of each: the last digit of the 20 bytes has bits that mean nothing
  if (!/^[A-Za-z0-9+/]{26}[AEIMQUYcgkosw048]=$/.test(text)) return null;
  return Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
}

/**
 * Whether a signature is Twilio's, made with the account's token over the address that it was given and the fields of
 * the form. How long that takes doesn't depend on how much of it is right.
 */
export async function isSigned(
  authToken: string,
  { url, fields, signature }: { readonly url: string; readonly fields: URLSearchParams; readonly signature: string },
): Promise<boolean> {
  const bytes = fromBase64(signature);
  if (!bytes) return false;
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-1' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(authToken), algorithm, false, ['verify']);
  const verdicts = await Promise.all(
    spellings(url).map((each) =>
      crypto.subtle.verify(algorithm.name, key, bytes, encoder.encode(each + inOrder(fields))),
    ),
  );
  return verdicts.includes(true);
}
