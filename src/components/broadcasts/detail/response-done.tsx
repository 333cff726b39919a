import { useRef, useState } from 'react';
import { Moment } from '#src/components/ui/page/moment.tsx';
import { RowCheckbox } from '#src/components/ui/table/row-checkbox.tsx';
import { useRowFocus } from '#src/components/ui/table/use-row-focus.ts';
import { attempt } from '#src/components/ui/toast/at-once.ts';
import { formatPhone } from '#src/lib/phones.ts';
import { useCan } from '#src/lib/use-can.ts';
import { updateBroadcastResponse } from '#src/queries/broadcasts.ts';
import { useWrite } from '#src/queries/client.ts';
import type { BroadcastResponse } from '#src/schemas/broadcasts.ts';
import classes from '#src/components/broadcasts/broadcasts.module.css';
import { useBroadcastTexts } from '#src/components/broadcasts/texts.ts';

interface ResponseDoneProps {
  readonly broadcastId: string;
  readonly response: BroadcastResponse;
  readonly timeZone: string | undefined;
}

/** Whether somebody has seen to a response, who and when, and what says so. Specification broadcasts 4.11. */
export function ResponseDone({ broadcastId, response, timeZone }: ResponseDoneProps) {
  const t = useBroadcastTexts();
  const mayEdit = useCan('broadcasts', 'canEdit');
  const { mutateAsync: update } = useWrite(updateBroadcastResponse);
  /** What was asked for, while it is on its way. */
  const [asked, setAsked] = useState<boolean | null>(null);
  const box = useRef<HTMLSpanElement>(null);
  // narrowed to those that are open, the row goes
  useRowFocus(box, 'input');
  const { id, name, from, isStop, doneAt, doneBy } = response;
  if (isStop) return null;
  const save = async (done: boolean) => {
    if (asked !== null) return;
    setAsked(done);
    await attempt(`response ${id}`, () => update({ params: { id: broadcastId, responseId: id }, body: { done } }));
    setAsked(null);
  };
  return (
    <span ref={box} className={classes.badges}>
      {mayEdit && (
        <RowCheckbox
          label={t('responses.markDone', { name: name ?? formatPhone(from) })}
          checked={asked ?? doneAt !== null}
          onChange={(done) => void save(done)}
        />
      )}
      {doneAt === null ? (
        !mayEdit && t('responses.is.open')
      ) : (
        <span className={classes.why}>
          {!mayEdit && `${t('responses.is.done')}: `}
          {doneBy !== null && (
            <>
              <bdi>{doneBy}</bdi>,{' '}
            </>
          )}
          <Moment iso={doneAt} timeZone={timeZone} />
        </span>
      )}
    </span>
  );
}
