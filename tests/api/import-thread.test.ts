import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { peopleThread } from '#server/node/people-thread.ts';
import { uploadPeople } from '#src/schemas/uploads.ts';
import { testApi, type TestApi } from './harness.ts';

const HEADER = 'Role,First Name,Last Name,User Name,Phone';
const linesOf = (count: number, name: string) => [
  HEADER,
  ...Array.from({ length: count }, (_, n) =>
    n % 100 === 7 ? 'KING' : `RECIPIENT,Zoë${n},${name},${name}.${n},518555${String(n).padStart(4, '0')}`,
  ),
];
const checksumOf = (text: string) => createHash('sha1').update(text).digest('hex');
const places = { programIds: new Map<string, string>(), defaultProgramId: null };

let openPeople = peopleThread();
const open = (text: string, checksum = checksumOf(text)) => openPeople(new Blob([text]), checksum, places);

beforeEach(() => {
  openPeople = peopleThread();
});

describe('a file that is read in a thread', () => {
  let test: TestApi;
  beforeEach(async () => {
    test = await testApi({ services: { openPeople } });
  });
  const upload = (content: string, checksum = checksumOf(content)) =>
    test.call(uploadPeople, {
      as: 'org.admin',
      body: { file: new File([content], 'people.csv', { type: 'text/csv' }), checksum },
    });

  it('is imported as any other, beside another one', async () => {
    const [one, other] = await Promise.all(['Qwist', 'Xanadu'].map((name) => upload(linesOf(2300, name).join('\n'))));
    for (const answer of [one, other])
      expect(answer).toMatchObject({ status: 200, data: { total: 2300, processed: 2277, repeated: false } });
    expect(one?.data.failedRows.map(({ rowIndex }) => rowIndex)).toEqual(
      Array.from({ length: 23 }, (_, n) => n * 100 + 8),
    );
    expect(test.logs).toEqual([]);
  });

  it('is refused in the same words', async () => {
    expect(await upload(HEADER, 'a'.repeat(40))).toMatchObject({
      status: 400,
      message: 'The file was damaged on the way. Upload it again.',
    });
    expect(await upload('Role,First Name,Last Name\nCALLER,A,B')).toMatchObject({
      status: 400,
      message: 'The file is missing the column Phone',
    });
  });
});

it('the thread ends with its last file, and there is another one for the next', async () => {
  const [one, other] = await Promise.all([
    open(linesOf(20, 'Qwist').join('\n')),
    open(linesOf(30, 'Qwist').join('\n')),
  ]);
  one.close();
  expect(await other.next()).toHaveLength(30);
  expect(await other.next()).toEqual([]);
  const asked = other.next();
  other.close();
  await expect(asked).rejects.toThrow('The thread that reads files of people has ended');
  const next = await open(linesOf(40, 'Qwist').join('\n'));
  expect(await next.next()).toHaveLength(40);
  await expect(other.next()).rejects.toThrow('The thread that reads files of people has ended');
  next.close();
});

it('what goes wrong in the thread is told, and other files are read on', async () => {
  const text = linesOf(20, 'Qwist').join('\n');
  const other = await open(text);
  const named = `${HEADER},Program\nCALLER,Zoe,Qwist,,5185550123,Meals`;
  const failing = await openPeople(new Blob([named]), checksumOf(named), { ...places, programIds: {} as never });
  await expect(failing.next()).rejects.toThrow(TypeError);
  expect(await other.next()).toHaveLength(20);
  for (const file of [failing, other]) file.close();
});
