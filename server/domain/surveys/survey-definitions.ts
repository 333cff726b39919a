import type { Selectable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { audit } from '#server/domain/audit.ts';
import { requireOrganization } from '#server/domain/organizations/lookup.ts';
import { DomainError, refusing } from '#server/errors.ts';
import type { Actor, Work } from '#server/work.ts';
import type { BodyOf, QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { SURVEY_TYPES, type SurveyType } from '#src/schemas/survey-values.ts';
import type {
  listSurveyQuestions as questionsEndpoint,
  Questionnaire,
  saveSurveyQuestions as saveEndpoint,
} from '#src/schemas/surveys.ts';
import { commonQuestions, commonVersion } from './common-questions/index.ts';

type Definition = Selectable<Database['survey_definitions']>;

/** Which questions a survey has, as its row says. */
export type AskedRow = Pick<
  Selectable<Database['surveys']>,
  'organization_id' | 'type' | 'definition_id' | 'common_version'
>;

/** What a survey is held to from now on. */
export type Pinned = Pick<AskedRow, 'definition_id' | 'common_version'>;

const commonOnes = (type: SurveyType, version = commonVersion(type)): Questionnaire => ({
  type,
  version,
  organizationId: null,
  questions: [...commonQuestions(type, version)],
});

const toQuestionnaire = ({ type, version, organization_id, questions, common_version }: Definition): Questionnaire =>
  questions
    ? {
        type,
        version,
        organizationId: organization_id,
        questions: [...questions],
      }
    : { ...commonOnes(type, common_version ?? undefined), version };

/** The newest versions that organizations have of their own, by organization and kind. */
async function newestOf({ tx }: Work, organizationIds: readonly string[]): Promise<Map<string, Definition>> {
  if (organizationIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('survey_definitions')
    .selectAll()
    .distinctOn(['organization_id', 'type'])
    .where('organization_id', 'in', organizationIds)
    .orderBy('organization_id')
    .orderBy('type')
    .orderBy('version', 'desc')
    .execute();
  return new Map(rows.map((row) => [`${row.organization_id} ${row.type}`, row]));
}

interface Asked {
  readonly questionnaire: Questionnaire;
  readonly pinned: Pinned;
}

/** The common questions of a kind. */
export const asCommon = (type: SurveyType): Asked => ({
  questionnaire: commonOnes(type),
  pinned: { definition_id: null, common_version: commonVersion(type) },
});

const asDefined = (definition: Definition): Asked => ({
  questionnaire: toQuestionnaire(definition),
  pinned: { definition_id: definition.id, common_version: null },
});

/** What surveys ask, in their order: the version that they are held to, else the newest. Specification surveys 5.4. */
export async function askedOf(work: Work, rows: readonly AskedRow[]): Promise<Asked[]> {
  const ids = [...new Set(rows.flatMap(({ definition_id: id }) => id ?? []))];
  const kept =
    ids.length === 0 ? [] : await work.tx.selectFrom('survey_definitions').selectAll().where('id', 'in', ids).execute();
  const free = rows.filter((row) => row.definition_id === null && row.common_version === null);
  const newest = await newestOf(work, [...new Set(free.map((row) => row.organization_id))]);
  return rows.map(({ organization_id, type, definition_id, common_version }) => {
    if (common_version !== null)
      return {
        questionnaire: commonOnes(type, common_version),
        pinned: { definition_id, common_version },
      };
    const own =
      definition_id === null ? newest.get(`${organization_id} ${type}`) : kept.find(({ id }) => id === definition_id);
    return own ? asDefined(own) : asCommon(type);
  });
}

/** What one survey asks. */
export async function askedIn(work: Work, row: AskedRow): Promise<Asked> {
  const [asked] = await askedOf(work, [row]);
  return asked ?? asCommon(row.type);
}

/** The organization whose questions are meant; undefined: nobody's. 404 for one out of sight. */
async function organizationOf(work: Work, actor: Actor, asked: string | undefined): Promise<string | undefined> {
  const id = asked ?? actor.actsIn ?? undefined;
  return id === undefined ? undefined : (await requireOrganization(work, id)).id;
}

/** The questions of kinds in force. */
async function inForce(
  work: Work,
  actor: Actor,
  {
    types = SURVEY_TYPES,
    organizationId,
  }: {
    types?: readonly SurveyType[] | undefined;
    organizationId?: string | undefined;
  },
): Promise<Questionnaire[]> {
  const id = await organizationOf(work, actor, organizationId);
  const newest = await newestOf(work, id === undefined ? [] : [id]);
  return [...new Set(types)].map((type) => {
    const own = newest.get(`${id} ${type}`);
    return own ? toQuestionnaire(own) : commonOnes(type);
  });
}

/**
 * The kinds of surveys with the questions of each; 404 for an organization out of sight. Specification surveys 4.2, 5.4.
 */
export async function listSurveyQuestions(
  work: Work,
  actor: Actor,
  query: QueryOf<typeof questionsEndpoint>,
): Promise<ResponseOf<typeof questionsEndpoint>> {
  return { surveys: await inForce(work, actor, query) };
}

/**
 * The questions of a kind: the organization's own, else the common ones; 404 for an organization out of sight.
 * Specification surveys 4.3, 5.4.
 */
export async function getSurveyQuestions(
  work: Work,
  actor: Actor,
  type: SurveyType,
  organizationId: string | undefined,
): Promise<{ survey: Questionnaire }> {
  const [survey = commonOnes(type)] = await inForce(work, actor, {
    types: [type],
    organizationId,
  });
  return { survey };
}

const CHANGED = () => new DomainError(409, 'surveyQuestionsChanged');

interface NewVersion {
  readonly organizationId: string;
  readonly type: SurveyType;
  readonly version: number;
  readonly questions: Questionnaire['questions'] | null;
}

async function addVersion(
  work: Work,
  actor: Actor,
  { organizationId, type, version, questions }: NewVersion,
): Promise<{ survey: Questionnaire }> {
  const row = await refusing({ survey_definitions_version: CHANGED }, () =>
    work.tx
      .insertInto('survey_definitions')
      .values({
        id: work.newId(),
        organization_id: organizationId,
        type,
        version,
        questions: questions && JSON.stringify(questions),
        common_version: questions ? null : commonVersion(type),
        created_at: work.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
  await audit(work, actor, {
    organizationId,
    action: questions ? 'updated' : 'reset',
    entity: 'survey-questions',
    entityId: row.id,
    after: {
      surveyType: type,
      version,
      ...(questions && { questions: questions.length }),
    },
  });
  return { survey: toQuestionnaire(row) };
}

/**
 * Gives an organization questions of its own. 404 for one out of sight, 409 where another version than the given one is
 * in force by now. Specification surveys 4.19, 5.2, 5.3, 5.4.
 */
export async function saveSurveyQuestions(
  work: Work,
  actor: Actor,
  type: SurveyType,
  { organizationId, questions, version }: BodyOf<typeof saveEndpoint>,
): Promise<{ survey: Questionnaire }> {
  const id = (await requireOrganization(work, organizationId ?? actor.actsIn ?? '')).id;
  const { survey } = await getSurveyQuestions(work, actor, type, id);
  if (survey.version !== version) throw CHANGED();
  return addVersion(work, actor, {
    organizationId: id,
    type,
    version: version + 1,
    questions,
  });
}

/**
 * Takes an organization back to the common questions; who has them already stays there. 404 for an organization out of
 * sight. Specification surveys 4.19, 5.4.
 */
export async function resetSurveyQuestions(
  work: Work,
  actor: Actor,
  type: SurveyType,
  organizationId: string | undefined,
): Promise<{ survey: Questionnaire }> {
  const id = (await requireOrganization(work, organizationId ?? actor.actsIn ?? '')).id;
  const present = await getSurveyQuestions(work, actor, type, id);
  if (present.survey.organizationId === null) return present;
  return addVersion(work, actor, {
    organizationId: id,
    type,
    version: present.survey.version + 1,
    questions: null,
  });
}
