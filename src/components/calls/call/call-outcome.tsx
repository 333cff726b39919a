import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Select } from '#src/components/ui/forms/select.tsx';
import { None } from '#src/components/ui/page/none.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { atOnce } from '#src/components/ui/toast/at-once.ts';
import { useCan } from '#src/lib/use-can.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { getCall, updateCall } from '#src/queries/calls.ts';
import { useWrite } from '#src/queries/client.ts';
import { beganOf } from '#src/schemas/began.ts';
import { CALL_TOPICS, CONTACT_OUTCOMES } from '#src/schemas/call-values.ts';
import type { Call } from '#src/schemas/calls.ts';
import { outcomesOf } from '#src/components/calls/call-words.ts';
import { useCallTexts } from '#src/components/calls/texts.ts';
import classes from './call.module.css';

type Told = Pick<Call, 'callOutcome' | 'topics'>;
/** What becomes of what is told. */
type Change = (present: Told) => Partial<Told>;

const reaching =
  (outcome: string | null): Change =>
  () => ({ callOutcome: CONTACT_OUTCOMES.find((each) => each === outcome) ?? null });

const having =
  (topic: Told['topics'][number], has: boolean): Change =>
  ({ topics }) => ({ topics: CALL_TOPICS.filter((each) => (each === topic ? has : topics.includes(each))) });

/** Others set topics again and again: then the last refusal is told. */
const TRIES = 3;

/** Whom the call reached and what it was about; set where it stands, each with an Undo. Specification calls 1.4, 5.12. */
export function CallOutcome({ call }: { readonly call: Call }) {
  const t = useCallTexts();
  const mayEdit = useCan('calls', 'canEdit');
  const { mutateAsync, isPending, variables } = useWrite(updateCall);
  const client = useQueryClient();
  const id = useId();
  const isLive = call.endedAt === null;
  const outcomes = outcomesOf(call);
  // what is still to come isn't missing
  if (isLive && outcomes.length === 0) return null;
  if (!mayEdit || isLive)
    return (
      <Section title={t('outcome')}>
        {outcomes.length === 0 ? <None /> : outcomes.map((outcome) => t(`outcomes.${outcome}`)).join(', ')}
      </Section>
    );
  const shown: Told = { callOutcome: call.callOutcome, topics: call.topics, ...(isPending && variables.body) } as Told;
  const read = async (): Promise<Told> => (await client.query({ ...getCall(call.id), staleTime: 0 })).call;
  /** What somebody else has set since is shown, and not overwritten. */
  const send = async (change: Change, from: Told) => {
    let present = from;
    for (let tries = 1; ; tries += 1) {
      const body = change(present);
      try {
        return await mutateAsync({ params: { id: call.id }, body: { ...body, began: beganOf(body, present) } });
      } catch (error) {
        if (!isApiError(error) || error.code !== 'changedMeanwhile') throw error;
        present = await read();
        // one topic more or less has nothing to do with the others
        if (!body.topics || tries === TRIES) throw error;
      }
    }
  };
  const save = (about: keyof Told, change: Change, back: Change) =>
    atOnce({
      run: () => send(change, call),
      undo: () => send(back, { ...call, ...change(call) }),
      text: t('outcomeSaved'),
      about: `call ${call.id} ${about}`,
    });
  return (
    <Section title={t('outcome')}>
      <label htmlFor={id} className={classes.label}>
        {t('reached')}
      </label>
      <Select
        id={id}
        value={shown.callOutcome ?? ''}
        onChange={({ currentTarget }) =>
          void save('callOutcome', reaching(currentTarget.value), reaching(call.callOutcome))
        }
      >
        <option value="">{t('noOutcome')}</option>
        {CONTACT_OUTCOMES.map((each) => (
          <option key={each} value={each}>
            {t(`outcomes.${each}`)}
          </option>
        ))}
      </Select>
      <fieldset className={classes.topics}>
        <legend className={classes.label}>{t('topics')}</legend>
        {CALL_TOPICS.map((topic) => (
          <label key={topic}>
            <input
              type="checkbox"
              checked={shown.topics.includes(topic)}
              onChange={({ currentTarget }) =>
                void save('topics', having(topic, currentTarget.checked), having(topic, !currentTarget.checked))
              }
            />
            {t(`outcomes.${topic}`)}
          </label>
        ))}
      </fieldset>
    </Section>
  );
}
