import { useId } from 'react';
import { Select } from '#src/components/ui/forms/select.tsx';
import { None } from '#src/components/ui/page/description-list.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { atOnce } from '#src/components/ui/toast/at-once.ts';
import { useCan } from '#src/lib/use-can.ts';
import { updateCall } from '#src/queries/calls.ts';
import { useWrite } from '#src/queries/client.ts';
import { CALL_TOPICS, CONTACT_OUTCOMES } from '#src/schemas/call-values.ts';
import type { Call } from '#src/schemas/calls.ts';
import { outcomesOf } from '#src/components/calls/call-words.ts';
import { useCallTexts } from '#src/components/calls/texts.ts';
import classes from './call.module.css';

type Told = Pick<Call, 'callOutcome' | 'topics'>;

/** Whom the call reached and what it was about; set where it stands, each with an Undo. Specification calls 1.4, 5.12. */
export function CallOutcome({ call }: { readonly call: Call }) {
  const t = useCallTexts();
  const mayEdit = useCan('calls', 'canEdit');
  const { mutateAsync, isPending, variables } = useWrite(updateCall);
  const id = useId();
  if (!mayEdit || call.endedAt === null)
    return (
      <Section title={t('outcome')}>
        {outcomesOf(call).length === 0 ? (
          <None />
        ) : (
          outcomesOf(call)
            .map((outcome) => t(`outcomes.${outcome}`))
            .join(', ')
        )}
      </Section>
    );
  const shown: Told = { callOutcome: call.callOutcome, topics: call.topics, ...(isPending && variables.body) } as Told;
  const save = (body: Partial<Told>, before: Partial<Told>) =>
    atOnce({
      run: () => mutateAsync({ params: { id: call.id }, body }),
      undo: () => mutateAsync({ params: { id: call.id }, body: before }),
      text: t('outcomeSaved'),
      about: `call ${call.id} ${Object.keys(body).join('')}`,
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
          void save(
            { callOutcome: CONTACT_OUTCOMES.find((each) => each === currentTarget.value) ?? null },
            { callOutcome: call.callOutcome },
          )
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
                void save(
                  {
                    topics: CALL_TOPICS.filter((each) =>
                      each === topic ? currentTarget.checked : shown.topics.includes(each),
                    ),
                  },
                  { topics: call.topics },
                )
              }
            />
            {t(`outcomes.${topic}`)}
          </label>
        ))}
      </fieldset>
    </Section>
  );
}
