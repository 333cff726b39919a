import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { useFocusTrap, useWindowEvent } from '@mantine/hooks';
import { useLayoutEffect, useReducer, useRef, type RefObject } from 'react';
import { place, topLayer } from '#src/components/ui/popover/use-popover.ts';
import { useWrittenLanguage } from '#src/lib/i18n/index.ts';
import classes from './calendar.module.css';
import { useFormTexts } from './texts.ts';
import 'dayjs/locale/es';

interface Props {
  readonly label: string;
  /** The field below which it stands, and the button that opens and closes it. */
  readonly field: RefObject<HTMLElement | null>;
  readonly opener: RefObject<HTMLElement | null>;
  /** ISO days. */
  readonly value: string | null;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly onPick: (day: string) => void;
  readonly onClose: () => void;
}

/**
 * The calendar of a date field, in the browser's top layer: no dialog around it clips it. In a chunk of its own: see
 * `DateField`.
 */
export function Calendar({ label, field, opener, value, min, max, onPick, onClose }: Props) {
  const t = useFormTexts();
  const language = useWrittenLanguage();
  const trap = useFocusTrap();
  const panel = useRef<HTMLDivElement>(null);
  // another month, and a list of years, are of another height
  const [, turned] = useReducer((turns: number) => turns + 1, 0);
  const stand = () => {
    if (field.current && panel.current) place(field.current, panel.current);
  };
  useLayoutEffect(() => {
    if (topLayer) panel.current?.showPopover();
  }, []);
  useLayoutEffect(stand);
  useWindowEvent('resize', stand);
  useWindowEvent('scroll', stand, true);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  useWindowEvent('keydown', onKey, { capture: true });
  const onPointer = ({ target }: PointerEvent) => {
    if (![panel, opener].some(({ current }) => current?.contains(target as Node))) onClose();
  };
  useWindowEvent('pointerdown', onPointer, { capture: true });
  return (
    <div ref={panel} popover={topLayer} tabIndex={-1} className={classes.popup}>
      <div ref={trap} role="dialog" aria-label={label}>
        <DatePicker
          locale={language}
          value={value}
          firstDayOfWeek={0}
          hideOutsideDates
          onDateChange={turned}
          onLevelChange={turned}
          ariaLabels={{
            previousMonth: t('calendar.previousMonth'),
            nextMonth: t('calendar.nextMonth'),
            previousYear: t('calendar.previousYear'),
            nextYear: t('calendar.nextYear'),
            previousDecade: t('calendar.previousDecade'),
            nextDecade: t('calendar.nextDecade'),
          }}
          {...(value ? { defaultDate: value } : {})}
          {...(min ? { minDate: min } : {})}
          {...(max ? { maxDate: max } : {})}
          onChange={(day) => {
            if (day) onPick(day);
          }}
        />
      </div>
    </div>
  );
}
