import { useRef, useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import type { CallListQueue } from '#src/schemas/queues.ts';
import { useQueueTexts } from '#src/components/queues/texts.ts';
import { RECIPIENT_TYPES, type Chosen, type Side } from './chosen.ts';
import classes from './people.module.css';
import { QueuePeoplePicker } from './people-picker.tsx';
import { useAddPeople } from './use-add-people.ts';

interface AddPeopleProps {
  readonly queue: Pick<CallListQueue, 'id' | 'name' | 'organizationId'>;
  readonly side: Side;
  readonly onClose: () => void;
}

/** The content of the drawer by which people come into a queue. */
export function AddPeople({ queue, side, onClose }: AddPeopleProps) {
  const t = useQueueTexts();
  const add = useAddPeople();
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  // the second click of a double click meets the drawer while it closes
  const isBegun = useRef(false);
  return (
    <div className={classes.form}>
      <QueuePeoplePicker
        organizationId={queue.organizationId}
        queueId={queue.id}
        types={side === 'caller' ? ['CALLER'] : RECIPIENT_TYPES}
        chosen={chosen}
        onChange={setChosen}
      />
      <Button
        aria-disabled={chosen.length === 0}
        onClick={() => {
          if (isBegun.current || !add(queue, chosen)) return;
          isBegun.current = true;
          onClose();
        }}
      >
        {chosen.length === 0 ? t('add.addNone') : t('add.add', { count: chosen.length })}
      </Button>
    </div>
  );
}
