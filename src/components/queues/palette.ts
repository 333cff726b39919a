import type { PaletteEntry } from '#src/components/ui/palette/entry.ts';

/** What the palette offers about outreach queues. */
export const palette: readonly PaletteEntry[] = [
  {
    words: 'newQueue',
    kind: 'action',
    needs: {
      reach: 'contacts',
      module: 'callListQueues',
      right: 'canCreate',
      feature: 'outreachQueues',
      organization: 'chosen',
    },
    opens: () => ({ to: '/app/queues', search: { create: 'new' } }),
  },
];
