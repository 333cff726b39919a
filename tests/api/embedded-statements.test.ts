import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import type { Database } from '#server/db/schema.ts';

/* What the embedded database answers to a statement that comes again, and is prepared by then. */

let db: Kysely<Database>;

describe('a statement that comes again', () => {
  beforeAll(async () => {
    ({ db } = await openEmbedded());
    await sql`create table things (id int primary key, name text not null, day date)`.execute(db);
  });
  afterAll(() => db.destroy());

  const inTransaction = <T>(job: (tx: Kysely<Database>) => Promise<T>) => db.transaction().execute(job);
  const preparedAs = async (text: string) =>
    (await sql<{ name: string }>`select name from pg_prepared_statements where statement = ${text}`.execute(db)).rows;

  it('gives the same of every type as the first time', async () => {
    const values = [
      [null, null],
      [true, false],
      [1, -7],
      [new Date('2026-03-01T12:00:00Z'), new Date(0)],
      ['Ana’s “house”', ''],
      [new Uint8Array([0, 255, 39]), new Uint8Array()],
      [
        ['a,b', '"c"', null, ''],
        ['{}', '\\'],
      ],
      [{ a: [1, null], b: "it's" }, {}],
    ];
    const types = ['text', 'boolean', 'int', 'timestamptz', 'text', 'bytea', 'text[]', 'jsonb'];
    const ask = (at: 0 | 1) =>
      inTransaction(async (tx) => {
        const asked = values.map((pair, n) => sql`${pair[at]}::${sql.raw(types[n] ?? '')} as ${sql.ref(`v${n}`)}`);
        return (
          await sql<
            Record<string, unknown>
          >`select ${sql.join(asked)}, 12::bigint as big, '2026-03-01'::date as day`.execute(tx)
        ).rows;
      });
    const expected = (at: 0 | 1) => [
      { ...Object.fromEntries(values.map((pair, n) => [`v${n}`, pair[at]])), big: 12, day: '2026-03-01' },
    ];
    for (const at of [0, 1, 0, 1] as const) expect(await ask(at)).toEqual(expected(at));
  });

  it('says how many rows it has changed', async () => {
    const write = (id: number) =>
      inTransaction((tx) => sql`insert into things values (${id}, ${'thing'}) on conflict do nothing`.execute(tx));
    expect((await write(1)).numAffectedRows).toBe(1n);
    expect((await write(2)).numAffectedRows).toBe(1n);
    expect((await write(2)).numAffectedRows).toBe(0n);
    const rename = (name: string) => inTransaction((tx) => sql`update things set name = ${name}`.execute(tx));
    for (const name of ['one', 'two', 'three']) expect((await rename(name)).numAffectedRows).toBe(2n);
  });

  it('runs after what is held for it, as long as the transaction lasts', async () => {
    const zone = () =>
      inTransaction(async (tx) => {
        await sql`set local timezone = 'Asia/Tokyo'`.execute(tx);
        return (
          await sql<{ hour: string }>`select to_char(${'2026-03-01T00:00:00Z'}::timestamptz, 'HH24') as hour`.execute(
            tx,
          )
        ).rows;
      });
    for (const _ of [1, 2, 3]) expect(await zone()).toEqual([{ hour: '09' }]);
    expect((await sql<{ TimeZone: string }>`show timezone`.execute(db)).rows[0]?.TimeZone).not.toBe('Asia/Tokyo');
  });

  it('is refused by its code, and the next transaction is not', async () => {
    const add = (id: number) =>
      inTransaction(async (tx) => {
        await sql`set local lock_timeout = 1000`.execute(tx);
        return sql`insert into things values (${id}, 'again')`.execute(tx);
      });
    await add(11);
    await add(12);
    for (const id of [11, 12, 11])
      await expect(add(id)).rejects.toMatchObject({ code: '23505', constraint: 'things_pkey' });
    expect((await add(13)).numAffectedRows).toBe(1n);
  });

  it('tells what was wrong with a setting in front of it', async () => {
    const ask = (zone: string) =>
      inTransaction(async (tx) => {
        await sql`set local timezone = ${sql.lit(zone)}`.execute(tx);
        return (await sql`select ${1}::int as one`.execute(tx)).rows;
      });
    for (const _ of [1, 2, 3]) expect(await ask('UTC')).toEqual([{ one: 1 }]);
    await expect(ask('Nowhere/Land')).rejects.toMatchObject({ code: '22023' });
    expect(await ask('UTC')).toEqual([{ one: 1 }]);
  });

  it('is prepared anew when the columns have changed, after one refusal', async () => {
    const ask = () => inTransaction(async (tx) => (await sql`select * from things where id = ${1}`.execute(tx)).rows);
    for (const _ of [1, 2, 3]) expect(await ask()).toHaveLength(1);
    await sql`alter table things add column colour text default 'red'`.execute(db);
    await expect(ask()).rejects.toMatchObject({ code: '0A000' });
    for (const _ of [1, 2, 3]) expect(await ask()).toMatchObject([{ id: 1, colour: 'red' }]);
  });

  it('is kept by its name from the second time on, and forgotten after three hundred others', async () => {
    const text = 'select $1::int + 7777 as sum';
    const ask = async (more: number) =>
      inTransaction(async (tx) => (await sql`select ${more}::int + ${sql.raw('7777')} as sum`.execute(tx)).rows);
    expect(await ask(1)).toEqual([{ sum: 7778 }]);
    expect(await preparedAs(text)).toHaveLength(0);
    expect(await ask(2)).toEqual([{ sum: 7779 }]);
    expect(await preparedAs(text)).toHaveLength(1);
    await inTransaction(async (tx) => {
      for (let n = 0; n < 300; n += 1)
        for (const _ of [1, 2]) await sql`select ${n}::int + ${sql.raw(String(n))} as other`.execute(tx);
    });
    // it is taken back together with the next statement
    await inTransaction((tx) => sql`select ${1}::int + ${sql.raw('1')} as other`.execute(tx));
    expect(await preparedAs(text)).toHaveLength(0);
    expect(await ask(3)).toEqual([{ sum: 7780 }]);
  });
});
