import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { callingWindowOfMatched } from '#server/domain/calls/calling-window.ts';
import { seedPeople } from '#server/seed/bench.ts';
import { seedDemo } from '#server/seed/index.ts';
import { sexOf } from '#server/seed/names.ts';
import { OF_CALLS } from '#server/seed/note-texts.ts';
import { hashDemoPassword } from '#server/seed/password-hash.ts';
import { seedId } from '#server/seed/personas.ts';
import { RECORDINGS } from '#server/seed/recorded.ts';
import { login } from '#src/schemas/auth.ts';
import { brokenPasswordRules } from '#src/schemas/password.ts';
import { DEMO_ORGANIZATIONS, DEMO_PASSWORD, PERSONAS, testApi, type TestApi } from './harness.ts';
import { asSystem } from './sign-in.ts';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

const personas = Object.values(PERSONAS);

const select = async <T>(query: ReturnType<typeof sql<T>>): Promise<T[]> => (await query.execute(test.db)).rows;

/** What the seed has written, but for the password's hash, whose salt is random. */
const fingerprint = () =>
  select(sql<{ name: string; hash: string }>`
    select 'organizations' as name, md5(string_agg(o::text, '' order by id)) as hash from organizations o
    union all select 'people', md5(string_agg(p::text, '' order by id)) from people p
    union all select 'memberships', md5(string_agg(o::text, '' order by id)) from memberships o
    union all select 'matches', md5(string_agg(m::text, '' order by id)) from matches m
    union all select 'counts', md5(string_agg(c::text, '' order by starts_with, organization_id, role_id))
      from person_starts c where n > 0
    union all select 'history', md5(string_agg(e::text, '' order by id)) from audit_events e
    order by name`);

describe('the demo data', () => {
  it('is the same each time', async () => {
    const before = await fingerprint();
    await sql`truncate organizations, people cascade`.execute(test.db);
    await sql`truncate audit_events`.execute(test.db);
    await seedDemo(test.services, { passwordHash: await hashDemoPassword() });
    expect(await fingerprint()).toEqual(before);
  });

  it('has three organizations, one in New York, one whose signup is not completed', async () => {
    const rows = await select(sql<{ timezone: string; signup_completed: boolean }>`
      select timezone, signup_completed from organizations order by id`);
    expect(rows).toEqual([
      { timezone: 'America/New_York', signup_completed: true },
      { timezone: 'America/Los_Angeles', signup_completed: true },
      { timezone: 'America/Chicago', signup_completed: false },
    ]);
  });

  it('has some 600 people in all roles, enrolled over the last year, with every field filled for some', async () => {
    const [people] = await select(sql<Record<string, number>>`
      select count(*) as n, count(email) as email, count(user_name) as user_name, count(phone_alternate) as alternate,
        count(preferred_name) as preferred, count(external_person_id) as external,
        count(*) filter (where phone !~ '^\\+1[2-9]\\d{2}555\\d{4}$') as odd_phones,
        count(*) filter (where email !~ '@example\\.org$') as odd_mails,
        count(*) filter (where first_name || last_name ~ '[^ -~]') as accents from people`);
    expect(people?.['n']).toBe(600);
    expect(people).toMatchObject({ odd_phones: 0, odd_mails: 0 });
    for (const field of ['email', 'user_name', 'alternate', 'preferred', 'external', 'accents']) {
      expect(people?.[field], field).toBeGreaterThan(50);
    }
    for (const column of [
      'gender',
      'zip_code',
      'date_of_birth',
      'hobbies',
      'phone_call_behavior',
      'preferred_language',
    ]) {
      const [row] = await select(sql<{ n: number }>`select count(${sql.ref(column)}) as n from people`);
      expect(row?.n, column).toBeGreaterThan(400);
    }
    const ages = await select(sql<{ role: string; least: number; most: number }>`
      select r.name as role, min(extract(year from age(${test.clock.now()}::date, date_of_birth)))::int as least,
        max(extract(year from age(${test.clock.now()}::date, date_of_birth)))::int as most
      from people p join memberships m on m.person_id = p.id join roles r on r.id = m.role_id
      where date_of_birth is not null group by 1`);
    for (const { role, least, most } of ages) {
      expect(least, role).toBeGreaterThanOrEqual(role === 'CALLER' ? 18 : 60);
      expect(most, role).toBeLessThanOrEqual(role === 'CALLER' ? 80 : 95);
    }
    const [unreachable] = await select(sql<{ n: number }>`
      select count(*) as n from people where email is null and 'Email' = any(preferred_method_of_communication)`);
    expect(unreachable?.n).toBe(0);
    const memberships = await select(sql<{ role: string; n: number; first: Date; last: Date }>`
      select r.name as role, count(*) as n, min(enrollment_date) as first, max(enrollment_date) as last
      from memberships o join roles r on r.id = o.role_id group by 1 order by 1`);
    expect(memberships.map(({ role }) => role)).toEqual(['CALLER', 'INACTIVE', 'NONE', 'OUTREACH', 'RECIPIENT']);
    const now = test.clock.now().getTime();
    // who only administers is one of a few
    for (const { n, first, last } of memberships.filter(({ role }) => role !== 'NONE')) {
      expect(n).toBeGreaterThan(30);
      expect(last.getTime()).toBeLessThan(now);
      expect(now - first.getTime()).toBeLessThan(366 * 86_400_000);
      expect(now - first.getTime()).toBeGreaterThan(250 * 86_400_000);
    }
  });

  it('lets every demo account in that has an active profile, with the one password', async () => {
    for (const { userName, profiles } of personas) {
      const { status } = await test.call(login, { body: { userName, password: DEMO_PASSWORD } });
      expect(status, userName).toBe(profiles.some(({ active }) => active) ? 200 : 403);
    }
  });

  it('keeps the rules of passwords', () => {
    for (const persona of personas) expect(brokenPasswordRules(DEMO_PASSWORD, persona), persona.userName).toEqual([]);
  });

  it('has accepted the terms for all accounts but the new manager’s', async () => {
    const rows = await select(sql<{ user_name: string }>`
      select user_name from credentials c join people p on p.id = c.person_id
      where tos_accepted_at is null and password_hash is not null`);
    expect(rows).toEqual([{ user_name: 'new.manager' }]);
  });

  it('has a history', async () => {
    const rows = await select(sql<{ n: number }>`select count(*) as n from audit_events group by organization_id`);
    expect(rows).toHaveLength(3);
    expect(Math.max(...rows.map(({ n }) => n))).toBeGreaterThan(50);
  });
});

it('the demo has broadcasts in every status, whose numbers add up', async () => {
  await sql`truncate organizations, people cascade`.execute(test.db);
  await sql`truncate audit_events`.execute(test.db);
  await seedDemo(test.services, { passwordHash: 'none', callDays: 1 });
  const rows = await select(sql<{ status: string; type: string; sum: number; selected: number; replies: number }>`
    select status, type, selected, replies_count as replies, pending + success + error + opt_out + stopped
      + (select coalesce(sum(value::int), 0) from jsonb_each_text(left_out))::int as sum from broadcasts order by id`);
  expect(rows.map(({ status, type }) => `${status} ${type}`)).toEqual([
    'draft email',
    'scheduled sms',
    'sent sms',
    'sent email',
    'error voice',
    'sent sms',
  ]);
  const said = await select(sql<{ words: string }>`select concat(title, ' ', content) as words from broadcasts`);
  // the demo begins in any season
  const season =
    /\b(?:\w+uary|march|april|june|july|august|\w+tember|october|\w+vember|\w+cember|winter|holiday|day)\b/i;
  expect(said.filter(({ words }) => season.test(words))).toEqual([]);
  expect(rows.map(({ sum }) => sum)).toEqual(rows.map(({ selected }) => selected));
  const [replies] = await select(sql<{ n: number }>`select count(*) as n from broadcast_replies`);
  expect(replies?.n).toBe(rows.reduce((all, row) => all + row.replies, 0));
  expect(replies?.n).toBeGreaterThan(4);
});

describe('the demo’s calls', () => {
  const seedAnew = async (callDays: number) => {
    await sql`truncate organizations, people cascade`.execute(test.db);
    await sql`truncate audit_events`.execute(test.db);
    await seedDemo(test.services, { passwordHash: 'none', callDays });
  };
  const count = async (where: ReturnType<typeof sql>) => {
    const [row] = await select(sql<{ n: number }>`select count(*) as n from calls c
      join organizations o on o.id = c.organization_id join memberships r on r.id = c.recipient_id
      join people p on p.id = r.person_id join matches m on m.recipient_id = r.id and m.caller_id = c.caller_id
      where ${where}`);
    return row?.n ?? 0;
  };

  it('are months of calls between matched people, in their calling hours, the latest to be heard', async () => {
    await seedAnew(90);
    const all = await count(sql`true`);
    expect(all).toBeGreaterThan(6500);
    expect((await select(sql<{ n: number }>`select count(*) as n from calls`))[0]?.n).toBe(all);
    const share = async (status: string) => Math.round((100 * (await count(sql`c.status = ${status}`))) / all);
    expect(await share('completed')).toBeCloseTo(55, -1);
    expect(await share('no-answer')).toBeCloseTo(22, -1);
    expect(await share('voicemail')).toBeCloseTo(15, -1);
    const now = test.clock.now();
    expect(await count(sql`c.ended_at is null or c.ended_at > ${now}::timestamptz - interval '4 hours'`)).toBe(0);
    expect(await count(sql`c.day <> (c.created_at at time zone o.timezone)::date`)).toBe(0);
    expect(await count(sql`c.created_at < r.created_at`)).toBe(0);
    const isNight = sql`exists (select from place_of(p.zip_code, p.phone, o.timezone) place
      cross join lateral call_window(place.zones, place.state, c.created_at) w where not w.is_open)`;
    expect(await count(isNight)).toBe(0);
    const [days] = await select(sql<{ n: number }>`select sum(n) as n from call_days`);
    expect(days?.n).toBe(all);
    const heard = await select(sql<{ wrong: number; n: number }>`
      select count(*) as n, count(*) filter (where t.call_id is null or f.id is null or c.transcript_status <> 'ready'
        or c.seconds <> round(f.seconds) or f.organization_id <> c.organization_id) as wrong
      from calls c left join files f on f.id = c.recording_file_id left join call_transcripts t on t.call_id = c.id
      where c.recording_file_id is not null or t.call_id is not null`);
    expect(heard).toEqual([{ n: 150, wrong: 0 }]);
  });

  it('are made by day, answered best before noon and before the evening, and about company, health and meals', async () => {
    await seedAnew(90);
    const hours = await select(sql<{ hour: number; n: number; answered: number }>`
      select hour, count(*) as n, count(*) filter (where status = 'completed') as answered from calls group by hour order by 1`);
    expect(hours.map(({ hour }) => hour)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
    const shares = hours.map(({ hour, n, answered }) => ({ hour, share: answered / n }));
    const best = shares.toSorted((one, other) => other.share - one.share).slice(0, 3);
    expect(new Set(best.map(({ hour }) => hour))).toEqual(new Set([10, 11, 16]));
    const days = await select(sql<{ day: number; n: number }>`
      select extract(isodow from day)::int as day, count(*) as n from calls group by 1 order by n`);
    expect(days.slice(0, 2).map(({ day }) => day)).toEqual([7, 6]);
    expect(await count(sql`c.created_at < ${test.clock.now()}::timestamptz - interval '91 days'`)).toBeGreaterThan(
      1000,
    );
    const topics = await select(sql<{ topic: string; n: number }>`
      select topic, count(*) as n from calls, unnest(topics) topic group by 1 order by n desc`);
    expect(topics.slice(0, 3).map(({ topic }) => topic)).toEqual([
      'Social Isolation/Loneliness',
      'Physical Health',
      'Nutrition',
    ]);
    expect(topics.at(-1)?.topic).toBe('Emergency/911');
    expect(
      await count(sql`cardinality(c.topics) > 0 and c.outcome <> 'Yes we spoke' and c.recording_file_id is null`),
    ).toBe(0);
  });

  it.each(['2026-11-28T03:00:00Z', '2027-07-18T20:00:00Z'])(
    'have each recording with somebody of the first organization, of whom it may speak (%s)',
    async (now) => {
      test.clock.set(new Date(now));
      await seedAnew(90);
      const heard = await select(sql<{ id: string; key: string; name: string; own: boolean }>`
        select c.id, store_key as key, first_name as name, c.organization_id = ${DEMO_ORGANIZATIONS.harbor} as own
        from calls c join files f on f.id = c.recording_file_id
          join memberships m on m.id = c.recipient_id join people p on p.id = m.person_id`);
      for (const [index, { name, callee }] of RECORDINGS.entries()) {
        const calls = heard.filter(({ key }) => key === `demo-${name}`);
        const first = calls.find(({ id }) => id === seedId('d003', index + 1));
        expect(first?.own, name).toBe(true);
        const misfits = calls.filter((call) => callee !== null && sexOf(call.name) !== callee);
        // of some kinds nobody speaks Spanish
        expect(misfits.length, name).toBeLessThanOrEqual(name.startsWith('es-') ? 1 : 0);
      }
    },
  );

  it('are noted in office hours, and as they went', async () => {
    await seedAnew(90);
    const notes = await select(sql<{
      note: string;
      kind: string;
      status: string | null;
      key: string | null;
      odd: boolean;
    }>`
      select note, n.kind, c.status, store_key as key, (extract(isodow from local) > 5
        or extract(hour from local) not between 9 and 16
        or n.created_at < m.created_at or n.created_at > ${test.clock.now()} or n.created_at < c.ended_at) as odd
      from notes n join organizations o on o.id = n.organization_id join memberships m on m.id = n.subject_id
        left join calls c on c.id = n.call_id left join files f on f.id = c.recording_file_id,
        lateral (select n.created_at at time zone o.timezone as local) there`);
    expect(notes).toHaveLength(160);
    expect(notes.filter(({ odd }) => odd)).toEqual([]);
    const missed = notes.filter(({ note }) => /^(?:No answer|It rang|No contestó)/.test(note));
    expect(missed.length).toBeGreaterThan(3);
    for (const { status } of missed) expect(status).toBe('no-answer');
    const heard = notes.filter(({ key }) => key !== null);
    expect(heard.length).toBeGreaterThan(20);
    for (const { note, kind, key } of heard) expect([kind, note]).toEqual(OF_CALLS[key?.replace('demo-', '') ?? '']);
    expect(Object.keys(OF_CALLS).toSorted()).toEqual(RECORDINGS.map(({ name }) => name).toSorted());
    const [never] = await select(sql<{ n: number }>`select count(*) as n from notes where not exists (
      select from calls where recipient_id = subject_id and outcome = 'Yes we spoke' and created_at < notes.created_at)`);
    expect(never?.n).toBe(0);
  });

  it('are the same each time', async () => {
    const hash = async () => {
      await seedAnew(5);
      return select(sql`select md5(string_agg(c::text, '' order by id)) as hash from calls c`);
    };
    expect(await hash()).toEqual(await hash());
  });

  it('can go on at any hour: somebody lives where it is day', async () => {
    const closed: number[] = [];
    for (let hour = 0; hour < 24; hour += 1) {
      test.clock.set(new Date(Date.UTC(2026, 10, 23, hour, 30)));
      const window = await asSystem(test, (work) => callingWindowOfMatched(work, DEMO_ORGANIZATIONS.harbor));
      if (!window?.isOpen) closed.push(hour);
    }
    expect(closed).toEqual([]);
  });
});

describe('many people', () => {
  it('are added beside the others, and counted by the starts of their words', async () => {
    await seedPeople(test.services, DEMO_ORGANIZATIONS.harbor, 2500);
    const [organization] = await select(sql<{ n: number }>`
      select sum(n) as n from person_facets where organization_id = ${DEMO_ORGANIZATIONS.harbor}`);
    expect(organization?.n).toBe(2500 + 387);
    const wrong = await select(sql<{ starts_with: string }>`
      select starts_with from person_starts c where n <> (
        select count(*) from memberships o where o.organization_id = c.organization_id and o.role_id = c.role_id
          and case length(c.starts_with) when 1 then strpos(o.search || ' ', ' ' || c.starts_with || ' ') > 0
            else strpos(o.search, ' ' || c.starts_with) > 0 end)`);
    expect(wrong).toEqual([]);
  });
});
