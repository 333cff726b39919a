/** From where, and with what, somebody calls. */
export interface Origin {
  /** '' where it isn't known. */
  readonly address: string;
  readonly browser: string | null;
  readonly system: string | null;
}

/** Of who doesn't come by a call: a command, a test. */
export const NOWHERE: Origin = { address: '', browser: null, system: null };

/** What a browser calls itself, the more special first: nearly all of them claim to be Safari and Chrome too. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;

const SYSTEMS = [
  ['Windows', /\bWindows\b/],
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** No browser's own words about itself are longer. */
const USER_AGENT_LENGTH = 1000;

const nameIn = (list: ReadonlyArray<readonly [string, RegExp]>, text: string): string | null =>
  list.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/** Browser and system by the names that people know; of what calls itself anything else, nothing is kept. */
export function originOf(address: string, userAgent: string | undefined): Origin {
  const text = (userAgent ?? '').slice(0, USER_AGENT_LENGTH);
  return { address, browser: nameIn(BROWSERS, text), system: nameIn(SYSTEMS, text) };
}
