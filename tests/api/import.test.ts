import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { listMemberships } from '#src/schemas/memberships.ts';
import { HIDDEN_VALUE } from '#src/schemas/organizations.ts';
import { createProgram, setDefaultProgram } from '#src/schemas/programs.ts';
import { peopleReader } from '#server/domain/uploads/import-reader.ts';
import { newUuid } from '#server/ids.ts';
import { programIdsOf } from '#server/seed/organizations.ts';
import { listStatuses, setDefaultStatus } from '#src/schemas/statuses.ts';
import { CSV_COLUMNS, uploadPeople } from '#src/schemas/uploads.ts';
import { DEMO_ORGANIZATIONS, testApi, type PersonaName, type TestApi } from './harness.ts';
import { asSystem } from './sign-in.ts';
import { NOT_FOUND } from './refusals.ts';

const { harbor, sunrise, prairie } = DEMO_ORGANIZATIONS;
const HEADER = 'Role,First Name,Last Name,User Name,Phone,Program';

let test: TestApi;
beforeEach(async () => {
  test = await testApi();
});

interface Upload {
  readonly as?: PersonaName;
  readonly checksum?: string;
  readonly organizationId?: string;
}
function upload(content: string | Uint8Array, { as = 'org.admin', checksum, organizationId }: Upload = {}) {
  const bytes = new Uint8Array(typeof content === 'string' ? new TextEncoder().encode(content) : content);
  return test.call(uploadPeople, {
    as,
    body: {
      file: new File([bytes], 'people.csv', { type: 'text/csv' }),
      checksum: checksum ?? createHash('sha1').update(bytes).digest('hex'),
      ...(organizationId === undefined ? {} : { organizationId }),
    },
  });
}
const csv = (...lines: string[]) => [HEADER, ...lines].join('\r\n');
const search = async (text: string, as: PersonaName = 'org.admin') =>
  (await test.call(listMemberships, { as, query: { search: text } })).data.personOrganizations;
const placeCount = () =>
  asSystem(test, async ({ tx }) => (await tx.selectFrom('memberships').select('id').execute()).length);

describe('a file', () => {
  it('with all columns of the template is read whole', async () => {
    const row = [
      'recipient',
      'Zoë',
      'Qwist',
      'zoe.q',
      '(518) 555-0123',
      'mobile',
      '518.555.0124',
      'LANDLINE',
      'Zoe@Example.org',
      'Zo',
      'meals check-in',
      '0042',
      'female',
      '01234',
      '1950-02-28',
      'Chess | Tea',
      '',
      '',
      'sms| EMAIL',
      'english',
      'X-7',
    ];
    const { status, data } = await upload(`${CSV_COLUMNS.join(',')}\n${row.join(',')}\n`);
    expect(status).toBe(200);
    expect(data).toMatchObject({ total: 1, processed: 1, failedRows: [] });
    const [place] = await search('qwist');
    expect(place).toMatchObject({
      role: { name: 'RECIPIENT' },
      person: {
        firstName: 'Zoë',
        userName: 'zoe.q',
        phone: '+15185550123',
        phoneAlternate: '+15185550124',
        email: 'zoe@example.org',
        preferredName: 'Zo',
        externalPersonId: 'X-7',
      },
      pin: HIDDEN_VALUE,
      programName: 'Meals Check-in',
      status: { name: 'Active' },
      organizationId: harbor,
      customFields: {
        phoneType: 'Mobile',
        phoneAlternateType: 'Landline',
        gender: 'Female',
        zipCode: '01234',
        dateOfBirth: '1950-02-28',
        hobbies: 'Chess, Tea',
        preferredMethodOfCommunication: ['SMS', 'Email'],
        preferredLanguage: 'English',
      },
    });
  });

  it.each([',', ';', '\t'])('is taken apart at %j, with a byte order mark and quotes', async (delimiter) => {
    const lines = [HEADER, 'CALLER,"Zoë",Qwist,,5185550123,'].map((line) => line.replaceAll(',', delimiter));
    const { data } = await upload(`\uFEFF${lines.join('\r\n')}\r\n\r\n`);
    expect(data).toMatchObject({ total: 1, processed: 1, failedRows: [] });
    expect((await search('qwist'))[0]).toMatchObject({ role: { name: 'CALLER' }, person: { firstName: 'Zoë' } });
  });

  it('is told in the history by the numbers that its rows have', async () => {
    const header = 'Row,Role,First Name,Last Name,Phone';
    const { data } = await upload(
      [header, '41,CALLER,Zoe,Qwist,5185550123', '57,CALLER,Ada,Qwist,5185550124'].join('\n'),
    );
    expect(data).toMatchObject({ processed: 2, failedRows: [] });
    const [told] = await asSystem(test, ({ tx }) =>
      tx.selectFrom('audit_events').select('after').where('action', '=', 'imported').execute(),
    );
    expect(told?.after).toMatchObject({ rows: 2, from: 41, to: 57 });
  });

  it('may hold columns nobody knows, and columns in any order and spelling', async () => {
    const { data } = await upload('Shoe Size,phone,LAST NAME,first_name,role\n43,5185550123,Qwist,Zoe,CALLER');
    expect(data).toMatchObject({ processed: 1 });
    expect((await search('qwist'))[0]?.customFields).not.toHaveProperty('Shoe Size');
  });

  it.each([
    ['', 'The file has no rows'],
    [HEADER, 'The file has no rows'],
    [`${HEADER}\n\n  \n`, 'The file has no rows'],
    ['Role,First Name,Last Name\nCALLER,A,B', 'The file is missing the column Phone'],
    [new Uint8Array([0x50, 0x4b, 3, 4]), 'The file must be a CSV file'],
    [new TextEncoder().encode('Role\0'), 'The file must be a CSV file'],
    [new Uint8Array([0x52, 0xff, 0xfe, 0xe9]), 'The file can’t be read as text. Save it as “CSV UTF-8”.'],
  ])('%#: is refused that is none', async (content, message) => {
    const before = await placeCount();
    expect(await upload(content)).toMatchObject({ status: 400, message });
    expect(await placeCount()).toBe(before);
  });

  it('must fit its checksum', async () => {
    const before = await placeCount();
    const content = csv('CALLER,Zoe,Qwist,,5185550123,');
    expect(await upload(content, { checksum: 'a'.repeat(40) })).toMatchObject({
      status: 400,
      message: 'The file was damaged on the way. Upload it again.',
    });
    expect((await upload(content, { checksum: 'garbage' })).status).toBe(400);
    expect(await placeCount()).toBe(before);
    const sha1 = createHash('sha1').update(content).digest('hex').toUpperCase();
    expect((await upload(content, { checksum: sha1 })).status).toBe(200);
  });
});

describe('rows', () => {
  it('that fail are told with words, the others are kept', async () => {
    const { data } = await upload(
      csv(
        'KING,Zoe,Qwist,,5185550123,',
        'CALLER,,Qwist,,5185550123,',
        'CALLER,Zoe,Qwist,,555,',
        'CALLER,Zoe,Qwist,two words,5185550123,',
        'CALLER,Zoe,Qwist,,5185550123,Nowhere',
        'CALLER,Zoe,Qwist,,5185550123,,surplus',
        'CALLER,Zoe,Qwist,West.Admin,5185550123,',
        'CALLER,Zoe,Qwist,zoe.q,5185550123,',
        'CALLER,Zoe,Qwist,ZOE.Q,5185550123,',
      ),
    );
    expect(data).toMatchObject({
      total: 9,
      processed: 1,
      failedRows: [
        { rowIndex: 1, message: 'Role must be RECIPIENT or CALLER' },
        { rowIndex: 2, message: 'First Name: This field is required' },
        { rowIndex: 3, message: 'Phone: Enter a valid US phone number' },
        { rowIndex: 4, message: 'User Name: The username must not contain spaces' },
        { rowIndex: 5, message: 'The organization has no program called Nowhere' },
        { rowIndex: 6, message: 'The row has more values than the file has columns' },
        { rowIndex: 7, message: 'user name West.Admin already exists' },
        { rowIndex: 9, message: 'Zoe Qwist is in the file twice' },
      ],
    });
    expect(await search('qwist')).toHaveLength(1);
  });

  it('tell the column of each value that is wrong', async () => {
    const { data } = await upload(
      'Role,First Name,Last Name,Phone,Phone Type,PIN,Zip Code,Date of Birth,Gender,Preferred Time For Call\n' +
        'CALLER,Zoe,Qwist,5185550123,Fax,12,1,1950-02-30,Robot,Never',
    );
    expect(data.failedRows[0]?.message.split('; ').toSorted()).toEqual([
      'Date of Birth: This day doesn’t exist',
      'Gender: This value is not valid',
      'PIN: The PIN must have exactly 4 digits',
      'Phone Type: The phone type must be Mobile or Landline',
      'Preferred Time For Call: This value is not valid',
      'Zip Code: The ZIP code must have exactly 5 digits',
    ]);
  });

  it('tell how a day is written, in a way that is taken then', async () => {
    const born = async (day: string) => {
      const { data } = await upload(
        `Role,First Name,Last Name,Phone,Date of Birth\nCALLER,Zoe,Qwist,5185550123,${day}`,
      );
      return data.failedRows.map(({ message }) => message);
    };
    const [message = ''] = await born('11/26/1979');
    expect(message).toBe('Date of Birth: Enter a date of birth as yyyy-mm-dd, for example 1948-03-09');
    expect(await born('1948-03-09')).toEqual([]);
  });

  it('may say their choices as the console calls them, in either language', async () => {
    const { data } = await upload(
      'Rol,Nombre,Apellidos,Teléfono,Género,Idioma preferido,Horario preferido para llamadas\n' +
        'voluntario,Zoe,Qwist,5185550123,Mujer,INGLES,mañana|Weekend\n' +
        'Beneficiario,Ana,Qwist,5185550124,Prefiere no decirlo,Otro,Noche',
    );
    expect(data).toMatchObject({
      processed: 1,
      failedRows: [{ rowIndex: 2, message: 'Preferred Language: This value is not valid' }],
    });
    expect(await search('qwist')).toMatchObject([
      {
        role: { name: 'CALLER' },
        customFields: { gender: 'Female', preferredLanguage: 'English', preferredTimeForCall: ['Morning', 'Weekend'] },
      },
    ]);
  });

  it('without a program are in the default one', async () => {
    await upload(csv('CALLER,Zoe,Qwist,,5185550123,'));
    expect((await search('qwist'))[0]?.programName).toBe('Friendly Calls');
    const params = { organizationId: harbor, programId: programIdsOf('harbor')[2] ?? '' };
    await test.call(setDefaultProgram, { as: 'org.admin', params });
    await upload(csv('CALLER,Zoe,Xanadu,,5185550123,'));
    expect((await search('xanadu'))[0]?.programName).toBe('New Neighbors');
  });

  it('without a program are in the first one that is made, also while they are saved', async () => {
    const read = peopleReader(newUuid);
    const openPeople: typeof read = async (...file) => {
      const people = await read(...file);
      const body = { name: 'Night Owls', organizationId: prairie };
      expect((await test.call(createProgram, { as: 'super.admin', body })).status).toBe(200);
      return people;
    };
    test = await testApi({ services: { openPeople } });
    await asSystem(test, ({ tx }) => tx.deleteFrom('programs').where('organization_id', '=', prairie).execute());
    const { data } = await upload(csv('CALLER,Zoe,Qwist,,5185550123,'), {
      as: 'super.admin',
      organizationId: prairie,
    });
    expect(data).toMatchObject({ processed: 1 });
    expect((await search('qwist', 'super.admin'))[0]?.programName).toBe('Night Owls');
  });

  it('have the status that is the default one', async () => {
    const { rows } = (await test.call(listStatuses, { as: 'org.admin', query: { organizationId: harbor } })).data;
    const other = rows.findLast((status) => !status.default);
    const params = { organizationId: harbor, statusId: other?.id ?? '' };
    expect((await test.call(setDefaultStatus, { as: 'org.admin', params })).status).toBe(200);
    await upload(csv('CALLER,Zoe,Qwist,,5185550123,'));
    expect((await search('qwist'))[0]?.organizationPersonStatusId).toBe(other?.id);
  });

  it('by the thousands are kept, each in its place', async () => {
    const lines = Array.from({ length: 2000 }, (_, n) =>
      n === 1499 ? 'KING,A,B,,5185550123,' : `RECIPIENT,Zoe${n},Qwist,zoe.${n},5185550123,`,
    );
    const { data } = await upload(csv(...lines));
    expect(data).toMatchObject({ total: 2000, processed: 1999, failedRows: [{ rowIndex: 1500 }] });
    const { pager } = (await test.call(listMemberships, { as: 'org.admin', query: { search: 'qwist' } })).data;
    expect(pager.totalItems).toBe(1999);
    const again = (await upload(csv(...lines, ''))).data;
    expect(again).toMatchObject({ total: 2000, processed: 0, repeated: false });
    expect(again.failedRows[0]).toEqual({
      rowIndex: 1,
      message: 'Zoe0 Qwist is already in the organization',
      problems: [{ column: null, code: 'csvPersonExists', params: { value: 'Zoe0 Qwist' } }],
    });
  });
});

describe('the planner', () => {
  const TABLES = sql`oid in ('people'::regclass, 'memberships'::regclass, 'last_calls'::regclass)`;

  it('is told of the first thousand while they come, else each row’s keys are checked by reading all', async () => {
    await sql`update pg_class set relpages = 1, reltuples = 5 where ${TABLES}`.execute(test.db);
    await upload(csv(...Array.from({ length: 2000 }, (_, n) => `RECIPIENT,Zoe${n},Qwist,,5185550123,`)));
    const { rows } = await sql<{ n: number }>`select reltuples as n from pg_class where ${TABLES}`.execute(test.db);
    expect(rows.map(({ n }) => n > 1000)).toEqual([true, true, true]);
  });
});

describe('who', () => {
  const content = csv('CALLER,Zoe,Qwist,,5185550123,');

  it('uploads into the own organization alone', async () => {
    for (const organizationId of [sunrise, 'garbage']) {
      expect(await upload(content, { organizationId })).toMatchObject(NOT_FOUND);
    }
    expect((await upload(content, { as: 'super.admin', organizationId: sunrise })).status).toBe(200);
    expect(await search('qwist')).toEqual([]);
    expect(await search('qwist', 'west.admin')).toHaveLength(1);
  });

  it('puts people where the organization’s own program and status are, whoever sees those of all', async () => {
    const lines = csv('CALLER,Zoe,Qwist,,5185550123,Friendly Calls', 'CALLER,Zoe,Xanadu,,5185550124,');
    const { data } = await upload(lines, { as: 'super.admin', organizationId: sunrise });
    expect(data).toMatchObject({ processed: 1, failedRows: [{ rowIndex: 1 }] });
    const { rows } = (await test.call(listStatuses, { as: 'west.admin', query: { organizationId: sunrise } })).data;
    expect(await search('xanadu', 'west.admin')).toMatchObject([
      {
        programId: programIdsOf('sunrise')[0],
        organizationPersonStatusId: rows.find((status) => status.default)?.id,
      },
    ]);
  });

  it('uploads during the signup too, but not as an organization user or caller', async () => {
    expect((await upload(content, { as: 'new.manager', organizationId: prairie })).data).toMatchObject({
      processed: 1,
    });
    for (const as of ['org.user', 'caller'] as const) {
      expect(await upload(content, { as })).toMatchObject({ status: 403, message: 'You cannot perform this action' });
    }
  });
});
