import type { Selectable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { audit, difference } from '#server/domain/audit.ts';
import { requireOrganization } from '#server/domain/organizations/lookup.ts';
import { requireUnchanged } from '#server/domain/unchanged.ts';
import type { Actor, Work } from '#server/work.ts';
import type { BodyOf, ResponseOf } from '#src/schemas/endpoint.ts';
import type {
  getSurveyRules as getEndpoint,
  SurveyRules,
  updateSurveyRules as updateEndpoint,
} from '#src/schemas/surveys.ts';

/** What holds in an organization that has said nothing else. Specification surveys 6.1, 6.2. */
const DEFAULTS: SurveyRules = {
  postCallShare: 30,
  inCallFollowUpDays: 30,
  baselineFollowUpDays: 90,
};

type Row = Selectable<Database['survey_rules']>;

const toRules = (row: Row): SurveyRules => ({
  postCallShare: row.post_call_share,
  inCallFollowUpDays: row.in_call_follow_up_days,
  baselineFollowUpDays: row.baseline_follow_up_days,
});

const columnsOf = (rules: SurveyRules): Omit<Row, 'organization_id'> => ({
  post_call_share: rules.postCallShare,
  in_call_follow_up_days: rules.inCallFollowUpDays,
  baseline_follow_up_days: rules.baselineFollowUpDays,
});

const rulesOf = ({ tx }: Work, organizationId: string) =>
  tx.selectFrom('survey_rules').selectAll().where('organization_id', '=', organizationId);

/** When surveys of an organization are sent by themselves. */
export async function surveyRulesOf(work: Work, organizationId: string): Promise<SurveyRules> {
  const row = await rulesOf(work, organizationId).executeTakeFirst();
  return row ? toRules(row) : DEFAULTS;
}

/** The same, held until the end: from now on nobody else changes them. */
async function heldRulesOf(work: Work, organizationId: string): Promise<SurveyRules> {
  await work.tx
    .insertInto('survey_rules')
    .values({ organization_id: organizationId, ...columnsOf(DEFAULTS) })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .execute();
  return toRules(await rulesOf(work, organizationId).forUpdate().executeTakeFirstOrThrow());
}

/** When an organization's surveys are sent by themselves; 404. Specification surveys 4.20, 6.1, 6.2. */
export async function getSurveyRules(
  work: Work,
  actor: Actor,
  organizationId: string | undefined,
): Promise<ResponseOf<typeof getEndpoint>> {
  const { id } = await requireOrganization(work, organizationId ?? actor.actsIn ?? '');
  return { rules: await surveyRulesOf(work, id) };
}

/**
 * Sets when an organization's surveys are sent by themselves; 404, 409 where somebody else has changed what was edited.
 * Specification surveys 4.20, 6.1, 6.2, api 3.13.
 */
export async function updateSurveyRules(
  work: Work,
  actor: Actor,
  { organizationId, began, ...rules }: BodyOf<typeof updateEndpoint>,
): Promise<ResponseOf<typeof updateEndpoint>> {
  const { id } = await requireOrganization(work, organizationId ?? actor.actsIn ?? '');
  const before = await heldRulesOf(work, id);
  requireUnchanged(before, { ...rules, began });
  await work.tx.updateTable('survey_rules').set(columnsOf(rules)).where('organization_id', '=', id).execute();
  const changed = difference({ ...before }, { ...rules });
  if (changed)
    await audit(work, actor, {
      organizationId: id,
      action: 'updated',
      entity: 'survey-rules',
      entityId: id,
      ...changed,
    });
  return { rules };
}
