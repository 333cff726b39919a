import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import ui from '#src/components/ui/ui.module.css';
import { isNotFound } from '#src/lib/api/error.ts';
import { useRenew } from '#src/queries/client.ts';
import { useTimeZone } from '#src/queries/organizations.ts';
import { listTimeline } from '#src/queries/timeline.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { kindsIn, type TimelineKind } from '#src/schemas/timeline-values.ts';
import { Days, type EntryParts } from './days.tsx';
import { KindChips } from './kind-chips.tsx';
import { useTimelineTexts } from './texts.ts';
import classes from './timeline.module.css';
import { useKinds } from './use-kinds.ts';

interface TimelineProps {
  readonly person: Membership;
  /** Of the address: the kinds that are shown. */
  readonly kinds: string | undefined;
  readonly parts: EntryParts;
  /** What one should know of its entries. */
  readonly notice: ReactNode;
  /** Where all of a kind are, where that kind alone is shown. */
  readonly all: Readonly<Partial<Record<TimelineKind, ReactNode>>>;
  /** False while the person is being deleted: then there is nothing left to ask for. */
  readonly enabled: boolean;
}

/** What happened to somebody, by day, more of it on demand. Specification people 10.1, 10.5. */
export function Timeline({ person, kinds = '', parts, notice, all, enabled }: TimelineProps) {
  const t = useTimelineTexts();
  const timeZone = useTimeZone(person.organizationId);
  const offered = useKinds();
  const chosen = kindsIn(kinds).filter((kind) => offered.includes(kind));
  const [only, ...others] = chosen;
  return (
    <Section title={t('title')} description={notice} actions={only && others.length === 0 ? all[only] : undefined}>
      {offered.length > 1 && <KindChips offered={offered} chosen={chosen} />}
      {timeZone === undefined ? (
        <SkeletonRows rows={5} />
      ) : (
        <Pages key={chosen.join()} id={person.id} chosen={chosen} timeZone={timeZone} parts={parts} enabled={enabled} />
      )}
    </Section>
  );
}

interface PagesProps extends Pick<TimelineProps, 'parts' | 'enabled'> {
  readonly id: string;
  readonly chosen: readonly TimelineKind[];
  readonly timeZone: string;
}

/** So many pages, each from where the one before ends now. */
function usePages({ id, chosen, enabled }: Pick<PagesProps, 'id' | 'chosen' | 'enabled'>, count: number) {
  const client = useQueryClient();
  const kinds = chosen.length > 0 ? { kinds: chosen.join() } : {};
  const reads: Array<ReturnType<typeof listTimeline>> = [];
  for (let before: string | null | undefined; before !== null && reads.length < count;) {
    const read = listTimeline(id, { ...kinds, ...(before !== undefined && { before }) });
    reads.push(read);
    before = client.getQueryData(read.queryKey)?.next ?? null;
  }
  return useQueries({ queries: reads.map((read) => ({ ...read, enabled })) });
}

function Pages({ timeZone, parts, ...asked }: PagesProps) {
  const t = useTimelineTexts();
  const [count, setCount] = useState(1);
  const pages = usePages(asked, count);
  const entries = pages.flatMap(({ data }) => data?.entries ?? []);
  const last = pages.at(-1);
  const renew = useRenew();
  // the page of the person says what became of them, once it has asked
  const isGone = isNotFound(last?.error);
  useEffect(() => {
    if (isGone) void renew(['getMembership']);
  }, [isGone, renew]);
  const now = new Date(Math.max(...pages.map(({ dataUpdatedAt }) => dataUpdatedAt)));
  if (entries.length === 0 && last?.data) return <p className={classes.told}>{emptyText(t, asked.chosen)}</p>;
  return (
    <>
      <Days entries={entries} now={now} timeZone={timeZone} parts={parts} />
      {last?.error && <ErrorState error={last.error} onRetry={last.refetch} />}
      {last?.isPending && <SkeletonRows rows={5} />}
      {last?.data && (last.data.next !== null || count > 1) && (
        <div className={ui.ends}>
          <p role="status" className={classes.told}>
            {t('shown', { count: entries.length })}
          </p>
          {last.data.next !== null && (
            <Button variant="default" onClick={() => setCount(pages.length + 1)}>
              {t('more')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function emptyText(t: ReturnType<typeof useTimelineTexts>, [only, ...others]: readonly TimelineKind[]): string {
  if (only === undefined) return t('empty.all');
  return others.length > 0 ? t('empty.several') : t(`empty.${only}`);
}
