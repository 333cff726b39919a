import { Switch } from '@mantine/core';
import type { MouseEvent } from 'react';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { useQueueName } from '#src/lib/queues.ts';
import { useCan } from '#src/lib/use-can.ts';
import type { CallListQueue } from '#src/schemas/queues.ts';
import { useQueueTexts } from './texts.ts';
import { useQueueDeeds } from './use-queue-deeds.ts';

interface QueueSwitchProps {
  readonly queue: Pick<CallListQueue, 'id' | 'name' | 'active'>;
  /** With the word beside it, where no column's head says what it is. */
  readonly worded?: boolean | undefined;
}

/** Who clicks twice means it once: the second click of the two would take back the first. Specification queues 3.9. */
function once(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Activates or deactivates a queue at once, with Undo; a badge for who may not. */
export function QueueSwitch({ queue, worded = false }: QueueSwitchProps) {
  const t = useQueueTexts();
  const queueName = useQueueName();
  const mayEdit = useCan('callListQueues', 'canEdit');
  const { toggle, toggling } = useQueueDeeds();
  const { name, active } = queue;
  if (!mayEdit) return <Badge tone={active ? 'good' : 'neutral'}>{t(active ? 'active' : 'inactive')}</Badge>;
  return (
    <Switch
      size="md"
      label={worded && t(active ? 'active' : 'inactive')}
      aria-label={t('isOn', { name: queueName(name) })}
      aria-busy={toggling}
      checked={toggling ? !active : active}
      wrapperProps={{ onClickCapture: once }}
      onChange={() => {
        if (!toggling) void toggle(queue);
      }}
    />
  );
}
