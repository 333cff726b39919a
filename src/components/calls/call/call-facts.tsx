import { DescriptionList } from '#src/components/ui/page/description-list.tsx';
import { Moment } from '#src/components/ui/page/moment.tsx';
import { Phone } from '#src/components/ui/page/phone.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { useQueueName } from '#src/lib/queues.ts';
import type { Call } from '#src/schemas/calls.ts';
import { Party } from '#src/components/calls/party.tsx';
import { useCallTexts } from '#src/components/calls/texts.ts';
import classes from './call.module.css';

interface FactsProps {
  readonly call: Call;
  readonly timeZone: string;
}

/** Who spoke with whom, as they were then. Specification calls 1.5. */
export function CallFacts({ call, timeZone }: FactsProps) {
  const t = useCallTexts();
  const queueName = useQueueName();
  const side = (party: Call['caller']) => (
    <span className={classes.side}>
      <Party party={party} />
      {party.phone !== null && <Phone value={party.phone} />}
    </span>
  );
  return (
    <Section title={t('facts')}>
      <DescriptionList
        compact
        items={[
          { term: t('caller'), value: side(call.caller) },
          { term: t('callee'), value: side(call.callee) },
          ...(call.program ? [{ term: t('filter.programId'), value: call.program.name }] : []),
          ...(call.callListQueueName === null
            ? []
            : [{ term: t('filter.callListQueueId'), value: queueName(call.callListQueueName) }]),
          ...(call.surveySentDate === null
            ? []
            : [{ term: t('filter.surveySentDate'), value: <Moment iso={call.surveySentDate} timeZone={timeZone} /> }]),
        ]}
      />
    </Section>
  );
}

/** Who has listened to the recording. Specification calls 4.4. */
export function CallListeners({ call: { listeners }, timeZone }: FactsProps) {
  const t = useCallTexts();
  return (
    <Section title={t('listeners')}>
      {listeners.length === 0 ? (
        <p className={classes.nothing}>{t('noListeners')}</p>
      ) : (
        <ul className={classes.listeners}>
          {listeners.map(({ name, at }) => (
            <li key={`${name} ${at}`}>
              <bdi>{name}</bdi>
              <span className={classes.when}>
                <Moment iso={at} timeZone={timeZone} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
