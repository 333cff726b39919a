import { REFUSALS, type RefusalKey } from '#src/schemas/messages.ts';
import { i18n } from './instance.ts';

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Refusals with a place for a value, as patterns. */
const patterns = Object.entries(REFUSALS).flatMap(([key, text]) =>
  text.includes('{{value}}')
    ? [{ key: key as RefusalKey, pattern: new RegExp(`^${text.split('{{value}}').map(escaped).join('(.*)')}$`, 'is') }]
    : [],
);

const keyOf = new Map(
  Object.entries(REFUSALS)
    .filter(([, text]) => !text.includes('{{value}}'))
    .map(([key, text]) => [text.toLowerCase(), key as RefusalKey]),
);

/** A message with "because" is cut to the text in square brackets. Specification 1 §8. */
function cut(text: string): string {
  if (!/\bbecause\b|\bporque\b/i.test(text)) return text;
  return /\[(.+)\]/s.exec(text)?.[1]?.trim() || text;
}

const say = (key: RefusalKey, value = ''): string => i18n.t(key, { ns: 'errors', value });

/** What the server says, in the present language; words that aren't ours stay as they are. Specification 1 §8. */
export function translateServerMessage(text: string): string {
  const trimmed = text.trim();
  const key = keyOf.get(trimmed.toLowerCase());
  if (key) return cut(say(key));
  for (const { key, pattern } of patterns) {
    const match = pattern.exec(trimmed);
    if (match) return cut(say(key, match[1]));
  }
  return cut(trimmed);
}
