import { audit } from '#server/domain/audit.ts';
import type { Actor, Work } from '#server/work.ts';
import type { SurveyRow } from './survey-rows.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Tells the history what happened to a survey, and whom it is about unless it is anonymous; the timeline tells it from
 * there. Neither answers nor words: they go with the person, and the history doesn't. Specification people 10.6, surveys
 * 1.8.
 */
export const tellSurvey = (
  work: Work,
  actor: Pick<Actor, 'personId' | 'name'> | null,
  survey: Pick<SurveyRow, 'id' | 'organization_id' | 'subject_id' | 'is_anonymous' | 'type'>,
  action: string,
  { before, after }: { readonly before?: Fields; readonly after?: Fields } = {},
): Promise<void> =>
  audit(work, actor, {
    organizationId: survey.organization_id,
    action,
    entity: 'survey',
    entityId: survey.is_anonymous ? null : survey.subject_id,
    ...(before && { before }),
    after: { surveyId: survey.id, surveyType: survey.type, ...after },
  });
