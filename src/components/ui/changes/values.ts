import { formatDay, formatMoment } from '#src/lib/dates.ts';
import { currentLanguage, type useCommonTexts } from '#src/lib/i18n/index.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { formatPhone } from '#src/lib/phones.ts';
import { queueName } from '#src/lib/queues.ts';
import { statusName } from '#src/lib/statuses.ts';
import { changes } from '#src/locales/en/changes.ts';
import { common as commonWords } from '#src/locales/en/common.ts';
import { choiceKey } from '#src/schemas/choice-names.ts';
import type { useChangeTexts } from './texts.ts';

export interface Translators {
  readonly t: ReturnType<typeof useChangeTexts>;
  readonly common: ReturnType<typeof useCommonTexts>;
  readonly timeZone: string;
}

type Words = 'field' | 'feature' | 'value' | 'report';

/** The word of a list for a technical name; undefined for what is none of ours. */
function word({ t }: Translators, list: Words, name: string): string | undefined {
  return Object.hasOwn(changes[list], name) ? t(`${list}.${name}` as 'field.name') : undefined;
}

/** `favoriteColor` → `favorite color`: a field that an organization made itself. */
const spaced = (name: string): string => name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();

/** What a field is called; `path` has more than one part where it lies inside of another. */
export function fieldName(path: readonly string[], words: Translators): string {
  const name = path.at(-1) ?? '';
  const isFeature = path[0] === 'configurations';
  return word(words, isFeature ? 'feature' : 'field', name) ?? (isFeature ? name : spaced(name));
}

function textValue(name: string, text: string, words: Translators): string {
  const { t, common, timeZone } = words;
  if (text === '') return t('empty');
  if (name === 'role' && Object.hasOwn(commonWords.role, text)) return common(`role.${text}` as 'role.CALLER');
  if (name === 'status') return statusName(common, text);
  if (name === 'queue') return queueName(common, text);
  if (name === 'profiles' && Object.hasOwn(commonWords.profile, text))
    return common(`profile.${text}` as 'profile.USER');
  if (name === 'module') return word(words, 'report', text) ?? text;
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return formatMoment(text, { timeZone, withZone: true });
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(text);
  return word(words, 'value', choiceKey(name, text)) ?? formatPhone(text);
}

/** A value as people read it. */
export function valueText(path: readonly string[], value: unknown, words: Translators): string {
  const { t, common, timeZone } = words;
  const name = path.at(-1) ?? '';
  if (value === null || value === undefined) return t('empty');
  if (typeof value === 'boolean') return common(value ? 'yes' : 'no');
  if (typeof value === 'string') return textValue(name, value, words);
  if (typeof value === 'number') {
    if (name.endsWith('Date')) return formatMoment(new Date(value).toISOString(), { timeZone, withZone: true });
    return formatNumber(value, currentLanguage());
  }
  if (!Array.isArray(value)) return JSON.stringify(value);
  if (value.length === 0) return t('none');
  return value.map((each: unknown) => valueText(path, each, words)).join(', ');
}
