import { useId } from 'react';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import type { listQueueProgramsRecipients } from '#src/schemas/queues.ts';
import { useQueueTexts } from '#src/components/queues/texts.ts';
import { personChoice, programChoice, type Chosen, type Side } from './chosen.ts';
import classes from './people.module.css';

interface ProgramChoicesProps {
  readonly row: ResponseOf<typeof listQueueProgramsRecipients>['rows'][number];
  readonly side: Side;
  readonly chosen: readonly Chosen[];
  readonly onToggle: (choice: Chosen) => void;
}

/** A program that may be chosen as a whole, and its people one by one. */
export function ProgramChoices({ row, side, chosen, onToggle }: ProgramChoicesProps) {
  const t = useQueueTexts();
  const id = useId();
  const name = row.name ?? t('add.noProgram');
  const has = (choice: Chosen) => chosen.some(({ key }) => key === choice.key);
  const whole = row.id === null ? undefined : programChoice(side, row.id, name);
  const isWhole = whole !== undefined && has(whole);
  const more = row.total - row.recipients.length;
  return (
    <section aria-labelledby={id} className={classes.program}>
      <h3 id={id} className={classes.heading}>
        <bdi>{name}</bdi>
      </h3>
      {whole && (
        <label className={classes.whole}>
          <input type="checkbox" aria-describedby={id} checked={isWhole} onChange={() => onToggle(whole)} />
          {t(side === 'caller' ? 'add.wholeCallers' : 'add.wholeRecipients')}
        </label>
      )}
      <ul className={classes.people}>
        {row.recipients.map((person) => {
          const choice = personChoice(side, person.personId, person.id, person.name);
          return (
            <li key={person.id}>
              <label>
                <input
                  type="checkbox"
                  checked={isWhole || has(choice)}
                  disabled={isWhole}
                  onChange={() => onToggle(choice)}
                />
                <bdi>{person.name}</bdi>
                {person.status && <span className={classes.status}>{person.status.name}</span>}
              </label>
            </li>
          );
        })}
      </ul>
      {more > 0 && <p className={classes.none}>{t('add.more', { count: more })}</p>}
    </section>
  );
}
