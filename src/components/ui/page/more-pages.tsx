import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import ui from '#src/components/ui/ui.module.css';
import type { Pager } from '#src/schemas/pager.ts';
import classes from './more-pages.module.css';
import { SkeletonRows } from './skeleton.tsx';

interface PageOptions<Answer> {
  /** How many things a page has. */
  readonly size: number;
  /** The query of a page, counted from 1; it keeps the page before until the next one is there. */
  readonly pageOptions: (page: number) => UseQueryOptions<Answer>;
  /** What an answer shows. */
  readonly children: (answer: Answer) => ReactNode;
}

interface MorePagesProps<Answer> extends PageOptions<Answer> {
  /** Shown where there is nothing. */
  readonly empty: ReactNode;
  /** Says how many of all are shown. */
  readonly shownText: (counts: { readonly shown: number; readonly total: number }) => string;
  readonly moreLabel: string;
}

/** What is told by time, the latest first, more of it on demand. */
export function MorePages<Answer extends { readonly pager: Pager }>(props: MorePagesProps<Answer>) {
  const { size, pageOptions, children, empty, shownText, moreLabel } = props;
  const [pages, setPages] = useState(1);
  const { data, isFetching } = useQuery(pageOptions(pages));
  const total = data?.pager.totalItems ?? 0;
  const shown = Math.min(pages * size, total);
  return (
    <>
      {data?.pager.totalItems === 0 ? (
        empty
      ) : (
        <div className={classes.pages}>
          {Array.from({ length: pages }, (_, index) => (
            <OnePage key={index} page={index + 1} size={size} pageOptions={pageOptions}>
              {children}
            </OnePage>
          ))}
        </div>
      )}
      {total > size && (
        <div className={`${classes.more} ${ui.ends} ${ui.dimmed}`}>
          <p role="status">{shownText({ shown, total })}</p>
          {shown < total && (
            <Button variant="default" busy={isFetching} onClick={() => setPages(pages + 1)}>
              {moreLabel}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function OnePage<Answer>({ page, size, pageOptions, children }: PageOptions<Answer> & { readonly page: number }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(pageOptions(page));
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data || isPlaceholderData) return <SkeletonRows rows={Math.min(size, 5)} />;
  return children(data);
}
