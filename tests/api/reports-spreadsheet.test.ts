import { beforeAll, describe, expect, it } from 'vitest';
import { programIdsOf } from '#server/seed/organizations.ts';
import { createNote } from '#src/schemas/notes.ts';
import { REPORT_MODULES, SURVEY_MODULES, type ReportModule } from '#src/schemas/report-modules.ts';
import { addCall, addPair } from './calls.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { makeReports } from './jobs.ts';
import { reportCalls } from './report-calls.ts';
import { addReportParts, type ReportParts } from './report-parts.ts';
import { asSystem } from './sign-in.ts';
import { surveyRow } from './survey-rows.ts';

/* The file of each module, where whatever people may type was typed to harm who opens it. Specification api 2.5, reports 1.12. */

const FORMULA = '=HYPERLINK("http://example.org","Click, please")';
const AT = '@SUM(1+1)|cmd';
/** Where a spreadsheet begins to reckon; a phone is a number with a sign, and stays one. */
const RECKONS = /^(?:[=@\t\r\n＝＋－＠]|[+-](?!\d+(?:\.\d+)?$))/u;

/** Where what was typed has to come back, harmless; the others have figures, and names of days and outcomes alone. */
const TYPED: Readonly<Partial<Record<ReportModule, string>>> = {
  CALLLOGS: AT,
  CALLSTATS2: AT,
  CALLSTATS3: FORMULA,
  SURVEY_COC: FORMULA,
  SURVEY_EVALUATION: FORMULA,
  INCALL_SURVEY: FORMULA,
  INCALL_SURVEY_FOLLOWUP: FORMULA,
  NOTES_EXPORT: FORMULA,
  PEOPLE_EXPORT: FORMULA,
  CALLER_RECIPIENT_EXPORT: AT,
  BROADCASTS_EXPORT: FORMULA,
  BROADCAST_RECIPIENTS_EXPORT: FORMULA,
  BROADCAST_SKIPPED_EXPORT: FORMULA,
  BROADCAST_RESPONSES_EXPORT: FORMULA,
  QUEUES_EXPORT: FORMULA,
  QUEUE_RECIPIENTS_EXPORT: FORMULA,
  QUEUE_CALLERS_EXPORT: FORMULA,
};

let test: TestApi;
let parts: ReportParts;
const { order, contentOf } = reportCalls(() => test);

beforeAll(async () => {
  test = await testApi();
  parts = await addReportParts(test, FORMULA);
  const { harbor } = DEMO_ORGANIZATIONS;
  const { callerId, recipientId } = await addPair(test, { caller: FORMULA, recipient: FORMULA });
  const [programId = ''] = programIdsOf('harbor');
  await asSystem(test, async (work) => {
    const { tx, now } = work;
    await tx.updateTable('organizations').set({ name: 'A/B: "C" <D>\\E|F?*' }).where('id', '=', harbor).execute();
    await tx.updateTable('programs').set({ name: AT }).where('id', '=', programId).execute();
    await tx
      .updateTable('memberships')
      .set({ program_id: programId })
      .where('id', 'in', [callerId, recipientId])
      .execute();
    for (const type of Object.values(SURVEY_MODULES))
      await tx
        .insertInto('surveys')
        .values({
          ...surveyRow(work, {
            type,
            organization_id: harbor,
            subject_id: recipientId,
            created_at: now,
            answered_at: now,
          }),
          respondent_id: callerId,
          additional_comments: FORMULA,
          admin_notes: AT,
        })
        .execute();
  });
  const names = { caller_name: FORMULA, recipient_name: FORMULA };
  await addCall(test, { caller_id: callerId, recipient_id: recipientId, program_id: programId, ...names });
  await test.call(createNote, { as: 'org.user', body: { personOrganizationId: recipientId, note: FORMULA } });
});

describe('the file of each module', () => {
  it.each(REPORT_MODULES)('%s opens in a spreadsheet, and nothing in it reckons', async (module) => {
    const { status, data, message } = await order({ module, filters: parts.least(module) });
    expect(status, message).toBe(200);
    await makeReports(test.services);
    const { header, lines, text, name } = await contentOf(data.reportRequest.id);
    expect(name).toMatch(/^[^\\/:*?"<>|\s]+\.csv$/);
    expect(name).toContain('A_B___C___D__E_F__');
    expect(lines.length).toBeGreaterThan(0);
    // as many cells in each row as there are columns, and rows end as spreadsheets end them
    expect(new Set(lines.map(({ length }) => length))).toEqual(new Set([header.length]));
    expect(text.replaceAll(/"(?:[^"]|"")*"/g, '').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect([header, ...lines].flat().filter((cell) => RECKONS.test(cell))).toEqual([]);
    const typed = TYPED[module];
    if (typed !== undefined) expect(lines.flat().filter((cell) => cell.startsWith(`'${typed}`))).not.toEqual([]);
  });
});
