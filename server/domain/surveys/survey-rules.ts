import { audit, difference } from '#server/domain/audit.ts';
import { requireOrganization } from '#server/domain/organizations/lookup.ts';
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

/** When surveys of an organization are sent by themselves. */
export async function surveyRulesOf({ tx }: Work, organizationId: string): Promise<SurveyRules> {
  const row = await tx
    .selectFrom('survey_rules')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  if (!row) return DEFAULTS;
  return {
    postCallShare: row.post_call_share,
    inCallFollowUpDays: row.in_call_follow_up_days,
    baselineFollowUpDays: row.baseline_follow_up_days,
  };
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

/** Sets when an organization's surveys are sent by themselves; 404. Specification surveys 4.20, 6.1, 6.2. */
export async function updateSurveyRules(
  work: Work,
  actor: Actor,
  { organizationId, ...rules }: BodyOf<typeof updateEndpoint>,
): Promise<ResponseOf<typeof updateEndpoint>> {
  const { id } = await requireOrganization(work, organizationId ?? actor.actsIn ?? '');
  const before = await surveyRulesOf(work, id);
  const row = {
    post_call_share: rules.postCallShare,
    in_call_follow_up_days: rules.inCallFollowUpDays,
    baseline_follow_up_days: rules.baselineFollowUpDays,
  };
  await work.tx
    .insertInto('survey_rules')
    .values({ organization_id: id, ...row })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute();
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
