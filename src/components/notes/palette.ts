import type { PaletteEntry } from '#src/components/ui/palette/entry.ts';

/** What the palette offers about notes. */
export const palette: readonly PaletteEntry[] = [
  {
    words: 'writeNote',
    kind: 'action',
    needs: { reach: 'contacts', module: 'notesPerson', right: 'canCreate', feature: 'notes', organization: 'chosen' },
    opens: () => ({ to: '/app/notes', search: { open: 'new' } }),
  },
];
