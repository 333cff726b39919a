import { sql, type SqlBool } from 'kysely';
import { requireOrganization } from '#server/domain/organizations/lookup.ts';
import { membershipsNamed } from '#server/domain/people/people-named.ts';
import { likePattern, planForWords, spokenWords } from '#server/domain/search.ts';
import { refusedAt } from '#server/errors.ts';
import type { Actor, Work } from '#server/work.ts';
import type { FilterValues } from '#src/schemas/filters.ts';
import { addDays } from '#src/schemas/ranges.ts';
import { fromUsDay } from '#src/schemas/us-day.ts';
import type { PERSON_SURVEY_FILTERS, SurveyFamily, SurveyType } from '#src/schemas/survey-values.ts';

/** What of a query says which surveys are meant, of either family. */
export interface SurveyNarrowing extends Omit<FilterValues<typeof PERSON_SURVEY_FILTERS>, 'type'> {
  readonly type?: SurveyType | undefined;
  readonly organizationId?: string | undefined;
  /** Of whom it is about. */
  readonly programId?: string | undefined;
}

/** Which surveys are meant, once the organization is known. */
export interface SurveyFilter extends SurveyNarrowing {
  readonly family: SurveyFamily;
  readonly organizationName?: string | undefined;
  readonly timezone: string;
  /** Moments that are more exact than the days. */
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

/**
 * Which surveys of a family a query means. 404 for an organization out of sight, 400 at `dateTo` for an end before its
 * start. Specification surveys 3.7.
 */
export async function surveyFilterOf(
  work: Work,
  actor: Pick<Actor, 'actsIn'>,
  family: SurveyFamily,
  query: SurveyNarrowing,
): Promise<SurveyFilter> {
  const { dateFrom, dateTo } = query;
  if (dateFrom !== undefined && dateTo !== undefined && fromUsDay(dateFrom) > fromUsDay(dateTo))
    throw refusedAt(400, 'rangeOrder', 'dateTo');
  if (query.additionalComments || query.adminNotes) await planForWords(work);
  const asked = query.organizationId ?? actor.actsIn ?? undefined;
  const organization = asked === undefined ? undefined : await requireOrganization(work, asked);
  return {
    ...query,
    family,
    organizationId: organization?.id,
    organizationName: organization?.name,
    timezone: organization?.timezone ?? 'UTC',
  };
}

const zoneOfRow = sql`(select timezone from organizations where organizations.id = surveys.organization_id)`;

/** The start of a day where the survey's organization is. */
const startOf = (day: string) => sql<Date>`(${day}::timestamp at time zone ${zoneOfRow})`;

/** Whether somebody has to do something about a survey now, as `isDue` has it. Specification surveys 3.8. */
export const isDueNow = (now: Date) => sql<SqlBool>`(surveys.action_required
  and (surveys.answered_at is not null or (surveys.opens_at <= ${now} and surveys.expires_at > ${now}))
  and (surveys.postponed_to is null or surveys.postponed_to <= (${now}::timestamptz at time zone ${zoneOfRow})::date))`;

/** How many surveys of an organization, of each family, somebody has to do something about now. Specification dashboard 1.6, 1.7. */
export async function countDueSurveys(
  { tx, now }: Work,
  organizationId: string,
): Promise<Readonly<Record<SurveyFamily, number>>> {
  const rows = await tx
    .selectFrom('surveys')
    .where('organization_id', '=', organizationId)
    // part of `isDueNow`, too: the index of these surveys serves what says it by itself
    .where('action_required', '=', true)
    .where(isDueNow(now))
    .select(['family', ({ fn }) => fn.countAll<number>().as('due')])
    .groupBy('family')
    .execute();
  const of = (family: SurveyFamily) => rows.find((row) => row.family === family)?.due ?? 0;
  return { person: of('person'), caller: of('caller') };
}

/** How surveys stand, as `stateOf` has it. */
const STATES = {
  answered: () => sql<SqlBool>`surveys.answered_at is not null`,
  expired: (now: Date) => sql<SqlBool>`surveys.answered_at is null and surveys.expires_at <= ${now}`,
  notYet: (now: Date) =>
    sql<SqlBool>`surveys.answered_at is null and surveys.expires_at > ${now} and surveys.opens_at > ${now}`,
  open: (now: Date) =>
    sql<SqlBool>`surveys.answered_at is null and surveys.expires_at > ${now} and surveys.opens_at <= ${now}`,
} as const;

/** The surveys that a filter means. An anonymous one is found by nobody's name. Specification surveys 1.8, 3.7. */
export function selectSurveys(work: Work, filter: SurveyFilter) {
  const { organizationId, dateFrom, dateTo, since, until } = filter;
  const { tx, now } = work;
  let found = tx.selectFrom('surveys').where('surveys.family', '=', filter.family);
  if (organizationId !== undefined) found = found.where('surveys.organization_id', '=', organizationId);
  if (filter.type !== undefined) found = found.where('surveys.type', '=', filter.type);
  if (filter.state !== undefined) found = found.where(STATES[filter.state](now));
  if (filter.actionRequired === true) found = found.where('surveys.action_required', '=', true).where(isDueNow(now));
  if (filter.actionRequired === false) found = found.where((eb) => eb.not(isDueNow(now)));
  if (filter.isAnonymous !== undefined) found = found.where('surveys.is_anonymous', '=', filter.isAnonymous);
  if (filter.programId !== undefined)
    found = found
      .where('surveys.is_anonymous', '=', false)
      .where(
        'surveys.subject_id',
        'in',
        tx.selectFrom('memberships').select('id').where('program_id', '=', filter.programId),
      );
  // A day of any zone lies within the moments that are compared first, which the indexes serve.
  if (dateFrom !== undefined) {
    const day = fromUsDay(dateFrom);
    found = found
      .where('surveys.at', '>=', new Date(`${addDays(day, -1)}T00:00:00Z`))
      .where('surveys.at', '>=', startOf(day));
  }
  if (dateTo !== undefined) {
    const day = addDays(fromUsDay(dateTo), 1);
    found = found
      .where('surveys.at', '<', new Date(`${addDays(day, 1)}T00:00:00Z`))
      .where('surveys.at', '<', startOf(day));
  }
  if (since) found = found.where('surveys.at', '>=', since);
  if (until) found = found.where('surveys.at', '<=', until);
  for (const side of ['subject', 'respondent'] as const) {
    const text = filter[`${side}Id`];
    if (text)
      found = found
        .where('surveys.is_anonymous', '=', false)
        .where(`surveys.${side}_id`, 'in', membershipsNamed(work, organizationId, text));
  }
  for (const [column, text] of [
    ['search_comments', filter.additionalComments],
    ['search_notes', filter.adminNotes],
  ] as const)
    for (const word of spokenWords(text))
      found = found.where(
        'surveys.id',
        'in',
        tx.selectFrom('findable_surveys').select('id').where(column, 'like', likePattern(word)),
      );
  return found;
}
