import * as z from 'zod/mini';
import { id, isoDay, moment, optionalText } from './fields.ts';
import { answer, question, SURVEY_LANGUAGES } from './survey-questions.ts';
import { SURVEY_FAMILIES, SURVEY_STATES, SURVEY_TYPES } from './survey-values.ts';
import { WORK_LIMITS } from './work-limits.ts';

/** Somebody whom a survey is about, or who answers it, as they are called now. */
const member = z.object({ personOrganizationId: id, personId: id, name: z.string() });

/** A survey as lists show it. Specification surveys 1.3, 1.7. */
export const survey = z.object({
  id,
  organizationId: id,
  family: z.enum(SURVEY_FAMILIES),
  type: z.enum(SURVEY_TYPES),
  state: z.enum(SURVEY_STATES),
  /** Opens the survey; null for who may not create surveys, and once it is answered. Specification surveys 2.7. */
  token: z.nullable(z.string()),
  actionRequired: z.boolean(),
  /** The day until which it was postponed. */
  postponedTo: z.nullable(isoDay),
  /** The first day on which it can be answered; null: at once. Specification surveys 1.4. */
  availableFrom: z.nullable(isoDay),
  additionalComments: z.nullable(z.string()),
  adminNotes: z.nullable(z.string()),
  isAnonymous: z.boolean(),
  /** Null where the survey is anonymous, or the person is gone. */
  respondent: z.nullable(member),
  subject: z.nullable(z.extend(member, { program: z.nullable(z.object({ id, name: z.string() })) })),
  /** The call that it is about. */
  callId: z.nullable(id),
  createdAt: moment,
  sentAt: z.nullable(moment),
  /** The message with its link was given up, and no new link was made since. Specification surveys 6.5. */
  isUndelivered: z.boolean(),
  expiresAt: moment,
  answeredAt: z.nullable(moment),
  completedAt: z.nullable(moment),
  /** How many of its answers somebody should look at. */
  alarms: z.number(),
});
export type Survey = z.output<typeof survey>;

/** What is asked: `version` counts the sets of one kind, and an answered survey keeps its own. Specification surveys 5.4. */
export const questionnaire = z.object({
  type: z.enum(SURVEY_TYPES),
  version: z.number(),
  /** Whose questions they are; null: the common ones. */
  organizationId: z.nullable(id),
  questions: z.array(question),
});
export type Questionnaire = z.output<typeof questionnaire>;

export const answers = z.array(answer);

/** How the link of a survey is sent. Specification surveys 6.6. */
export const SURVEY_CARRIERS = ['email', 'sms'] as const;
export type SurveyCarrier = (typeof SURVEY_CARRIERS)[number];

/** Where the link can be sent to who answers; null: not this way. Specification surveys 6.6. */
export const sendTo = z.object({ email: z.nullable(z.string()), sms: z.nullable(z.string()) });
export type SendTo = z.output<typeof sendTo>;

/** A survey with its questions and answers. */
export const surveyDetail = z.extend(survey, {
  questionnaire,
  answers,
  /** Answers that are kept while somebody answers; empty once it is answered. */
  draft: answers,
  draftComments: z.nullable(z.string()),
  /** When who has the link last saved some; null where nobody has begun, or it is answered. */
  savedAt: z.nullable(moment),
  sendTo,
  /** The survey of the same kind about the same person that was answered before it. Specification surveys 3.9. */
  previous: z.nullable(z.object({ id, answeredAt: moment, questionnaire, answers })),
  /** The answered survey that this one follows. Specification surveys 3.15. */
  follows: z.nullable(
    z.object({ id, family: z.enum(SURVEY_FAMILIES), type: z.enum(SURVEY_TYPES), answeredAt: moment }),
  ),
});
export type SurveyDetail = z.output<typeof surveyDetail>;

/** What who holds a token is told, and no more. Specification surveys 2.2, 2.8. */
export const takenSurvey = z.object({
  state: z.enum(SURVEY_STATES),
  type: z.enum(SURVEY_TYPES),
  organizationName: z.string(),
  availableFrom: z.nullable(isoDay),
  /** Whom it is about, as they like to be called; null where it is answered, closed or about nobody. */
  subjectName: z.nullable(z.string()),
  isAnonymous: z.boolean(),
  /** The respondent's own. */
  language: z.nullable(z.enum(SURVEY_LANGUAGES)),
  /** Null unless it is open. */
  questionnaire: z.nullable(questionnaire),
  draft: answers,
  draftComments: z.nullable(z.string()),
  savedAt: z.nullable(moment),
});
export type TakenSurvey = z.output<typeof takenSurvey>;

/** Answers as page and server send them; the same submission sent twice is one. Specification surveys 2.3. */
export const submission = {
  answers: z.array(answer).check(z.maxLength(WORK_LIMITS.surveyQuestions, 'survey.questions')),
  additionalComments: z.optional(optionalText(WORK_LIMITS.surveyComments)),
  submissionId: id,
};
