import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ManagedList } from '#src/components/ui/table/managed-list.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { useCan } from '#src/lib/use-can.ts';
import { listMemberships } from '#src/queries/memberships.ts';
import { useTimeZone } from '#src/queries/organizations.ts';
import { listInvitations } from '#src/queries/people.ts';
import { administratorColumns } from './administrator-columns.tsx';
import { administratorFilter } from './administrator-filter.ts';
import { AdministratorForm } from './administrator-form.tsx';
import { useAdministratorTexts } from './texts.ts';

interface AdministratorListProps {
  readonly organizationId: string;
  readonly list: ListState;
}

/**
 * Who administers an organization; others are invited in a dialog. Nobody is deleted here. Specification organizations
 * 2.2, rights 3.1.
 */
export function AdministratorList({ organizationId, list }: AdministratorListProps) {
  const t = useAdministratorTexts();
  const common = useCommonTexts();
  const query = useQuery(listMemberships(administratorFilter(organizationId, list)));
  const mayAdd = useCan('people', 'canCreate');
  const { data: open, isError } = useQuery(listInvitations(organizationId));
  const timeZone = useTimeZone(organizationId);
  const columns = useCallback(() => {
    const known = open?.invitations ?? (isError ? [] : undefined);
    const invited = known && new Map(known.map((each) => [each.personId, each]));
    return administratorColumns({ t, common, invited, timeZone, mayInvite: mayAdd });
  }, [t, common, open, isError, timeZone, mayAdd]);
  return (
    <ManagedList
      id="administrators"
      title={t('title')}
      lead={t('lead')}
      label={t('label')}
      columns={columns}
      rows={query.data?.personOrganizations}
      rowId={({ id }) => id}
      query={query}
      pager={query.data?.pager}
      list={list}
      searchLabel={t('search')}
      searchShort={t('searchShort')}
      empty={{ title: t('empty'), why: t('emptyWhy') }}
      add={mayAdd ? { label: t('add'), form: <AdministratorForm organizationId={organizationId} /> } : undefined}
    />
  );
}
