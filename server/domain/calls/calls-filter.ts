import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { rightsOf } from '#server/domain/access.ts';
import { DomainError, refusedAt } from '#server/errors.ts';
import { requireOrganization } from '#server/domain/organizations/lookup.ts';
import { narrowPeople, peopleFilterOf, selectPeople } from '#server/domain/people/people-filter.ts';
import { planForWords } from '#server/domain/search.ts';
import { isUuid } from '#server/uuid.ts';
import type { Actor, Work } from '#server/work.ts';
import {
  ANSWERED_STATUSES,
  CALL_FILTERS,
  CALL_STATUSES,
  COMBINED_OUTCOMES,
  CONTACT_OUTCOMES,
  WEEKDAYS,
  type CallOutcome,
  type CallStatus,
} from '#src/schemas/call-values.ts';
import type { listCalls as listEndpoint, ShownRange } from '#src/schemas/calls.ts';
import type { QueryOf } from '#src/schemas/endpoint.ts';
import { DAY_MS } from '#src/schemas/limits.ts';
import { PERIOD_DAYS } from '#src/schemas/periods.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { addDays, dayIn, dayRange, type DayRange } from '#src/schemas/ranges.ts';
import { fromUsDay } from '#src/schemas/us-day.ts';
import { saysNumbers } from './spoken-numbers.ts';

type Query = QueryOf<typeof listEndpoint>;

/** What of a query says which calls are meant. */
export type CallNarrowing = Omit<Query, 'page' | 'limit'>;

/** Who reads calls, and in which organization. */
type Reader = Pick<Actor, 'actsIn' | 'profile'>;

/** Which calls are meant, once names have been looked up and days counted. */
export interface CallFilter extends Pick<
  CallNarrowing,
  | 'duration'
  | 'programId'
  | 'status'
  | 'callListQueueId'
  | 'callOutcome'
  | 'surveySentDate'
  | 'survey'
  | 'transcript'
  | 'answered'
  | 'weekday'
  | 'hour'
  | 'withoutProgram'
  | 'calleeDeleted'
  | 'callerDeleted'
> {
  readonly type: readonly string[] | undefined;
  /** Undefined: all organizations that may be seen. */
  readonly organizationId: string | undefined;
  readonly organizationName: string | undefined;
  readonly range: DayRange & { readonly timezone: string };
  /** Moments that are more exact than the days. */
  readonly since: Date | undefined;
  readonly until: Date | undefined;
  /** Memberships; undefined: anybody. */
  readonly callees: readonly string[] | undefined;
  readonly callers: readonly string[] | undefined;
  /** Nothing is found by what is hidden from who asks. */
  readonly asksForHidden: boolean;
}

const isMoment = (text: string | undefined): text is string => text !== undefined && text.includes('T');

const dayOf = (text: string | undefined, timeZone: string): string | undefined => {
  if (text === undefined) return undefined;
  return isMoment(text) ? dayIn(new Date(text), timeZone) : fromUsDay(text);
};

/** The days that are meant, and the moments that are more exact; 400 for an end before its start. Specification calls 3.6. */
function rangeOf(asked: Pick<CallNarrowing, 'dateFrom' | 'dateTo' | 'last'>, now: Date, timezone: string) {
  const { dateTo } = asked;
  const last = asked.dateFrom === undefined && dateTo === undefined ? asked.last : undefined;
  const today = dayIn(now, timezone);
  const dateFrom = last === '24h' ? new Date(now.getTime() - DAY_MS).toISOString() : asked.dateFrom;
  const from = last === undefined || last === '24h' ? dayOf(dateFrom, timezone) : addDays(today, -PERIOD_DAYS[last]);
  const range = dayRange({ from, to: dayOf(dateTo, timezone) }, today);
  if (!range) throw refusedAt(400, 'rangeOrder', 'dateTo');
  return {
    range: { ...range, timezone },
    since: isMoment(dateFrom) && !range.isCut ? new Date(dateFrom) : undefined,
    until: isMoment(dateTo) ? new Date(dateTo) : undefined,
  };
}

/** The memberships that a name, a phone, or an id means, as a query that stops where there are too many. */
function selectIdsOf(
  work: Work,
  organizationId: string | undefined,
  text: string | undefined,
): RawBuilder<string[] | null> {
  if (!text) return sql`null`;
  if (isUuid(text)) return sql`${[text]}::text[]`;
  const filter = peopleFilterOf({ search: text }, organizationId);
  const found = narrowPeople(work, selectPeople(work, filter), filter).select('membership.id');
  return sql`array(${found.limit(WORK_LIMITS.callPeople + 1)})::text[]`;
}

type Sides = Pick<CallNarrowing, 'callee' | 'caller'>;

/** The memberships that are meant on each side; 400 at the field for too many. Specification calls 2.3. */
async function peopleOf(work: Work, organizationId: string | undefined, { callee, caller }: Sides) {
  if (!callee && !caller) return { callees: undefined, callers: undefined };
  const { callees, callers } = await work.tx
    .selectNoFrom([
      selectIdsOf(work, organizationId, callee).as('callees'),
      selectIdsOf(work, organizationId, caller).as('callers'),
    ])
    .executeTakeFirstOrThrow();
  for (const [field, ids] of [
    ['callee', callees],
    ['caller', callers],
  ] as const)
    if (ids && ids.length > WORK_LIMITS.callPeople) throw refusedAt(400, 'callPeople', field);
  return { callees: callees ?? undefined, callers: callers ?? undefined };
}

/** The index of words is asked, too: the database thinks that all transcripts are as short as what stands in their rows. */
async function preferWordIndex(work: Work): Promise<void> {
  await planForWords(work);
  await sql`set local enable_seqscan = off`.execute(work.tx);
}

/**
 * Which calls a query means. 404 for an organization out of sight, 400 at their fields for an end before its start
 * and for a name that too many people have. Specification calls 2.3, 3.
 */
export async function callFilterOf(work: Work, actor: Reader, query: CallNarrowing): Promise<CallFilter> {
  const organizationId = query.organizationId ?? actor.actsIn ?? undefined;
  const organization = organizationId === undefined ? undefined : await requireOrganization(work, organizationId);
  const timezone = organization?.timezone ?? 'UTC';
  if (query.transcript) await preferWordIndex(work);
  return {
    ...query,
    type: query.type?.split(','),
    organizationId: organization?.id,
    organizationName: organization?.name,
    ...rangeOf(query, work.now, timezone),
    ...(await peopleOf(work, organization?.id, query)),
    asksForHidden: !maySeeNumbers(actor) && saysNumbers(query.transcript ?? ''),
  };
}

/** The range of a filter as answers tell it. Specification calls 3.4. */
export const shownRangeOf = ({ range: { from, to, isCut, timezone }, since, until }: CallFilter): ShownRange => ({
  from,
  to,
  since: since?.toISOString() ?? null,
  until: until?.toISOString() ?? null,
  isCut,
  timezone,
});

/** No row has an id that isn't one of ours: the database would refuse to compare it. */
export const isImpossible = (filter: CallFilter): boolean =>
  filter.asksForHidden ||
  filter.callees?.length === 0 ||
  filter.callers?.length === 0 ||
  (Object.keys(CALL_FILTERS) as Array<keyof typeof CALL_FILTERS>).some(
    (name) =>
      CALL_FILTERS[name].kind === 'id' &&
      name in filter &&
      filter[name as 'programId'] !== undefined &&
      !isUuid(filter[name as 'programId'] ?? ''),
  );

/** The outcomes that a value of the list finds. */
export const outcomesOf = (value: CallOutcome): readonly string[] =>
  value in COMBINED_OUTCOMES ? COMBINED_OUTCOMES[value as keyof typeof COMBINED_OUTCOMES] : [value];

/** Whether an outcome is one of those of which a call has one at most. */
const isContact = (value: string): boolean => CONTACT_OUTCOMES.some((outcome) => outcome === value);

/** The statuses that a filter by whether a person picked up finds. Specification analytics 1.8. */
export const statusesOf = (answered: boolean): readonly CallStatus[] =>
  answered ? ANSWERED_STATUSES : CALL_STATUSES.filter((status) => !ANSWERED_STATUSES.some((each) => each === status));

/** The days of the week that a filter means, by the column of the day. Specification calls 2.7. */
export const isWeekday = (day: string, weekday: (typeof WEEKDAYS)[number]) =>
  sql<boolean>`extract(isodow from ${sql.ref(day)}) = ${sql.lit(WEEKDAYS.indexOf(weekday) + 1)}`;

/**
 * Whether the survey that was sent after a call was answered; an anonymous one tells nothing of its call. Specification
 * surveys 1.8.
 */
export const IS_SURVEY_ANSWERED = sql<boolean>`(calls.survey_sent_at is not null and exists (select from surveys
  where surveys.call_id = calls.id and surveys.type = 'POSTCALL_SURVEY' and surveys.answered_at is not null
    and not surveys.is_anonymous))`;

/** The calls that a filter means. */
export function selectCalls({ tx }: Work, filter: CallFilter) {
  const { organizationId, range, since, until } = filter;
  let found = tx
    .selectFrom('calls')
    // By the days of each organization's own; a day of any zone lies within these moments, which the indexes serve.
    .where('calls.day', '>=', range.from)
    .where('calls.day', '<=', range.to)
    .where('calls.created_at', '>=', new Date(`${addDays(range.from, -1)}T00:00:00Z`))
    .where('calls.created_at', '<', new Date(`${addDays(range.to, 2)}T00:00:00Z`));
  if (organizationId !== undefined) found = found.where('calls.organization_id', '=', organizationId);
  if (since) found = found.where('calls.created_at', '>=', since);
  if (until) found = found.where('calls.created_at', '<=', until);
  if (filter.callees) found = found.where('calls.recipient_id', 'in', filter.callees);
  if (filter.callers) found = found.where('calls.caller_id', 'in', filter.callers);
  if (filter.duration !== undefined) found = found.where('calls.seconds', '>', filter.duration);
  if (filter.programId !== undefined) found = found.where('calls.program_id', '=', filter.programId);
  if (filter.status !== undefined) found = found.where('calls.status', '=', filter.status);
  if (filter.type !== undefined) found = found.where('calls.type', 'in', filter.type);
  if (filter.answered !== undefined) found = found.where('calls.status', 'in', statusesOf(filter.answered));
  if (filter.weekday !== undefined) found = found.where(isWeekday('calls.day', filter.weekday));
  if (filter.hour !== undefined) found = found.where('calls.hour', '=', filter.hour);
  for (const [column, isMissing] of [
    ['calls.program_id', filter.withoutProgram],
    ['calls.recipient_id', filter.calleeDeleted],
    ['calls.caller_id', filter.callerDeleted],
  ] as const)
    if (isMissing !== undefined) found = found.where(column, isMissing ? 'is' : 'is not', null);
  if (filter.callListQueueId !== undefined) found = found.where('calls.queue_id', '=', filter.callListQueueId);
  if (filter.callOutcome !== undefined) {
    const outcomes = outcomesOf(filter.callOutcome);
    const contacts = outcomes.filter(isContact);
    const topics = outcomes.filter((outcome) => !isContact(outcome));
    found = found.where((eb) =>
      eb.or([
        ...(contacts.length > 0 ? [eb('calls.outcome', 'in', contacts)] : []),
        ...(topics.length > 0 ? [sql<SqlBool>`calls.topics && ${topics}::text[]`] : []),
      ]),
    );
  }
  if (filter.surveySentDate !== undefined) {
    const day = fromUsDay(filter.surveySentDate);
    found = found
      .where('calls.survey_sent_at', '>=', sql<Date>`${day}::timestamp at time zone ${range.timezone}`)
      .where('calls.survey_sent_at', '<', sql<Date>`${addDays(day, 1)}::timestamp at time zone ${range.timezone}`);
  }
  if (filter.survey === 'sent') found = found.where('calls.survey_sent_at', 'is not', null);
  if (filter.survey === 'answered') found = found.where(IS_SURVEY_ANSWERED);
  if (filter.transcript) found = found.where('calls.id', 'in', transcriptsWith({ tx }, filter.transcript));
  return found;
}

/** Whether somebody may read the numbers that were said in a call: who may change calls. Specification calls 4.7. */
export const maySeeNumbers = ({ profile }: Pick<Reader, 'profile'>): boolean => rightsOf(profile, 'calls').canEdit;

/** The calls in whose transcripts all the words were said. */
const transcriptsWith = ({ tx }: Pick<Work, 'tx'>, text: string) =>
  tx
    .selectFrom('findable_transcripts')
    .select('call_id')
    .where(sql<SqlBool>`words @@ plainto_tsquery('simple', fold_spoken(${text}))`);

/** Refuses (404) a call out of sight. */
export function requireCallId(id: string): string {
  if (!isUuid(id)) throw new DomainError(404, 'notFound');
  return id;
}
