import { DescriptionList } from '#src/components/ui/page/description-list.tsx';
import { Moment } from '#src/components/ui/page/moment.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { apiBase } from '#src/lib/api/base.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { fieldsInWords } from '#src/schemas/merge-fields.ts';
import type { BroadcastDetail } from '#src/schemas/broadcasts.ts';
import classes from '#src/components/broadcasts/broadcasts.module.css';
import { clockText } from '#src/components/broadcasts/form/sound.ts';
import { SoundPlayer } from '#src/components/broadcasts/sound-player.tsx';
import { useBroadcastTexts } from '#src/components/broadcasts/texts.ts';

interface BroadcastFactsProps {
  readonly broadcast: BroadcastDetail;
  readonly timeZone: string | undefined;
}

/** What it says, whom it was chosen for, when, and who is told. */
export function BroadcastFacts({ broadcast, timeZone }: BroadcastFactsProps) {
  const t = useBroadcastTexts();
  const common = useCommonTexts();
  const { audio, programs, recipients, ephemeralCount, alertRecipient, alertEmail, sample } = broadcast;
  const { title, content } = sample ?? broadcast;
  const isPutIn = title !== broadcast.title || content !== broadcast.content;
  const goesTo = [
    ...programs.map(({ name }) => name),
    ...(recipients.length > 0 ? [t('detail.people', { count: recipients.length })] : []),
    ...(ephemeralCount > 0 ? [t('contacts.count', { count: ephemeralCount })] : []),
  ].join(', ');
  const told = [alertRecipient?.name, alertEmail].filter(Boolean);
  return (
    <Section title={t('detail.says')}>
      <div className={classes.stack}>
        {audio && (
          <div>
            <SoundPlayer src={apiBase() + audio.url} label={t('voice.kept')} />
            <p className={classes.hint}>{t('voice.seconds', { time: clockText(audio.seconds) })}</p>
          </div>
        )}
        {broadcast.type === 'email' && title !== broadcast.title && (
          <p className={classes.subject} dir="auto">
            {title}
          </p>
        )}
        {content !== null && (
          <p className={classes.content} dir="auto">
            {fieldsInWords(content, (field) => common(`mergeFields.${field}`))}
          </p>
        )}
        {isPutIn && sample?.name != null && (
          <p className={classes.hint}>{t('check.readsFor', { name: sample.name })}</p>
        )}
        <DescriptionList
          compact
          items={[
            { term: t('detail.goesTo'), value: goesTo },
            {
              term: t('when'),
              value: broadcast.scheduledAt && <Moment iso={broadcast.scheduledAt} timeZone={timeZone} />,
            },
            {
              term: t('detail.allowsResponses'),
              value:
                broadcast.type === 'sms'
                  ? t(broadcast.allowResponses ? 'detail.allowed' : 'detail.notAllowed')
                  : t('answers.textsOnly'),
            },
            ...(told.length > 0 ? [{ term: t('detail.alertsTo'), value: told.join(', ') }] : []),
          ]}
        />
      </div>
    </Section>
  );
}
