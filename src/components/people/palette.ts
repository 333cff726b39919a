import type { PaletteEntry } from '#src/components/ui/palette/entry.ts';

const newPerson = (words: PaletteEntry['words'], role: string): PaletteEntry => ({
  words,
  kind: 'action',
  needs: { reach: 'contacts', module: 'personorganizations', right: 'canCreate', organization: 'chosen' },
  opens: () => ({ to: '/app/people/new', search: { role } }),
});

/** What the palette offers about people. */
export const palette: readonly PaletteEntry[] = [
  newPerson('newCaller', 'CALLER'),
  newPerson('newRecipient', 'RECIPIENT'),
  newPerson('newOnboarding', 'OUTREACH'),
];
