import { Switch } from '@mantine/core';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { useCan } from '#src/lib/use-can.ts';
import type { CallListQueue } from '#src/schemas/queues.ts';
import { useQueueTexts } from './texts.ts';
import { useQueueDeeds } from './use-queue-deeds.ts';

interface QueueSwitchProps {
  readonly queue: Pick<CallListQueue, 'id' | 'name' | 'active'>;
  /** With the word beside it, where no column's head says what it is. */
  readonly worded?: boolean | undefined;
}

/** Activates or deactivates a queue at once, with Undo; a badge for who may not. */
export function QueueSwitch({ queue, worded = false }: QueueSwitchProps) {
  const t = useQueueTexts();
  const mayEdit = useCan('callListQueues', 'canEdit');
  const { toggle, toggling } = useQueueDeeds();
  const { name, active } = queue;
  if (!mayEdit) return <Badge tone={active ? 'good' : 'neutral'}>{t(active ? 'active' : 'inactive')}</Badge>;
  return (
    <Switch
      size="md"
      label={worded && t(active ? 'active' : 'inactive')}
      aria-label={t('isOn', { name })}
      aria-busy={toggling}
      checked={toggling ? !active : active}
      onChange={() => {
        if (!toggling) void toggle(queue);
      }}
    />
  );
}
