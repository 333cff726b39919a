import { useShownLanguage } from '#src/lib/i18n/index.ts';
import { formatNumber } from '#src/lib/numbers.ts';

/** Writes US dollars as the person's language does. */
export function useMoney(): (dollars: number) => string {
  const language = useShownLanguage();
  return (dollars) => formatNumber(dollars, language, { style: 'currency', currency: 'USD' });
}
