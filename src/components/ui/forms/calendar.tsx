import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { useClickOutside, useFocusTrap, useWindowEvent } from '@mantine/hooks';
import { useWrittenLanguage } from '#src/lib/i18n/index.ts';
import classes from './calendar.module.css';
import { useFormTexts } from './texts.ts';
import 'dayjs/locale/es';

interface Props {
  readonly label: string;
  /** ISO days. */
  readonly value: string | null;
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly onPick: (day: string) => void;
  readonly onClose: () => void;
}

/** The calendar of a date field. In a chunk of its own: see `DateField`. */
export function Calendar({ label, value, min, max, onPick, onClose }: Props) {
  const t = useFormTexts();
  const language = useWrittenLanguage();
  const trap = useFocusTrap();
  // before the dialog that the form may stand in hears of it
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  useWindowEvent('keydown', onKey, { capture: true });
  const outside = useClickOutside<HTMLDivElement>(onClose);
  return (
    <div ref={outside} className={classes.popup}>
      <div ref={trap} role="dialog" aria-label={label}>
        <DatePicker
          locale={language}
          value={value}
          firstDayOfWeek={0}
          hideOutsideDates
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
