import { useMemo } from 'react';
import { useShownLanguage } from '#src/lib/i18n/index.ts';
import { formatNumber } from '#src/lib/numbers.ts';

/** Writes numbers as the person's language does: `numbers.format(1204)`. */
export function useNumbers(): { readonly format: (value: number) => string } {
  const language = useShownLanguage();
  return useMemo(() => ({ format: (value) => formatNumber(value, language) }), [language]);
}
