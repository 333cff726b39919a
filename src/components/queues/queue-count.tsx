import { Link } from '@tanstack/react-router';
import { useNumbers } from '#src/components/ui/page/use-numbers.ts';
import { useQueueName } from '#src/lib/queues.ts';
import type { QueueState } from '#src/schemas/queue-values.ts';
import type { CallListQueue } from '#src/schemas/queues.ts';
import { useQueueTexts } from './texts.ts';

interface QueueCountProps {
  readonly queue: Pick<CallListQueue, 'id' | 'name' | 'counts'>;
  readonly state: QueueState;
}

/** How many recipients of a queue stand so; leads to them. */
export function QueueCount({ queue: { id, name, counts }, state }: QueueCountProps) {
  const t = useQueueTexts();
  const queueName = useQueueName();
  const numbers = useNumbers();
  const count = counts[state];
  return (
    <Link
      to="/app/queues/$queueId"
      params={{ queueId: id }}
      search={{ state }}
      aria-label={t('openWith', { label: t(`state.${state}`), name: queueName(name), count })}
    >
      {numbers.format(count)}
    </Link>
  );
}
