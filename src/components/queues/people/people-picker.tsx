import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { IconButton } from '#src/components/ui/button/button.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { Select } from '#src/components/ui/forms/select.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { SearchField } from '#src/components/ui/table/search-field.tsx';
import { SEARCH_DELAY_MS } from '#src/components/ui/table/use-list-search.ts';
import ui from '#src/components/ui/ui.module.css';
import { listQueueProgramsRecipients } from '#src/queries/queues.ts';
import type { QueueContactType } from '#src/schemas/queue-values.ts';
import { useQueueTexts } from '#src/components/queues/texts.ts';
import { sideOf, type Chosen } from './chosen.ts';
import classes from './people.module.css';
import { ProgramChoices } from './program-choices.tsx';

interface PeoplePickerProps {
  readonly organizationId: string;
  /** Who may be chosen; the first is shown first. */
  readonly types: readonly [QueueContactType, ...QueueContactType[]];
  readonly chosen: readonly Chosen[];
  readonly onChange: (chosen: readonly Chosen[]) => void;
}

/** Chooses programs and people for a queue; the server searches. Specification queues 2.3, 5.15. */
export function PeoplePicker({ organizationId, types, chosen, onChange }: PeoplePickerProps) {
  const t = useQueueTexts();
  const id = useId();
  const [type, setType] = useState<QueueContactType>(types[0]);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), SEARCH_DELAY_MS);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    listQueueProgramsRecipients({
      organizationId,
      contactType: type,
      includeStatus: true,
      ...(search && { search }),
    }),
  );
  const toggle = (choice: Chosen) =>
    onChange(
      chosen.some(({ key }) => key === choice.key)
        ? chosen.filter(({ key }) => key !== choice.key)
        : [...chosen, choice],
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in the search or on a box is no wish to send the form around
    <div
      className={classes.picker}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <div className={classes.bar}>
        {types.length > 1 && (
          <label className={classes.who} htmlFor={id}>
            <span className={ui.visuallyHidden}>{t('add.who')}</span>
            <Select
              id={id}
              value={type}
              onChange={({ currentTarget }) => setType(types.find((each) => each === currentTarget.value) ?? types[0])}
            >
              {types.map((each) => (
                <option key={each} value={each}>
                  {t(`add.type.${each}`)}
                </option>
              ))}
            </Select>
          </label>
        )}
        <SearchField label={t('add.search')} list={{ typed, setSearch: setTyped, endTyping: () => {} }} />
      </div>
      <p role="status" className={ui.visuallyHidden}>
        {data && !isPlaceholderData ? t('add.found', { count: data.rows.length }) : ''}
      </p>
      <div
        className={classes.list}
        role="group"
        aria-label={t('add.list')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys
        tabIndex={0}
        data-stale={isPlaceholderData || undefined}
      >
        {error && <ErrorState error={error} onRetry={refetch} />}
        {!data && !error && <SkeletonRows rows={8} />}
        {data?.rows.length === 0 && (
          <EmptyState
            title={t('add.nothing')}
            why={t(search === '' && types.length === 1 ? 'add.nothingThere' : 'add.nothingWhy')}
          />
        )}
        {data?.rows.map((row) => (
          <ProgramChoices key={row.id ?? ''} row={row} side={sideOf(type)} chosen={chosen} onToggle={toggle} />
        ))}
      </div>
      <ChosenList chosen={chosen} onDrop={toggle} />
    </div>
  );
}

interface ChosenListProps {
  readonly chosen: readonly Chosen[];
  readonly onDrop: (choice: Chosen) => void;
}

function ChosenList({ chosen, onDrop }: ChosenListProps) {
  const t = useQueueTexts();
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.chosen}>
      <h3 id={id} className={classes.heading}>
        {t('add.chosen')}
      </h3>
      {chosen.length === 0 ? (
        <p className={classes.none}>{t('add.none')}</p>
      ) : (
        <ul className={classes.chips}>
          {chosen.map((choice) => {
            const name = choice.kind === 'program' ? t('add.program', { name: choice.name }) : choice.name;
            return (
              <li key={choice.key} className={classes.chip}>
                <bdi>{name}</bdi>
                <IconButton label={t('add.drop', { name })} onClick={() => onDrop(choice)}>
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
