/** Comments of a survey: what was known before stays above what is said now. */
export const joined = (known: string | null, said: string | null | undefined): string =>
  [known, said].filter(Boolean).join('\n\n');
