import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { useUiTexts } from '#src/components/ui/texts.ts';
import type { ListSearch } from './list-search.ts';
import type { ListState } from './use-list-search.ts';

interface NothingToShowProps<Search extends ListSearch> {
  readonly list: ListState<Search> | undefined;
  readonly total: number;
  readonly empty: ReactNode;
}

/** Tells the three ways in which a list is empty apart, each with its way out. */
export function NothingToShow<Search extends ListSearch>({ list, total, empty }: NothingToShowProps<Search>) {
  const t = useUiTexts();
  if (list && total > 0) {
    const back = (
      <Button variant="default" onClick={() => list.setPage(1)}>
        {t('table.firstPage')}
      </Button>
    );
    return <EmptyState title={t('table.emptyPage')} why={t('table.emptyPageHelp')} action={back} />;
  }
  if (list?.active) {
    const clear = (
      <Button variant="default" onClick={list.clear}>
        {t('table.clearFilters')}
      </Button>
    );
    return <EmptyState title={t('table.noMatch')} why={t('table.noMatchHelp')} action={clear} />;
  }
  return empty;
}
