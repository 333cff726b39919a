import { useBroadcastTexts } from '#src/components/broadcasts/texts.ts';
import { formatDay } from '#src/lib/dates.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import type { BroadcastDetail } from '#src/schemas/broadcasts.ts';
import type { BroadcastValues, Chosen } from './form-values.ts';
import { clockText } from './sound.ts';

type Words = { readonly [Name in keyof BroadcastValues]?: readonly [string, (value: BroadcastValues[Name]) => string] };

/** How a field of the form, and a version of it, are called where two have changed it. Specification product 5.17. */
export function useConflictWords(alerted: BroadcastDetail['alertRecipient']) {
  const t = useBroadcastTexts();
  const common = useCommonTexts();
  const words: Words = {
    title: [t('form.name'), (value) => value],
    type: [t('form.type'), (value) => t(`types.${value}`)],
    content: [t('message.title'), (value) => value],
    kind: [t('who.kind'), (value) => t(`who.kinds.${value}`)],
    chosen: [t('who.title'), (value) => value.map(({ name }: Chosen) => name).join(', ')],
    audio: [t('types.voice'), (value) => (value ? t('voice.seconds', { time: clockText(value.seconds) }) : '')],
    when: [t('time.when'), (value) => t(`time.whens.${value}`)],
    scheduleDate: [t('time.date'), (value) => (value ? formatDay(value) : '')],
    scheduleTime: [t('time.time'), (value) => value ?? ''],
    timezone: [t('time.timezone'), (value) => value],
    allowResponses: [t('answers.allow'), (value) => common(value ? 'yes' : 'no')],
    alertRecipient: [t('answers.alert'), (value) => (value === alerted?.personId ? alerted.name : '')],
    alertEmail: [t('answers.alertEmail'), (value) => value ?? ''],
  };
  return (name: string, value: unknown) => {
    const [label, text] = words[name as keyof Words] ?? [];
    return label === undefined || text === undefined ? undefined : { name: label, value: text(value as never) };
  };
}
