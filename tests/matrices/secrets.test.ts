import { expect, test } from 'vitest';
import { ENDPOINTS } from '#src/schemas/index.ts';
import { matchPeople, updateMembership } from '#src/schemas/memberships.ts';
import { HIDDEN_VALUE } from '#src/schemas/organizations.ts';
import { testApi } from '#tests/api/harness.ts';
import { addMembership } from '#tests/api/memberships.ts';
import { sampleOf } from './samples.ts';
import { worldOf } from './world.ts';

const as = 'super.admin';
const PINS = ['7391', '7392', '7393'];

/** All that an answer tells of what was changed, wherever it stands in it. */
function changesIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  return 'before' in value && 'after' in value ? [value] : Object.values(value).flatMap(changesIn);
}

test('no answer of the contract tells a PIN in what was changed, only that it was', async () => {
  const api = await testApi();
  const caller = await addMembership(api, 'CALLER', { pin: '7391' });
  const recipient = await addMembership(api, 'RECIPIENT');
  const pair = { callerId: caller.id, recipientId: recipient.id };
  expect((await api.call(matchPeople, { as, body: pair })).status).toBe(200);
  for (const pin of ['7392', '7393', null]) {
    api.clock.advance(60);
    expect((await api.call(updateMembership, { as, params: { id: caller.id }, body: { pin } })).status).toBe(200);
  }
  const world = { ...(await worldOf(api, 'harbor')), recipientId: caller.id, personId: caller.personId };
  const telling: string[] = [];
  for (const endpoint of ENDPOINTS.filter(({ method }) => method === 'GET')) {
    const { params, query } = sampleOf(endpoint.id, world, world.personId);
    const { data } = await api.call(endpoint, {
      as,
      organizationId: world.organizationId,
      ...(params && { params }),
      ...(query && { query }),
    });
    // of nobody else's: the demo has thousands of other PINs
    for (const pin of PINS) expect(JSON.stringify(data ?? null), endpoint.id).not.toMatch(new RegExp(`"pin":"${pin}`));
    const told = changesIn(data);
    if (told.length === 0) continue;
    telling.push(endpoint.id);
    const words = JSON.stringify(told);
    // an id may have the same digits within
    for (const pin of PINS) expect(words, endpoint.id).not.toMatch(new RegExp(`(?<![\\w-])${pin}(?![\\w-])`));
    expect(told, endpoint.id).toContainEqual(
      expect.objectContaining({ before: { pin: HIDDEN_VALUE }, after: { pin: HIDDEN_VALUE } }),
    );
  }
  expect(telling.toSorted()).toEqual([
    'getDashboard',
    'listMembershipChanges',
    'listOrganizationChanges',
    'listTimeline',
  ]);
});
