import { sql } from 'kysely';
import type { FileWords } from '#server/domain/reports/file-words.ts';
import type { Work } from '#server/work.ts';
import type { AnswerValue, Question } from '#src/schemas/survey-questions.ts';
import { SURVEY_TYPES, type SurveyType } from '#src/schemas/survey-values.ts';
import { askedOf, type AskedRow } from './survey-definitions.ts';
import { selectSurveys, type SurveyFilter } from './surveys-filter.ts';

/** A question as a column of a file. */
export interface QuestionColumn {
  readonly header: string;
  readonly type: SurveyType;
  readonly questionId: string;
}

/** The versions of questions in which the surveys of a filter were answered, the newest of each kind first. */
async function versionsOf(work: Work, filter: SurveyFilter) {
  const rows: AskedRow[] = await selectSurveys(work, filter)
    .where('surveys.answered_at', 'is not', null)
    .select(['surveys.type', 'surveys.definition_id', 'surveys.common_version'])
    .select(sql<string>`min(surveys.organization_id::text)`.as('organization_id'))
    .groupBy(['surveys.type', 'surveys.definition_id', 'surveys.common_version'])
    .execute();
  const asked = await askedOf(work, rows);
  return asked
    .map(({ questionnaire }) => questionnaire)
    .toSorted(
      (one, other) => SURVEY_TYPES.indexOf(one.type) - SURVEY_TYPES.indexOf(other.type) || other.version - one.version,
    );
}

/**
 * A column for each question that was answered: those of the newest version in their order, then what only older ones
 * asked. Two that read the same, and several kinds in one file, are told apart. Specification surveys 4.6.
 */
export async function questionColumns(
  work: Work,
  { language, say }: FileWords,
  filter: SurveyFilter,
): Promise<QuestionColumn[]> {
  const versions = await versionsOf(work, filter);
  const isMixed = new Set(versions.map(({ type }) => type)).size > 1;
  const columns = new Map<string, QuestionColumn>();
  const heads = new Set<string>();
  for (const { type, questions } of versions)
    for (const { id, label } of questions) {
      if (columns.has(`${type} ${id}`)) continue;
      const told = isMixed ? `${label[language]} (${say(`survey.${type}`)})` : label[language];
      const header = heads.has(told) ? `${told} (${id})` : told;
      heads.add(header);
      columns.set(`${type} ${id}`, { header, type, questionId: id });
    }
  return [...columns.values()];
}

/** An answer in words, as the questions that it was given to have them. */
export function answerText(
  { language, yesNo }: FileWords,
  question: Question | undefined,
  value: AnswerValue | undefined,
): string {
  if (value === undefined) return '';
  const labelOf = (each: string) => question?.options.find((option) => option.value === each)?.label[language] ?? each;
  if (Array.isArray(value)) return value.map(labelOf).join('|');
  if (typeof value === 'boolean') return yesNo(value);
  return typeof value === 'string' && question?.kind === 'single' ? labelOf(value) : String(value);
}
