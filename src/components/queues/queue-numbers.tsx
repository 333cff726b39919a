import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { StatTiles } from '#src/components/ui/page/stat-tiles.tsx';
import { useNumbers } from '#src/components/ui/page/use-numbers.ts';
import { QUEUE_REASONS, type QueueReason, type QueueState } from '#src/schemas/queue-values.ts';
import { EVERYONE, type QueueSearch } from './queue-search.ts';
import classes from './queues.module.css';
import { useQueueTexts } from './texts.ts';
import type { Stats } from './version.ts';

interface QueueNumbersProps {
  readonly queueId: string;
  readonly stats: Stats;
  readonly search: Pick<QueueSearch, 'state' | 'reason'>;
}

const STATES = ['live', 'ready', 'blocked', 'done'] as const satisfies readonly QueueState[];

/** How many recipients stand how, each number a filter with its address. */
export function QueueNumbers({ queueId, stats: { counts, reasons }, search }: QueueNumbersProps) {
  const t = useQueueTexts();
  const numbers = useNumbers();
  const to =
    (next: { readonly state: QueueState | typeof EVERYONE; readonly reason?: QueueReason }) => (content: ReactNode) => (
      <Link
        to="/app/queues/$queueId"
        params={{ queueId }}
        search={next}
        resetScroll={false}
        activeOptions={{ exact: true }}
        aria-current={search.state === next.state && search.reason === next.reason ? 'true' : undefined}
      >
        {content}
      </Link>
    );
  const why = QUEUE_REASONS.filter((reason) => (reasons[reason] ?? 0) > 0);
  return (
    <div className={classes.numbers}>
      <section aria-label={t('tiles')}>
        <StatTiles
          items={[
            { label: t('allRecipients'), value: counts.recipients, render: to({ state: EVERYONE }) },
            ...STATES.map((state) => ({ label: t(state), value: counts[state], render: to({ state }) })),
          ]}
        />
      </section>
      <ul aria-label={t('reasonTiles')} className={classes.why}>
        {why.map((reason) => (
          <li key={reason}>
            {to({ state: 'blocked', reason })(
              <>
                {t(`reason.${reason}`)} <strong>{numbers.format(reasons[reason] ?? 0)}</strong>
              </>,
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
