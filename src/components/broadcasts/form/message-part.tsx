import { useRef } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { Button } from '#src/components/ui/button/button.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { TextAreaField } from '#src/components/ui/forms/text-area-field.tsx';
import { attempt } from '#src/components/ui/toast/at-once.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { testBroadcast } from '#src/queries/broadcasts.ts';
import { useWrite } from '#src/queries/client.ts';
import { seen } from '#src/schemas/basic-fields.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { MERGE_FIELDS, wrongFieldsIn, type MergeField } from '#src/schemas/merge-fields.ts';
import classes from '#src/components/broadcasts/broadcasts.module.css';
import { useBroadcastTexts } from '#src/components/broadcasts/texts.ts';
import { useFormContext } from './form-context.ts';
import { sentText } from './form-values.ts';
import { SmsMeter } from './sms-meter.tsx';
import { VoicePart } from './voice-part.tsx';

/** So many of what is wrong are named. */
const SHOWN = 3;

/** What it says: a text with fields of the person, or a recording. Specification broadcasts 2.3, 2.4, 2.11. */
export function MessagePart({ organizationId }: { readonly organizationId: string }) {
  const t = useBroadcastTexts();
  const common = useCommonTexts();
  const { control } = useFormContext();
  const [type, title] = useWatch({ control, name: ['type', 'title'] });
  const { field } = useController({ control, name: 'content' });
  const box = useRef<HTMLDivElement>(null);
  /** Puts a field where the text is being written. */
  const insert = (name: MergeField) => {
    const area = box.current?.querySelector('textarea');
    if (!area) return;
    const place = name === 'organization' ? `{${name}}` : `{${name}|${t('message.fallback')}}`;
    const [start, end] = [area.selectionStart, area.selectionEnd];
    field.onChange(field.value.slice(0, start) + place + field.value.slice(end));
    area.focus();
    requestAnimationFrame(() => area.setSelectionRange(start + place.length, start + place.length));
  };
  return (
    <>
      {type === 'voice' && <VoicePart organizationId={organizationId} />}
      <div ref={box} className={classes.text}>
        <TextAreaField
          control={control}
          name="content"
          label={t(`message.text.${type}`)}
          description={t(`message.textHint.${type}`)}
          max={type === 'sms' ? WORK_LIMITS.broadcastSms : WORK_LIMITS.broadcastContent}
          rows={type === 'email' ? 10 : 4}
        />
        {type !== 'voice' && <WrongFields text={sentText(type, title, field.value)} />}
        {type !== 'voice' && (
          <div className={classes.places}>
            <span className={classes.hint}>{t('message.fields')}</span>
            {MERGE_FIELDS.map((name) => (
              <Button key={name} variant="default" size="small" onClick={() => insert(name)}>
                {common(`mergeFields.${name}`)}
              </Button>
            ))}
          </div>
        )}
      </div>
      {type === 'sms' && <SmsMeter control={control} />}
      <TestToMe organizationId={organizationId} />
    </>
  );
}

/** What looks like a field and is none; announced when it appears. */
function WrongFields({ text }: { readonly text: string }) {
  const t = useBroadcastTexts();
  const wrong = wrongFieldsIn(text);
  if (wrong.length === 0) return null;
  return (
    <Notice kind="warning">
      {t('message.wrongFields', {
        count: wrong.length,
        fields: wrong.slice(0, SHOWN).join(', '),
        known: MERGE_FIELDS.map((name) => `{${name}}`).join(', '),
      })}
    </Notice>
  );
}

/** Sends it to whoever writes it, as it is now. */
function TestToMe({ organizationId }: { readonly organizationId: string }) {
  const t = useBroadcastTexts();
  const { control, trigger } = useFormContext();
  const [type, title, content, audio] = useWatch({ control, name: ['type', 'title', 'content', 'audio'] });
  const { mutateAsync } = useWrite(testBroadcast);
  const isWhole = seen(title) !== '' && (type === 'voice' ? audio !== null : seen(content) !== '');
  const send = async () => {
    if (!(await trigger(['title', 'content'], { shouldFocus: true }))) return;
    await attempt('broadcast test', async () => {
      const { sentTo } = await mutateAsync({
        body: { organizationId, type, title, content, audio: type === 'voice' ? (audio?.id ?? null) : null },
      });
      toast.success(t('message.tested', { sentTo }));
    });
  };
  return (
    <div className={classes.test}>
      <Button variant="default" aria-disabled={!isWhole} aria-describedby="broadcast-test-needs" onClick={send}>
        {t('message.test')}
      </Button>
      <span id="broadcast-test-needs" className={classes.hint}>
        {isWhole ? '' : t(type === 'voice' ? 'message.testNeedsVoice' : 'message.testNeeds')}
      </span>
    </div>
  );
}
