import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useUnmoved } from '#src/components/ui/forms/press.ts';
import ui from '#src/components/ui/ui.module.css';
import { formatMoment } from '#src/lib/dates.ts';
import { seen } from '#src/schemas/basic-fields.ts';
import { fillMergeFields, mergeFieldsIn, wrongFieldsIn } from '#src/schemas/merge-fields.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { sumOf } from '#src/components/broadcasts/broadcast-words.ts';
import classes from '#src/components/broadcasts/broadcasts.module.css';
import { useBroadcastTexts } from '#src/components/broadcasts/texts.ts';
import { useFormContext } from './form-context.ts';
import { sentText } from './form-values.ts';
import { Skipped } from './skipped.tsx';
import { isPast, momentOf } from './moment-of.ts';
import { usePreview } from './preview.tsx';
import { useMoney } from './use-money.ts';

/** What is to be known before sending, always in sight: who gets it, what it says, when. Specification broadcasts 4.9. */
export function Checklist({ kept }: { readonly kept: number }) {
  const t = useBroadcastTexts();
  return (
    <aside aria-label={t('check.title')} className={classes.checklist}>
      <h2 className={classes.checkTitle}>{t('check.title')}</h2>
      <ul className={classes.checks}>
        <Who kept={kept} />
        <What />
        <When />
      </ul>
    </aside>
  );
}

interface ItemProps {
  readonly title: string;
  readonly done: boolean;
  /** What isn't done is there, but can't be sent as it is. */
  readonly wrong?: boolean;
  readonly children: ReactNode;
}

function Item({ title, done, wrong = false, children }: ItemProps) {
  const t = useBroadcastTexts();
  return (
    <li className={classes.check} data-done={done || undefined}>
      {done ? <IconCircleCheck size={20} aria-hidden="true" /> : <IconCircle size={20} aria-hidden="true" />}
      <div>
        <h3 className={classes.checkName}>
          {title}{' '}
          <span className={ui.visuallyHidden}>{t(done ? 'check.ready' : wrong ? 'check.wrong' : 'check.open')}</span>
        </h3>
        {children}
      </div>
    </li>
  );
}

function Who({ kept }: { readonly kept: number }) {
  const t = useBroadcastTexts();
  const { control } = useFormContext();
  const [type, kind, chosen, contacts] = useWatch({ control, name: ['type', 'kind', 'chosen', 'contacts'] });
  const { preview, counting, failed } = usePreview();
  const isKept = kind === 'EPHEMERAL' && contacts.length === 0 && kept > 0;
  const isSomebody = (kind === 'STANDARD' ? chosen : contacts).length > 0;
  const done = isKept || (preview !== undefined && preview.sendTo > 0);
  return (
    <Item title={t('check.who')} done={done}>
      <p className={classes.checkText} role="status" data-stale={(counting && preview !== undefined) || undefined}>
        {isKept && t('contacts.count', { count: kept })}
        {!isKept && !isSomebody && t('check.nobody')}
        {isSomebody && !preview && !failed && t('check.counting')}
        {failed && t('check.failed')}
        {preview && (preview.sendTo === 0 ? t('check.nobodyReached') : t('check.sendTo', { count: preview.sendTo }))}
      </p>
      {preview && sumOf(preview.skipped) > 0 && (
        <>
          <p className={classes.hint}>
            {t('check.sum', {
              selected: preview.selected,
              sendTo: preview.sendTo,
              skipped: sumOf(preview.skipped),
            })}
          </p>
          <Skipped preview={preview} type={type} />
        </>
      )}
    </Item>
  );
}

function What() {
  const t = useBroadcastTexts();
  const money = useMoney();
  const { control } = useFormContext();
  const [type, title, content, audio, takeOpen] = useWatch({
    control,
    name: ['type', 'title', 'content', 'audio', 'takeOpen'],
  });
  const { preview } = usePreview();
  // as one of those who get it reads it; with its fields while nobody is chosen
  const sample = preview?.sample;
  const filled = (text: string) => (sample && mergeFieldsIn(text).length > 0 ? fillMergeFields(text, sample) : text);
  const [shown, subject] = [filled(content), type === 'email' ? filled(title) : ''];
  const used = [...content].length;
  const wrongFields = wrongFieldsIn(sentText(type, title, content));
  const missing = [
    ...(seen(title) === '' ? [t('check.noTitle')] : []),
    ...(type !== 'voice' && seen(content) === '' ? [t('check.noText')] : []),
    ...(type === 'voice' && audio === null && !takeOpen ? [t('check.noVoice')] : []),
  ];
  const wrong = [
    ...(type === 'sms' && used > WORK_LIMITS.broadcastSms
      ? [t('check.tooLong', { used, max: WORK_LIMITS.broadcastSms })]
      : []),
    ...(type === 'voice' && takeOpen ? [t('check.takeOpen')] : []),
    ...(type !== 'voice' && wrongFields.length > 0 ? [t('check.wrongFields', { fields: wrongFields.join(', ') })] : []),
  ];
  const open = [...missing, ...wrong];
  const callMinutes = Math.ceil(((preview?.sendTo ?? 0) * (audio?.seconds ?? 0)) / 60);
  const isCounted = preview && preview.segments !== null && preview.cost !== null && preview.segments > 0;
  return (
    <Item title={t('check.what')} done={open.length === 0} wrong={missing.length === 0}>
      {open.map((each) => (
        <p key={each} className={classes.checkText}>
          {each}
        </p>
      ))}
      {open.length === 0 && subject !== '' && <p className={classes.subject}>{subject}</p>}
      {open.length === 0 && <p className={classes.excerpt}>{seen(content) === '' ? title : shown}</p>}
      {open.length === 0 && sample?.name && (shown !== content || (subject !== '' && subject !== title)) && (
        <p className={classes.hint}>{t('check.readsFor', { name: sample.name })}</p>
      )}
      {isCounted && (
        <p className={classes.hint}>
          {t('check.segments', { count: preview.segments ?? 0, cost: money(preview.cost ?? 0) })}
        </p>
      )}
      {type === 'voice' && callMinutes > 0 && (
        <p className={classes.hint}>{t('check.minutes', { count: callMinutes })}</p>
      )}
      {type === 'email' && preview && preview.sendTo > 0 && (
        <p className={classes.hint}>{t('check.emails', { count: preview.sendTo })}</p>
      )}
    </Item>
  );
}

function When() {
  const t = useBroadcastTexts();
  const { control } = useFormContext();
  const [when, scheduleDate, scheduleTime, timezone] = useWatch({
    control,
    name: ['when', 'scheduleDate', 'scheduleTime', 'timezone'],
  });
  const { preview } = usePreview();
  const at = momentOf({ when, scheduleDate, scheduleTime, timezone });
  const textNow = () => {
    if (when === 'now') return t('check.now');
    if (at === null) return t('check.noTime');
    return isPast(at) ? t('time.past') : formatMoment(at, { timeZone: timezone, withZone: true });
  };
  // a line more would take the button below away from under the pointer that leaves the field
  const text = useUnmoved(textNow());
  return (
    <Item title={t('check.when')} done={when === 'now' || (at !== null && !isPast(at))} wrong={at !== null}>
      <p className={classes.checkText}>{text}</p>
      {preview && preview.waiting > 0 && (
        <p className={classes.hint}>{t('check.waiting', { count: preview.waiting })}</p>
      )}
    </Item>
  );
}
