import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ROLE_IDS } from '#server/db/constants.ts';
import { newUuid } from '#server/ids.ts';
import type { Work } from '#server/work.ts';
import { untilOneWaits } from './database.ts';
import { PERSONAS, testApi, type TestApi } from './harness.ts';
import { asSystem } from './sign-in.ts';

async function addOrganization(test: TestApi): Promise<string> {
  const id = newUuid();
  const now = test.clock.now();
  await asSystem(test, ({ tx }) =>
    tx
      .insertInto('organizations')
      .values({
        id,
        name: 'Passing Clouds',
        primary_contact: 'Office',
        email: 'office@example.org',
        street: '1 Main Street',
        city: 'Albany',
        state: 'New York',
        state_short: 'NY',
        zipcode: '12207',
        created_at: now,
        updated_at: now,
      })
      .execute(),
  );
  return id;
}

it.each([
  ['a membership is written', 'its organization is deleted', 'done'],
  ['its organization is deleted', 'a membership is written', '23503'],
])('while %s, and then %s, no membership is left without an organization', async (first, _, outcome) => {
  const test = await testApi();
  const id = await addOrganization(test);
  const now = test.clock.now();
  const write = ({ tx }: Work): Promise<unknown> =>
    tx
      .insertInto('memberships')
      .values({
        id: newUuid(),
        organization_id: id,
        person_id: PERSONAS['org.user'].personId,
        role_id: ROLE_IDS.CALLER,
        created_at: now,
        updated_at: now,
      })
      .execute();
  const remove = ({ tx }: Work): Promise<unknown> => tx.deleteFrom('organizations').where('id', '=', id).execute();
  const [one, other] = first === 'a membership is written' ? [write, remove] : [remove, write];
  let second: Promise<unknown> = Promise.resolve();
  await asSystem(test, async (work) => {
    await one(work);
    second = asSystem(test, other).then(
      () => 'done',
      (error: unknown) => (error as { code?: string }).code,
    );
    await untilOneWaits(test.db);
  });
  expect(await second).toBe(outcome);
  const { rows } = await sql`select organization_id from memberships where organization_id = ${id}
    union all select organization_id from person_facets where organization_id = ${id}
    union all select organization_id from person_starts where organization_id = ${id}`.execute(test.db);
  expect(rows).toEqual([]);
});
