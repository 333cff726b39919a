import fc from 'fast-check';
import Papa from 'papaparse';
import { beforeEach, expect, it } from 'vitest';
import { programIdsOf } from '#server/seed/organizations.ts';
import { COMMUNICATION_METHODS, LINE_TYPES } from '#src/schemas/contact.ts';
import { readHeader, readRow } from '#src/schemas/people-csv.ts';
import { CALL_TIMES, GENDERS, PHONE_CALL_BEHAVIORS, PREFERRED_LANGUAGES } from '#src/schemas/people.ts';
import { nameText } from '#src/schemas/fields.ts';
import { listPrograms } from '#src/schemas/programs.ts';
import { createReportRequest, downloadReport } from '#src/schemas/reports.ts';
import { WRITTEN_LANGUAGES } from '#src/schemas/written-languages.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, testApi, type TestApi } from './harness.ts';
import { makeReports } from './jobs.ts';
import { addMembership } from './memberships.ts';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

/** Names as people, and people who try, have them; a form's line holds no others. */
const awkward = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    fc
      .array(
        fc.constantFrom('"', "'", ',', ';', '|', '=', '+', '-', '@', ' ', '1', 'x', 'שלום', 'مرحبا', '😀', '\u202E'),
        {
          minLength: 1,
          maxLength: 8,
        },
      )
      .map((parts) => parts.join('')),
  )
  .map((text) => text.replaceAll(/[\t\n\r\0]/g, '').trim())
  .filter((text) => text !== '');
/** A name as it is kept: what cannot be seen is no part of it. */
const name = awkward.map((text) => nameText(100).safeParse(text).data ?? '').filter((text) => text !== '');
/** A vertical bar stands between several hobbies in a file: one that has it is read as two. */
const hobbies = awkward.map((text) => text.replaceAll('|', '')).filter((text) => text.trim() === text && text !== '');
const usPhone = fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }).map((digits) => `+1${digits}`);
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { freq: 2 });

const somebody = fc.record({
  role: fc.constantFrom('CALLER' as const, 'RECIPIENT' as const),
  firstName: name,
  lastName: name,
  preferredName: maybe(name),
  externalPersonId: maybe(name),
  phoneAlternate: maybe(usPhone),
  email: maybe(fc.integer({ min: 1 }).map((n) => `+${n}a'b@example.org`)),
  customFields: fc.record({
    zipCode: maybe(fc.integer({ min: 0, max: 99_999 }).map((n) => String(n).padStart(5, '0'))),
    dateOfBirth: maybe(fc.constantFrom('1950-02-28', '2004-02-29')),
    gender: maybe(fc.constantFrom(...GENDERS)),
    preferredLanguage: maybe(fc.constantFrom(...PREFERRED_LANGUAGES)),
    hobbies: maybe(hobbies),
    phoneCallBehavior: maybe(fc.constantFrom(...PHONE_CALL_BEHAVIORS)),
    preferredTimeForCall: fc.subarray([...CALL_TIMES]),
    preferredMethodOfCommunication: fc.subarray([...COMMUNICATION_METHODS]),
    phoneType: maybe(fc.constantFrom(...LINE_TYPES)),
    phoneAlternateType: maybe(fc.constantFrom(...LINE_TYPES)),
  }),
});

it.each(WRITTEN_LANGUAGES)('what an export in “%s” holds is read by the importer as it was', async (language) => {
  test.clock.advance(60);
  const startDate = test.clock.now().getTime();
  const programs = programIdsOf('harbor');
  const made = fc.sample(somebody, { numRuns: 40, seed: 20_261_122 }).map((person, n) => ({
    ...person,
    // by which one is told from another below
    phone: `+1${2_125_550_000 + n}`,
    userName: n % 3 === 0 ? `=+'awkward${n}` : null,
    programId: programs[n % 2] ?? '',
  }));
  for (const { role, ...person } of made) await addMembership(test, role, { ...person, pin: '4711' });

  const ordered = await test.call(createReportRequest, {
    as: 'org.admin',
    body: { module: 'PEOPLE_EXPORT', requestedById: PERSONAS['org.admin'].personId, filters: { startDate, language } },
  });
  await makeReports(test.services);
  const params = { id: ordered.data.reportRequest.id };
  const { data: file } = await test.call(downloadReport, { as: 'org.admin', params });
  const listed = await test.call(listPrograms, {
    as: 'org.admin',
    query: { organizationId: DEMO_ORGANIZATIONS.harbor },
  });
  const places = {
    programIds: new Map(listed.data.programs.map(({ id, name }) => [name.toLowerCase(), id])),
    defaultProgramId: null,
  };
  const text = new TextDecoder().decode(await file.arrayBuffer());
  const [names = [], ...rows] = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' }).data;
  const header = readHeader(names);
  const read = rows.map((cells) => {
    const result = readRow(header, cells, places);
    if ('problems' in result) throw new Error(JSON.stringify([cells, result.problems]));
    return result.person;
  });
  const byPhone = <T extends { readonly phone: string }>(people: readonly T[]) =>
    people.toSorted((one, other) => (one.phone < other.phone ? -1 : 1));
  expect(byPhone(read)).toEqual(byPhone(made.map((person) => ({ ...person, pin: null }))));
});
