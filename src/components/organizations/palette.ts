import type { PaletteEntry } from '#src/components/ui/palette/entry.ts';

const tab = (words: PaletteEntry['words'], name: string): PaletteEntry => ({
  words,
  kind: 'place',
  needs: { reach: 'app', module: 'organizations', organization: 'inPath' },
  opens: (organizationId) => ({
    to: '/app/organizations/$organizationId',
    params: { organizationId },
    search: { tab: name },
  }),
});

/** What the palette offers about organizations. */
export const palette: readonly PaletteEntry[] = [
  tab('programs', 'programs'),
  tab('statuses', 'statuses'),
  tab('admins', 'admins'),
  tab('features', 'configuration'),
  {
    words: 'editOrganization',
    kind: 'action',
    needs: { reach: 'app', module: 'organizations', right: 'canEdit', organization: 'inPath' },
    opens: (organizationId) => ({ to: '/app/organizations/$organizationId/edit', params: { organizationId } }),
  },
  {
    words: 'newOrganization',
    kind: 'action',
    needs: { reach: 'organizations', module: 'organizations', right: 'canCreate' },
    opens: () => ({ to: '/app/organizations/new' }),
  },
];
