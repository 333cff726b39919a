import { sql } from 'kysely';
import { pagerOf } from '#server/domain/paging.ts';
import { DomainError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { isUuid } from '#server/uuid.ts';
import type { Actor, Work } from '#server/work.ts';
import type { QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import type {
  listCallerSurveys as callerEndpoint,
  listPersonSurveys as personEndpoint,
  listRecipientAnswers as answersEndpoint,
} from '#src/schemas/surveys.ts';
import { asCommon, askedOf } from './survey-definitions.ts';
import { readerOf } from './survey-opening.ts';
import { readSurveyRows, toAnswers, toSurvey } from './survey-rows.ts';
import { selectSurveys, surveyFilterOf, type SurveyFilter, type SurveyNarrowing } from './surveys-filter.ts';

interface Paging {
  readonly page: number;
  readonly limit: number;
}

type Found = ReturnType<typeof selectSurveys>;

/** Surveys in the order of their list: what requires action by how long it has waited. Specification surveys 3.7. */
export function inOrder(found: Found, { actionRequired }: Pick<SurveyFilter, 'actionRequired'>) {
  const direction = actionRequired === true ? 'asc' : 'desc';
  return found.select('surveys.id').orderBy('surveys.at', direction).orderBy('surveys.id', direction);
}

/** A page of surveys, and how many there are, in one question. */
async function readPage(work: Work, found: Found, order: ReturnType<typeof inOrder>, { page, limit }: Paging) {
  const { total, ids } = await work.tx
    .selectNoFrom([
      found
        .select(sql<number>`count(*)::integer`.as('n'))
        .$asScalar()
        .$notNull()
        .as('total'),
      sql<string[]>`array(${order.limit(limit).offset((page - 1) * limit)})::text[]`.as('ids'),
    ])
    .executeTakeFirstOrThrow();
  return {
    rows: await readSurveyRows(work, ids),
    pager: pagerOf(page, limit, total),
  };
}

async function listOf(work: Work, filter: SurveyFilter, paging: Paging) {
  const found = selectSurveys(work, filter);
  return readPage(work, found, inOrder(found, filter), paging);
}

/** What a query of caller surveys means: the kind has two names there. */
export const callerNarrowing = ({
  callerSurveyType,
  type,
  ...query
}: Omit<QueryOf<typeof callerEndpoint>, 'page' | 'limit'>): SurveyNarrowing => ({
  ...query,
  type: callerSurveyType ?? type,
});

/** Surveys about calls, a page at a time; 404 and 400 as `surveyFilterOf`. Specification surveys 3.7, 4.4. */
export async function listCallerSurveys(
  services: Services,
  work: Work,
  actor: Actor,
  { page, limit, ...query }: QueryOf<typeof callerEndpoint>,
): Promise<ResponseOf<typeof callerEndpoint>> {
  const filter = await surveyFilterOf(work, actor, 'caller', callerNarrowing(query));
  const { rows, pager } = await listOf(work, filter, { page, limit });
  const reader = readerOf(services, actor);
  return {
    callerSurveys: await Promise.all(rows.map((row) => toSurvey(reader, row, work.now))),
    pager,
  };
}

/** Surveys about people with their answers, a page at a time; 404 and 400 as `surveyFilterOf`. Specification surveys 3.7, 4.5. */
export async function listPersonSurveys(
  services: Services,
  work: Work,
  actor: Actor,
  { page, limit, ...query }: QueryOf<typeof personEndpoint>,
): Promise<ResponseOf<typeof personEndpoint>> {
  const filter = await surveyFilterOf(work, actor, 'person', query);
  const { rows, pager } = await listOf(work, filter, { page, limit });
  const reader = readerOf(services, actor);
  const asked = await askedOf(work, rows);
  const shown = rows.map(async (row, at) => ({
    ...(await toSurvey(reader, row, work.now)),
    answers: toAnswers(asked[at]?.questionnaire.questions ?? [], row.answers),
  }));
  return { personOrganizationSurveys: await Promise.all(shown), pager };
}

/**
 * What was answered about somebody in surveys of both families, the latest first, a page at a time; anonymous ones are
 * about nobody. 404 for somebody out of sight. Specification surveys 1.8, 4.12.
 */
export async function listRecipientAnswers(
  services: Services,
  work: Work,
  actor: Actor,
  { personOrganizationRoleProgramId: id, page, limit }: QueryOf<typeof answersEndpoint>,
): Promise<ResponseOf<typeof answersEndpoint>> {
  const subject = isUuid(id)
    ? await work.tx.selectFrom('memberships').select('id').where('id', '=', id).executeTakeFirst()
    : undefined;
  if (!subject) throw new DomainError(404, 'notFound');
  const found = work.tx
    .selectFrom('surveys')
    .where('surveys.subject_id', '=', subject.id)
    .where('surveys.is_anonymous', '=', false)
    .where('surveys.answered_at', 'is not', null);
  const { rows, pager } = await readPage(work, found, inOrder(found, {}), {
    page,
    limit,
  });
  const asked = await askedOf(work, rows);
  const reader = readerOf(services, actor);
  const shown = rows.map(async (row, at) => {
    const { questionnaire } = asked[at] ?? asCommon(row.type);
    const answers = toAnswers(questionnaire.questions, row.answers);
    return { ...(await toSurvey(reader, row, work.now)), questionnaire, answers };
  });
  return { rows: await Promise.all(shown), pager };
}
