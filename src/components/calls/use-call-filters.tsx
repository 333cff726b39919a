import { useQuery } from '@tanstack/react-query';
import { FilterSelect } from '#src/components/ui/table/filter-select.tsx';
import { filterSet, type FilterSet } from '#src/components/ui/table/filter-set.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { useByText } from '#src/lib/i18n/by-text.ts';
import { formatMoment, hourText } from '#src/lib/dates.ts';
import { isId } from '#src/lib/ids.ts';
import { fullName } from '#src/lib/people.ts';
import { withDays } from '#src/lib/periods.ts';
import { getMembership } from '#src/queries/memberships.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import { CALL_STATUSES, type CallOutcome, type CallSurvey, type Weekday } from '#src/schemas/call-values.ts';
import type { Period } from '#src/schemas/periods.ts';
import { callFilters, type CallSearch, type ShownCallFilter } from './call-search.ts';
import { typeText } from './call-words.ts';
import { useCallTexts } from './texts.ts';

type Translate = ReturnType<typeof useCallTexts>;

/** A link from somebody's page narrows the list by the id. */
function Named({ id }: { readonly id: string }) {
  const { data, isPending } = useQuery(getMembership(id));
  return isPending ? '…' : data ? fullName(data.personOrganization.person) : id;
}

function wordFor(t: Translate, name: ShownCallFilter, value: string): string {
  if (name === 'last') return t(`last.${value as Period}`);
  if (name === 'answered') return t(`answered.${value as 'yes' | 'no'}`);
  if (name === 'survey') return t(`surveyed.${value as CallSurvey}`);
  if (name === 'weekday') return t(`weekdays.${value as Weekday}`);
  return name === 'callOutcome' ? t(`outcomes.${value as CallOutcome}`) : typeText(t, value);
}

/** The hours of a day, as they are called. */
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));

/** What only figures lead by: nobody looks for a flag that is set, or for a minute. */
const LED_BY: ReadonlySet<ShownCallFilter> = new Set([
  'since',
  'until',
  'withoutProgram',
  'calleeDeleted',
  'callerDeleted',
]);

/** What the list of calls is filtered by, each in the address bar. Specification calls 2.1, 2.7. */
export function useCallFilters(
  organizationId: string,
  list: Pick<ListState<CallSearch>, 'filters' | 'setFilter'>,
): FilterSet {
  const t = useCallTexts();
  const byText = useByText();
  const organization = useQuery(getOrganization(organizationId)).data?.organization;
  const {
    callee,
    caller,
    duration,
    callListQueueId,
    hour,
    since,
    until,
    withoutProgram,
    calleeDeleted,
    callerDeleted,
  } = list.filters;
  const momentText = (moment: string) => formatMoment(moment, { timeZone: organization?.timezone });
  const day = t('hint.day');
  const person = t('hint.person');
  const set = filterSet({
    filters: callFilters,
    values: list.filters,
    onChange: (patch, replace) => list.setFilter(withDays(patch), replace),
    labelOf: (name) => t(`filter.${name}`),
    wordFor: (name, value) => wordFor(t, name, value),
    hints: { dateFrom: day, dateTo: day, surveySentDate: day, callee: person, caller: person },
    untilToday: { dateFrom: organization?.timezone },
    options: {
      status: CALL_STATUSES.map((value) => ({ value, label: t(`is.${value}`) })).toSorted((one, other) =>
        byText(one.label, other.label),
      ),
      programId: organization?.programs
        .filter(({ id }) => id !== '')
        .map(({ id, name }) => ({ value: id, label: name })),
    },
    things: {
      ...(callee !== undefined && isId(callee) && { callee: <Named id={callee} /> }),
      ...(caller !== undefined && isId(caller) && { caller: <Named id={caller} /> }),
      duration: duration !== undefined && t('moreThan', { count: duration }),
      callListQueueId: callListQueueId && t('oneQueue'),
      hour: hour !== undefined && hourText(hour),
      since: since !== undefined && momentText(since),
      until: until !== undefined && momentText(until),
      ...(withoutProgram && { withoutProgram: t('none') }),
      ...(calleeDeleted && { calleeDeleted: t('deleted') }),
      ...(callerDeleted && { callerDeleted: t('deleted') }),
    },
    isOffered: (name) => !LED_BY.has(name),
  });
  // a number to the call, and one of a few to whoever looks for it
  const chosenHour = (
    <FilterSelect
      label={t('filter.hour')}
      value={hour === undefined ? undefined : String(hour)}
      options={HOURS}
      onChange={(next) => list.setFilter({ hour: next === undefined ? undefined : Number(next) })}
    />
  );
  return { ...set, shown: set.shown.map((each) => (each.name === 'hour' ? { ...each, control: chosenHour } : each)) };
}
