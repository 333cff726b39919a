import { atOnce } from '#src/components/ui/toast/at-once.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { useWrite } from '#src/queries/client.ts';
import {
  addQueueRecipients,
  moveQueueRecipients,
  pauseQueueRecipient,
  removeQueueRecipient,
  updateQueueRecipient,
} from '#src/queries/queues.ts';
import type { BodyInput } from '#src/schemas/endpoint.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import type {
  addQueueRecipients as addEndpoint,
  QueueRecipient,
  updateQueueRecipient as updateEndpoint,
} from '#src/schemas/queues.ts';
import { orOut } from '#src/components/queues/is-out.ts';
import { useQueueTexts } from '#src/components/queues/texts.ts';

const ifAhead = (iso: string | null): string | null => (iso !== null && Date.parse(iso) > Date.now() ? iso : null);

/** Why somebody is done. Specification queues 4.1. */
export function doneBy({ attempts, lastCall }: QueueRecipient): 'spoke' | 'tried' | 'aside' {
  if (lastCall?.callOutcome === 'Yes we spoke') return 'spoke';
  return attempts >= WORK_LIMITS.queueAttempts ? 'tried' : 'aside';
}

/** Set aside by hand, or else the calls since then tell how they stand. */
const formerStanding = (row: QueueRecipient) => ({
  countedFrom: row.countedFrom,
  ...(row.state === 'done' && doneBy(row) === 'aside' && { done: true }),
});

/** What puts somebody back where and as they were in a queue. Specification queues 3.8. */
export const formerPlace = (row: QueueRecipient): BodyInput<typeof addEndpoint> => ({
  personId: row.personId,
  priorityOrder: row.priorityOrder,
  nextAvailability: ifAhead(row.nextAvailability),
  pausedUntil: ifAhead(row.pausedUntil),
  ...formerStanding(row),
});

/** What lets a pause of somebody go on that was ended. */
export const formerPause = ({ pausedUntil }: QueueRecipient) => ({ pausedUntil: ifAhead(pausedUntil) });

/** What is done with a recipient of a queue, each at once and with Undo. Specification queues 3.2. */
export function useRecipientDeeds(queueId: string, timeZone: string) {
  const t = useQueueTexts();
  const { mutateAsync: move } = useWrite(moveQueueRecipients);
  const { mutateAsync: pause } = useWrite(pauseQueueRecipient);
  const { mutateAsync: update } = useWrite(updateQueueRecipient);
  const { mutateAsync: remove } = useWrite(removeQueueRecipient);
  const { mutateAsync: add } = useWrite(addQueueRecipients);

  const of = ({ personId }: Pick<QueueRecipient, 'personId'>) => ({ id: queueId, personId });
  const moveTo = ({ id }: Pick<QueueRecipient, 'id'>, priorityOrder: number) =>
    move({ params: { id: queueId }, body: { callListQueueRecipientId: id, priorityOrder } });
  /** Each Undo is one write: half of it can't fail. */
  const restore = (row: QueueRecipient, body: BodyInput<typeof updateEndpoint>) => update({ params: of(row), body });
  const moment = (iso: string) => formatMoment(iso, { timeZone, withZone: true });
  // who was put back is another entry of the queue, and the same person
  const about = ({ personId }: Pick<QueueRecipient, 'personId'>) => `recipient ${personId}`;

  return {
    moveTo,
    pause: (row: QueueRecipient) =>
      atOnce({
        run: () => pause({ params: of(row), body: { paused: true } }),
        text: t('recipients.paused', {
          name: row.name,
          moment: moment(new Date(Date.now() + WORK_LIMITS.queuePauseHours * 3_600_000).toISOString()),
        }),
        undo: () => pause({ params: of(row), body: { paused: false } }),
        about: about(row),
      }),
    resume: (row: QueueRecipient) =>
      atOnce({
        run: () => pause({ params: of(row), body: { paused: false } }),
        text: t('recipients.resumed', { name: row.name }),
        undo: () => restore(row, formerPause(row)),
        about: about(row),
      }),
    availableNow: (row: QueueRecipient) =>
      atOnce({
        run: () => update({ params: of(row), body: { nextAvailability: null } }),
        text: t('recipients.availableNow', { name: row.name }),
        undo: () => update({ params: of(row), body: { nextAvailability: ifAhead(row.nextAvailability) } }),
        about: about(row),
      }),
    /** What is refused is thrown: it stands in a form. */
    availableFrom: async (row: QueueRecipient, nextAvailability: string) => {
      await update({ params: of(row), body: { nextAvailability } });
      toast.success(t('recipients.availableFrom', { name: row.name, moment: moment(nextAvailability) }), {
        undo: () => update({ params: of(row), body: { nextAvailability: ifAhead(row.nextAvailability) } }),
        about: about(row),
      });
    },
    callAgain: (row: QueueRecipient) =>
      atOnce({
        run: () => update({ params: of(row), body: { done: false } }),
        text: t('recipients.calledAgain', { name: row.name }),
        undo: () => restore(row, formerStanding(row)),
        about: about(row),
      }),
    setAside: (row: QueueRecipient) =>
      atOnce({
        run: () => update({ params: of(row), body: { done: true } }),
        text: t('recipients.setAside', { name: row.name }),
        undo: () => restore(row, { done: false, countedFrom: row.countedFrom }),
        about: about(row),
      }),
    remove: (row: QueueRecipient) =>
      atOnce({
        run: () =>
          remove({ params: of(row) }).then(
            () => t('recipients.removed', { name: row.name }),
            orOut(t('removedAlready', { name: row.name })),
          ),
        text: (told) => told,
        undo: () => add({ params: { id: queueId }, body: formerPlace(row) }),
        about: about(row),
      }),
  };
}
