import type { ReactNode } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { useUiTexts } from '#src/components/ui/texts.ts';
import type { ListSearch } from './list-search.ts';
import type { ListState } from './use-list-search.ts';

interface NothingToShowProps<Search extends ListSearch> {
  readonly list: ListState<Search> | undefined;
  readonly total: number;
  /** What isn't there, where the area says it in its own words. */
  readonly nothing?: string | undefined;
  readonly empty: ReactNode;
}

/** Tells apart a list that is narrowed to nothing, which has a way out, and one that is empty. */
export function NothingToShow<Search extends ListSearch>({ list, total, nothing, empty }: NothingToShowProps<Search>) {
  const t = useUiTexts();
  // a page beyond the last one: the pager goes there
  if (list && total > 0) return null;
  if (list?.active) {
    const clear = (
      <Button variant="default" onClick={list.clear}>
        {t('table.clearFilters')}
      </Button>
    );
    return <EmptyState title={nothing ?? t('table.noMatch')} why={t('table.noMatchHelp')} action={clear} />;
  }
  return empty;
}
