import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { IconButton } from '#src/components/ui/button/button.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { useField } from '#src/components/ui/forms/field.ts';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { SearchField } from '#src/components/ui/table/search-field.tsx';
import { SEARCH_DELAY_MS } from '#src/components/ui/table/use-list-search.ts';
import ui from '#src/components/ui/ui.module.css';
import { listBroadcastProgramsRecipients } from '#src/queries/broadcasts.ts';
import { BROADCAST_LEFT_OUT, type BroadcastType } from '#src/schemas/broadcast-values.ts';
import type { listBroadcastProgramsRecipients as endpoint } from '#src/schemas/broadcasts.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import { leftOutText, sumOf } from '#src/components/broadcasts/broadcast-words.ts';
import classes from '#src/components/broadcasts/broadcasts.module.css';
import { useBroadcastTexts } from '#src/components/broadcasts/texts.ts';
import type { FormControl } from './form-control.ts';
import type { Chosen } from './form-values.ts';

const CONTACT_TYPES = { voice: 'Voice', email: 'Email', sms: 'SMS' } as const;

const isSame = (one: Chosen, other: Chosen) =>
  one.kind === other.kind &&
  // the same person stands below each of their programs, and is chosen once
  (one.kind === 'program' ? one.id === other.id : personOf(one) === personOf(other));

const personOf = ({ id }: Chosen) => id.split('@')[0];

interface PeoplePickerProps {
  readonly control: FormControl;
  readonly organizationId: string;
  readonly type: BroadcastType;
}

/** Chooses programs and people; the server searches, and tells who can't be reached. Specification broadcasts 5.8. */
export function PeoplePicker({ control, organizationId, type }: PeoplePickerProps) {
  const t = useBroadcastTexts();
  const id = useId();
  const field = useField({ control, name: 'chosen' });
  const chosen = field.value as readonly Chosen[];
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    listBroadcastProgramsRecipients({
      organizationId,
      contactType: CONTACT_TYPES[type],
      includeStatus: true,
      ...(search && { search }),
    }),
  );
  const toggle = (choice: Chosen) =>
    field.change(
      chosen.some((each) => isSame(each, choice))
        ? chosen.filter((each) => !isSame(each, choice))
        : [...chosen, choice],
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter in the search or on a box is no wish to send the form around
    <fieldset
      className={classes.picker}
      aria-label={t('who.list')}
      aria-invalid={field.error ? true : undefined}
      aria-describedby={field.error ? `${id}-error` : undefined}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <SearchField label={t('who.search')} list={{ typed, setSearch: setTyped, endTyping: () => {} }} />
      <p role="status" className={ui.visuallyHidden}>
        {data && !isPlaceholderData ? t('who.found', { count: data.rows.length }) : ''}
      </p>
      <div
        className={classes.choices}
        role="group"
        aria-label={t('who.list')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys
        tabIndex={0}
        data-stale={isPlaceholderData || undefined}
      >
        {error && <ErrorState error={error} onRetry={refetch} />}
        {!data && !error && <SkeletonRows rows={7} />}
        {data?.rows.length === 0 && <EmptyState title={t('who.nothing')} why={t('who.nothingWhy')} />}
        {data?.rows.map((row) => (
          <ProgramChoices key={row.id ?? ''} row={row} type={type} chosen={chosen} onToggle={toggle} />
        ))}
      </div>
      {field.error && (
        <p id={`${id}-error`} className={classes.error}>
          {field.error}
        </p>
      )}
      <ChosenList chosen={chosen} onDrop={toggle} />
    </fieldset>
  );
}

interface ProgramChoicesProps {
  readonly row: ResponseOf<typeof endpoint>['rows'][number];
  readonly type: BroadcastType;
  readonly chosen: readonly Chosen[];
  readonly onToggle: (choice: Chosen) => void;
}

/** A program that may be chosen as a whole, its people one by one, and how many of them can't be reached. */
function ProgramChoices({ row, type, chosen, onToggle }: ProgramChoicesProps) {
  const t = useBroadcastTexts();
  const id = useId();
  const name = row.name ?? t('who.noProgram');
  const has = (choice: Chosen) => chosen.some((each) => isSame(each, choice));
  const whole: Chosen | null = row.id === null ? null : { kind: 'program', id: row.id, name };
  const isWhole = whole !== null && has(whole);
  const more = row.total - row.recipients.length;
  const left = sumOf(row.leftOut);
  const reasons = BROADCAST_LEFT_OUT.filter((reason) => row.leftOut[reason])
    .map((reason) => leftOutText(t, reason, type).toLocaleLowerCase())
    .join(', ');
  return (
    <section aria-labelledby={id} className={classes.choice}>
      <h3 id={id} className={classes.choiceName}>
        <bdi>{name}</bdi>
      </h3>
      {whole && (
        <label className={classes.whole}>
          <input type="checkbox" aria-describedby={id} checked={isWhole} onChange={() => onToggle(whole)} />
          {t('who.whole', { count: row.total })}
        </label>
      )}
      {left > 0 && <p className={classes.none}>{t('who.notReached', { count: left, reasons })}</p>}
      <ul className={classes.people}>
        {row.recipients.map((person) => {
          const choice: Chosen = { kind: 'person', id: person.id, name: person.name };
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
                {person.status && <span className={classes.choiceStatus}>{person.status.name}</span>}
              </label>
            </li>
          );
        })}
      </ul>
      {more > 0 && <p className={classes.none}>{t('who.more', { count: more })}</p>}
    </section>
  );
}

interface ChosenListProps {
  readonly chosen: readonly Chosen[];
  readonly onDrop: (choice: Chosen) => void;
}

function ChosenList({ chosen, onDrop }: ChosenListProps) {
  const t = useBroadcastTexts();
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.chosen}>
      <h3 id={id} className={classes.choiceName}>
        {t('who.chosen')}
      </h3>
      {chosen.length === 0 ? (
        <p className={classes.none}>{t('who.none')}</p>
      ) : (
        <ul className={classes.chips}>
          {chosen.map((choice) => {
            const name = choice.kind === 'program' ? t('who.program', { name: choice.name }) : choice.name;
            return (
              <li key={`${choice.kind} ${choice.id}`} className={classes.chip}>
                <bdi>{name}</bdi>
                <IconButton label={t('who.drop', { name })} onClick={() => onDrop(choice)}>
                  <IconX size={14} aria-hidden="true" />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
