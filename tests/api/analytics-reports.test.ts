import { beforeEach, expect, it } from 'vitest';
import { programIdsOf } from '#server/seed/organizations.ts';
import { monthsOf } from '#server/domain/analytics/report-three.ts';
import { getReportOne, listReportThree } from '#src/schemas/analytics.ts';
import { getDashboard } from '#src/schemas/dashboard.ts';
import { createNote } from '#src/schemas/notes.ts';
import { updateOrganization } from '#src/schemas/organizations.ts';
import { listQueues } from '#src/schemas/queues.ts';
import type { ReportFilters } from '#src/schemas/reports.ts';
import { listCallerSurveys, listPersonSurveys } from '#src/schemas/surveys.ts';
import { addCall, addPair } from './calls.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';
import { makeReports } from './jobs.ts';
import { addMembership } from './memberships.ts';
import { reportCalls } from './report-calls.ts';
import { asSystem } from './sign-in.ts';
import { surveyRow } from './survey-rows.ts';

/* The files of call analytics, of the dashboard and of notes. Specification reports 1.2, 1.3, 1.6, 1.7, 2.6, 2.7. */

const { harbor, sunrise } = DEMO_ORGANIZATIONS;
let test: TestApi;
let pair: { callerId: string; recipientId: string };
beforeEach(async () => {
  test = await testApi();
  await asSystem(test, ({ tx }) => tx.deleteFrom('calls').execute());
  pair = await addPair(test, { caller: '=cmd()', recipient: 'Rolf' });
  const of = { caller_id: pair.callerId, recipient_id: pair.recipientId };
  await addCall(test, { ...of, seconds: 90, topics: ['Nutrition', 'Mobility'] });
  await addCall(test, { ...of, seconds: 20, status: 'voicemail', type: 'OUTREACH_QUEUE' });
  await addCall(test, { ...of, seconds: 30, created_at: new Date('2026-10-31T16:00:00Z') });
});
const { order, contentOf } = reportCalls(() => test);

type Module = 'CALLSTATS1' | 'CALLSTATS2' | 'CALLSTATS3' | 'CALLSTATS_MONTHLY' | 'DASHBOARD_EXPORT' | 'NOTES_EXPORT';

async function made(module: Module, filters: ReportFilters = {}) {
  const { status, data, message } = await order({ module, filters });
  expect(status, message).toBe(200);
  await makeReports(test.services);
  const { lines, header } = await contentOf(data.reportRequest.id);
  return { lines, header };
}

const days = { startDate: Date.parse('2026-10-30T04:00:00Z'), endDate: Date.parse('2026-11-21T04:59:59Z') };

it('CallStats 1 has a row for each day, as the screen has', async () => {
  const { lines } = await made('CALLSTATS1', days);
  const query = { dateFrom: '10/30/2026', dateTo: '11/20/2026' };
  const { callLogs } = (await test.call(getReportOne, { as: 'org.admin', query })).data;
  expect(lines).toEqual(
    callLogs.map((row) => [
      row.day,
      ...[row.calls, row.answered, row.notAnswered].map(String),
      row.minutes.toFixed(1),
      row.averageMinutes?.toFixed(1) ?? '',
    ]),
  );
  expect(lines.at(-1)).toEqual(['2026-11-20', '2', '1', '1', '1.5', '1.5']);
  const queued = await made('CALLSTATS1', { ...days, params: { callType: ['OUTREACH_QUEUE'] } });
  expect(queued.lines.at(-1)).toEqual(['2026-11-20', '1', '0', '1', '0.0', '']);
});

it('begins with the moment that is asked for, and ends with it', async () => {
  const at = (iso: string) => Date.parse(iso);
  const { lines } = await made('CALLSTATS1', { startDate: at('2026-10-31T16:00:00Z'), endDate: days.endDate });
  expect(lines[0]?.slice(0, 2)).toEqual(['2026-10-31', '1']);
  const later = await made('CALLSTATS1', { startDate: at('2026-10-31T16:00:01Z'), endDate: days.endDate });
  expect(later.lines[0]?.slice(0, 2)).toEqual(['2026-10-31', '0']);
  expect(later.lines.at(-1)?.slice(0, 2)).toEqual(['2026-11-20', '2']);
  const earlier = await made('CALLSTATS1', { startDate: days.startDate, endDate: at('2026-10-31T15:59:59Z') });
  expect(earlier.lines.map(([day, calls]) => [day, calls])).toEqual([
    ['2026-10-30', '0'],
    ['2026-10-31', '0'],
  ]);
});

it('the longest call of a pair is one that was answered', async () => {
  const of = { caller_id: pair.callerId, recipient_id: pair.recipientId };
  await addCall(test, { ...of, seconds: 600, status: 'voicemail' });
  const query = { dateFrom: '11/01/2026', dateTo: '11/20/2026' };
  const { rows } = (await test.call(listReportThree, { as: 'org.admin', query })).data;
  expect(rows.map(({ longestMinutes }) => longestMinutes)).toEqual([1.5]);
});

it('a range that ends on the first of a month has that month, too', () => {
  expect(monthsOf({ from: '2026-10-30', to: '2026-12-01' })).toEqual([
    { from: '2026-10-30', to: '2026-10-31' },
    { from: '2026-11-01', to: '2026-11-30' },
    { from: '2026-12-01', to: '2026-12-01' },
  ]);
});

it('CallStats 2 and 3 have the pair, by months, and no formula lives', async () => {
  const two = await made('CALLSTATS2', days);
  expect(two.lines).toEqual([
    ['Rolf Virtanen', expect.any(String), '1', "'=cmd() Virtanen", '3', '2', '1', '2.0', '1.0', '2026-11-20 10:05'],
  ]);
  const three = await made('CALLSTATS3', days);
  expect(three.lines.map(([month, caller, recipient, calls]) => [month, caller, recipient, calls])).toEqual([
    ['2026-11', "'=cmd() Virtanen", 'Rolf Virtanen', '2'],
    ['2026-10', "'=cmd() Virtanen", 'Rolf Virtanen', '1'],
  ]);
  expect(three.lines[0]?.at(-1)).toBe('Nutrition|Mobility');
});

it('CallStats 4 has a row for each month, of the types that are asked for', async () => {
  const { lines } = await made('CALLSTATS_MONTHLY', days);
  const calls = (all: ReadonlyArray<readonly string[]>) => all.map((line) => line.slice(0, 8));
  expect(calls(lines)).toEqual([
    ['2026-10', '1', '1', '0', '0.5', '0.5', '1', '1'],
    ['2026-11', '2', '1', '1', '1.5', '1.5', '1', '1'],
  ]);
  const queued = await made('CALLSTATS_MONTHLY', { ...days, params: { callType: ['OUTREACH_QUEUE'] } });
  expect(calls(queued.lines).at(-1)).toEqual(['2026-11', '1', '0', '1', '0.0', '', '1', '1']);
  // surveys are of the month, whatever calls are asked for
  expect(queued.lines.at(-1)?.slice(8)).toEqual(lines.at(-1)?.slice(8));
});

it('CallStats 4 counts the surveys that were made and answered in each month where the organization is', async () => {
  const [programId = '', otherProgramId = ''] = programIdsOf('harbor');
  await asSystem(test, async (work) => {
    const { tx } = work;
    await tx.updateTable('memberships').set({ program_id: programId }).where('id', '=', pair.recipientId).execute();
    const about = { organization_id: harbor, subject_id: pair.recipientId };
    const rows = [
      // the last evening of March in New York; answered in April
      ['POSTCALL_SURVEY', '2026-04-01T03:30:00Z', '2026-04-02T12:00:00Z', {}],
      ['POSTCALL_SURVEY', '2026-03-10T12:00:00Z', '2026-03-10T13:00:00Z', { action_required: true }],
      ['POSTCALL_SURVEY', '2026-03-10T12:00:00Z', '2026-03-31T12:00:00Z', { is_anonymous: true }],
      // nobody can answer it any more: nothing is to be done
      ['EVALUATION', '2026-03-20T12:00:00Z', undefined, { action_required: true }],
    ] as const;
    for (const [type, made, answered, more] of rows)
      await tx
        .insertInto('surveys')
        .values(
          surveyRow(work, {
            ...about,
            type,
            created_at: new Date(made),
            answered_at: answered === undefined ? null : new Date(answered),
            ...more,
          }),
        )
        .execute();
  });
  const spring = { startDate: Date.parse('2026-03-01T05:00:00Z'), endDate: Date.parse('2026-05-01T03:59:59Z') };
  const told = async (filters: ReportFilters) => {
    const { header, lines } = await made('CALLSTATS_MONTHLY', filters);
    return lines.map((line) =>
      Object.fromEntries(
        header.map((name, at) => [name, line[at] ?? ''] as const).filter(([, value]) => value !== '0'),
      ),
    );
  };
  const months = await told(spring);
  expect(months).toEqual([
    {
      Month: '2026-03',
      Minutes: '0.0',
      'Average Minutes': '',
      'Surveys Sent': '4',
      'Surveys Answered': '2',
      'Evaluation: Sent': '1',
      'Post-call survey: Sent': '3',
      'Post-call survey: Answered': '2',
      'Action Required': '1',
    },
    {
      Month: '2026-04',
      Minutes: '0.0',
      'Average Minutes': '',
      'Surveys Answered': '1',
      'Post-call survey: Answered': '1',
    },
  ]);
  const postCall = async (narrowed: string) =>
    (await told({ ...spring, programId: narrowed })).map((month) => [
      month['Post-call survey: Sent'],
      month['Post-call survey: Answered'],
    ]);
  // nobody may tell from a program whose anonymous answer it was
  expect(await postCall(programId)).toEqual([
    ['2', '1'],
    [undefined, '1'],
  ]);
  expect(await postCall(otherProgramId)).toEqual([]);
});

it('the dashboard has its numbers, of today, and what waits', async () => {
  const { callerId, recipientId } = pair;
  await addCall(test, { caller_id: callerId, recipient_id: recipientId, status: 'in-progress', ended_at: null });
  const dashboard = (await test.call(getDashboard, { as: 'org.admin', params: { organizationId: harbor } })).data;
  const due = (endpoint: typeof listPersonSurveys | typeof listCallerSurveys) =>
    test.call(endpoint, { as: 'org.admin', query: { organizationId: harbor, actionRequired: true } });
  const { callListQueues } = (await test.call(listQueues, { as: 'org.admin', query: { active: true, limit: 100 } }))
    .data;
  const { lines, header } = await made('DASHBOARD_EXPORT');
  expect(header).toEqual(['Part', 'What', 'When', 'Value']);
  expect(lines.filter(([part]) => part === 'People')).toHaveLength(48);
  expect(lines.filter((line) => line.includes(''))).toEqual([]);
  const today = lines.filter(([part]) => part !== 'People');
  expect(new Set(today.map(([, , when]) => when))).toEqual(new Set(['2026-11-20']));
  const part = (name: string) => today.flatMap(([of, what, , value]) => (of === name ? [[what, value]] : []));
  expect(part('Waiting')).toEqual([
    ['Callers without a match', String(dashboard.withoutMatch.callers)],
    ['Recipients without a match', String(dashboard.withoutMatch.recipients)],
    ['Recipients not called for 30 days', String(dashboard.notCalled.total)],
    ['In onboarding', String(dashboard.onboarding.total)],
  ]);
  expect(part('Calls Today')).toEqual([
    ['Calls', '3'],
    ['Answered', '2'],
    ['Live now', '1'],
  ]);
  const surveys = [(await due(listPersonSurveys)).data.pager, (await due(listCallerSurveys)).data.pager];
  expect(part('Surveys that require action')).toEqual([
    ['About people', String(surveys[0]?.totalItems)],
    ['About calls', String(surveys[1]?.totalItems)],
  ]);
  expect(surveys.map(({ totalItems }) => totalItems)).not.toContain(0);
  const waiting = callListQueues.filter(({ counts }) => counts.ready > 0 || counts.noCaller > 0);
  expect(waiting.length).toBeGreaterThan(0);
  const byName = waiting.toSorted((one, other) => one.name.localeCompare(other.name));
  expect(part('Outreach queues: Ready to call')).toEqual(
    byName.map(({ name, counts }) => [name, String(counts.ready)]),
  );
  expect(part('Outreach queues: No caller on shift for them')).toEqual(
    byName.map(({ name, counts }) => [name, String(counts.noCaller)]),
  );
  const signups = waiting.find(({ selfSignup }) => selfSignup)?.counts.ready ?? 0;
  expect(part('Outreach queues')).toEqual([['Signups to call', String(signups)]]);
  expect(part('Longest without a call: last call')).toEqual(
    dashboard.notCalled.longest.map(({ name, calledOn }) => [name, calledOn ?? 'Never']),
  );
  expect(part('Longest without a match: enrolled since').map(([name]) => name)).toEqual(
    dashboard.withoutMatch.longest.map(({ name }) => name),
  );
  const since = part('Longest in onboarding: waiting since');
  expect(since.map(([name]) => name)).toEqual(dashboard.onboarding.longest.map(({ name }) => name));
  for (const [, value] of since) expect(value).toMatch(/^\d{4}-\d\d-\d\d$/);
});

it('the dashboard has no numbers of areas that are off', async () => {
  const configurations = (['callLogs', 'surveys', 'outreachQueues'] as const).map((identifier) => ({
    identifier,
    active: false,
  }));
  await test.call(updateOrganization, { as: 'super.admin', params: { id: harbor }, body: { configurations } });
  const { lines } = await made('DASHBOARD_EXPORT');
  expect([...new Set(lines.map(([part]) => part))]).toEqual([
    'People',
    'Waiting',
    'Longest without a match: enrolled since',
    'Longest in onboarding: waiting since',
  ]);
  expect(lines.map(([, what]) => what)).not.toContain('Recipients not called for 30 days');
});

it('notes are narrowed by author, subject, text and days', async () => {
  await test.call(createNote, {
    as: 'org.admin',
    body: { note: '=1+1 zebra', personOrganizationId: pair.recipientId },
  });
  const found = async (filters: ReportFilters) =>
    (await made('NOTES_EXPORT', filters)).lines.map((line) => line.at(-1));
  expect(await found({ params: { note: 'zebra', subject: 'rolf' } })).toEqual(["'=1+1 zebra"]);
  const [line] = (await made('NOTES_EXPORT', { params: { note: 'zebra' } })).lines;
  expect(line?.at(-2)).toBe('Additional comments');
  expect(await found({ params: { note: 'zebra', respondent: 'nobody' } })).toEqual([]);
  const [params, now] = [{ note: 'zebra' }, test.clock.now().getTime()];
  expect(await found({ startDate: now, endDate: now, params })).toEqual(["'=1+1 zebra"]);
  expect(await found({ startDate: now + 1, params })).toEqual([]);
  expect(await found({ endDate: now - 1, params })).toEqual([]);
});

it('notes are narrowed by the program of whom they are about', async () => {
  const [, programId = ''] = programIdsOf('harbor');
  const { id } = await addMembership(test, 'RECIPIENT', { lastName: 'Meals', phone: '+12125550188', programId });
  for (const personOrganizationId of [id, pair.recipientId])
    await test.call(createNote, { as: 'org.admin', body: { note: 'Zebra', personOrganizationId } });
  const about = async (filters: ReportFilters) =>
    (await made('NOTES_EXPORT', { params: { note: 'zebra' }, ...filters })).lines.map((line) => line[2]);
  expect(new Set(await about({}))).toEqual(new Set(['Hanna Meals', 'Rolf Virtanen']));
  expect(await about({ programId })).toEqual(['Hanna Meals']);
});

it.each<readonly [Module, ReportFilters, string]>([
  ['CALLSTATS1', { params: { callType: 'MATCH' } }, 'filters.params.callType'],
  ['CALLSTATS1', { params: { status: 'completed' } }, 'filters.params'],
  ['CALLSTATS2', { params: { callType: ['ELSE'] } }, 'filters.params.callType.0'],
  ['CALLSTATS3', { startDate: 2, endDate: 1 }, 'filters.endDate'],
  ['CALLSTATS_MONTHLY', { programId: programIdsOf('sunrise')[0] }, 'filters.programId'],
  ['DASHBOARD_EXPORT', { params: { role: 'all' } }, 'filters.params'],
  ['NOTES_EXPORT', { params: { caller: 'a' } }, 'filters.params'],
])('%s with %j is refused at its field', async (module, filters, field) => {
  const { status, fields } = await order({ module, filters });
  expect([status, Object.keys(fields)]).toEqual([400, [field]]);
});

it('without the feature of what it is about, none is ordered', async () => {
  const configurations = (['callAnalytics', 'notes', 'dashboard'] as const).map((identifier) => ({
    identifier,
    active: false,
  }));
  await test.call(updateOrganization, { as: 'super.admin', params: { id: harbor }, body: { configurations } });
  for (const module of [
    'CALLSTATS1',
    'CALLSTATS2',
    'CALLSTATS3',
    'CALLSTATS_MONTHLY',
    'DASHBOARD_EXPORT',
    'NOTES_EXPORT',
  ] as const)
    expect((await order({ module })).status, module).toBe(403);
  expect((await order({ module: 'CALLLOGS', organizationId: sunrise })).status).toBe(404);
});
