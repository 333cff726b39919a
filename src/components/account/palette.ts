import type { PaletteEntry } from '#src/components/ui/palette/entry.ts';

/** What the palette offers about the own account. */
export const palette: readonly PaletteEntry[] = [
  { words: 'myAccount', kind: 'place', opens: () => ({ to: '/app/user' }) },
  { words: 'changePassword', kind: 'action', opens: () => ({ to: '/app/user' }) },
];
