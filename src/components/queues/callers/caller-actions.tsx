import { useRef } from 'react';
import { useNarrow } from '#src/components/ui/page/use-narrow.ts';
import { ActionMenu } from '#src/components/ui/popover/action-menu.tsx';
import { useRowFocus } from '#src/components/ui/table/use-row-focus.ts';
import { useCan } from '#src/lib/use-can.ts';
import type { QueueCaller } from '#src/schemas/queues.ts';
import { useQueueTexts } from '#src/components/queues/texts.ts';
import { useCallerDeeds } from './caller-deeds.ts';
import { SHIFT_HOURS } from './shift-hours.ts';

interface CallerActionsProps {
  readonly row: QueueCaller;
  readonly queueId: string;
  readonly timeZone: string;
}

/** Puts a caller on shift or ends the shift, and takes them out. Specification queues 4.6. */
export function CallerActions({ row, queueId, timeZone }: CallerActionsProps) {
  const t = useQueueTexts();
  const mayRemove = useCan('callListQueuesEditor', 'canDeleteAsAdmin');
  const deeds = useCallerDeeds(queueId, timeZone);
  const box = useRef<HTMLSpanElement>(null);
  useRowFocus(box);
  const { name, onShiftUntil, leaving } = row;
  if (!mayRemove || leaving) return null;
  return (
    <span ref={box}>
      <ActionMenu
        label={t('actionsFor', { name })}
        items={[
          ...(onShiftUntil === null ? [] : [{ label: t('callers.end'), onSelect: () => void deeds.end(row) }]),
          { label: t('callers.remove'), danger: true, onSelect: () => void deeds.remove(row) },
        ]}
      />
    </span>
  );
}

/** Until when somebody is on shift, and what changes it. On a phone no column's head says what the time is. */
export function Shift({ row, queueId, timeZone, shown }: CallerActionsProps & { readonly shown: string }) {
  const t = useQueueTexts();
  const mayEdit = useCan('callListQueuesEditor', 'canEdit');
  const deeds = useCallerDeeds(queueId, timeZone);
  const { onShiftUntil, state, leaving } = row;
  const isNarrow = useNarrow();
  const until = onShiftUntil === null ? undefined : t('until', { moment: shown });
  const text = (isNarrow && until) || shown;
  if (!mayEdit || leaving || state === 'unable') return text;
  return (
    <ActionMenu
      label={until ? t('callers.change', { until, name: row.name }) : `${t('callers.start')}: ${row.name}`}
      button={<span aria-hidden="true">{until ? text : t('callers.start')}</span>}
      variant="default"
      items={[
        ...SHIFT_HOURS.map((hours) => ({
          group: t('callers.for'),
          label: t('hours', { count: hours }),
          onSelect: () => void deeds.start(row, hours),
        })),
        ...(onShiftUntil === null ? [] : [{ label: t('callers.end'), onSelect: () => void deeds.end(row) }]),
      ]}
    />
  );
}
