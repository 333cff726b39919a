import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { uploadPeople } from '#src/schemas/uploads.ts';
import { ABUSE_FILES } from '#tests/csv/abuse-files.ts';
import { testApi, type TestApi } from './harness.ts';
import { asSystem } from './sign-in.ts';

/** Everybody's names, with how often each stands in the database. */
const people = async (test: TestApi) =>
  asSystem(test, async ({ tx }) =>
    (await tx.selectFrom('people').select(['first_name', 'last_name']).execute()).map(
      (row) => `${row.first_name} ${row.last_name}`,
    ),
  );

it.each(ABUSE_FILES.map((file) => [file.name, file] as const))(
  '%s',
  async (_, { bytes, checksum, expected }) => {
    const test = await testApi();
    const before = await people(test);
    const content = bytes();
    const { status, data, message } = await test.call(uploadPeople, {
      as: 'org.admin',
      body: {
        file: new File([content], 'people.csv', { type: 'text/csv' }),
        checksum: checksum ?? createHash('sha1').update(content).digest('hex'),
      },
    });
    const after = await people(test);
    expect(test.logs).toEqual([]);
    if ('refused' in expected) {
      expect({ status, message }).toEqual({ status: 400, message: expected.refused });
      expect(after).toHaveLength(before.length);
      return;
    }
    expect({ status, message }).toEqual({ status: 200, message: '' });
    const { total, processed, failedRows } = data;
    expect({ total, sum: processed + failedRows.length }).toEqual({ total: expected.total, sum: expected.total });
    if (expected.failures === undefined)
      expect(Object.fromEntries(failedRows.map((row) => [row.rowIndex, row.message]))).toEqual(expected.failed ?? {});
    else expect(failedRows).toHaveLength(expected.failures);
    expect(after).toHaveLength(before.length + processed);
    for (const name of expected.people ?? []) expect(after.filter((each) => each === name)).toEqual([name]);
  },
  300_000,
);
