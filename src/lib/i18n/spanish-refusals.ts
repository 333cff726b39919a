import { errors } from '#src/locales/es/errors.ts';
import { REFUSALS, type RefusalKey } from '#src/schemas/refusals.ts';

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

const all = Object.entries(REFUSALS) as Array<[RefusalKey, string]>;
const { open = [], closed = [] } = Object.groupBy(all, ([, text]) => (text.includes('{{value}}') ? 'open' : 'closed'));

const keyOf = new Map(closed.map(([key, text]) => [text.toLowerCase(), key]));
/** Refusals with a place for a value. */
const patterns = open.map(([key, text]) => ({
  key,
  pattern: new RegExp(`^${text.split('{{value}}').map(escaped).join('(.*)')}$`, 'is'),
}));

/** The Spanish words of a refusal of the server; undefined for what isn't one of ours. */
export function spanishRefusal(text: string): string | undefined {
  const key = keyOf.get(text.toLowerCase());
  if (key) return errors[key];
  for (const { key, pattern } of patterns) {
    const match = pattern.exec(text);
    if (match) return errors[key].replaceAll('{{value}}', () => match[1] ?? '');
  }
  return undefined;
}
