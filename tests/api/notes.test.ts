import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { programIdsOf } from '#server/seed/organizations.ts';
import { inScope } from '#server/work.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { deleteMembership, updateMembership } from '#src/schemas/memberships.ts';
import {
  createNote,
  getNote,
  listNotes,
  listOrganizationNotes,
  listPersonNotes,
  type Note,
} from '#src/schemas/notes.ts';
import { REFUSALS } from '#src/schemas/refusals.ts';
import { addCall } from './calls.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type CallInput, type PersonaName, type TestApi } from './harness.ts';
import { addMembership, historyOf, membershipBody } from './memberships.ts';
import { DENIED, NOT_FOUND } from './refusals.ts';
import { asSystem } from './sign-in.ts';

const { harbor, sunrise } = DEMO_ORGANIZATIONS;
const [, meals = ''] = programIdsOf('harbor');

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
  await asSystem(test, ({ tx }) => tx.deleteFrom('notes').execute());
});

type Body = NonNullable<CallInput<typeof createNote>['body']>;
type Query = CallInput<typeof listOrganizationNotes>['query'];

const write = (personOrganizationId: string, note: string, more: Partial<Body> = {}, as: PersonaName = 'org.user') =>
  test.call(createNote, { as, body: { personOrganizationId, note, ...more } });
const list = (query: Query = {}, as: PersonaName = 'org.user', organizationId: string = harbor) =>
  test.call(listOrganizationNotes, { as, params: { organizationId }, query });
const textsOf = (rows: readonly Note[]) => rows.map(({ note }) => note);
const found = async (query: Query) => textsOf((await list(query)).data.rows);

describe('writing', () => {
  it('is refused where nothing of it can be seen', async () => {
    const person = await addMembership(test, 'RECIPIENT');
    for (const note of ['\u200b\u200b', '\u3164', ' \u200d '])
      expect(await write(person.id, note)).toMatchObject({ status: 400, fields: { note: 'This field is required' } });
  });

  it('keeps the trimmed text with author and subject, and tells the history no word of it', async () => {
    const person = await addMembership(test, 'RECIPIENT', { programId: meals });
    const { status, data } = await write(person.id, '  Enjoys chess.\nCall late.  ');
    expect(status).toBe(200);
    const { personId, firstName, lastName } = PERSONAS['org.user'];
    expect(data.notesPerson).toEqual({
      id: expect.any(String) as string,
      organizationId: harbor,
      note: 'Enjoys chess.\nCall late.',
      kind: 'ADDITIONAL_COMMENTS',
      createdAt: test.clock.now().toISOString(),
      author: { id: personId, name: `${firstName} ${lastName}` },
      subject: {
        personOrganizationId: person.id,
        personId: person.personId,
        name: 'Hanna Virtanen',
        program: { id: meals, name: 'Meals Check-in' },
      },
      call: null,
      correctsId: null,
    });
    const one = await test.call(getNote, { as: 'org.user', params: { id: data.notesPerson.id } });
    expect(one.data.personOrganizationRoleProgramNote).toEqual(data.notesPerson);
    const told = (await historyOf(test, person.id)).find(({ entity }) => entity === 'note');
    expect(told).toMatchObject({ entity: 'note', action: 'created', after: { kind: 'ADDITIONAL_COMMENTS' } });
    expect(JSON.stringify(told)).not.toContain('chess');
  });

  it('takes 500 characters, counted in code points, and refuses 501', async () => {
    const { id } = await addMembership(test, 'RECIPIENT');
    const whole = '👩'.repeat(500);
    expect((await write(id, whole)).data.notesPerson.note).toBe(whole);
    expect(await write(id, `${whole}a`)).toMatchObject({ status: 400, fields: { note: expect.any(String) as string } });
    for (const text of ['', ' \n ']) expect(await write(id, text)).toMatchObject({ status: 400 });
    expect((await list()).data.pager.totalItems).toBe(1);
  });

  it('takes the longest note of the longest name, more than an index’s entry holds, and finds and counts it', async () => {
    const { id } = await addMembership(test, 'RECIPIENT');
    // letters of four bytes each, in no order that could be packed
    let dice = 1;
    const letters = (length: number) =>
      Array.from({ length }, () => {
        dice = (dice * 48_271) % 2_147_483_647;
        return String.fromCodePoint(0x2_00_00 + (dice % 40_000));
      }).join('');
    const { personId } = PERSONAS['org.user'];
    await asSystem(test, ({ tx }) =>
      tx
        .updateTable('people')
        .set({ first_name: letters(LIMITS.name), last_name: letters(LIMITS.name) })
        .where('id', '=', personId)
        .execute(),
    );
    const long = `chess ${letters(494)}`;
    expect((await write(id, long)).data.notesPerson.note).toBe(long);
    await write(id, 'Enjoys chess', {}, 'org.admin');
    const { rows, pager } = (await list({ note: 'chess' })).data;
    expect(new Set(textsOf(rows))).toEqual(new Set([long, 'Enjoys chess']));
    expect(pager.totalItems).toBe(2);
  });

  it('knows four kinds', async () => {
    const { id } = await addMembership(test, 'RECIPIENT');
    const { data } = await write(id, 'Fell in the kitchen', { kind: 'CHANGE_OF_CONDITION' });
    expect(data.notesPerson.kind).toBe('CHANGE_OF_CONDITION');
    expect(await write(id, 'Text', { kind: 'GOSSIP' as 'OTHER' })).toMatchObject({ status: 400 });
  });

  it('twice under the same name is one note, at once too; another person’s, or under another name, is another', async () => {
    const { id } = await addMembership(test, 'RECIPIENT');
    const answers = await Promise.all([1, 2, 3].map(() => write(id, 'Once', { clientId: 'draft-1' })));
    expect(new Set(answers.map(({ data }) => data.notesPerson.id)).size).toBe(1);
    await write(id, 'Mine', { clientId: 'draft-1' }, 'org.admin');
    await write(id, 'Next', { clientId: 'draft-2' });
    expect((await list()).data.pager.totalItems).toBe(3);
    const told = (await historyOf(test, id)).filter(({ entity }) => entity === 'note');
    expect(told).toHaveLength(3);
  });

  it('under a name that another note of its writer has is refused, and changes nothing', async () => {
    const { id } = await addMembership(test, 'RECIPIENT');
    const { id: otherId } = await addMembership(test, 'RECIPIENT', { phone: '+12125550178' });
    const send = (about: string, text: string, more: object = {}) =>
      write(about, text, { clientId: 'draft-1', ...more });
    const first = await send(id, 'Once');
    const refused = { status: 409, message: REFUSALS.noteSubmitted };
    expect(await send(otherId, 'Once')).toMatchObject(refused);
    expect(await send(id, 'Twice')).toMatchObject(refused);
    expect(await send(id, 'Once', { kind: 'OTHER' })).toMatchObject(refused);
    // two versions at once: one of them is written
    const both = await Promise.all(['One', 'Other'].map((text) => write(id, text, { clientId: 'draft-2' })));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    for (const same of [await send(id, ' Once '), await send(id.toUpperCase(), 'Once')])
      expect(same.data.notesPerson.id).toBe(first.data.notesPerson.id);
    expect((await list()).data.pager.totalItems).toBe(2);
  });

  it('under the name that one of another organization has is another, whoever sees both', async () => {
    const east = await addMembership(test, 'RECIPIENT');
    const west = await addMembership(test, 'RECIPIENT', { phone: '+12125550178' }, 'sunrise');
    for (const [{ id }, text] of [
      [east, 'East'],
      [west, 'West'],
    ] as const)
      expect((await write(id, text, { clientId: 'draft-1' }, 'super.admin')).data.notesPerson.note).toBe(text);
  });

  it('is about a call’s second, of the own organization alone', async () => {
    const { id } = await addMembership(test, 'RECIPIENT');
    const callId = await addCall(test, { recipient_id: id });
    const { data } = await write(id, 'Listen to this', { callId, callSecond: 83 });
    expect(data.notesPerson.call).toEqual({ id: callId, second: 83 });
    await write(id, 'About no call');
    await write(id, 'About another', { callId: await addCall(test, { recipient_id: id }) });
    const ofCall = await test.call(listPersonNotes, { as: 'org.user', params: { id }, query: { callId } });
    expect(textsOf(ofCall.data.rows)).toEqual(['Listen to this']);
    expect(ofCall.data.pager.totalItems).toBe(1);
    expect((await write(id, 'No call', { callSecond: 83 })).data.notesPerson.call).toBeNull();
    for (const foreign of [test.services.newId(), 'garbage'])
      expect(await write(id, 'Text', { callId: foreign })).toMatchObject({
        status: 400,
        fields: { callId: 'This call was deleted or isn’t one of the organization’s' },
      });
  });

  it('is about any second of a day of recording, from its first on', async () => {
    const { id } = await addMembership(test, 'RECIPIENT');
    const callId = await addCall(test, { recipient_id: id });
    for (const callSecond of [0, 1, 86_400]) {
      const { status, data } = await write(id, `At ${callSecond}`, { callId, callSecond });
      expect([callSecond, status]).toEqual([callSecond, 200]);
      expect(data.notesPerson.call).toEqual({ id: callId, second: callSecond });
    }
    for (const callSecond of [-1, 0.5, 86_401])
      expect(await write(id, 'Text', { callId, callSecond })).toMatchObject({
        status: 400,
        fields: { callSecond: expect.any(String) as string },
      });
    expect((await list()).data.pager.totalItems).toBe(3);
  });

  it('corrects an earlier note about the same person, which stays as it was', async () => {
    const one = await addMembership(test, 'RECIPIENT');
    const other = await addMembership(test, 'RECIPIENT', { phone: '+12125550178' });
    const first = (await write(one.id, 'Born in 1940')).data.notesPerson;
    const second = await write(one.id, 'Born in 1941', { correctsId: first.id });
    expect(second.data.notesPerson.correctsId).toBe(first.id);
    expect(await found({})).toEqual(['Born in 1941', 'Born in 1940']);
    const third = (await write(other.id, 'Born in 1950')).data.notesPerson;
    for (const [{ id }, { id: correctsId }] of [
      [other, first],
      [one, third],
    ] as const)
      expect(await write(id, 'Text', { correctsId })).toMatchObject({
        status: 400,
        fields: { correctsId: 'This note is about someone else' },
      });
    // the same ids, as others may write them
    expect((await write(one.id.toUpperCase(), 'Born in 1942', { correctsId: first.id })).status).toBe(200);
    const change = inScope(test.services, 'everything', ({ tx }) =>
      tx.updateTable('notes').set({ note: 'x' }).execute(),
    );
    await expect(change).rejects.toThrow(/permission denied/);
  });

  it('is for organization users and above, about people they may see', async () => {
    const { id } = await addMembership(test, 'RECIPIENT');
    expect(await write(id, 'Text', {}, 'caller')).toMatchObject(DENIED);
    expect(await write(id, 'Text', {}, 'west.admin')).toMatchObject(NOT_FOUND);
    expect(await write('garbage', 'Text')).toMatchObject(NOT_FOUND);
    expect(await test.call(getNote, { as: 'org.user', params: { id: 'garbage' } })).toMatchObject(NOT_FOUND);
    expect(await test.call(listPersonNotes, { as: 'west.admin', params: { id } })).toMatchObject(NOT_FOUND);
    expect(await list({}, 'org.user', sunrise)).toMatchObject(NOT_FOUND);
  });
});

describe('the list', () => {
  it('pages from 1, of a person from 0, the latest first', async () => {
    const { id } = await addMembership(test, 'RECIPIENT');
    for (const note of ['One', 'Two', 'Three']) {
      test.clock.advance(60);
      await write(id, note);
    }
    const second = await list({ page: 2, limit: 2 });
    expect(textsOf(second.data.rows)).toEqual(['One']);
    expect(second.data.pager).toEqual({ page: 2, itemsPerPage: 2, totalItems: 3, totalPages: 2 });
    const person = (page: number) =>
      test.call(listPersonNotes, { as: 'org.user', params: { id }, query: { page, limit: 2 } });
    await write((await addMembership(test, 'RECIPIENT', { phone: '+12125550178' })).id, 'Of another');
    expect(textsOf((await person(0)).data.rows)).toEqual(['Three', 'Two']);
    expect(textsOf((await person(1)).data.rows)).toEqual(['One']);
  });

  it('finds words of the text without regard to case, accents and marks', async () => {
    const { id } = await addMembership(test, 'RECIPIENT');
    await write(id, '¿Cómo está la señora?\nMañana llamo.');
    await write(id, '100% better, 50_50');
    expect(await found({ note: 'MANANA señora' })).toHaveLength(1);
    expect(await found({ note: '¿como' })).toHaveLength(1);
    expect(await found({ note: 'ma' })).toHaveLength(1);
    expect(await found({ note: '0%' })).toEqual([]);
    expect(await found({ note: '100%' })).toHaveLength(1);
    expect(await found({ note: '50x50' })).toEqual([]);
  });

  it('finds author and subject by name in any spelling, and by id; the subject’s program', async () => {
    const one = await addMembership(test, 'RECIPIENT', { firstName: 'Zoë', lastName: 'Quintxala', programId: meals });
    const other = await addMembership(test, 'RECIPIENT', { phone: '+12125550178' });
    await write(one.id, 'About Zoë');
    await write(other.id, 'About Hanna', {}, 'org.admin');
    const author = PERSONAS['org.admin'];
    for (const toPerson of ['zoe', 'QUINTXALA, Zoe', one.id, one.personId])
      expect(await found({ toPerson })).toEqual(['About Zoë']);
    for (const fromPerson of [
      author.lastName.toUpperCase(),
      `${author.lastName}, ${author.firstName}`,
      author.personId,
    ])
      expect(await found({ fromPerson })).toEqual(['About Hanna']);
    expect(await found({ toPersonProgramId: meals })).toEqual(['About Zoë']);
    for (const id of ['garbage', test.services.newId()]) expect(await found({ toPersonProgramId: id })).toEqual([]);
    expect(await found({ toPerson: 'nobody-has-it' })).toEqual([]);
  });

  it('has notes about who is in no program', async () => {
    const { id } = await addMembership(test, 'RECIPIENT');
    await asSystem(test, ({ tx }) =>
      tx.updateTable('memberships').set({ program_id: null }).where('id', '=', id).execute(),
    );
    const written = await write(id, 'In none');
    expect([written.status, written.message]).toEqual([200, '']);
    expect(written.data.notesPerson.subject).toMatchObject({ personOrganizationId: id, program: null });
    expect(await found({})).toEqual(['In none']);
  });

  it('counts days where the organization is, both included', async () => {
    const { id } = await addMembership(test, 'RECIPIENT');
    await asSystem(test, ({ tx }) =>
      tx.updateTable('organizations').set({ timezone: 'America/New_York' }).where('id', '=', harbor).execute(),
    );
    for (const [at, note] of [
      ['2026-11-10T04:59:59Z', 'The 9th'],
      ['2026-11-10T05:00:00Z', 'The 10th begins'],
      ['2026-11-11T04:59:59Z', 'The 10th ends'],
      ['2026-11-11T05:00:00Z', 'The 11th'],
    ] as const) {
      await write(id, note);
      await asSystem(test, ({ tx }) =>
        tx
          .updateTable('notes')
          .set({ created_at: new Date(at) })
          .where('note', '=', note)
          .execute(),
      );
    }
    expect(await found({ fromDate: '11/10/2026', toDate: '11/10/2026' })).toEqual(['The 10th ends', 'The 10th begins']);
    expect(await found({ fromDate: '11/11/2026' })).toEqual(['The 11th']);
    expect(await found({ toDate: '11/09/2026' })).toEqual(['The 9th']);
    expect(await list({ fromDate: '11/11/2026', toDate: '11/10/2026' })).toMatchObject({
      status: 400,
      fields: { toDate: 'The end is before the start' },
    });
    expect(await list({ fromDate: '02/30/2026' })).toMatchObject({ status: 400 });
    const all = await test.call(listNotes, { as: 'super.admin', query: { toDate: '11/09/2026' } });
    expect(textsOf(all.data.rows)).toEqual(['The 9th']);
  });

  it('without an organization has all for a super admin, and the own for others', async () => {
    const east = await addMembership(test, 'RECIPIENT');
    const west = await addMembership(test, 'RECIPIENT', { phone: '+12125550178' }, 'sunrise');
    await write(east.id, 'East');
    await write(west.id, 'West', {}, 'west.admin');
    const seen = async (as: PersonaName) => textsOf((await test.call(listNotes, { as })).data.rows).toSorted();
    expect(await seen('super.admin')).toEqual(['East', 'West']);
    expect(await seen('org.user')).toEqual(['East']);
    expect(await seen('west.admin')).toEqual(['West']);
    expect(textsOf((await list({}, 'super.admin')).data.rows)).toEqual(['East']);
  });
});

describe('afterwards', () => {
  it('a note goes with whom it is about, and stays without its author', async () => {
    const subject = await addMembership(test, 'RECIPIENT');
    const other = await addMembership(test, 'RECIPIENT', { phone: '+12125550178' });
    const author = await addMembership(test, 'CALLER', { firstName: 'Ann', lastName: 'Xyla', phone: '+12125550179' });
    await write(subject.id, 'Goes');
    await write(other.id, 'Stays');
    await asSystem(test, ({ tx }) =>
      tx.updateTable('notes').set({ author_id: author.personId, author_name: 'Ann Xyla' }).execute(),
    );
    for (const { id } of [subject, author])
      expect((await test.call(deleteMembership, { as: 'org.admin', params: { id } })).status).toBe(200);
    const { rows } = (await list({ fromPerson: 'xyla' })).data;
    expect(rows).toMatchObject([{ note: 'Stays', author: { id: null, name: 'Ann Xyla' } }]);
  });

  it('tells the subject’s present name', async () => {
    const person = await addMembership(test, 'RECIPIENT');
    await write(person.id, 'Text');
    const body = membershipBody('RECIPIENT', { lastName: 'Nieminen' });
    await test.call(updateMembership, { as: 'org.admin', params: { id: person.id }, body });
    expect((await list()).data.rows[0]?.subject.name).toBe('Hanna Nieminen');
  });

  it('the index of words serves the text', async () => {
    const plan = await inScope(test.services, { organizationId: harbor }, async ({ tx }) => {
      await sql`set local enable_seqscan = off; set local enable_indexscan = off`.execute(tx);
      return sql<{ 'QUERY PLAN': string }>`explain select id from findable_notes where search like '%chess%'`.execute(
        tx,
      );
    });
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('notes_search');
  });

  it('what is counted apart is what the two indexes of texts hold', async () => {
    const { rows } = await sql<Record<'short' | 'long' | 'view', string>>`
      select pg_get_expr(one.indpred, one.indrelid) as short, pg_get_expr(other.indpred, other.indrelid) as long,
        pg_get_viewdef('findable_notes'::regclass) as view
      from pg_index one, pg_index other
      where one.indexrelid = 'notes_short_texts'::regclass and other.indexrelid = 'notes_long_texts'::regclass`.execute(
      test.db,
    );
    const [{ short, long, view } = { short: '', long: '', view: '' }] = rows;
    expect(short).toContain('octet_length');
    expect(long).toBe(`(NOT ${short})`);
    // another condition would not be answered by them, and take three times as long
    expect(view.replaceAll('notes.', '')).toContain(`${short} AS is_short`);
  });
});
