import { useMemo } from 'react';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { Moment } from '#src/components/ui/page/moment.tsx';
import { Phone } from '#src/components/ui/page/phone.tsx';
import type { Column } from '#src/components/ui/table/column.ts';
import { DataTable } from '#src/components/ui/table/data-table.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { usePersonOrganizationList, type PersonOrganizationFilter } from '#src/queries/person-organizations.ts';
import type { PersonOrganization } from '#src/schemas/person-organizations.ts';
import { usePersonOrganizationTexts } from './texts.ts';

export type PeopleTab = 'caller' | 'recipient' | 'outreach' | 'inactive';

const columnsOf = (
  t: ReturnType<typeof usePersonOrganizationTexts>,
  tab: PeopleTab,
): ReadonlyArray<Column<PersonOrganization>> => [
  {
    id: 'name',
    header: t('list.name'),
    rowHeader: true,
    hideable: false,
    cell: ({ person }) => `${person.lastName}, ${person.firstName}`,
  },
  {
    id: 'userName',
    header: t('list.userName'),
    hidden: true,
    cell: ({ person }) => person.userName && <bdi>{person.userName}</bdi>,
  },
  { id: 'phone', header: t('list.phone'), cell: ({ person }) => <Phone value={person.phone} /> },
  { id: 'email', header: t('list.email'), cell: ({ person }) => person.email && <bdi>{person.email}</bdi> },
  { id: 'program', header: t('list.program'), cell: ({ programName }) => programName },
  { id: 'status', header: t('list.status'), cell: ({ status }) => status?.name },
  {
    id: 'matches',
    header: t('list.matches'),
    numeric: true,
    hidden: tab === 'outreach' || tab === 'inactive',
    cell: ({ matches }) => matches.length,
  },
  {
    id: 'enrolled',
    header: t('list.enrolled'),
    hidden: tab === 'inactive',
    cell: ({ enrollmentDate }) => enrollmentDate && <Moment iso={enrollmentDate} />,
  },
  {
    id: 'unenrolled',
    header: t('list.unenrolled'),
    hidden: tab !== 'inactive',
    cell: ({ unenrollmentDate }) => unenrollmentDate && <Moment iso={unenrollmentDate} />,
  },
];

interface PeopleListProps {
  readonly tab: PeopleTab;
  readonly list: ListState;
  readonly filter: PersonOrganizationFilter;
}

/** The people who have one role in an organization. */
export function PeopleList({ tab, list, filter }: PeopleListProps) {
  const t = usePersonOrganizationTexts();
  const query = usePersonOrganizationList(filter);
  const columns = useMemo(() => columnsOf(t, tab), [t, tab]);
  return (
    <DataTable
      id={`people-${tab}`}
      label={t(`list.label.${tab}`)}
      columns={columns}
      rows={query.data?.personOrganizations}
      rowId={(row) => row.id}
      query={query}
      pager={query.data?.pager}
      list={list}
      searchLabel={t('list.search')}
      empty={<EmptyState title={t(`list.empty.${tab}`)} why={t('list.emptyWhy')} />}
    />
  );
}
