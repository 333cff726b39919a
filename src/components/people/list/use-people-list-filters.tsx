import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { usePeopleFilters } from '#src/components/ui/people-filters/use-people-filters.ts';
import type { FilterSet } from '#src/components/ui/table/filter-set.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { ROLE_OF } from '#src/lib/people.ts';
import { part } from '#src/lib/part.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import { offersFilter } from '#src/schemas/people-filters.ts';
import { peopleFilters, type PeopleSearch, type PeopleTab } from './people-search.ts';

const UploadName = part(() => import('./upload-name.tsx').then((module) => module.UploadName));

const OwnFieldFilter = part(() => import('./own-field-filter.tsx').then((module) => module.OwnFieldFilter));

/** What a list of people of one role is filtered by, each in the address bar. */
export function usePeopleListFilters(
  organizationId: string,
  tab: PeopleTab,
  list: Pick<ListState<PeopleSearch>, 'filters' | 'setFilter'>,
): FilterSet {
  const organization = useQuery(getOrganization(organizationId)).data?.organization;
  const { uploadId } = list.filters;
  const set = usePeopleFilters({
    filters: peopleFilters,
    values: list.filters,
    onChange: list.setFilter,
    programs: organization?.programs,
    statuses: organization?.personStatuses,
    things: {
      uploadId: uploadId !== undefined && (
        <Suspense fallback="…">
          <UploadName uploadId={uploadId} />
        </Suspense>
      ),
    },
    isOffered: (name) => name !== 'uploadId' && offersFilter(name, ROLE_OF[tab]),
  });
  const control = (label: string) => (
    <Suspense fallback={null}>
      <OwnFieldFilter
        organizationId={organizationId}
        label={label}
        value={list.filters.ownField}
        onChange={(value, replace) => list.setFilter({ ownField: value }, replace)}
      />
    </Suspense>
  );
  return {
    ...set,
    shown: set.shown.map((each) => (each.name === 'ownField' ? { ...each, control: control(each.label) } : each)),
  };
}
