import { questionSet, type Question, type QuestionInput } from '#src/schemas/survey-questions.ts';
import type { SurveyType } from '#src/schemas/survey-values.ts';
import { BASELINE_SURVEY } from './baseline.ts';
import { CHANGE_OF_CONDITION } from './change-of-condition.ts';
import { EVALUATION } from './evaluation.ts';
import { FOLLOW_UP_SURVEY } from './follow-up.ts';
import { INCALL_SURVEY_FOLLOWUP } from './in-call-follow-up.ts';
import { INCALL_SURVEY } from './in-call.ts';
import { POSTCALL_SURVEY } from './post-call.ts';

/**
 * The common questions by their kinds, the oldest version first: what was answered keeps the version that it was answered
 * in, so the words and choices of one that has been asked are never changed, but followed by another.
 */
const VERSIONS: Readonly<Record<SurveyType, ReadonlyArray<readonly QuestionInput[]>>> = {
  CHANGE_OF_CONDITION: [CHANGE_OF_CONDITION],
  EVALUATION: [EVALUATION],
  POSTCALL_SURVEY: [POSTCALL_SURVEY],
  INCALL_SURVEY: [INCALL_SURVEY],
  BASELINE_SURVEY: [BASELINE_SURVEY],
  FOLLOW_UP_SURVEY: [FOLLOW_UP_SURVEY],
  INCALL_SURVEY_FOLLOWUP: [INCALL_SURVEY_FOLLOWUP],
};

const parsed = new Map<readonly QuestionInput[], readonly Question[]>();

/** The newest version of the common questions of a kind, counted from 1. Specification surveys 5.4. */
export const commonVersion = (type: SurveyType): number => VERSIONS[type].length;

/** The common questions of a kind, in the newest version or an earlier one. Specification surveys 5.4. */
export function commonQuestions(type: SurveyType, version: number = commonVersion(type)): readonly Question[] {
  const written = VERSIONS[type][version - 1] ?? [];
  const known = parsed.get(written) ?? questionSet.parse(written);
  parsed.set(written, known);
  return known;
}
