import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { attempt } from '#src/components/ui/toast/at-once.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import type { QueueRecipient } from '#src/schemas/queues.ts';
import { useQueueTexts } from '#src/components/queues/texts.ts';
import { useRecipientDeeds } from './recipient-deeds.ts';

/** Moves of one person that follow each other so closely belong together: for as long as their Undo is offered. */
const SERIES_MS = 10_000;
const NO_SERIES = { id: '', position: 0, until: 0 };

interface Move {
  readonly row: QueueRecipient;
  readonly position: number;
}

/** The rows in another order; the places stay as they are, and whoever comes to one has its number. */
function inOrder(rows: readonly QueueRecipient[], order: readonly string[]): readonly QueueRecipient[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const moved = order.flatMap((id) => byId.get(id) ?? []);
  if (moved.length !== rows.length) return rows;
  return moved.map((row, index) => {
    const priorityOrder = rows[index]?.priorityOrder ?? row.priorityOrder;
    return row.priorityOrder === priorityOrder ? row : { ...row, priorityOrder };
  });
}

/**
 * The rows of a page as they are being ordered: a move is seen at once, and sent after the one before it; of several
 * moves of one person that wait, the last is sent. When all are done, the server's order counts again, and one Undo
 * takes all of them back.
 */
export function useMoves(queueId: string, timeZone: string, rows: readonly QueueRecipient[] | undefined) {
  const t = useQueueTexts();
  const { moveTo } = useRecipientDeeds(queueId, timeZone);
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const waiting = useRef(new Map<string, Move>());
  const former = useRef(new Map<string, Move>());
  // somebody who is moved on at once is moved by one step: its Undo leads back to where the first one began
  const series = useRef(NO_SERIES);
  const running = useRef(false);
  const shown = useMemo(() => (rows && order ? inOrder(rows, order) : rows), [rows, order]);

  const finish = ({ row, position }: Move) => {
    const before = [...former.current.values()].toReversed();
    toast.success(t('recipients.moved', { name: row.name, position }), {
      undo: async () => {
        series.current = NO_SERIES;
        for (const each of before) await moveTo(each.row, each.position);
      },
      about: 'queue move',
    });
  };
  const sendAll = async () => {
    let last: Move | undefined;
    await attempt('queue move', async () => {
      for (let [next] = waiting.current.values(); next; [next] = waiting.current.values()) {
        waiting.current.delete(next.row.id);
        await moveTo(next.row, next.position);
        last = next;
      }
      if (last) finish(last);
    });
    waiting.current.clear();
    former.current.clear();
    running.current = false;
    setOrder(null);
  };
  /** Moves somebody to a position, which may be on another page. */
  const move = (row: QueueRecipient, position: number) => {
    // as the moves before it leave them, which the server may have yet to hear of
    const before = shown?.find(({ id }) => id === row.id) ?? row;
    const { id, until, position: first } = series.current;
    const from = id === row.id && Date.now() < until ? first : before.priorityOrder;
    if (!former.current.has(row.id)) former.current.set(row.id, { row, position: from });
    series.current = {
      id: row.id,
      position: former.current.get(row.id)?.position ?? from,
      until: Date.now() + SERIES_MS,
    };
    const at = shown?.findIndex(({ priorityOrder }) => priorityOrder === position) ?? -1;
    if (shown && at >= 0) {
      const others = shown.map(({ id }) => id).filter((id) => id !== row.id);
      // at once: the row that was let go must not jump back for a moment
      flushSync(() => setOrder(others.toSpliced(at, 0, row.id)));
    }
    waiting.current.delete(row.id);
    waiting.current.set(row.id, { row, position });
    if (running.current) return;
    running.current = true;
    void sendAll();
  };
  return { shown, move };
}
