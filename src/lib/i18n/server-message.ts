import { i18n } from './instance.ts';
import { serverWords } from './server-words.ts';

/** A message with "because" is cut to the text in square brackets. Specification api 3.3. */
function cut(text: string): string {
  if (!/\bbecause\b|\bporque\b/i.test(text)) return text;
  return /\[(.+)\]/s.exec(text)?.[1]?.trim() || text;
}

/**
 * What the server says, in the present language: it speaks English, and the Spanish texts bring along what they need
 * to know its words. Those that aren't ours stay as they are. Specification api 3.1.
 */
export function translateServerMessage(text: string): string {
  const trimmed = text.trim();
  const spanish = i18n.language === 'es' ? serverWords.spanish?.(trimmed) : undefined;
  return cut(spanish ?? trimmed);
}
