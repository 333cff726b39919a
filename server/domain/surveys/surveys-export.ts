import { sql, type SqlBool } from 'kysely';
import { fileWords, type FileWords } from '#server/domain/reports/file-words.ts';
import {
  momentHead,
  momentWriter,
  PAGE,
  rangeOf,
  type Cursor,
  type ReportOrder,
  type ReportSource,
} from '#server/domain/reports/report-source.ts';
import type { Work } from '#server/work.ts';
import { evaluationParams, SURVEY_MODULES, type SurveyModule } from '#src/schemas/reports.ts';
import { familyOf, type SurveyFamily, type SurveyType } from '#src/schemas/survey-values.ts';
import { answerText, questionColumns } from './survey-columns.ts';
import { askedOf } from './survey-definitions.ts';
import { isDue, readSurveyRows, stateOf, type SurveyRow } from './survey-rows.ts';
import { selectSurveys, surveyFilterOf, type SurveyFilter } from './surveys-filter.ts';
import { inOrder } from './surveys-list.ts';
import type { WrittenLanguage } from '#src/schemas/written-languages.ts';

type Column = readonly [header: string, cell: (row: SurveyRow, now: Date) => string];

/** What stands before the answers; who is who is left out of anonymous ones. Specification surveys 1.8. */
function columnsOf(timeZone: string, { say, yesNo }: FileWords): readonly Column[] {
  const moment = momentWriter(timeZone);
  const at = momentHead(timeZone);
  const named = (cell: (row: SurveyRow) => string | null) => (row: SurveyRow) =>
    row.is_anonymous ? '' : (cell(row) ?? '');
  return [
    [at(say('date')), ({ created_at }) => moment(created_at)],
    [say('type'), ({ type }) => say(`survey.${type}`)],
    [say('status'), (row, now) => say(`state.${stateOf(row, now)}`)],
    [at(say('answeredAt')), ({ answered_at }) => moment(answered_at)],
    [say('subject'), named((row) => `${row.subject_first} ${row.subject_last}`)],
    [say('program'), named(({ program_name }) => program_name)],
    [say('respondent'), named((row) => row.respondent_id && `${row.respondent_first} ${row.respondent_last}`)],
    [say('anonymous'), ({ is_anonymous }) => yesNo(is_anonymous)],
    [say('action'), (row, now) => yesNo(isDue(row, now))],
    [say('postponed'), ({ postponed_to }) => postponed_to ?? ''],
    [at(say('completed')), ({ completed_at }) => moment(completed_at)],
    [say('alarms'), ({ alarms }) => String(alarms)],
    [say('comments'), ({ additional_comments }) => additional_comments ?? ''],
    [say('adminNotes'), ({ admin_notes }) => admin_notes ?? ''],
  ];
}

/** A page of surveys in the order of their list; moments with all their digits, of which a `Date` would drop some. */
async function readPage(work: Work, filter: SurveyFilter, after: Cursor | undefined) {
  const isRising = filter.actionRequired === true;
  let found = selectSurveys(work, filter);
  if (after) {
    const place = sql`(${after.sort}::timestamptz, ${after.id}::uuid)`;
    found = found.where(
      isRising ? sql<SqlBool>`(surveys.at, surveys.id) > ${place}` : sql<SqlBool>`(surveys.at, surveys.id) < ${place}`,
    );
  }
  const places = await inOrder(found, filter)
    .select(sql<string>`surveys.at::text`.as('sort'))
    .limit(PAGE)
    .execute();
  const last = places.at(-1);
  return {
    rows: await readSurveyRows(
      work,
      places.map(({ id }) => id),
    ),
    next: last && places.length === PAGE ? last : undefined,
  };
}

/** What the rows of a file are that holds surveys of all types. */
const FAMILY_TITLES = { person: 'title.surveys', caller: 'title.callerSurveys' } as const;

export interface SurveyExport {
  readonly family: SurveyFamily;
  readonly type: SurveyType | undefined;
  readonly language: WrittenLanguage | undefined;
  readonly timeZone: string;
  /** Which surveys are meant. */
  readonly filter: (work: Work) => Promise<SurveyFilter>;
}

/**
 * Surveys as rows in the order of their list, with a column for each question: of the list's file and of the report
 * alike. Specification surveys 1.8, 4.6, reports 6.2.
 */
export function surveyExport({ family, type, language, timeZone, filter: filterOf }: SurveyExport): ReportSource {
  const words = fileWords(language);
  const columns = columnsOf(timeZone, words);
  let known: Promise<SurveyFilter> | undefined;
  const filterFor = (work: Work) => (known ??= filterOf(work));
  // as they were when the head was written
  let asked: ReturnType<typeof questionColumns> | undefined;
  const askedFor = async (work: Work) => (asked ??= questionColumns(work, words, await filterFor(work)));
  return {
    title: words.say(type === undefined ? FAMILY_TITLES[family] : `survey.${type}`),
    header: async (work) => [
      ...columns.map(([header]) => header),
      ...(await askedFor(work)).map(({ header }) => header),
    ],
    count: async (work) => {
      const { n } = await selectSurveys(work, await filterFor(work))
        .select(sql<number>`count(*)::integer`.as('n'))
        .executeTakeFirstOrThrow();
      return n;
    },
    page: async (work, after) => {
      const questions = await askedFor(work);
      const { rows, next } = await readPage(work, await filterFor(work), after);
      const versions = await askedOf(work, rows);
      const cellsOf = (row: SurveyRow, at: number) => {
        const own = new Map(versions[at]?.questionnaire.questions.map((question) => [question.id, question]));
        return [
          ...columns.map(([, cell]) => cell(row, work.now)),
          ...questions.map(({ type, questionId }) =>
            type === row.type ? answerText(words, own.get(questionId), row.answers?.[questionId]) : '',
          ),
        ];
      };
      return { rows: rows.map(cellsOf), next };
    },
  };
}

/** The surveys of a report's module. Specification reports 1.4, 1.5, 1.8, 2.8. */
export const surveysReport =
  (module: SurveyModule) =>
  (order: ReportOrder): ReportSource => {
    const type = SURVEY_MODULES[module];
    const { from: since, to: until } = rangeOf(order.filters);
    const params = evaluationParams.parse(order.filters.params ?? {});
    const { organizationId } = order;
    return surveyExport({
      family: familyOf(type),
      type,
      language: order.filters.language,
      timeZone: order.filters.tz ?? order.timeZone,
      filter: async (work) => ({
        ...(await surveyFilterOf(work, { actsIn: organizationId }, familyOf(type), {
          ...params,
          type,
          organizationId,
          programId: order.filters.programId,
        })),
        since,
        until,
      }),
    });
  };
