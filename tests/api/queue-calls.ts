import { DEMO_ORGANIZATIONS, type PersonaName, type TestApi } from './harness.ts';
import { addMembership } from './memberships.ts';
import * as queues from '#src/schemas/queues.ts';
import type { BodyInput } from '#src/schemas/endpoint.ts';
import type { RoleName } from '#src/schemas/access.ts';

export { addCall } from './calls.ts';

type Body = BodyInput<typeof queues.createQueue>;

/** A queue of Harbor's, as an admin makes it; the whole answer. */
export const makeQueue = (test: TestApi, body: Partial<Body> = {}, as: PersonaName = 'org.admin') =>
  test.call(queues.createQueue, {
    as,
    body: { name: 'Winter calls', active: true, organizationId: DEMO_ORGANIZATIONS.harbor, ...body },
  });

/** The same, which must go well; its id. */
export async function addQueue(test: TestApi, body: Partial<Body> = {}): Promise<string> {
  const answer = await makeQueue(test, body, 'super.admin');
  if (answer.status !== 200) throw new Error(`No queue was made: ${answer.status} ${answer.message}`);
  return answer.data.callListQueue.id;
}

/** So many people of a role, each with a phone of their own. */
export async function addPeople(test: TestApi, role: RoleName, names: readonly string[]) {
  const people = [];
  for (const [index, lastName] of names.entries())
    people.push(await addMembership(test, role, { firstName: 'Q', lastName, phone: `+1212555${2000 + index}` }));
  return people;
}

/** The recipients of a queue, as many as one page has. */
export const recipientsOf = async (test: TestApi, id: string, query: Record<string, string | number> = {}) => {
  const { status, data, message } = await test.call(queues.listQueueRecipients, {
    as: 'super.admin',
    params: { id },
    query: { limit: 100, ...query },
  });
  if (status !== 200) throw new Error(message);
  return data.recipients;
};

/** Their last names, in order. */
export const order = async (test: TestApi, id: string) =>
  (await recipientsOf(test, id)).map(({ name }) => name.split(' ').at(-1));
