import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { OtherOrganization } from '#src/components/ui/page/other-organization.tsx';
import { Page } from '#src/components/ui/page/page.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { useNarrow } from '#src/components/ui/page/use-narrow.ts';
import { usePeopleFilters } from '#src/components/ui/people-filters/use-people-filters.ts';
import { FilterLine } from '#src/components/ui/table/filter-line.tsx';
import { FilterSelect } from '#src/components/ui/table/filter-select.tsx';
import type { ShownFilter } from '#src/components/ui/table/filter-set.tsx';
import { listPrograms } from '#src/queries/programs.ts';
import { GENDERS } from '#src/schemas/people.ts';
import classes from './matching.module.css';
import { Pair, type PairActions } from './pair.tsx';
import { PersonPicker } from './person-picker.tsx';
import { matchingFilters, type Side } from './search.ts';
import { otherSide } from './sides.ts';
import { useMatchingTexts } from './texts.ts';
import { useChosen, useMatchingAddress } from './use-matching.ts';
import { useWords } from './words.ts';

interface MatchingScreenProps {
  /** The chosen one. */
  readonly organizationId: string;
  /** What other areas do with two who are matched. */
  readonly matchActions?: PairActions | undefined;
}

/** Callers and recipients are found, compared and matched. Specification matching 1.2, 2.1; product "Matching". */
export function MatchingScreen({ organizationId, matchActions }: MatchingScreenProps) {
  const t = useMatchingTexts();
  const { search, anchor, choose } = useMatchingAddress();
  const chosen = { caller: useChosen(search.caller), recipient: useChosen(search.recipient) };
  const isNarrow = useNarrow();
  const layout = useRef<HTMLDivElement>(null);
  useFocusOnChoice(layout, `${search.caller} ${search.recipient}`);
  const people = { caller: chosen.caller.person, recipient: chosen.recipient.person };
  const sides: readonly Side[] = anchor ? [otherSide(anchor)] : ['caller', 'recipient'];
  const forWhom = anchor && people[anchor];
  const isElsewhere = forWhom !== undefined && forWhom.organizationId !== organizationId;
  // while it isn't known whose somebody is, nobody's programs are theirs
  const isAwaited = anchor !== undefined && !forWhom && !chosen[anchor].error;
  const filtered = isAwaited ? undefined : (forWhom?.organizationId ?? organizationId);
  const waiting = (['caller', 'recipient'] as const).filter((side) => search[side] !== undefined && !people[side]);
  // who was matched is in the list no more, and the button with them
  const wantsNext = useRef(false);
  const focusNext = () => {
    const next = layout.current?.querySelector<HTMLElement>('[data-next]');
    wantsNext.current = !next;
    (next ?? layout.current)?.focus({ preventScroll: true });
  };
  const onNext = () => {
    if (wantsNext.current) focusNext();
  };
  return (
    // who has chosen knows it, and needs the room
    <Page
      title={t('title')}
      lead={!(isNarrow && anchor) && t('lead')}
      breadcrumbs={
        isElsewhere && forWhom.organization
          ? [<OtherOrganization key="organization" id={forWhom.organizationId} name={forWhom.organization.name} />]
          : undefined
      }
    >
      <Filters organizationId={filtered} />
      <div
        ref={layout}
        tabIndex={-1}
        role="group"
        aria-label={t('title')}
        className={classes.layout}
        data-chosen={[people.caller, people.recipient].filter(Boolean).length}
      >
        {waiting.map((side) => (
          <Section key={side} title={t(`side.${side}`)}>
            {chosen[side].error ? (
              <>
                <ErrorState error={chosen[side].error} onRetry={chosen[side].refetch} />
                <Button variant="text" className={classes.link} onClick={() => choose(side, undefined)}>
                  {t(`pair.another.${side}`)}
                </Button>
              </>
            ) : (
              <SkeletonRows rows={8} />
            )}
          </Section>
        ))}
        {anchor && waiting.length === 0 && <Pair people={people} onNext={onNext} matchActions={matchActions} />}
        {(!anchor || forWhom) &&
          sides.map((side) => (
            <PersonPicker
              key={side}
              organizationId={organizationId}
              side={side}
              anchor={forWhom}
              onMatched={focusNext}
            />
          ))}
      </div>
    </Page>
  );
}

/** What had the focus may be gone after a choice: it goes to where the choice is shown. */
function useFocusOnChoice(target: { readonly current: HTMLElement | null }, choice: string) {
  const before = useRef(choice);
  useEffect(() => {
    if (before.current === choice) return;
    before.current = choice;
    target.current?.focus();
  }, [target, choice]);
}

interface FiltersProps {
  /** Of which people are shown; undefined until that is known. */
  readonly organizationId: string | undefined;
}

/** What both lists are narrowed by; of candidates also the gender that is wished for. */
function Filters({ organizationId }: FiltersProps) {
  const t = useMatchingTexts();
  const words = useWords();
  const { search, anchor, filter } = useMatchingAddress();
  const { data } = useQuery({ ...listPrograms(organizationId ?? ''), enabled: organizationId !== undefined });
  const { shown } = usePeopleFilters({
    filters: matchingFilters,
    values: search,
    onChange: filter,
    programs: data?.programs,
  });
  const gender: ShownFilter = {
    name: 'gender',
    label: t('gender'),
    said: search.gender && words.value('gender', search.gender),
    control: (
      <FilterSelect
        label={t('gender')}
        value={search.gender}
        options={GENDERS.map((value) => ({ value, label: words.value('gender', value) }))}
        onChange={(value) => filter({ gender: GENDERS.find((each) => each === value) })}
      />
    ),
    clear: () => filter({ gender: undefined }),
  };
  const filters = {
    shown: anchor ? [...shown, gender] : shown,
    clear: () => filter({ ...matchingFilters.none, gender: undefined }),
  };
  return (
    <div role="group" aria-label={t('filters')} className={classes.filters}>
      <FilterLine filters={filters} />
    </div>
  );
}
