import { useChangeTexts } from '#src/components/ui/changes/texts.ts';
import { withinSentence } from '#src/components/ui/changes/use-language-name.ts';
import { fieldName, valueText, type Translators } from '#src/components/ui/changes/values.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { wordList } from '#src/lib/lists.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { MatchReason } from '#src/schemas/match-reasons.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { useMatchingTexts } from './texts.ts';

type Detail = 'preferredLanguage' | 'preferredTimeForCall' | 'hobbies' | 'zipCode' | 'gender';

/** Puts what is compared, and the reasons for a match, into words of the person's language. */
export function useWords() {
  const t = useMatchingTexts();
  const translators: Translators = { t: useChangeTexts(), common: useCommonTexts(), timeZone: 'UTC' };
  const value = (name: Detail, of: unknown): string => valueText([name], of, translators);
  const within = (name: Detail, of: unknown): string => withinSentence(value(name, of), of);

  const reason = (given: MatchReason): string => {
    switch (given.kind) {
      case 'language':
        return t('reason.language', { language: within('preferredLanguage', given.language) });
      case 'languages':
        return t('reason.languages', {
          own: within('preferredLanguage', given.own),
          other: within('preferredLanguage', given.other),
        });
      case 'times':
        return t('reason.times', { times: wordList(given.times.map((time) => t(`time.${time}`))) });
      case 'noTime':
        return t('reason.noTime');
      case 'hobbies':
        return t('reason.hobbies', { hobbies: wordList(given.hobbies) });
      case 'zip':
        return t(given.prefix.length < LIMITS.zipLength ? 'reason.zipRegion' : 'reason.zip', { prefix: given.prefix });
      case 'gender':
        return t(given.tone === 'good' ? 'reason.genderGood' : 'reason.genderBad', {
          gender: within('gender', given.gender),
        });
      case 'program':
        return t('reason.program');
      case 'load':
        return t('reason.load', { count: given.matches, of: given.of });
      case 'matched':
        return t('reason.matched', { count: given.matches });
    }
  };

  return {
    reason,
    value,
    /** A detail of a person as it is read; null where it isn't known. */
    detail: ({ customFields }: Membership, name: Detail): string | null => {
      const known = customFields[name];
      const isEmpty = known === null || known === undefined || known === '' || (Array.isArray(known) && !known.length);
      return isEmpty ? null : value(name, known);
    },
    field: (name: Detail): string => fieldName([name], translators),
    /** How many matches somebody has: of how many, for callers. */
    load: ({ role, matches }: Membership): string =>
      role.name === 'CALLER'
        ? t('load', { count: matches.length, of: LIMITS.matchesPerCaller })
        : t('matches', { count: matches.length }),
  };
}
