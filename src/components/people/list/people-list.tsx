import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { DataTable } from '#src/components/ui/table/data-table.tsx';
import { useKeptSelection } from '#src/components/ui/table/use-kept-selection.ts';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { fullName } from '#src/lib/people.ts';
import { useCan } from '#src/lib/use-can.ts';
import { part } from '#src/lib/part.ts';
import { useOwnColumns } from './use-own-columns.ts';
import { useTimeZone } from '#src/queries/organizations.ts';
import { listMemberships, rereadMemberships, type MembershipFilter } from '#src/queries/memberships.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import type { listMemberships as endpoint, Membership } from '#src/schemas/memberships.ts';
import type { PeopleExtras } from '#src/components/people/bulk/extras.ts';
import { AddPerson } from './add-person.tsx';
import { peopleColumns } from './people-columns.tsx';
import type { RowMenu } from './person-row-actions.tsx';
import { tableOf, type PeopleSearch, type PeopleTab } from './people-search.ts';
import { usePeopleListFilters } from './use-people-list-filters.tsx';
import { usePeopleTexts } from '#src/components/people/texts.ts';

const PeopleBulk = part(() =>
  import('#src/components/people/bulk/people-bulk.tsx').then((module) => module.PeopleBulk),
);

interface PeopleListProps {
  readonly organizationId: string;
  readonly tab: PeopleTab;
  readonly list: ListState<PeopleSearch>;
  /** The address bar's search as the call asks for it. */
  readonly filter: MembershipFilter;
  /** What other areas do with people who are selected. */
  readonly extras: PeopleExtras;
  /** What is done with one of them. */
  readonly menu: RowMenu;
}

const nameOf = ({ person }: Membership) => fullName(person);
const rowsOf = ({ personOrganizations }: ResponseOf<typeof endpoint>) => personOrganizations;

/** The people who have one role in an organization: searched, filtered, and changed many at a time. */
export function PeopleList({ organizationId, tab, list, filter, extras, menu }: PeopleListProps) {
  const t = usePeopleTexts();
  const common = useCommonTexts();
  const timeZone = useTimeZone(organizationId);
  const mayEdit = useCan('personorganizations', 'canEdit');
  const mayDelete = useCan('personorganizations', 'canDeleteAsAdmin');
  const offered = mayEdit || mayDelete ? menu : undefined;
  const { own, asked, ask } = useOwnColumns(organizationId, tableOf(tab));
  const query = useQuery(listMemberships({ ...filter, ...asked }));
  const isOfCalls = filter.notCalled !== undefined;
  const columns = useMemo(
    () => peopleColumns({ t, common, tab, timeZone, own, isOfCalls, menu: offered }),
    [t, common, tab, timeZone, own, isOfCalls, offered],
  );
  const filters = usePeopleListFilters(organizationId, tab, list);
  const client = useQueryClient();
  const { rows, selection, seen } = useKeptSelection({
    name: organizationId + tab,
    list,
    query,
    rowsOf,
    reread: (...those) => rereadMemberships(client, ...those),
  });

  return (
    <DataTable
      id={tableOf(tab)}
      label={t(`list.label.${tab}`)}
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      rowName={nameOf}
      query={query}
      pager={query.data?.pager}
      list={list}
      searchLabel={t('list.search')}
      searchShort={t('list.searchShort')}
      filters={filters}
      onColumns={ask}
      nothing={t(`list.empty.${tab}`)}
      empty={
        <EmptyState
          title={t(`list.empty.${tab}`)}
          why={t(`list.emptyWhy.${tab}`)}
          action={<AddPerson organizationId={organizationId} tab={tab} />}
        />
      }
      selection={mayEdit ? selection : undefined}
      renderBulk={(selected, count) => (
        <Suspense fallback={null}>
          <PeopleBulk
            organizationId={organizationId}
            tab={tab}
            filter={filter}
            selection={selected}
            count={count}
            selectedRows={() => seen(selected.ids)}
            extras={extras}
          />
        </Suspense>
      )}
    />
  );
}
