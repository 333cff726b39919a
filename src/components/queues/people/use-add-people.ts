import { useQueryClient } from '@tanstack/react-query';
import { startBulk, type BulkWork } from '#src/components/ui/bulk/run-bulk.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { useQueueName } from '#src/lib/queues.ts';
import { writeEach } from '#src/queries/client.ts';
import { addQueueCallers, addQueueRecipients, undoQueueAddition } from '#src/queries/queues.ts';
import type { CallListQueue, QueueAddition } from '#src/schemas/queues.ts';
import { useQueueTexts, type QueueTexts } from '#src/components/queues/texts.ts';
import type { Chosen } from './chosen.ts';

/** So many of those who were refused are named. */
const NAMED = 5;

const bodyOf = ({ kind, id }: Chosen) => (kind === 'program' ? { programId: id } : { personId: id });

/** Who of a program or person wasn't added, and why; undefined where all are in. Specification queues 2.11. */
function objectionOf(t: QueueTexts, { added, refused }: QueueAddition, chosen: Chosen): string | undefined {
  if (refused.length === 0) return undefined;
  const named = refused.slice(0, NAMED).map(({ name, reason }) =>
    // who is deleted has no name any more: it is the person who was chosen
    t('add.refusal', { name: name ?? chosen.name, reason: t(`add.because.${reason}`) }),
  );
  const more = refused.length - named.length;
  return t('add.partly', {
    count: added,
    refused: [...named, ...(more > 0 ? [t('add.and', { count: more })] : [])].join(', '),
  });
}

/**
 * Adds what was chosen to a queue beside whatever screen is shown: one call for each program or person, in the order in
 * which they were chosen, with progress, refusals and Undo. Specification queues 2.2, 2.3, 2.10.
 */
export function useAddPeople() {
  const t = useQueueTexts();
  const queueName = useQueueName();
  const undo = useCommonTexts()('undo');
  const client = useQueryClient();

  /** False where another bulk action runs. */
  return ({ id, name }: Pick<CallListQueue, 'id' | 'name'>, chosen: readonly Chosen[]): boolean => {
    // known before the answer: what got none is added by the same one again, and taken out by it
    const additions = new Map(chosen.map((row) => [row, crypto.randomUUID()]));
    const addedBy = new Set<Chosen>();
    let added = 0;
    let already = 0;
    let removed = 0;
    const note = (answer: QueueAddition, row: Chosen) => {
      if (answer.additionId !== null) addedBy.add(row);
      added += answer.added;
      already += answer.already;
      return objectionOf(t, answer, row);
    };
    const write: BulkWork<Chosen>['write'] = async (rows, signal, onSettled) => {
      const options = {
        objection: note,
        // those who are added first are called first
        atOnce: 1,
        input: (row: Chosen) => ({ params: { id }, body: { ...bodyOf(row), additionId: additions.get(row) } }),
      };
      const of = (side: Chosen['side']) => rows.filter((row) => row.side === side);
      const told = (row: Chosen, problem: unknown) => onSettled(row, problem, addedBy.has(row));
      await writeEach(client, addQueueRecipients, options)(of('recipient'), signal, told);
      await writeEach(client, addQueueCallers, options)(of('caller'), signal, told);
    };
    const takeBack: BulkWork<Chosen>['write'] = writeEach(client, undoQueueAddition, {
      objection: (answer) => {
        removed += answer.removed;
      },
      input: (row) => ({ params: { id, additionId: additions.get(row) ?? '' } }),
    });
    const success = () =>
      [t('add.done', { count: added }), already > 0 && t('add.already', { count: already })].filter(Boolean).join(' ');
    const isBegun = startBulk<Chosen>({
      title: t('add.running', { name: queueName(name) }),
      total: chosen.length,
      success,
      nameOf: (row) => row.name,
      find: () => Promise.resolve(chosen),
      write,
      undo: {
        label: undo,
        busy: t('bulk.busy'),
        begin: (written) => ({
          title: t('add.undoing'),
          total: written.length,
          success: () => t('add.undone', { count: removed }),
          nameOf: (row) => row.name,
          find: () => Promise.resolve(written),
          write: takeBack,
        }),
      },
    });
    if (!isBegun) toast.error(t('bulk.busy'));
    return isBegun;
  };
}
