import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { HIDDEN_VALUE } from '#src/schemas/organizations.ts';
import { listMemberships } from '#src/schemas/memberships.ts';
import { uploadPeople } from '#src/schemas/uploads.ts';
import { EXAMPLES, templateFile } from '#scripts/csv/template.ts';
import { root } from '#scripts/root.ts';
import { DEMO_ORGANIZATIONS, testApi } from './harness.ts';

/** What the new manager's organization has after an upload, by first name. */
async function uploaded(bytes: Uint8Array<ArrayBuffer>, search = 'Example') {
  const test = await testApi();
  const answer = await test.call(uploadPeople, {
    as: 'new.manager',
    body: {
      file: new File([bytes], 'people-template.csv', { type: 'text/csv' }),
      checksum: createHash('sha1').update(bytes).digest('hex'),
    },
  });
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.data).toMatchObject({ total: EXAMPLES.length, processed: EXAMPLES.length, failedRows: [] });
  const query = { organizationId: DEMO_ORGANIZATIONS.prairie, search };
  const people = await test.call(listMemberships, { as: 'super.admin', query });
  return new Map(people.data.personOrganizations.map((membership) => [membership.person.firstName, membership]));
}

it('the template can be uploaded as it is, before the signup is completed', async () => {
  const people = await uploaded(new Uint8Array(readFileSync(join(root, 'public', 'csv', 'people-template.csv'))));
  expect(people.get('Rosa')).toMatchObject({
    role: { name: 'RECIPIENT' },
    pin: HIDDEN_VALUE,
    person: { phone: '+12125550142', phoneAlternate: '+12125550143', preferredName: 'Rosita' },
    customFields: {
      zipCode: '04101',
      dateOfBirth: '1948-03-09',
      hobbies: 'Gardening, Dominoes',
      preferredTimeForCall: ['Morning', 'Weekend'],
      preferredMethodOfCommunication: ['Voice', 'SMS'],
      preferredLanguage: 'Spanish',
    },
  });
  expect(people.get('Jordan')).toMatchObject({ role: { name: 'CALLER' }, person: { userName: 'jordan.example' } });
});

it('the Spanish one says the same', async () => {
  const people = await uploaded(new TextEncoder().encode(templateFile('es')), 'Ejemplo');
  expect(people.get('Rosa')).toMatchObject({
    role: { name: 'RECIPIENT' },
    pin: HIDDEN_VALUE,
    customFields: {
      zipCode: '04101',
      gender: 'Female',
      hobbies: 'Jardinería, Dominó',
      phoneCallBehavior: 'Talkative',
      preferredTimeForCall: ['Morning', 'Weekend'],
      preferredMethodOfCommunication: ['Voice', 'SMS'],
      preferredLanguage: 'Spanish',
    },
  });
  expect(people.get('Jordan')).toMatchObject({ role: { name: 'CALLER' }, person: { email: 'jordan@example.org' } });
});
