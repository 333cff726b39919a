import { useId, type ReactNode } from 'react';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { statusName } from '#src/lib/statuses.ts';
import type { ProgramPeople } from '#src/schemas/program-people.ts';
import type { Choice } from './choice.ts';
import classes from './picker.module.css';
import { usePickerTexts } from './texts.ts';

interface ProgramChoicesProps {
  readonly row: ProgramPeople;
  /** What choosing the program as a whole means; undefined: it isn't offered. */
  readonly whole: string | undefined;
  readonly inText?: string | undefined;
  readonly note: ReactNode;
  readonly has: (choice: Choice) => boolean;
  readonly onToggle: (choice: Choice) => void;
}

/** A program that may be chosen as a whole, and its people one by one. */
export function ProgramChoices({ row, whole, inText, note, has, onToggle }: ProgramChoicesProps) {
  const t = usePickerTexts();
  const common = useCommonTexts();
  const id = useId();
  const name = row.name ?? t('noProgram');
  const program: Choice | null = row.id === null ? null : { kind: 'program', id: row.id, name };
  const isWhole = program !== null && has(program);
  const more = row.total - row.recipients.length;
  return (
    <section aria-labelledby={id} className={classes.program}>
      <h3 id={id} className={classes.heading}>
        <bdi>{name}</bdi>
      </h3>
      {program && whole !== undefined && (
        <label className={classes.whole}>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-labelledby={`${id}-whole ${id}`}
            checked={isWhole}
            onChange={() => onToggle(program)}
          />
          <span id={`${id}-whole`}>{whole}</span>
        </label>
      )}
      {note && <p className={classes.note}>{note}</p>}
      <ul className={classes.people}>
        {row.recipients.map((person) => {
          const choice: Choice = { kind: 'person', id: person.personId, name: person.name };
          const about = person.isIn
            ? inText
            : [person.role && common(`role.${person.role}`), person.status && statusName(common, person.status.name)]
                .filter(Boolean)
                .join(' · ');
          return (
            <li key={person.id}>
              <label>
                <input
                  type="checkbox"
                  tabIndex={-1}
                  checked={person.isIn || isWhole || has(choice)}
                  disabled={person.isIn || isWhole}
                  onChange={() => onToggle(choice)}
                />
                <bdi>{person.name}</bdi> {about && <span className={classes.status}>{about}</span>}
              </label>
            </li>
          );
        })}
      </ul>
      {more > 0 && <p className={classes.note}>{t('more', { count: more })}</p>}
    </section>
  );
}
