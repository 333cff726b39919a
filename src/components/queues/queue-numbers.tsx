import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { StatTiles } from '#src/components/ui/page/stat-tiles.tsx';
import { useNarrow } from '#src/components/ui/page/use-narrow.ts';
import { useNumbers } from '#src/components/ui/page/use-numbers.ts';
import { intoSight } from '#src/lib/into-sight.ts';
import { QUEUE_REASONS, type QueueReason, type QueueState, type QueueStateFilter } from '#src/schemas/queue-values.ts';
import { EVERYONE, recipientsShown, type QueueSearch } from './queue-search.ts';
import classes from './queues.module.css';
import { useQueueTexts } from './texts.ts';
import type { Stats } from './version.ts';

interface QueueNumbersProps {
  readonly queueId: string;
  readonly stats: Stats;
  readonly search: Pick<QueueSearch, 'search' | 'state' | 'reason'>;
}

const STATES = ['live', 'ready', 'blocked', 'done'] as const satisfies readonly QueueState[];

/**
 * How many recipients stand how, each number a filter with its address. On a phone it stands for the filter of the status,
 * so those who aren't done have a number, too. Specification product 6.5.
 */
export function QueueNumbers({ queueId, stats: { counts, reasons }, search }: QueueNumbersProps) {
  const t = useQueueTexts();
  const numbers = useNumbers();
  const isNarrow = useNarrow();
  const line = useRef<HTMLDivElement>(null);
  // without a word of it in the address only these are shown
  const state = recipientsShown(search).state === 'notDone' ? 'notDone' : search.state;
  const { reason } = search;
  useEffect(() => {
    const current = line.current?.querySelector('[aria-current]');
    // on a phone the line is longer than the screen
    if (isNarrow && line.current && current) intoSight(line.current, current);
  }, [isNarrow, state, reason]);
  const to =
    (next: { readonly state: QueueStateFilter | typeof EVERYONE; readonly reason?: QueueReason }) =>
    (content: ReactNode) => (
      <Link
        to="/app/queues/$queueId"
        params={{ queueId }}
        search={next}
        resetScroll={false}
        activeOptions={{ exact: true }}
        aria-current={state === next.state && reason === next.reason ? 'true' : undefined}
      >
        {content}
      </Link>
    );
  const why = QUEUE_REASONS.filter((each) => (reasons[each] ?? 0) > 0);
  return (
    <div ref={line} className={classes.numbers}>
      <section aria-label={t('tiles')}>
        <StatTiles
          items={[
            ...(isNarrow
              ? [{ label: t('notDone'), value: counts.recipients - counts.done, render: to({ state: 'notDone' }) }]
              : []),
            { label: t('allRecipients'), value: counts.recipients, render: to({ state: EVERYONE }) },
            ...STATES.map((each) => ({ label: t(each), value: counts[each], render: to({ state: each }) })),
          ]}
        />
      </section>
      <ul aria-label={t('reasonTiles')} className={classes.why}>
        {why.map((each) => (
          <li key={each}>
            {to({ state: 'blocked', reason: each })(
              <>
                {t(`reason.${each}`)} <strong>{numbers.format(reasons[each] ?? 0)}</strong>
              </>,
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
