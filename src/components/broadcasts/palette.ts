import type { PaletteEntry } from '#src/components/ui/palette/entry.ts';

/** What the palette offers about broadcasts. */
export const palette: readonly PaletteEntry[] = [
  {
    words: 'newBroadcast',
    kind: 'action',
    needs: {
      reach: 'contacts',
      module: 'broadcasts',
      right: 'canCreate',
      feature: 'broadcasts',
      organization: 'chosen',
    },
    opens: () => ({ to: '/app/broadcasts/new' }),
  },
];
