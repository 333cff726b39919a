import type { Insertable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { KINDS } from '#server/jobs/kinds.ts';
import { runDue } from '#server/jobs/run.ts';
import { matchPeople } from '#src/schemas/memberships.ts';
import { DEMO_ORGANIZATIONS, type TestApi } from './harness.ts';
import { addMembership } from './memberships.ts';
import { asSystem } from './sign-in.ts';

/** A caller and a recipient who are matched. */
export async function addPair(test: TestApi, names: { readonly caller: string; readonly recipient: string }) {
  const callerId = (await addMembership(test, 'CALLER', { firstName: names.caller })).id;
  const recipientId = (await addMembership(test, 'RECIPIENT', { firstName: names.recipient })).id;
  await test.call(matchPeople, { as: 'org.admin', body: { callerId, recipientId } });
  return { callerId, recipientId };
}

/** Does what is due of calls: hands them over, and lets the simulated carrier take all steps whose moment has come. */
export async function stepCalls({ services }: TestApi): Promise<void> {
  await runDue(services, 'call', KINDS.call);
  while ((await runDue(services, 'simulated-call', KINDS['simulated-call'])) > 0);
}

/** Lets so many seconds pass. */
export async function passCalls(test: TestApi, seconds: number): Promise<void> {
  await stepCalls(test);
  test.clock.advance(seconds);
  await stepCalls(test);
}

/** A call of Harbor that has ended just now, as a row; gives its id. */
export function addCall(test: TestApi, row: Partial<Insertable<Database['calls']>>): Promise<string> {
  return asSystem(test, async ({ tx, now, newId }) => {
    const id = row.id ?? newId();
    await tx
      .insertInto('calls')
      .values({
        id,
        organization_id: DEMO_ORGANIZATIONS.harbor,
        type: 'MATCH',
        status: 'completed',
        created_at: now,
        answered_at: now,
        ended_at: now,
        seconds: 60,
        ...row,
      })
      .execute();
    return id;
  });
}
