import type { PaletteEntry } from '#src/components/ui/palette/entry.ts';

/** What the palette offers about files of people. */
export const palette: readonly PaletteEntry[] = [
  {
    words: 'uploadCsv',
    kind: 'action',
    needs: {
      reach: 'contacts',
      module: 'personorganizations',
      right: 'canCreate',
      feature: 'csvUpload',
      organization: 'inPath',
    },
    opens: (organizationId) => ({
      to: '/app/organizations/$organizationId/upload',
      params: { organizationId },
    }),
  },
];
