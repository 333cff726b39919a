import type { PaletteEntry } from '#src/components/ui/palette/entry.ts';

const scheme = (words: PaletteEntry['words'], to: 'light' | 'dark' | 'auto'): PaletteEntry => ({
  words,
  kind: 'action',
  opens: { does: ({ setColorScheme }) => setColorScheme(to) },
});

/** What the palette offers about the console itself. */
export const ownEntries: readonly PaletteEntry[] = [
  scheme('light', 'light'),
  scheme('dark', 'dark'),
  scheme('likeSystem', 'auto'),
  { words: 'english', kind: 'action', opens: { does: ({ setLanguage }) => setLanguage('en') } },
  { words: 'spanish', kind: 'action', opens: { does: ({ setLanguage }) => setLanguage('es') } },
  { words: 'signOut', kind: 'action', opens: { does: ({ signOut }) => signOut() } },
];
