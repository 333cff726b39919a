import type { PaletteEntry } from '#src/components/ui/palette/entry.ts';

/** What the palette offers about exports. */
export const palette: readonly PaletteEntry[] = [
  {
    words: 'exportPeople',
    kind: 'action',
    needs: { reach: 'contacts', module: 'personorganizations', feature: 'reports', organization: 'chosen' },
    opens: () => ({ to: '/app/contacts/$people', params: { people: 'callers' }, hash: 'export' }),
  },
];
