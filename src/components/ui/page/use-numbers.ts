import { useMemo } from 'react';
import { useLanguage } from '#src/lib/i18n/index.ts';

/** Writes numbers as the person's language does. */
export function useNumbers(): Intl.NumberFormat {
  const { language } = useLanguage();
  return useMemo(() => new Intl.NumberFormat(language === 'es' ? 'es-US' : 'en-US'), [language]);
}
