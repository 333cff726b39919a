import { useQueryClient } from '@tanstack/react-query';
import type { BulkWork } from '#src/components/ui/bulk/run-bulk.ts';
import { ActionMenu } from '#src/components/ui/popover/action-menu.tsx';
import type { Selection } from '#src/components/ui/table/use-selection.ts';
import { useCan } from '#src/lib/use-can.ts';
import { writeEach } from '#src/queries/client.ts';
import { addQueueCallers, removeQueueCaller, updateQueueCaller, type QueueCallerFilter } from '#src/queries/queues.ts';
import { isOut } from '#src/components/queues/is-out.ts';
import { callersPage } from '#src/components/queues/read-members.ts';
import { useQueueTexts } from '#src/components/queues/texts.ts';
import { useQueueBulk } from '#src/components/queues/use-queue-bulk.tsx';
import { inHours, shiftAhead } from './caller-deeds.ts';
import type { CallerRow } from './caller-row.ts';
import { SHIFT_HOURS } from './shift-hours.ts';

type Write = BulkWork<CallerRow>['write'];

interface CallersBulkProps {
  readonly queueId: string;
  readonly selection: Selection;
  readonly count: number;
  /** What the list is narrowed by. */
  readonly filter: QueueCallerFilter;
  /** Those of them that were seen. */
  readonly seen: (ids: readonly string[]) => CallerRow[];
}

/** What can be done with many callers at once, each with Undo. Specification queues 4.6. */
export function CallersBulk({ queueId, selection, count, filter, seen }: CallersBulkProps) {
  const t = useQueueTexts();
  const client = useQueryClient();
  const mayRemove = useCan('callListQueuesEditor', 'canDeleteAsAdmin');
  const params = { id: queueId };
  const of = ({ personId }: CallerRow) => ({ params: { ...params, personId } });
  const { begin, button } = useQueueBulk<CallerRow>({
    selection,
    count,
    seen,
    read: callersPage(client, queueId, filter),
  });

  const setShift = (until: (row: CallerRow) => string | null): Write =>
    writeEach(client, updateQueueCaller, { input: (row) => ({ ...of(row), body: { onShiftUntil: until(row) } }) });
  const asBefore = setShift(shiftAhead);
  const remove: Write = writeEach(client, removeQueueCaller, { input: of, isDone: isOut });
  const putBack: Write = writeEach(client, addQueueCallers, {
    input: (row) => ({ params, body: { personId: row.personId, onShiftUntil: shiftAhead(row) } }),
  });
  const start = (hours: number) => {
    const until = inHours(hours);
    begin({
      title: t('callers.starting'),
      success: (written) => t('callers.startedMany', { count: written }),
      write: setShift(() => until),
      inverse: asBefore,
      isMeant: ({ state, leaving }) => state !== 'unable' && !leaving,
    });
  };
  return (
    <>
      <ActionMenu
        label={t('callers.start')}
        button={t('callers.start')}
        variant="default"
        items={SHIFT_HOURS.map((hours) => ({
          group: t('callers.for'),
          label: t('hours', { count: hours }),
          onSelect: () => start(hours),
        }))}
      />
      {button(t('callers.end'), {
        title: t('callers.ending'),
        success: (written) => t('callers.endedMany', { count: written }),
        write: setShift(() => null),
        inverse: asBefore,
        isMeant: ({ onShiftUntil, leaving }) => onShiftUntil !== null && !leaving,
      })}
      {mayRemove &&
        button(t('callers.remove'), {
          title: t('bulk.removing'),
          success: (written) => t('callers.removedMany', { count: written }),
          write: remove,
          inverse: putBack,
          isMeant: ({ leaving }) => !leaving,
        })}
    </>
  );
}
