import { REFUSALS, type RefusalKey } from '#src/schemas/messages.ts';
import { i18n } from './instance.ts';

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The refusals' words, and those with a place for a value as patterns. */
function readRefusals() {
  const all = Object.entries(REFUSALS) as Array<[RefusalKey, string]>;
  const { open = [], closed = [] } = Object.groupBy(all, ([, text]) =>
    text.includes('{{value}}') ? 'open' : 'closed',
  );
  return {
    keyOf: new Map(closed.map(([key, text]) => [text.toLowerCase(), key])),
    patterns: open.map(([key, text]) => ({
      key,
      pattern: new RegExp(`^${text.split('{{value}}').map(escaped).join('(.*)')}$`, 'is'),
    })),
  };
}

/** Made when the first refusal comes, not with every start. */
let known: ReturnType<typeof readRefusals> | undefined;

/** A message with "because" is cut to the text in square brackets. Specification 1 §8. */
function cut(text: string): string {
  if (!/\bbecause\b|\bporque\b/i.test(text)) return text;
  return /\[(.+)\]/s.exec(text)?.[1]?.trim() || text;
}

const say = (key: RefusalKey, value = ''): string => i18n.t(key, { ns: 'errors', value });

/** What the server says, in the present language; words that aren't ours stay as they are. Specification 1 §8. */
export function translateServerMessage(text: string): string {
  const trimmed = text.trim();
  known ??= readRefusals();
  const key = known.keyOf.get(trimmed.toLowerCase());
  if (key) return cut(say(key));
  for (const { key, pattern } of known.patterns) {
    const match = pattern.exec(trimmed);
    if (match) return cut(say(key, match[1]));
  }
  return cut(trimmed);
}
