/* They stand alone: what the address bar may hold is known from the start, and would bring the contract along. */

import type { Filters } from './filters.ts';

/** Kinds that are asked about a call, by or for its caller. Specification surveys 1.1, 1.2. */
export const CALLER_SURVEY_TYPES = [
  'INCALL_SURVEY',
  'INCALL_SURVEY_FOLLOWUP',
  'POSTCALL_SURVEY',
  'BASELINE_SURVEY',
  'FOLLOW_UP_SURVEY',
] as const;

/** Kinds that are asked about a person in an organization. Specification surveys 1.1, 1.2. */
export const PERSON_SURVEY_TYPES = ['CHANGE_OF_CONDITION', 'EVALUATION'] as const;

/** All kinds of surveys; a person may opt out of each. Specification surveys 1.1. */
export const SURVEY_TYPES = [...PERSON_SURVEY_TYPES, ...CALLER_SURVEY_TYPES] as const;
export type SurveyType = (typeof SURVEY_TYPES)[number];

/** The two families of surveys: about a person, and about a call. Specification surveys 1.2. */
export const SURVEY_FAMILIES = ['person', 'caller'] as const;
export type SurveyFamily = (typeof SURVEY_FAMILIES)[number];

/** The family that a kind is of. Specification surveys 1.2. */
export const familyOf = (type: SurveyType): SurveyFamily =>
  (PERSON_SURVEY_TYPES as readonly string[]).includes(type) ? 'person' : 'caller';

/** How a survey stands: it opens later, can be answered, can't any more, or is answered. Specification surveys 1.7. */
export const SURVEY_STATES = ['notYet', 'open', 'expired', 'answered'] as const;
export type SurveyState = (typeof SURVEY_STATES)[number];

/** What lists of surveys are narrowed by besides their kinds. Specification surveys 3.7. */
const SURVEY_FILTERS = {
  actionRequired: { kind: 'flag' },
  state: { kind: 'choice', options: SURVEY_STATES },
  /** A name, a phone in any spelling, or an id, of whom it is about and of who answers. */
  subjectId: { kind: 'text' },
  respondentId: { kind: 'text' },
  isAnonymous: { kind: 'yesNo' },
  additionalComments: { kind: 'text' },
  adminNotes: { kind: 'text' },
  /** Days on which it was answered; of one that isn't, made. */
  dateFrom: { kind: 'day', notAfter: 'dateTo' },
  dateTo: { kind: 'day', notBefore: 'dateFrom' },
} as const satisfies Filters;

export const CALLER_SURVEY_FILTERS = {
  callerSurveyType: { kind: 'choice', options: CALLER_SURVEY_TYPES },
  ...SURVEY_FILTERS,
} as const satisfies Filters;

export const PERSON_SURVEY_FILTERS = {
  type: { kind: 'choice', options: PERSON_SURVEY_TYPES },
  ...SURVEY_FILTERS,
} as const satisfies Filters;
