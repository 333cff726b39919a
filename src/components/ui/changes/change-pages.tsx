import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import ui from '#src/components/ui/ui.module.css';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import type { listOrganizationChanges } from '#src/schemas/organizations.ts';
import { ChangeList } from './change-list.tsx';
import classes from './change-pages.module.css';
import { useChangeTexts } from './texts.ts';

interface HistoryProps {
  /** How many changes a page has. */
  readonly size: number;
  /** The query of a page, counted from 1; it keeps the page before until the next one is there. */
  readonly pageOptions: (page: number) => UseQueryOptions<ResponseOf<typeof listOrganizationChanges>>;
  readonly timeZone: string;
}

interface ChangePagesProps extends HistoryProps {
  /** Shown where nothing has changed yet. */
  readonly empty: ReactNode;
}

/**
 * A history, the latest first, more of it on demand.
 *
 *     <ChangePages size={20} pageOptions={(page) => listOrganizationChanges(id, { page, limit: 20 })} … />
 */
export function ChangePages({ empty, ...history }: ChangePagesProps) {
  const t = useChangeTexts();
  const { size, pageOptions } = history;
  const [pages, setPages] = useState(1);
  const { data, isFetching } = useQuery(pageOptions(pages));
  const total = data?.pager.totalItems ?? 0;
  const shown = Math.min(pages * size, total);
  return (
    <div className={classes.history}>
      {data?.pager.totalItems === 0
        ? empty
        : Array.from({ length: pages }, (_, index) => <ChangePage key={index} page={index + 1} {...history} />)}
      {total > size && (
        <div className={`${classes.more} ${ui.ends} ${ui.dimmed}`}>
          <p role="status">{t('shown', { shown, total })}</p>
          {shown < total && (
            <Button variant="default" busy={isFetching} onClick={() => setPages(pages + 1)}>
              {t('showMore')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function ChangePage({ page, size, pageOptions, timeZone }: HistoryProps & { readonly page: number }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(pageOptions(page));
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data || isPlaceholderData) return <SkeletonRows rows={Math.min(size, 5)} />;
  return <ChangeList changes={data.rows} timeZone={timeZone} />;
}
