import { getRouteApi } from '@tanstack/react-router';
import { Suspense, type ComponentType } from 'react';
import { administratorFilter } from '#src/components/administrators/administrator-filter.ts';
import type { OrganizationTab } from '#src/components/organizations/organization-tabs.ts';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import type { ListSearch } from '#src/components/ui/table/list-search.ts';
import { useListSearch, type ListState } from '#src/components/ui/table/use-list-search.ts';
import { part } from '#src/lib/part.ts';
import { prefetch } from '#src/queries/client.ts';
import { listMemberships } from '#src/queries/memberships.ts';
import { listInvitations } from '#src/queries/people.ts';
import { listPrograms } from '#src/queries/programs.ts';
import { listStatuses } from '#src/queries/statuses.ts';
import type { RouterContext } from '#src/router-context.ts';

interface PartProps {
  readonly organizationId: string;
  /** The address bar, for a part that is searched and paged there. */
  readonly list: ListState;
}

/* Who opens an organization sees its people first: the code of the other tabs comes when they are opened. */
const load = {
  programs: () => import('#src/components/programs/program-list.tsx').then((module) => module.ProgramList),
  statuses: () => import('#src/components/statuses/status-list.tsx').then((module) => module.StatusList),
  admins: () => import('./-administration.tsx').then((module) => module.Administration),
  configuration: () => import('./-configuration.tsx').then((module) => module.Configuration),
} satisfies Partial<Record<OrganizationTab, () => Promise<ComponentType<PartProps>>>>;
type PartTab = keyof typeof load;

const parts: Readonly<Record<PartTab, ComponentType<PartProps>>> = {
  programs: part(load.programs),
  statuses: part(load.statuses),
  admins: part(load.admins),
  configuration: part(load.configuration),
};

export const isPartTab = (tab: OrganizationTab): tab is PartTab => Object.hasOwn(load, tab);

interface PartSearch extends Pick<ListSearch, 'page' | 'limit' | 'search'> {
  readonly tab: PartTab;
}

/** Fetches a tab's code and, beside it, its data. */
export function preloadPart(context: RouterContext, organizationId: string, { tab, ...search }: PartSearch): void {
  void load[tab]().catch(() => {});
  if (tab === 'programs') prefetch(context, listPrograms(organizationId));
  if (tab === 'statuses') prefetch(context, listStatuses(organizationId));
  if (tab === 'admins') {
    const filter = administratorFilter(organizationId, search);
    prefetch(context, listMemberships(filter));
    prefetch(context, listInvitations(organizationId));
  }
}

const route = getRouteApi('/app/organizations/$organizationId/');

/** What a tab shows that isn't a list of people by role. */
export function OrganizationPart({ tab, organizationId }: { readonly tab: PartTab; readonly organizationId: string }) {
  const list = useListSearch<ListSearch>(route);
  const Part = parts[tab];
  return (
    <Suspense fallback={<SkeletonRows rows={6} />}>
      <Part organizationId={organizationId} list={list} />
    </Suspense>
  );
}
