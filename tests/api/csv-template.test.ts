import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { CSV_COLUMN_NAMES } from '#src/schemas/people-csv-names.ts';
import { HIDDEN_VALUE } from '#src/schemas/organizations.ts';
import { listMemberships } from '#src/schemas/memberships.ts';
import { CSV_COLUMNS, uploadPeople } from '#src/schemas/uploads.ts';
import { EXAMPLES, templateFile } from '#scripts/csv/template.ts';
import { root } from '#scripts/root.ts';
import { DEMO_ORGANIZATIONS, testApi } from './harness.ts';

/** What the new manager's organization has after an upload, by first name. */
async function uploaded(bytes: Uint8Array<ArrayBuffer>) {
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
  const query = { organizationId: DEMO_ORGANIZATIONS.prairie, search: 'Example' };
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

it('the template with its columns named in Spanish, as the instructions name them, says the same', async () => {
  const [, ...rows] = Papa.parse<string[]>(templateFile(), { skipEmptyLines: true }).data;
  const fields = CSV_COLUMNS.map((column) => CSV_COLUMN_NAMES[column][0]);
  const people = await uploaded(new TextEncoder().encode(Papa.unparse({ fields, data: rows })));
  expect(people.get('Rosa')).toMatchObject({ pin: HIDDEN_VALUE, customFields: { zipCode: '04101' } });
  expect(people.get('Jordan')).toMatchObject({ role: { name: 'CALLER' }, person: { email: 'jordan@example.org' } });
});
