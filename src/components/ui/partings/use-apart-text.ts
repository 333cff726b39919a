import { useNumbers } from '#src/components/ui/page/use-numbers.ts';
import { defineTexts } from '#src/lib/i18n/index.ts';
import { wordList } from '#src/lib/lists.ts';
import { partings } from '#src/locales/en/partings.ts';
import { APART_REASONS, type Apart, type ApartReason } from '#src/schemas/partings.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    partings: typeof partings;
  }
}

const usePartingTexts = defineTexts(
  'partings',
  partings,
  async () => (await import('#src/locales/es/partings.ts')).partings,
);

/** More names than these are a number. */
const NAMES = 3;

/**
 * Says which matches of people who are active again did not come back, and why; nothing where all did. Specification
 * people 5.8.
 *
 *     const apartText = useApartText();
 *     toast.success(`${name} is active again. ${apartText.of(answer.apart)}`);
 */
export function useApartText() {
  const t = usePartingTexts();
  const numbers = useNumbers();
  const say = (whoOf: (reason: ApartReason) => string | undefined): string => {
    const list = APART_REASONS.flatMap((reason) => {
      const who = whoOf(reason);
      return who === undefined ? [] : t(`reason.${reason}`, { who });
    });
    return list.length === 0 ? '' : t('apart', { list: wordList(list) });
  };
  return {
    /** By name. */
    of: (apart: readonly Apart[]): string =>
      say((reason) => {
        const names = apart.filter((each) => each.reason === reason).map(({ name }) => name ?? t('someone'));
        if (names.length > NAMES) return numbers.format(names.length);
        return names.length === 0 ? undefined : wordList(names);
      }),
    /** In numbers. */
    counted: (counts: ReadonlyArray<{ readonly reason: ApartReason; readonly count: number }>): string =>
      say((reason) => {
        const count = counts.find((each) => each.reason === reason)?.count;
        return count === undefined ? undefined : numbers.format(count);
      }),
    matched: (count: number): string => (count === 0 ? '' : t('matched', { count })),
  };
}
