import { answerPersonSurvey, createPersonSurvey } from '#server/domain/surveys/survey-answering.ts';
import {
  getSurveyQuestions,
  listSurveyQuestions,
  resetSurveyQuestions,
  saveSurveyQuestions,
} from '#server/domain/surveys/survey-definitions.ts';
import { getSurvey } from '#server/domain/surveys/survey-detail.ts';
import { openSurvey, readerOf, renewSurveyLink, revokeSurveyLink } from '#server/domain/surveys/survey-opening.ts';
import { sendSurveyLink } from '#server/domain/surveys/survey-sending.ts';
import { getSurveyRules, updateSurveyRules } from '#server/domain/surveys/survey-rules.ts';
import { answerByToken, readTakenSurvey, saveDraft } from '#server/domain/surveys/survey-taking.ts';
import { completeSurvey, postponeSurvey } from '#server/domain/surveys/survey-work.ts';
import { exportSurveys } from '#server/domain/surveys/surveys-csv.ts';
import {
  callerNarrowing,
  listCallerSurveys,
  listPersonSurveys,
  listRecipientAnswers,
} from '#server/domain/surveys/surveys-list.ts';
import { orderAnswer } from '#server/simulated/respondents.ts';
import { isUuid } from '#server/uuid.ts';
import { inScope, scopeOf } from '#server/work.ts';
import * as taking from '#src/schemas/survey-taking.ts';
import * as endpoints from '#src/schemas/surveys.ts';
import { fileRoute, openRoute, route, signedIn, type Route } from './route.ts';

export const surveyRoutes: Route[] = [
  route(endpoints.openSurvey, ({ services, work, actor, params, body }) =>
    openSurvey(services, work, actor, params.id, body),
  ),
  route(endpoints.listSurveyTypes, ({ work, actor, query }) => listSurveyQuestions(work, actor, query)),
  route(endpoints.listSurveyQuestions, ({ work, actor, query }) => listSurveyQuestions(work, actor, query)),
  route(endpoints.getSurveyRules, ({ work, actor, query }) => getSurveyRules(work, actor, query.organizationId)),
  route(endpoints.updateSurveyRules, ({ work, actor, body }) => updateSurveyRules(work, actor, body)),
  route(endpoints.getSurveyQuestions, ({ work, actor, params, query }) =>
    getSurveyQuestions(work, actor, params.surveyType, query.organizationId),
  ),
  route(endpoints.saveSurveyQuestions, ({ work, actor, params, body }) =>
    saveSurveyQuestions(work, actor, params.surveyType, body),
  ),
  route(endpoints.resetSurveyQuestions, ({ work, actor, params, query }) =>
    resetSurveyQuestions(work, actor, params.surveyType, query.organizationId),
  ),
  route(endpoints.listCallerSurveys, ({ services, work, actor, query }) =>
    listCallerSurveys(services, work, actor, query),
  ),
  route(endpoints.listPersonSurveys, ({ services, work, actor, query }) =>
    listPersonSurveys(services, work, actor, query),
  ),
  fileRoute(endpoints.exportCallerSurveys, ({ services, actor, query }) =>
    exportSurveys(services, actor, 'caller', callerNarrowing(query)),
  ),
  fileRoute(endpoints.exportPersonSurveys, ({ services, actor, query }) =>
    exportSurveys(services, actor, 'person', query),
  ),
  route(endpoints.listRecipientAnswers, ({ services, work, actor, query }) =>
    listRecipientAnswers(services, work, actor, query),
  ),
  route(endpoints.completeSurvey, ({ services, work, actor, params, body }) =>
    completeSurvey(services, work, actor, params.id, body),
  ),
  route(endpoints.postponeSurvey, ({ services, work, actor, params, body }) =>
    postponeSurvey(services, work, actor, params.id, body),
  ),
  route(endpoints.getPersonSurvey, ({ services, work, actor, params }) =>
    getSurvey(work, readerOf(services, actor), params.id, 'person'),
  ),
  route(endpoints.createPersonSurvey, ({ services, work, actor, body }) =>
    createPersonSurvey(services, work, actor, body),
  ),
  route(endpoints.answerPersonSurvey, ({ services, work, actor, params, body }) =>
    answerPersonSurvey(services, work, actor, params.id, body),
  ),
  route(endpoints.renewSurveyLink, ({ services, work, actor, params }) =>
    renewSurveyLink(services, work, actor, params.id),
  ),
  route(endpoints.sendSurveyLink, async ({ services, work, actor, params, body }) => {
    const answer = await sendSurveyLink(services, work, actor, params.id, body);
    await orderAnswer(services, work, answer.survey.id);
    return answer;
  }),
  route(endpoints.revokeSurveyLink, ({ services, work, actor, params }) =>
    revokeSurveyLink(services, work, actor, params.id),
  ),
  openRoute(taking.getCallerSurvey, async ({ services, actor, address, params: { idOrToken } }) => {
    if (!isUuid(idOrToken))
      return {
        callerSurvey: await readTakenSurvey(services, {
          token: idOrToken,
          actor,
          address,
        }),
      };
    const known = signedIn(actor);
    return inScope(services, scopeOf(known), async (work) => ({
      callerSurvey: await getSurvey(work, readerOf(services, known), idOrToken, 'caller'),
    }));
  }),
  openRoute(taking.answerSurvey, ({ services, actor, address, params: { token }, body }) => {
    if (isUuid(token)) signedIn(actor);
    return answerByToken(services, { token, actor, address }, body);
  }),
  openRoute(taking.saveSurveyDraft, ({ services, actor, address, params: { token }, body }) => {
    if (isUuid(token)) signedIn(actor);
    return saveDraft(services, { token, actor, address }, body);
  }),
];
