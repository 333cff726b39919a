import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import { timelineQuery } from '#server/domain/timeline/timeline-query.ts';
import { inScope } from '#server/work.ts';
import { receiveCarrierMessage } from '#src/schemas/carriers.ts';
import { FEATURES } from '#src/schemas/access.ts';
import { createNote } from '#src/schemas/notes.ts';
import { deleteMembership, matchPeople, updateMembership } from '#src/schemas/memberships.ts';
import { updateOrganization } from '#src/schemas/organizations.ts';
import { addQueueRecipients, createQueue } from '#src/schemas/queues.ts';
import { completeSurvey, postponeSurvey } from '#src/schemas/surveys.ts';
import { listTimeline, type TimelineEntry } from '#src/schemas/timeline.ts';
import { TIMELINE_KINDS } from '#src/schemas/timeline-values.ts';
import { create, memoryCarrier, runBroadcasts } from './broadcasts.ts';
import { addCall } from './calls.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type CallInput, type PersonaName, type TestApi } from './harness.ts';
import { addMembership } from './memberships.ts';
import { NOT_FOUND } from './refusals.ts';
import { asSystem } from './sign-in.ts';
import { answer, opened, WELL } from './surveys.ts';
import { grant, userCalls } from './user-calls.ts';

const { harbor } = DEMO_ORGANIZATIONS;

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});
const { create: createUser } = userCalls(() => test);

type Query = CallInput<typeof listTimeline>['query'];

const timeline = (id: string, query: Query = {}, as: PersonaName = 'org.user') =>
  test.call(listTimeline, { as, params: { id }, query });
const entriesOf = async (id: string, query: Query = {}) => (await timeline(id, query)).data.entries;

/** All pages, one after the other; `between` is done after each. */
async function walk(id: string, query: Query = {}, between: () => unknown = () => {}): Promise<TimelineEntry[][]> {
  const pages: TimelineEntry[][] = [];
  for (let before: string | null | undefined; before !== null;) {
    const { status, data } = await timeline(id, { ...query, before });
    expect(status).toBe(200);
    pages.push(data.entries);
    before = data.next;
    await between();
  }
  return pages;
}

/** Entries in words. */
const wordOf = (entry: TimelineEntry): string => {
  switch (entry.kind) {
    case 'call':
      return `call ${entry.call.status}`;
    case 'note':
      return `note ${entry.note.note}`;
    case 'survey':
      return `survey ${entry.survey.step}`;
    case 'message':
      return `message ${entry.message.status}`;
    case 'reply':
      return `reply ${entry.reply.text}`;
    case 'change':
      return `${entry.change.entity} ${entry.change.action}`;
  }
};
const told = async (id: string, query: Query = {}) => (await entriesOf(id, query)).map(wordOf);

/** What changed and about whom besides, the latest first. */
const changesOf = async (id: string) =>
  (await entriesOf(id, { kinds: 'change' })).flatMap((entry) =>
    entry.kind === 'change' ? [[entry.change.entity, entry.change.action, ...entry.change.subjects]] : [],
  );

const writeNote = (personOrganizationId: string, note: string) =>
  test.call(createNote, { as: 'org.user', body: { personOrganizationId, note } });

const switchFeatures = (isOn: (feature: string) => boolean) =>
  test.call(updateOrganization, {
    as: 'super.admin',
    params: { id: harbor },
    body: { configurations: FEATURES.map((identifier) => ({ identifier, active: isOn(identifier) })) },
  });

/** A text message to somebody, which is answered as is said here: what the simulated carrier delivers some answer by chance. */
async function broadcastTo(personId: string, answer = 'Thank you', title = 'Storm'): Promise<void> {
  await create(test, { title, allowResponses: true, recipients: [personId] });
  await runBroadcasts(test.services);
  test.clock.advance(60);
  await test.call(receiveCarrierMessage, {
    body: { From: '+12125550177', Body: answer, MessageSid: `SM${test.services.newId().replaceAll('-', '')}` },
  });
}

it('tells calls, notes, messages, responses and changes in one list, the latest first', async () => {
  const person = await addMembership(test, 'RECIPIENT');
  const caller = await addMembership(test, 'CALLER', { firstName: 'Carla', phone: '+12125550178' });
  const steps = [
    () => test.call(matchPeople, { as: 'org.admin', body: { callerId: caller.id, recipientId: person.id } }),
    () =>
      addCall(test, {
        caller_id: caller.id,
        recipient_id: person.id,
        caller_name: 'Carla Virtanen',
        outcome: 'Yes we spoke',
        topics: ['Nutrition'],
      }),
    () => writeNote(person.id, 'Enjoys chess'),
    () => broadcastTo(person.personId),
    () => test.call(updateMembership, { as: 'org.admin', params: { id: person.id }, body: { pin: '4321' } }),
  ];
  for (const step of steps) {
    test.clock.advance(60);
    await step();
  }
  const place = 'person-organization';
  expect(await told(person.id)).toEqual([
    `${place} updated`,
    'reply Thank you',
    'message success',
    'note Enjoys chess',
    'call completed',
    'match created',
    `${place} created`,
  ]);
  expect(await changesOf(person.id)).toEqual([
    [place, 'updated'],
    ['match', 'created', 'Carla Virtanen'],
    [place, 'created'],
  ]);
  expect((await changesOf(caller.id))[0]).toEqual(['match', 'created', 'Hanna Virtanen']);
  const [changed, replied, sent, noted, called] = await entriesOf(person.id);
  const broadcast = { id: expect.any(String) as string, title: 'Storm' };
  expect(changed).toMatchObject({ change: { actor: { id: PERSONAS['org.admin'].personId }, after: { pin: '••••' } } });
  expect(replied).toMatchObject({ broadcast, reply: { text: 'Thank you', isStop: false } });
  expect(sent).toMatchObject({ broadcast, message: { type: 'sms', status: 'success', error: null } });
  const { personId: authorId, firstName, lastName } = PERSONAS['org.user'];
  expect(noted).toMatchObject({
    note: {
      note: 'Enjoys chess',
      kind: 'ADDITIONAL_COMMENTS',
      author: { id: authorId, name: `${firstName} ${lastName}` },
      call: null,
      correctsId: null,
    },
  });
  expect(called).toMatchObject({
    call: {
      status: 'completed',
      callOutcome: 'Yes we spoke',
      topics: ['Nutrition'],
      other: { id: caller.id, name: 'Carla Virtanen' },
      duration: 60,
      recorded: false,
      transcriptStatus: 'none',
    },
  });
  expect(await told(caller.id)).toEqual(['call completed', 'match created', `${place} created`]);
  expect((await entriesOf(caller.id))[0]).toMatchObject({ call: { other: { id: person.id } } });
});

it('a STOP is told as one, and the message stays', async () => {
  const person = await addMembership(test, 'RECIPIENT');
  await broadcastTo(person.personId, 'STOP');
  expect(await entriesOf(person.id, { kinds: 'reply,message' })).toMatchObject([
    { reply: { text: 'STOP', isStop: true } },
    { message: { status: 'opt_out' } },
  ]);
});

it('each message and each response is of its broadcast', async () => {
  const person = await addMembership(test, 'RECIPIENT');
  for (const [title, answer] of [
    ['Storm', 'Thank you'],
    ['Thaw', 'At last'],
  ] as const) {
    test.clock.advance(60);
    await broadcastTo(person.personId, answer, title);
  }
  const entries = await entriesOf(person.id, { kinds: 'message,reply' });
  expect(
    entries.map(
      (entry) => (entry.kind === 'message' || entry.kind === 'reply') && [entry.broadcast.title, wordOf(entry)],
    ),
  ).toEqual([
    ['Thaw', 'reply At last'],
    ['Thaw', 'message success'],
    ['Storm', 'reply Thank you'],
    ['Storm', 'message success'],
  ]);
});

it('a message that waits or failed stands where it was made; one that was stopped isn’t told', async () => {
  const person = await addMembership(test, 'RECIPIENT');
  const { id } = await create(test, { recipients: [person.personId] });
  await runBroadcasts(test.services, ['broadcast']);
  const made = test.clock.now().toISOString();
  test.clock.advance(60);
  expect(await entriesOf(person.id, { kinds: 'message' })).toMatchObject([
    { at: made, message: { status: 'pending' } },
  ]);
  const refused = memoryCarrier(() => Promise.reject(new Error('No'))).carriers;
  await runBroadcasts({ ...test.services, carriers: { ...test.services.carriers, broadcasts: refused } });
  expect(await entriesOf(person.id, { kinds: 'message' })).toMatchObject([{ at: made }]);
  await asSystem(test, ({ tx }) =>
    tx
      .updateTable('broadcast_recipients')
      .set({ step: 'stopped', status: 'pending', error: null })
      .where('broadcast_id', '=', id)
      .execute(),
  );
  expect(await entriesOf(person.id, { kinds: 'message' })).toEqual([]);
});

it('tells what happened to a survey about somebody, each step with the way to it; of an anonymous one nothing', async () => {
  const person = await addMembership(test, 'RECIPIENT');
  const caller = await addMembership(test, 'CALLER', { email: 'rosa@example.org', phone: '+12125550178' });
  const respondentPersonOrganizationRoleProgramId = caller.id;
  const { survey, token } = await opened(test, person.id, { respondentPersonOrganizationRoleProgramId });
  const params = { id: survey.id };
  const day = new Date(test.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  const [year, month, date] = day.split('-');
  const as = 'org.admin';
  const steps = [
    () => test.call(postponeSurvey, { as, params, body: { date: `${month}/${date}/${year}` } }),
    () => test.call(postponeSurvey, { as, params, body: { date: null } }),
    () => answer(test, token, { ...WELL, emergency: true, emergencyWhat: 'A fall' }),
    () => test.call(completeSurvey, { as, params, body: { adminNotes: 'Called the son' } }),
    () => test.call(completeSurvey, { as, params, body: { actionRequired: true } }),
    async () => {
      const anonymous = await opened(test, person.id, { isAnonymous: true, respondentPersonOrganizationRoleProgramId });
      await answer(test, anonymous.token, WELL);
    },
  ];
  for (const step of steps) {
    test.clock.advance(60);
    await step();
  }
  const entries = await entriesOf(person.id, { kinds: 'survey' });
  const { firstName, lastName } = PERSONAS['org.admin'];
  const by = { id: survey.id, type: 'CHANGE_OF_CONDITION', about: null, alarms: 0, postponedTo: null };
  const admin = { ...by, actor: `${firstName} ${lastName}` };
  expect(entries.map((entry) => entry.kind === 'survey' && entry.survey)).toEqual([
    { ...admin, step: 'reopened' },
    { ...admin, step: 'completed' },
    { ...by, step: 'answered', actor: expect.any(String) as string, alarms: 1 },
    { ...admin, step: 'resumed' },
    { ...admin, step: 'postponed', postponedTo: day },
    { ...admin, step: 'created' },
  ]);
  expect(JSON.stringify(entries)).not.toContain('son');
  expect((await told(person.id)).filter((word) => !word.startsWith('survey'))).toEqual(['person-organization created']);
  // who has answered it is told that, and about whom
  expect(await entriesOf(caller.id, { kinds: 'survey' })).toMatchObject([
    { id: survey.id, survey: { ...by, step: 'answered', actor: null, about: { id: person.id }, alarms: 1 } },
  ]);
});

it('tells what somebody has answered about themselves once', async () => {
  const person = await addMembership(test, 'RECIPIENT');
  const { token } = await opened(test, person.id, { respondentPersonOrganizationRoleProgramId: person.id });
  await answer(test, token, WELL);
  expect((await told(person.id, { kinds: 'survey' })).toSorted()).toEqual(['survey answered', 'survey created']);
});

describe('pages', () => {
  it('have every entry once, however many stand at the same moment', async () => {
    const person = await addMembership(test, 'RECIPIENT');
    // the clock stands still
    for (let n = 0; n < 30; n += 1) await writeNote(person.id, `Note ${n}`);
    for (let n = 0; n < 30; n += 1) await addCall(test, { recipient_id: person.id });
    const pages = await walk(person.id);
    expect(pages.map(({ length }) => length)).toEqual([25, 25, 11]);
    const ids = pages.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(61);
    expect(new Set(pages.flat().map(({ at }) => at)).size).toBe(1);
    expect(ids).toEqual(ids.toSorted().toReversed());
  });

  it('are not shifted by what comes meanwhile', async () => {
    const person = await addMembership(test, 'RECIPIENT');
    for (let n = 0; n < 60; n += 1) {
      test.clock.advance(1);
      await writeNote(person.id, `Note ${n}`);
    }
    let later = 0;
    const pages = await walk(person.id, { kinds: 'note' }, async () => {
      test.clock.advance(1);
      await writeNote(person.id, `Later ${(later += 1)}`);
    });
    expect(pages.flat().map(wordOf)).toEqual(Array.from({ length: 60 }, (_, n) => `note Note ${59 - n}`));
  });

  it('begin at an exact moment: a thousandth of a thousandth is not lost', async () => {
    const person = await addMembership(test, 'RECIPIENT');
    await asSystem(test, ({ tx }) =>
      sql`insert into notes (id, organization_id, subject_id, author_name, kind, note, created_at)
        select gen_random_uuid(), ${harbor}, ${person.id}, 'Rosa', 'OTHER', 'Note ' || n,
          ${test.clock.now()}::timestamptz + n * interval '1 microsecond' from generate_series(1, 60) n`.execute(tx),
    );
    const texts = (await walk(person.id, { kinds: 'note' })).flat().map(wordOf);
    expect(texts).toEqual(Array.from({ length: 60 }, (_, n) => `note Note ${60 - n}`));
  });

  it.each([
    'yesterday',
    '1.2',
    '-1.0193b000-0000-7000-8000-000000000001',
    '99999999999999999.0193b000-0000-7000-8000-000000000001',
  ])('don’t begin at %s', async (before) => {
    const { id } = await addMembership(test, 'RECIPIENT');
    expect((await timeline(id, { before })).status).toBe(400);
  });

  it('begin at any moment that can be written', async () => {
    const { id } = await addMembership(test, 'RECIPIENT');
    for (const micros of ['0', '9999999999999999'])
      expect((await timeline(id, { before: `${micros}.0193b000-0000-7000-8000-000000000001` })).status).toBe(200);
  });
});

describe('whose entries come', () => {
  it('kinds that are asked for, and no others; what is no kind is refused', async () => {
    const person = await addMembership(test, 'RECIPIENT');
    await addCall(test, { recipient_id: person.id });
    await writeNote(person.id, 'Enjoys chess');
    expect((await told(person.id, { kinds: 'note,call' })).toSorted()).toEqual(['call completed', 'note Enjoys chess']);
    expect(await told(person.id, { kinds: 'reply' })).toEqual([]);
    for (const kinds of ['', 'gossip', 'note,gossip', 'note,note'])
      expect((await timeline(person.id, { kinds })).status).toBe(400);
  });

  it('with a feature off its entries never come, asked for or not', async () => {
    const person = await addMembership(test, 'RECIPIENT');
    await addCall(test, { recipient_id: person.id });
    await writeNote(person.id, 'Enjoys chess');
    await broadcastTo(person.personId);
    await opened(test, person.id);
    const body = { name: 'Morning', active: true, organizationId: harbor, callers: [], recipients: [] };
    const queue = await test.call(createQueue, { as: 'org.admin', body });
    await test.call(addQueueRecipients, {
      as: 'org.admin',
      params: { id: queue.data.callListQueue.id },
      body: { personId: person.personId },
    });
    const kinds = async (query: Query = {}) => [...new Set(await told(person.id, query))];
    const all = [...TIMELINE_KINDS].join();
    expect(await kinds()).toHaveLength(7);
    const off = [
      ['callLogs', /^call /],
      ['notes', /^note /],
      ['surveys', /^survey /],
      ['broadcasts', /^(?:message|reply) /],
      ['outreachQueues', /^queue-recipient /],
    ] as const;
    const everything = await kinds();
    for (const [feature, hidden] of off) {
      await switchFeatures((name) => name !== feature);
      const rest = everything.filter((word) => !hidden.test(word));
      expect(rest.length, feature).toBeLessThan(everything.length);
      // what was switched is told of the organization, not of the person
      expect((await kinds()).toSorted(), feature).toEqual(rest.toSorted());
      expect((await kinds({ kinds: all })).toSorted(), feature).toEqual(rest.toSorted());
    }
    await switchFeatures(() => false);
    expect(await kinds()).toEqual(['person-organization created']);
    expect(await kinds({ kinds: 'call' })).toEqual([]);
  });

  it('of another organization’s person nothing is there', async () => {
    const west = PERSONAS['west.admin'].personOrganizationIds['sunrise'] ?? '';
    for (const id of [west, test.services.newId(), 'garbage']) expect(await timeline(id)).toMatchObject(NOT_FOUND);
    expect((await timeline(west, {}, 'super.admin')).status).toBe(200);
  });

  it('what happened to somebody in another organization isn’t told, whoever sees both', async () => {
    const organizationProfiles = [grant(), grant(SECURITY_PROFILE_IDS.ORG_ADMIN, DEMO_ORGANIZATIONS.sunrise)];
    const personId = (await createUser('super.admin', { organizationProfiles })).data.person.id;
    const memberships = await asSystem(test, ({ tx }) =>
      tx.selectFrom('memberships').select('id').where('person_id', '=', personId).execute(),
    );
    expect(memberships).toHaveLength(2);
    for (const { id } of memberships)
      expect((await timeline(id, {}, 'super.admin')).data.entries.map(wordOf)).toEqual(['person created']);
  });

  it('who was deleted has none, and is no name in another’s', async () => {
    const person = await addMembership(test, 'RECIPIENT');
    const caller = await addMembership(test, 'CALLER', { firstName: 'Carla', phone: '+12125550178' });
    await addCall(test, { caller_id: caller.id, recipient_id: person.id, caller_name: 'Carla Virtanen' });
    await test.call(deleteMembership, { as: 'org.admin', params: { id: caller.id } });
    expect(await timeline(caller.id)).toMatchObject(NOT_FOUND);
    expect(await entriesOf(person.id, { kinds: 'call' })).toMatchObject([
      { call: { other: { id: null, name: null } } },
    ]);
  });
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** How many rows of tables a plan has read. */
const rowsRead = (plan: Plan): number =>
  (plan['Relation Name'] === undefined
    ? 0
    : (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']) +
  (plan.Plans ?? []).reduce((sum, inner) => sum + rowsRead(inner), 0);

it('reads a few hundred rows of ten thousand, on the first page and on a deep one', async () => {
  const person = await addMembership(test, 'RECIPIENT');
  const other = await addMembership(test, 'RECIPIENT', { phone: '+12125550178' });
  const caller = await addMembership(test, 'CALLER', { phone: '+12125550179' });
  const { id: broadcastId } = await create(test, { action: 'save' });
  await asSystem(test, async ({ tx, now }) => {
    const made = sql`from generate_series(1, 2500) n, unnest(array[${person.id}, ${other.id}]::uuid[]) whose`;
    const at = sql`${now}::timestamptz - n * interval '1 hour'`;
    await sql`insert into calls (id, organization_id, type, status, recipient_id, created_at, ended_at)
      select gen_random_uuid(), ${harbor}, 'MATCH', 'completed', whose, ${at}, ${at} ${made}`.execute(tx);
    await sql`insert into notes (id, organization_id, subject_id, author_name, kind, note, created_at)
      select gen_random_uuid(), ${harbor}, whose, 'Rosa', 'OTHER', 'Note ' || n, ${at} ${made}`.execute(tx);
    await sql`insert into broadcast_recipients (id, broadcast_id, organization_id, type, kind, membership_id, contact, status, step,
        due_at, send_after, sent_at, created_at)
      select gen_random_uuid(), ${broadcastId}, ${harbor}, 'sms', 'STANDARD', whose, whose || n::text, 'success', 'over',
        ${at}, ${at}, ${at}, ${at} ${made}`.execute(tx);
    await sql`insert into surveys (id, organization_id, family, type, subject_id, respondent_id, answers, answered_at, action_required,
        opens_at, expires_at, created_at)
      select gen_random_uuid(), ${harbor}, 'caller', 'POSTCALL_SURVEY', ${caller.id}, whose, '{}', ${at}, false,
        ${at}, ${at}, ${at} ${made}`.execute(tx);
    // as many notes and steps of surveys that the history tells of as there are changes
    await sql`insert into audit_events (id, organization_id, at, action, entity, entity_id)
      select gen_random_uuid(), ${harbor}, ${at}, 'created', kind, whose
      ${made}, unnest(array['note', 'survey', 'person-organization']) kind`.execute(tx);
  });
  await sql`analyze`.execute(test.db);
  const readAt = (before: { micros: string; id: string } | undefined) =>
    inScope(test.services, { organizationId: harbor }, async ({ tx }) => {
      const asked = {
        membershipId: person.id,
        personId: person.personId,
        organizationId: harbor,
        kinds: TIMELINE_KINDS,
        untold: [],
        before,
        limit: 26,
      };
      const { rows } = await timelineQuery(asked).execute(tx);
      const plan = await sql<{ 'QUERY PLAN': ReadonlyArray<{ readonly Plan: Plan }> }>`
        explain (analyze, format json) ${timelineQuery(asked)}`.execute(tx);
      const [explained] = plan.rows[0]?.['QUERY PLAN'] ?? [];
      return { rows, read: explained ? rowsRead(explained.Plan) : Infinity };
    });
  const first = await readAt(undefined);
  expect(first.rows).toHaveLength(26);
  expect(first.read).toBeLessThan(300);
  const deep = new Date(test.clock.now().getTime() - 2000 * 3_600_000);
  const later = await readAt({ micros: `${deep.getTime()}000`, id: test.services.newId() });
  expect(later.rows).toHaveLength(26);
  expect(later.read).toBeLessThan(300);
});
