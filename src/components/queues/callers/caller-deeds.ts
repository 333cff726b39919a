import { atOnce } from '#src/components/ui/toast/at-once.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { useWrite } from '#src/queries/client.ts';
import { addQueueCallers, removeQueueCaller, updateQueueCaller } from '#src/queries/queues.ts';
import type { QueueCaller } from '#src/schemas/queues.ts';
import { orOut } from '#src/components/queues/is-out.ts';
import { useQueueTexts } from '#src/components/queues/texts.ts';

const HOUR_MS = 3_600_000;

/** So many hours from now. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

/** The shift that somebody is to have again: none where it is over meanwhile. */
export const shiftAhead = ({ onShiftUntil }: Pick<QueueCaller, 'onShiftUntil'>): string | null =>
  onShiftUntil !== null && Date.parse(onShiftUntil) > Date.now() ? onShiftUntil : null;

/** What is done with a caller of a queue, each at once and with Undo. Specification queues 4.6. */
export function useCallerDeeds(queueId: string, timeZone: string) {
  const t = useQueueTexts();
  const { mutateAsync: update } = useWrite(updateQueueCaller);
  const { mutateAsync: remove } = useWrite(removeQueueCaller);
  const { mutateAsync: add } = useWrite(addQueueCallers);
  const of = ({ personId }: QueueCaller) => ({ id: queueId, personId });
  const setShift = (row: QueueCaller, onShiftUntil: string | null) =>
    update({ params: of(row), body: { onShiftUntil } });
  const about = (row: QueueCaller) => `caller ${row.personId}`;
  return {
    start: (row: QueueCaller, hours: number) => {
      const until = inHours(hours);
      return atOnce({
        run: () => setShift(row, until),
        text: t('callers.started', { name: row.name, moment: formatMoment(until, { timeZone, withZone: true }) }),
        undo: () => setShift(row, shiftAhead(row)),
        about: about(row),
      });
    },
    end: (row: QueueCaller) =>
      atOnce({
        run: () => setShift(row, null),
        text: t('callers.ended', { name: row.name }),
        undo: () => setShift(row, shiftAhead(row)),
        about: about(row),
      }),
    /** Who talks leaves after the call, which is told. Specification queues 2.6. */
    remove: (row: QueueCaller) =>
      atOnce({
        run: () =>
          remove({ params: of(row) }).then(
            ({ leaving }) => t(leaving ? 'callers.removedAfter' : 'callers.removed', { name: row.name }),
            orOut(t('removedAlready', { name: row.name })),
          ),
        text: (told) => told,
        undo: () => add({ params: { id: queueId }, body: { personId: row.personId, onShiftUntil: shiftAhead(row) } }),
        about: about(row),
      }),
  };
}
