import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { Compact } from '#src/components/ui/button/compact.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { Page } from '#src/components/ui/page/page.tsx';
import { DataTable } from '#src/components/ui/table/data-table.tsx';
import { filterSet } from '#src/components/ui/table/filter-set.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { useBroadcastTitle } from '#src/lib/broadcasts.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { useCan } from '#src/lib/use-can.ts';
import { listBroadcasts, type BroadcastListFilter } from '#src/queries/broadcasts.ts';
import { useTimeZone } from '#src/queries/organizations.ts';
import { listPrograms } from '#src/queries/programs.ts';
import type { BroadcastStatus, BroadcastType } from '#src/schemas/broadcast-values.ts';
import { broadcastColumns } from './broadcast-columns.tsx';
import { broadcastFilters, type BroadcastsSearch } from './broadcast-search.ts';
import { useBroadcastTexts, type BroadcastTexts } from './texts.ts';

interface BroadcastsScreenProps {
  readonly organizationId: string;
  readonly list: ListState<BroadcastsSearch>;
  /** The address bar's search as the call asks for it. */
  readonly filter: BroadcastListFilter;
  /** What exports what the list shows. */
  readonly exported: ReactNode;
}

function wordFor(t: BroadcastTexts, name: string, value: string): string {
  if (name === 'type') return t(`types.${value as BroadcastType}`);
  if (name === 'archived') return t(`archivedWord.${value as 'true' | 'false'}`);
  return t(`statuses.${value as BroadcastStatus}`);
}

/** The broadcasts of an organization. Specification broadcasts 5.5, 5.12. */
export function BroadcastsScreen({ organizationId, list, filter, exported }: BroadcastsScreenProps) {
  const t = useBroadcastTexts();
  const titleOf = useBroadcastTitle();
  const actions = useCommonTexts()('actions');
  const query = useQuery(listBroadcasts(filter));
  const programs = useQuery(listPrograms(organizationId)).data?.programs;
  const timeZone = useTimeZone(organizationId);
  const mayCreate = useCan('broadcasts', 'canCreate');
  const columns = useMemo(() => broadcastColumns({ t, titleOf, actions, timeZone }), [t, titleOf, actions, timeZone]);
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          {exported}
          {mayCreate && (
            <ButtonLink to="/app/broadcasts/new">
              <Compact icon={IconPlus}>{t('create')}</Compact>
            </ButtonLink>
          )}
        </>
      }
    >
      <DataTable
        id="broadcasts"
        label={t('list')}
        columns={columns}
        rows={query.data?.broadcasts}
        rowId={(row) => row.id}
        query={query}
        pager={query.data?.pager}
        list={list}
        searchLabel={t('search')}
        filters={filterSet({
          filters: broadcastFilters,
          values: list.filters,
          onChange: list.setFilter,
          labelOf: (name) => t(`filter.${name}`),
          wordFor: (name, value) => wordFor(t, name, value),
          unset: { archived: t('archivedWord.false') },
          options: {
            programId: programs?.filter(({ id }) => id !== '').map(({ id, name }) => ({ value: id, label: name })),
          },
        })}
        nothing={t('empty')}
        empty={
          <EmptyState
            title={t('empty')}
            why={t(mayCreate ? 'emptyWhy' : 'emptyWhyRead')}
            action={
              mayCreate && (
                <ButtonLink variant="default" to="/app/broadcasts/new">
                  {t('create')}
                </ButtonLink>
              )
            }
          />
        }
      />
    </Page>
  );
}
