import { beforeAll, describe, expect, it } from 'vitest';
import { programIdsOf } from '#server/seed/organizations.ts';
import { listCalls } from '#src/schemas/calls.ts';
import type { QueryInput } from '#src/schemas/endpoint.ts';
import { addCall } from './calls.ts';
import { DEMO_ORGANIZATIONS, testApi, type TestApi } from './harness.ts';

import { addMembership } from './memberships.ts';
import { asSystem } from './sign-in.ts';
import { surveyRow } from './survey-rows.ts';

/* By hand: calls of a day, and which of them each filter finds. Specification calls 1.4, 2, 3. */

const { harbor, prairie, sunrise } = DEMO_ORGANIZATIONS;
const [PROGRAM = ''] = programIdsOf('harbor');
const QUEUE = '0193c000-0000-7000-8000-000000000001';
let test: TestApi;
/** Names of the calls by their ids. */
const names = new Map<string, string>();
let people: { callerId: string; recipientId: string };

const day = (moment: string) => ({ created_at: moment, answered_at: moment, ended_at: moment });

beforeAll(async () => {
  test = await testApi({ startAt: new Date('2027-04-01T15:00:00Z') });
  await asSystem(test, async ({ tx, now }) => {
    await tx.deleteFrom('calls').execute();
    await tx
      .insertInto('queues')
      .values({
        id: QUEUE,
        organization_id: harbor,
        name: 'Spring calls',
        switched_at: now,
        created_at: now,
        updated_at: now,
      })
      .execute();
    // the seed's passwords have expired by then
    await tx.updateTable('credentials').set({ password_changed_at: now }).execute();
  });
  const callerId = (await addMembership(test, 'CALLER', { firstName: 'Wanda', phone: '+12125550171' })).id;
  const recipientId = (await addMembership(test, 'RECIPIENT', { firstName: 'Igor', phone: '+12125550172' })).id;
  people = { callerId, recipientId };
  const noon = day('2027-03-20T16:00:00Z');
  const calls: Array<readonly [string, Parameters<typeof addCall>[1]]> = [
    ['spoke', { ...noon, outcome: 'Yes we spoke', topics: ['Physical Health', 'Mental Health'], seconds: 300 }],
    [
      'other',
      {
        ...noon,
        outcome: 'Spoke with someone else',
        caller_id: callerId,
        program_id: PROGRAM,
        // the first moment of a day in New York
        survey_sent_at: '2027-03-25T04:00:00Z',
      },
    ],
    [
      'mailbox',
      {
        ...noon,
        outcome: 'Voicemail',
        status: 'voicemail',
        topics: ['Mental Health'],
        survey_sent_at: '2027-03-25T16:00:00Z',
      },
    ],
    ['nobody', { ...noon, outcome: 'No Answer', status: 'no-answer', answered_at: null, recipient_id: recipientId }],
    ['queue', { ...noon, type: 'OUTREACH_QUEUE', queue_id: QUEUE, survey_sent_at: '2027-03-21T03:59:59Z' }],
    // both sides of both changes of the clock, in New York: March 14, 2027 and November 1, 2026
    ['mar-13-last', day('2027-03-14T04:59:59Z')],
    ['mar-14-first', day('2027-03-14T05:00:00Z')],
    ['mar-14-last', day('2027-03-15T03:59:59Z')],
    ['mar-15-first', day('2027-03-15T04:00:00Z')],
    ['nov-01-first', day('2026-11-01T04:00:00Z')],
    ['nov-01-last', day('2026-11-02T04:59:59Z')],
    ['nov-02-first', day('2026-11-02T05:00:00Z')],
  ];
  for (const [name, row] of calls) names.set(await addCall(test, row), name);
  await addCall(test, { ...noon, organization_id: sunrise });
  // answered after a call; by somebody who wants to be nobody; in the call alone; in the call, and not after it; and
  // one that nobody sent
  const surveys = [
    ['other', 'POSTCALL_SURVEY', true],
    ['mailbox', 'POSTCALL_SURVEY', true],
    ['spoke', 'INCALL_SURVEY', true],
    ['queue', 'INCALL_SURVEY', true],
    ['queue', 'POSTCALL_SURVEY', false],
    ['nobody', 'POSTCALL_SURVEY', true],
  ] as const;
  const idOf = (name: string) => [...names].find(([, each]) => each === name)?.[0] ?? '';
  await asSystem(test, async (work) => {
    const at = new Date('2027-03-26T16:00:00Z');
    for (const [name, type, isAnswered] of surveys)
      await work.tx
        .insertInto('surveys')
        .values(
          surveyRow(work, {
            type,
            organization_id: harbor,
            subject_id: recipientId,
            call_id: idOf(name),
            created_at: at,
            answered_at: isAnswered ? at : null,
            is_anonymous: name === 'mailbox',
          }),
        )
        .execute();
  });
});

async function found(query: QueryInput<typeof listCalls>): Promise<string[]> {
  const { status, data, message } = await test.call(listCalls, { as: 'org.admin', query: { limit: 100, ...query } });
  expect(status, message).toBe(200);
  // the total is told by the counts of the days, or counted: it is that of the rows
  expect(data.pager.totalItems).toBe(data.callLogs.length);
  return data.callLogs.map(({ id }) => names.get(id) ?? 'another’s').toSorted();
}

const MARCH_20 = { dateFrom: '03/20/2027', dateTo: '03/20/2027' };

describe('a filter', () => {
  it.each<readonly [QueryInput<typeof listCalls>, readonly string[]]>([
    [{}, ['mailbox', 'nobody', 'other', 'queue', 'spoke']],
    [{ organizationId: harbor }, ['mailbox', 'nobody', 'other', 'queue', 'spoke']],
    [{ status: 'voicemail' }, ['mailbox']],
    [{ type: 'MATCH' }, ['mailbox', 'nobody', 'other', 'spoke']],
    [{ type: 'MATCH', status: 'no-answer' }, ['nobody']],
    [{ programId: PROGRAM }, ['other']],
    [{ programId: 'none' }, []],
    [{ withoutProgram: true }, ['mailbox', 'nobody', 'queue', 'spoke']],
    [{ withoutProgram: false }, ['other']],
    [{ withoutProgram: true, callOutcome: 'Spoke with someone else' }, []],
    [{ callListQueueId: QUEUE }, ['queue']],
    [{ duration: 60 }, ['spoke']],
    [{ duration: 59 }, ['mailbox', 'nobody', 'other', 'queue', 'spoke']],
    [{ surveySentDate: '03/20/2027' }, ['queue']],
    [{ surveySentDate: '03/21/2027' }, []],
    [{ surveySentDate: '03/24/2027' }, []],
    [{ surveySentDate: '03/25/2027' }, ['mailbox', 'other']],
    [{ survey: 'sent' }, ['mailbox', 'other', 'queue']],
    [{ survey: 'answered' }, ['other']],
    [{ survey: 'answered', status: 'voicemail' }, []],
    [{ callOutcome: 'Yes we spoke' }, ['spoke']],
    [{ callOutcome: 'No Answer' }, ['nobody']],
    [{ callOutcome: 'Voicemail' }, ['mailbox']],
    [{ callOutcome: 'Spoke with someone else' }, ['other']],
    [{ callOutcome: 'Voicemail/Spoke with someone else' }, ['mailbox', 'other']],
    [{ callOutcome: 'Voicemail/Spoke with someone else', programId: PROGRAM }, ['other']],
    [{ callOutcome: 'Physical Health' }, ['spoke']],
    [{ callOutcome: 'Mental Health' }, ['mailbox', 'spoke']],
    [{ callOutcome: 'Health (Physical/Mental)' }, ['mailbox', 'spoke']],
    [{ callOutcome: 'Mental Health', status: 'voicemail' }, ['mailbox']],
    [{ callOutcome: 'Nutrition' }, []],
    [{ hour: 12 }, ['mailbox', 'nobody', 'other', 'queue', 'spoke']],
    [{ hour: 13 }, []],
    [{ hour: 12, answered: true }, ['other', 'queue', 'spoke']],
    [{ hour: 12, answered: false }, ['mailbox', 'nobody']],
    [{ hour: 12, answered: false, programId: PROGRAM }, []],
    [{ hour: 12, withoutProgram: true }, ['mailbox', 'nobody', 'queue', 'spoke']],
    [{ hour: 12, withoutProgram: false, type: 'MATCH' }, ['other']],
    [{ hour: 12, status: 'no-answer' }, ['nobody']],
    [{ answered: true }, ['other', 'queue', 'spoke']],
    [{ answered: false }, ['mailbox', 'nobody']],
    [{ answered: false, callOutcome: 'Voicemail' }, ['mailbox']],
    [{ withoutProgram: true }, ['mailbox', 'nobody', 'queue', 'spoke']],
    [{ withoutProgram: false }, ['other']],
    [{ withoutProgram: true, callOutcome: 'Voicemail/Spoke with someone else' }, ['mailbox']],
    [{ weekday: 'saturday' }, ['mailbox', 'nobody', 'other', 'queue', 'spoke']],
    [{ weekday: 'sunday' }, []],
    [{ caller: 'wanda' }, ['other']],
    [{ caller: '(212) 555-0171' }, ['other']],
    [{ callee: 'igor', caller: 'wanda' }, []],
  ])('%j', async (query, expected) => {
    expect(await found({ ...MARCH_20, ...query })).toEqual(expected);
  });

  it('takes the id of a membership', async () => {
    expect(await found({ ...MARCH_20, callee: people.recipientId })).toEqual(['nobody']);
    expect(await found({ ...MARCH_20, caller: people.callerId })).toEqual(['other']);
  });
});

describe('a range of days', () => {
  const all = ['mailbox', 'nobody', 'other', 'queue', 'spoke'];
  const march = ['mar-13-last', 'mar-14-first', 'mar-14-last', 'mar-15-first'];
  it.each<readonly [QueryInput<typeof listCalls>, readonly string[]]>([
    // neither: the last 90 days
    [{}, [...all, ...march]],
    // over both changes of the clock
    [{ dateFrom: '03/14/2027', dateTo: '03/14/2027' }, ['mar-14-first', 'mar-14-last']],
    [{ dateFrom: '03/13/2027', dateTo: '03/13/2027' }, ['mar-13-last']],
    [{ dateFrom: '03/15/2027', dateTo: '03/15/2027' }, ['mar-15-first']],
    [{ dateFrom: '11/01/2026', dateTo: '11/01/2026' }, ['nov-01-first', 'nov-01-last']],
    [{ dateFrom: '11/02/2026', dateTo: '11/02/2026' }, ['nov-02-first']],
    // only a start, only an end
    [{ dateFrom: '11/01/2026' }, ['nov-01-first', 'nov-01-last', 'nov-02-first']],
    [{ dateTo: '03/15/2027' }, march],
    // cut to a year before its end
    [{ dateFrom: '01/01/2020', dateTo: '03/13/2027' }, ['mar-13-last', 'nov-01-first', 'nov-01-last', 'nov-02-first']],
    // moments are more exact than days
    [{ dateFrom: '2027-03-14T05:00:00Z', dateTo: '2027-03-15T03:59:58Z' }, ['mar-14-first']],
    [{ dateFrom: '2027-03-14T05:00:01Z', dateTo: '2027-03-15T03:59:59Z' }, ['mar-14-last']],
  ])('%j', async (query, expected) => {
    const shown = await found(query);
    expect(shown.filter((name) => name !== 'another’s')).toEqual(expected.toSorted());
  });

  it('is one of the organization’s own days where they begin before those of Greenwich', async () => {
    const [first, last] = ['2027-03-19T14:00:00Z', '2027-03-20T13:59:59Z'];
    await asSystem(test, ({ tx }) =>
      tx.updateTable('organizations').set({ timezone: 'Pacific/Guam' }).where('id', '=', prairie).execute(),
    );
    for (const moment of ['2027-03-19T13:59:59Z', first, last, '2027-03-20T14:00:00Z'])
      await addCall(test, { ...day(moment), organization_id: prairie });
    const { data } = await test.call(listCalls, { as: 'super.admin', query: { ...MARCH_20, organizationId: prairie } });
    expect(data.callLogs.map(({ createdAt }) => Date.parse(createdAt))).toEqual([last, first].map(Date.parse));
  });
});
