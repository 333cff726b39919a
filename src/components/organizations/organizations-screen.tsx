import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { Compact } from '#src/components/ui/button/compact.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { Page } from '#src/components/ui/page/page.tsx';
import { DataTable } from '#src/components/ui/table/data-table.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { useCan } from '#src/lib/use-can.ts';
import { listOrganizations, type OrganizationFilter } from '#src/queries/organizations.ts';
import { organizationColumns } from './organization-columns.tsx';
import { useOrganizationTexts } from './texts.ts';

interface OrganizationsScreenProps {
  readonly list: ListState;
  /** The address bar's search as the call asks for it; the loader starts the same one. */
  readonly filter: OrganizationFilter;
}

/** All organizations, for super admins: paged, searched and sorted on the server. */
export function OrganizationsScreen({ list, filter }: OrganizationsScreenProps) {
  const t = useOrganizationTexts();
  const query = useQuery(listOrganizations(filter));
  const columns = useMemo(() => organizationColumns(t), [t]);
  const create = useCan('organizations', 'canCreate') && (
    <ButtonLink to="/app/organizations/new">
      <Compact icon={IconPlus}>{t('list.create')}</Compact>
    </ButtonLink>
  );
  return (
    <Page title={t('list.title')} actions={create}>
      <DataTable
        id="organizations"
        label={t('list.label')}
        columns={columns}
        rows={query.data?.organizations}
        rowId={(row) => row.id}
        query={query}
        pager={query.data?.pager}
        list={list}
        searchLabel={t('list.search')}
        searchShort={t('list.searchShort')}
        nothing={t('list.empty')}
        empty={<EmptyState title={t('list.empty')} why={t('list.emptyWhy')} action={create} />}
      />
    </Page>
  );
}
