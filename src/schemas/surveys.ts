import * as z from 'zod/mini';
import { began } from './began.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, idParams, nullable, optionalText, usDay } from './fields.ts';
import { filterQuery } from './filters.ts';
import { limitQuery, pager, pageQuery } from './pager.ts';
import { answerValue, questionName, questionSet } from './survey-questions.ts';
import { answers, questionnaire, sendTo, submission, survey, surveyDetail, SURVEY_CARRIERS } from './survey-shapes.ts';
import { CALLER_SURVEY_FILTERS, PERSON_SURVEY_FILTERS, SURVEY_TYPES } from './survey-values.ts';
import { WORK_LIMITS } from './work-limits.ts';
import { wholeNumber } from './whole-number.ts';
import { fileLanguage } from './written-languages.ts';

export type { Questionnaire, SendTo, Survey, SurveyCarrier, SurveyDetail, TakenSurvey } from './survey-shapes.ts';

const types = z.optional(
  z.pipe(
    z.string().check(z.maxLength(400, 'invalid')),
    z.pipe(
      z.transform((text: string) => text.split(',').map((each) => each.trim())),
      z.array(z.enum(SURVEY_TYPES, 'invalid')),
    ),
  ),
);

const ofOrganization = { organizationId: z.optional(id) };

export const openSurvey = defineEndpoint({
  id: 'openSurvey',
  method: 'PUT',
  path: '/v2/personorganizations/:id/surveys',
  access: { module: 'surveys', right: 'canCreate' },
  feature: 'surveys',
  params: idParams,
  body: z.object({
    surveyType: z.enum(SURVEY_TYPES, 'invalid'),
    respondentPersonOrganizationRoleProgramId: z.optional(nullable(id)),
    /** The call that it is about. */
    callId: z.optional(id),
    isAnonymous: z.optional(z.boolean('invalid')),
    /** What is known already, e.g. the note that gave the reason. */
    additionalComments: z.optional(optionalText(WORK_LIMITS.surveyComments)),
  }),
  response: z.object({ linkTo: z.string(), survey, sendTo }),
  assumed:
    'callId, isAnonymous, additionalComments, survey and sendTo in the answer, and that an open survey is reused; without a respondent whoever opens it answers',
  doc: 'Opens a survey about somebody, and gives the link to it.',
});

export const listSurveyTypes = defineEndpoint({
  id: 'listSurveyTypes',
  method: 'GET',
  path: '/v2/surveys',
  access: { module: 'surveys', right: 'canReadAsAdmin' },
  feature: 'surveys',
  query: z.object({ types, ...ofOrganization }),
  response: z.object({
    surveys: z.array(z.object({ type: z.enum(SURVEY_TYPES), version: z.number(), organizationId: z.nullable(id) })),
  }),
  assumed: 'organizationId and the answer; several types are separated by commas',
  doc: 'The kinds of surveys, and whose questions each has.',
});

export const listSurveyQuestions = defineEndpoint({
  id: 'listSurveyQuestions',
  method: 'GET',
  path: '/v2/surveys/questions',
  access: { module: 'surveys', right: 'canReadAsAdmin' },
  feature: 'surveys',
  query: z.object({ types, ...ofOrganization }),
  response: z.object({ surveys: z.array(questionnaire) }),
  assumed: 'organizationId and the answer; several types are separated by commas',
  doc: 'The questions of the kinds of surveys.',
});

const typeParams = z.object({ surveyType: z.enum(SURVEY_TYPES, 'invalid') });

export const getSurveyQuestions = defineEndpoint({
  id: 'getSurveyQuestions',
  method: 'GET',
  path: '/v2/surveys/:surveyType/questions',
  access: { module: 'surveys', right: 'canReadAsAdmin' },
  feature: 'surveys',
  params: typeParams,
  query: z.object(ofOrganization),
  response: z.object({ survey: questionnaire }),
  assumed: 'the answer: the organization’s own questions, else the common ones',
  doc: 'The questions of a kind of survey.',
});

export const saveSurveyQuestions = defineEndpoint({
  id: 'saveSurveyQuestions',
  method: 'PUT',
  path: '/v2/surveys/:surveyType/questions',
  access: { module: 'surveys', right: 'canEdit' },
  feature: 'surveys',
  params: typeParams,
  body: z.object({
    ...ofOrganization,
    questions: questionSet,
    /** The version that was edited: 409 when somebody else has saved another one meanwhile. */
    version: z.number('invalid'),
  }),
  response: z.object({ survey: questionnaire }),
  assumed: 'the whole call',
  doc: 'Gives an organization questions of its own for a kind of survey; what was answered keeps the earlier ones.',
});

export const resetSurveyQuestions = defineEndpoint({
  id: 'resetSurveyQuestions',
  method: 'DELETE',
  path: '/v2/surveys/:surveyType/questions',
  access: { module: 'surveys', right: 'canDeleteAsAdmin' },
  feature: 'surveys',
  params: typeParams,
  query: z.object(ofOrganization),
  response: z.object({ survey: questionnaire }),
  assumed: 'the whole call',
  doc: 'Takes an organization back to the common questions of a kind of survey.',
});

/** When surveys are sent without anybody's doing. Specification surveys 6.1 to 6.3. */
const surveyRules = z.object({
  /** Of how many in a hundred calls that were spoken the caller is asked afterwards. */
  postCallShare: wholeNumber(0, 100),
  /** Days after an in-call survey until its follow-up opens, and after a baseline survey until the next; null: none. */
  inCallFollowUpDays: nullable(wholeNumber(1, 365)),
  baselineFollowUpDays: nullable(wholeNumber(1, 365)),
});
export type SurveyRules = z.output<typeof surveyRules>;

export const getSurveyRules = defineEndpoint({
  id: 'getSurveyRules',
  method: 'GET',
  path: '/v2/surveys/rules',
  access: { module: 'surveys', right: 'canReadAsAdmin' },
  feature: 'surveys',
  query: z.object(ofOrganization),
  response: z.object({ rules: surveyRules }),
  assumed: 'the whole call',
  doc: 'When an organization’s surveys are sent by themselves.',
});

export const updateSurveyRules = defineEndpoint({
  id: 'updateSurveyRules',
  method: 'PUT',
  path: '/v2/surveys/rules',
  access: { module: 'surveys', right: 'canEdit' },
  feature: 'surveys',
  body: z.extend(surveyRules, { ...ofOrganization, began }),
  response: z.object({ rules: surveyRules }),
  assumed: 'the whole call',
  doc: 'Sets when an organization’s surveys are sent by themselves.',
});

const { callerSurveyType, ...callerFilters } = filterQuery(CALLER_SURVEY_FILTERS);
const callerNarrowing = { callerSurveyType, type: callerSurveyType, ...callerFilters, ...ofOrganization };

export const listCallerSurveys = defineEndpoint({
  id: 'listCallerSurveys',
  method: 'GET',
  path: '/v2/callerSurveys',
  access: { module: 'callerSurveys', right: 'canReadAsAdmin' },
  feature: 'surveys',
  pageBase: 0,
  query: z.object({ ...callerNarrowing, page: pageQuery(0), limit: limitQuery }),
  response: z.object({ callerSurveys: z.array(survey), pager }),
  assumed: 'limit, the filters, the fields of a row, and the order: what waits longest first, then the latest first',
  doc: 'Surveys about calls, a page at a time.',
});

const personNarrowing = { ...filterQuery(PERSON_SURVEY_FILTERS), ...ofOrganization };

export const listPersonSurveys = defineEndpoint({
  id: 'listPersonSurveys',
  method: 'GET',
  path: '/v2/personorganizationssurveys',
  access: { module: 'personorganizationssurveys', right: 'canReadAsAdmin' },
  feature: 'surveys',
  pageBase: 0,
  query: z.object({ ...personNarrowing, page: pageQuery(0), limit: limitQuery }),
  response: z.object({ personOrganizationSurveys: z.array(z.extend(survey, { answers })), pager }),
  assumed: 'limit, the filters, the fields of a row, and the order: what waits longest first, then the latest first',
  doc: 'Surveys about people, a page at a time.',
});

export const exportCallerSurveys = defineEndpoint({
  id: 'exportCallerSurveys',
  method: 'GET',
  path: '/v2/callerSurveys/csv',
  access: { module: 'callerSurveys', right: 'canReadAsAdmin' },
  feature: 'surveys',
  query: z.object({ ...callerNarrowing, language: fileLanguage }),
  fileType: 'text/csv',
  response: z.file(),
  assumed: 'the columns, and 422 for more than 50,000 surveys',
  doc: 'The surveys about calls that the list shows, as a file.',
});

export const exportPersonSurveys = defineEndpoint({
  id: 'exportPersonSurveys',
  method: 'GET',
  path: '/v2/personorganizationssurveys/csv',
  access: { module: 'personorganizationssurveys', right: 'canReadAsAdmin' },
  feature: 'surveys',
  query: z.object({ ...personNarrowing, language: fileLanguage }),
  fileType: 'text/csv',
  response: z.file(),
  assumed: 'the columns, and 422 for more than 50,000 surveys',
  doc: 'The surveys about people that the list shows, as a file.',
});

export const completeSurvey = defineEndpoint({
  id: 'completeSurvey',
  method: 'PATCH',
  path: '/v2/callerSurveys/:id/completed',
  access: { module: 'callerSurveys', right: 'canEdit' },
  feature: 'surveys',
  params: idParams,
  body: z.object({
    adminNotes: z.optional(optionalText(WORK_LIMITS.surveyNotes)),
    /** True takes the completion back; null leaves it as it is, for notes alone. */
    actionRequired: z._default(z.nullable(z.boolean('invalid')), false),
    began,
  }),
  response: z.object({ callerSurvey: survey }),
  assumed:
    'the body, the answer, that it can be taken back, that notes are written by it alone, and that surveys about people are completed by it, too',
  doc: 'Marks an answered survey as done with, with what was done about it.',
});

export const postponeSurvey = defineEndpoint({
  id: 'postponeSurvey',
  method: 'PATCH',
  path: '/v2/personorganizationssurveys/:id/postpone',
  access: { module: 'personorganizationssurveys', right: 'canEdit' },
  feature: 'surveys',
  params: idParams,
  /** Null takes it back. */
  body: z.object({ date: z.nullable(usDay) }),
  response: z.object({ personOrganizationSurvey: survey }),
  assumed: 'the format of the date, null, and the answer',
  doc: 'Takes a survey out of what requires action, until a day.',
});

export const listRecipientAnswers = defineEndpoint({
  id: 'listRecipientAnswers',
  method: 'GET',
  path: '/v2/callerSurveys/recipientanswers',
  access: { module: 'callerSurveys', right: 'canReadAsAdmin' },
  feature: 'surveys',
  pageBase: 0,
  query: z.object({ personOrganizationRoleProgramId: id, page: pageQuery(0), limit: limitQuery }),
  response: z.object({ rows: z.array(z.extend(survey, { questionnaire, answers })), pager }),
  assumed: 'limit and the answer: answered surveys of both families, the latest first',
  doc: 'What was answered about somebody over time, a page at a time.',
});

export const getPersonSurvey = defineEndpoint({
  id: 'getPersonSurvey',
  method: 'GET',
  path: '/v2/personorganizationssurveys/:id',
  access: { module: 'personorganizationssurveys', right: 'canReadAsAdmin' },
  feature: 'surveys',
  params: idParams,
  response: surveyDetail,
  assumed: 'the fields of the answer',
  doc: 'A survey about a person, with questions and answers.',
});

export const createPersonSurvey = defineEndpoint({
  id: 'createPersonSurvey',
  method: 'POST',
  path: '/v2/personorganizationssurveys',
  access: { module: 'personorganizationssurveys', right: 'canCreate' },
  feature: 'surveys',
  body: z.object({
    surveyType: z.enum(SURVEY_TYPES, 'invalid'),
    /** Whom it is about: a membership. */
    subjectId: id,
    respondentId: z.optional(nullable(id)),
    ...submission,
  }),
  response: surveyDetail,
  assumed: 'the body and the fields of the answer',
  doc: 'A survey about a person together with its answers, in one go.',
});

export const answerPersonSurvey = defineEndpoint({
  id: 'answerPersonSurvey',
  method: 'POST',
  path: '/v2/personorganizationssurveys/:id/answers',
  access: { module: 'personorganizationssurveys', right: 'canEdit' },
  feature: 'surveys',
  params: idParams,
  body: z.object({
    /** With the ids of their questions. */
    answers: z
      .array(z.object({ id: questionName, value: answerValue }))
      .check(z.maxLength(WORK_LIMITS.surveyQuestions, 'survey.questions')),
    additionalComments: submission.additionalComments,
    submissionId: z.optional(id),
  }),
  response: surveyDetail,
  assumed:
    'additionalComments, submissionId, the fields of the answer, and that a survey about a call is answered by it, too',
  doc: 'Answers a survey as an admin who asks the questions.',
});

export const renewSurveyLink = defineEndpoint({
  id: 'renewSurveyLink',
  method: 'POST',
  path: '/v2/callerSurveys/:id/link',
  access: { module: 'surveys', right: 'canCreate' },
  feature: 'surveys',
  params: idParams,
  response: z.object({ linkTo: z.string(), survey }),
  assumed: 'the whole call',
  doc: 'Makes a new link to a survey that isn’t answered; the old one opens nothing any more.',
});

export const sendSurveyLink = defineEndpoint({
  id: 'sendSurveyLink',
  method: 'POST',
  path: '/v2/callerSurveys/:id/send',
  access: { module: 'surveys', right: 'canCreate' },
  feature: 'surveys',
  params: idParams,
  body: z.object({ by: z.enum(SURVEY_CARRIERS, 'invalid') }),
  response: z.object({ survey }),
  assumed: 'the whole call',
  doc: 'Sends the link of an open survey to who answers it; 429 where it was sent less than a minute ago.',
});

export const revokeSurveyLink = defineEndpoint({
  id: 'revokeSurveyLink',
  method: 'DELETE',
  path: '/v2/callerSurveys/:id/link',
  access: { module: 'surveys', right: 'canEdit' },
  feature: 'surveys',
  params: idParams,
  response: z.object({ survey }),
  assumed: 'the whole call',
  doc: 'Closes a survey that isn’t answered: its link opens nothing any more.',
});
