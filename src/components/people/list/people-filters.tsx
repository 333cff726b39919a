import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { PeopleFilterControls } from '#src/components/ui/people-filters/people-filter-controls.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { ViewsMenu } from '#src/components/ui/views/views-menu.tsx';
import ui from '#src/components/ui/ui.module.css';
import { ROLE_OF } from '#src/lib/people.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import { offersFilter } from '#src/schemas/people-filters.ts';
import { peopleFilters, type PeopleSearch, type PeopleTab } from './people-search.ts';
import { usePeopleTexts } from '#src/components/people/texts.ts';

interface PeopleFiltersProps {
  readonly organizationId: string;
  readonly tab: PeopleTab;
  /** The table's id. */
  readonly table: string;
  readonly list: ListState<PeopleSearch>;
}

const UploadFilter = lazy(() => import('./upload-filter.tsx').then((module) => ({ default: module.UploadFilter })));

/** What people are filtered by, each in the address bar, and the views that were named. */
export function PeopleFilters({ organizationId, tab, table, list }: PeopleFiltersProps) {
  const t = usePeopleTexts();
  const organization = useQuery(getOrganization(organizationId)).data?.organization;
  const { matched, uploadId } = list.filters;
  // stays when it is taken away, and the focus with it
  const [seenUpload, setSeenUpload] = useState(uploadId);
  if (uploadId !== undefined && uploadId !== seenUpload) setSeenUpload(uploadId);
  const upload = seenUpload !== undefined && (
    <Suspense key="uploadId" fallback={null}>
      <UploadFilter uploadId={seenUpload} value={uploadId} onChange={(value) => list.setFilter({ uploadId: value })} />
    </Suspense>
  );
  const isOffered = offersFilter('matched', ROLE_OF[tab]) || matched !== undefined;
  return (
    <>
      <PeopleFilterControls
        filters={peopleFilters}
        values={list.filters}
        onChange={list.setFilter}
        programs={organization?.programs}
        statuses={organization?.personStatuses}
        others={{ uploadId: upload, ...(!isOffered && { matched: null }) }}
      />
      {peopleFilters.isSet(list.filters) && (
        <button type="button" className={ui.quiet} onClick={() => list.setFilter(peopleFilters.none)}>
          {t('list.clearFilters')}
        </button>
      )}
      <ViewsMenu table={table} list={list} />
    </>
  );
}
