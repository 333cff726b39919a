import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import type { Column } from '#src/components/ui/table/column.ts';
import { DataTable } from '#src/components/ui/table/data-table.tsx';
import { filterSet } from '#src/components/ui/table/filter-set.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { listBroadcastSkipped } from '#src/queries/broadcasts.ts';
import type { BroadcastSkipped, BroadcastType } from '#src/schemas/broadcast-values.ts';
import type { BroadcastDetail, listBroadcastSkipped as endpoint } from '#src/schemas/broadcasts.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import { skippedAsked, skippedFilters, type BroadcastSearch } from '#src/components/broadcasts/broadcast-search.ts';
import { skippedText } from '#src/components/broadcasts/broadcast-words.ts';
import { useBroadcastTexts, type BroadcastTexts } from '#src/components/broadcasts/texts.ts';
import { whoColumns } from './who-columns.tsx';

type Skipped = ResponseOf<typeof endpoint>['skipped'][number];

const columnsOf = (t: BroadcastTexts, type: BroadcastType): ReadonlyArray<Column<Skipped>> => [
  ...whoColumns<Skipped>(t),
  { id: 'reason', header: t('check.skippedHeads.why'), cell: ({ reason }) => skippedText(t, reason, type) },
];

interface SkippedTabProps {
  readonly broadcast: BroadcastDetail;
  readonly list: ListState<BroadcastSearch>;
  readonly search: BroadcastSearch;
  /** The broadcast is being deleted: nothing is to be asked of it any more. */
  readonly leaving: boolean;
}

/** Whom a broadcast left out, and why: who is to be reached another way. Specification broadcasts 4.1. */
export function SkippedTab({ broadcast: { id, type }, list, search, leaving }: SkippedTabProps) {
  const t = useBroadcastTexts();
  const query = useQuery({ ...listBroadcastSkipped(id, skippedAsked(search)), enabled: !leaving });
  const columns = useMemo(() => columnsOf(t, type), [t, type]);
  return (
    <DataTable
      id="broadcast-skipped"
      label={t('check.skippedList')}
      columns={columns}
      rows={query.data?.skipped}
      rowId={(row) => row.id}
      query={query}
      pager={query.data?.pager}
      list={list}
      searchLabel={t('recipients.search')}
      searchShort={t('recipients.searchShort')}
      filters={filterSet({
        filters: skippedFilters,
        values: list.filters,
        onChange: list.setFilter,
        labelOf: () => t('check.skippedHeads.why'),
        wordFor: (_, value) => skippedText(t, value as BroadcastSkipped, type),
      })}
      nothing={t('skippedTab.nobody')}
      empty={<EmptyState title={t('skippedTab.nobody')} why={t('skippedTab.nobodyWhy')} />}
    />
  );
}
