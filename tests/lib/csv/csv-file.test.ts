import { expect, test, describe } from 'vitest';
import { CsvFile } from '#src/lib/csv/csv-file.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { CSV_COLUMNS } from '#src/schemas/uploads.ts';
import { sha1 } from '#src/lib/sha1.ts';

const places = { programIds: new Map([['morning calls', 'p1']]), defaultProgramId: 'p1' };
const HEAD = 'Role,First Name,Last Name,User Name,Phone,Email,Zip Code,Date of Birth';

type Bytes = string | Uint8Array<ArrayBuffer>;
async function open(text: Bytes, name = 'people.csv') {
  const file = new CsvFile(() => {});
  return { file, summary: await file.open(new File([text], name), places) };
}
const refusal = (text: Bytes) =>
  open(text).then(
    () => 'none',
    (error: { reason?: string }) => error.reason,
  );
const utf16 = (text: string, isBig: boolean) => {
  const bytes = new Uint8Array(text.length * 2);
  for (let at = 0; at < text.length; at += 1) new DataView(bytes.buffer).setUint16(at * 2, text.charCodeAt(at), !isBig);
  return bytes;
};
const row = (
  at: number,
  more: Partial<Record<'role' | 'phone' | 'email' | 'zip' | 'born' | 'user' | 'first', string>>,
) =>
  [
    more.role ?? 'CALLER',
    more.first ?? `Ana${at}`,
    'Ruiz',
    more.user ?? '',
    more.phone ?? `212555${String(1000 + at)}`,
    more.email ?? '',
    more.zip ?? '',
    more.born ?? '',
  ].join(',');
const table = (...rows: string[]) => [HEAD, ...rows].join('\n');

describe('opening a file', () => {
  const small = 'Rol;Nombre;Apellido;Teléfono\r\nCALLER;José;Núñez;212 555 0100\r\n';
  test.each([
    ['UTF-8', small, 'utf-8'],
    ['UTF-8 with a mark', `\ufeff${small}`, 'utf-8'],
    ['UTF-16 with a mark', utf16(`\ufeff${small}`, false), 'utf-16le'],
    ['UTF-16 of the other order', utf16(`\ufeff${small}`, true), 'utf-16be'],
    ['UTF-16 without a mark', utf16(small, false), 'utf-16le'],
    ['Windows-1252', Uint8Array.from(small, (letter) => letter.charCodeAt(0)), 'windows-1252'],
  ])('%s is read as what it is', async (_, bytes, encoding) => {
    const { file, summary } = await open(bytes);
    expect(summary).toMatchObject({ text: { encoding, delimiter: ';' }, total: 1, good: 1, missing: [] });
    expect(file.rows(0, 1)[0]).toMatchObject({ number: 2, cells: ['CALLER', 'José', 'Núñez', '212 555 0100'] });
  });

  test.each([
    ['empty', ''],
    ['empty', '\n\n  \n'],
    ['noRows', HEAD],
    ['brokenBook', 'PK\u0003\u0004…'],
    ['image', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])],
    ['pdf', '%PDF-1.7'],
    ['notText', `${HEAD}\nCALLER\0,Ana`],
    ['openQuote', `${HEAD}\nCALLER,"Ana,Ruiz\nCALLER,Bo,Li`],
    ['noColumns', 'a,b,c\n1,2,3'],
  ])('refuses: %s', async (reason, bytes) => {
    expect(await refusal(bytes)).toBe(reason);
  });

  test('names the row whose quotation mark stays open, as rows are counted', async () => {
    const text = `${HEAD}\n\nCALLER,"Ana\nMaria",Ruiz\nCALLER,"Bo,Li\nCALLER,Cy,Diaz`;
    await expect(open(text)).rejects.toMatchObject({ reason: 'openQuote', row: 4 });
  });

  test('a column that nobody named is asked for, and can be chosen', async () => {
    const { file, summary } = await open('Role,Given,Last Name,Number\nCALLER,Ana,Ruiz,2125550100');
    expect(summary).toMatchObject({ missing: ['First Name', 'Phone'], good: 0, groups: [] });
    expect(file.map(1, 'First Name')).toMatchObject({ missing: ['Phone'] });
    expect(file.map(3, 'Phone')).toMatchObject({ missing: [], good: 1 });
    expect(file.map(1, 'User Name')).toMatchObject({ missing: ['First Name'], good: 0 });
  });

  test('of 100,000 columns some are shown', async () => {
    const wide = [`${HEAD}${',x'.repeat(100_000)}`, `${row(1, {})}${',y'.repeat(100_000)}`].join('\n');
    const { file, summary } = await open(wide);
    expect(summary.columns).toHaveLength(60);
    expect(file.rows(0, 1)[0]?.cells).toHaveLength(60);
    expect(summary.good).toBe(1);
  });
});

describe('what a file does not say as the template does', () => {
  const LIST = ['Spring recipients 2026,,', '', 'Name,Phone number,Zip', 'Ana Ruiz,2125550101,04101'].join('\n');

  test('the line that names the columns is found under a title, and another may be chosen', async () => {
    const { file, summary } = await open(LIST);
    expect(summary).toMatchObject({ head: 3, total: 1, start: [{ number: 1 }, { number: 3 }] });
    expect(file.rows(0, 1)[0]).toMatchObject({ number: 4 });
    expect(file.setHead(1)).toMatchObject({ head: 1, total: 2 });
    expect(file.setHead(3)).toMatchObject({ head: 3, total: 1 });
  });

  test('a line of the start that is longer than its choice says so', async () => {
    const title = 'A list of everybody whom the northern chapter has called since the summer of last year, by street';
    const names = 'First Name,Last Name,Phone,Zip,City,State,Street,Preferred Language,Program,Status';
    const { summary } = await open([title, names, 'Ana,Ruiz,2125550101,04101,,,,,,'].join('\n'));
    expect(summary.start.map(({ text }) => text)).toEqual([
      'A list of everybody whom the northern chapter has called since the summer of las...',
      'First Name · Last Name · Phone · Zip · City · State · Street · Preferred Languag...',
    ]);
  });

  test('a row is not taken for that line, however many words it shares with it', async () => {
    const text = 'Role,First Name,Kind\nCALLER,Phone,Mobile,Email\nMobile,Landline,Email,2125550101';
    expect((await open(text)).summary.head).toBe(1);
  });

  test('a semicolon under a title is found, too', async () => {
    const { summary } = await open('Amigos, vecinos, y más\nRol;Nombre;Apellido;Teléfono\nCALLER;Ana;Ruiz;2125550101');
    expect(summary).toMatchObject({ text: { delimiter: ';' }, head: 2, good: 1 });
  });

  test('all rows are given what the file lacks: nothing is ready before, and it is sent', async () => {
    const { file, summary } = await open('First Name,Last Name,Phone\nAna,Ruiz,2125550101\nBo,Li,2125550102');
    expect(summary).toMatchObject({ missing: ['Role'], good: 0 });
    expect(file.rows(0, 2).map(({ checked }) => checked)).toEqual([false, false]);
    const given = file.setForAll('Role', 'RECIPIENT');
    expect(given).toMatchObject({ missing: [], good: 2, values: new Map([['Role', 'RECIPIENT']]) });
    expect(given.columns[0]).toMatchObject({ column: 'Role', from: 'value' });
    // who was given another one keeps it
    file.edit(1, 3, 'CALLER');
    file.setForAll('Preferred Language', 'Spanish');
    file.setForAll('Role', 'RECIPIENT');
    expect(await (await file.toSend()).file.text()).toBe(
      'Role,First Name,Last Name,Phone,Preferred Language,Row\r\n' +
        'RECIPIENT,Ana,Ruiz,2125550101,Spanish,2\r\nCALLER,Bo,Li,2125550102,Spanish,3',
    );
    expect(file.setForAll('Role', null)).toMatchObject({ missing: ['Role'], good: 0 });
  });

  test('what is known before the file is opened is given where the file does not say it', async () => {
    const file = new CsvFile(() => {});
    const bytes = new File(['First Name,Last Name,Phone\nAna,Ruiz,2125550101'], 'people.csv');
    expect(await file.open(bytes, places, { Role: 'CALLER' })).toMatchObject({ good: 1 });
    const own = await file.open(new File([table(row(1, {}))], 'people.csv'), places, { Role: 'RECIPIENT' });
    expect(own.values.size).toBe(0);
  });

  test('whole names are parted, edited on both sides, and come back with their parts', async () => {
    const { file } = await open('Full name,Phone,Role\n"Ruiz, Ana",2125550101,CALLER\nMaria Elena Paz,x,CALLER');
    const summary = file.show('all');
    expect(summary.columns.map(({ column, from }) => [column, from])).toEqual([
      ['Full Name', 'file'],
      ['First Name', 'name'],
      ['Last Name', 'name'],
      ['Phone', 'file'],
      ['Role', 'file'],
    ]);
    const names = () => file.rows(0, 2).map(({ cells }) => cells.slice(1, 3));
    expect(names()).toEqual([
      ['Maria Elena', 'Paz'],
      ['Ana', 'Ruiz'],
    ]);
    expect(summary.split?.example?.name).toBe('Maria Elena Paz');
    file.edit(0, 3, 'Anita');
    file.setNameOrder('firstWord');
    expect(names()).toEqual([
      ['Maria', 'Elena Paz'],
      ['Anita', 'Ruiz'],
    ]);
    file.edit(1, 0, 'Eva Paz');
    expect(names()[0]).toEqual(['Eva', 'Paz']);
    const back = await file.withReasons(new Map([[3, 'no phone']]), 'Reason').text();
    expect(back).toContain('Full name,Phone,Role,First Name,Last Name,Reason\r\nEva Paz,x,CALLER,Eva,Paz,no phone');
    expect((await open(back)).summary.split).toBeNull();
    expect(file.map(0, null)).toMatchObject({ missing: ['First Name', 'Last Name'], split: null });
    expect(file.map(0, 'Full Name')).toMatchObject({ missing: [] });
  });

  test.each([
    ['Nombre', ['"Ruiz, Ana"', '"Paz, Eva"', '"de la Cruz, Rosa"'], true],
    ['Apellidos', ['"Ruiz, Ana"', '"Paz, Eva"', '"Li, Bo"'], true],
    // a suffix belongs to its name, and of two cells nobody can tell
    ['Nombre', ['"King, Jr."', '"Paz, Sr."', '"Li, III"'], false],
    ['Nombre', ['Ana', 'Eva', '"Li, Bo"'], false],
    ['Nombre', ['"Ruiz, Ana"', '"Paz, Eva"'], false],
  ])('%s alone, with %o, has whole names: %o', async (head, names, isWhole) => {
    const lines = names.map((name, at) => `${name},212555010${at},CALLER`);
    const { summary } = await open([`${head},Teléfono,Rol`, ...lines].join('\n'));
    expect([summary.missing.length === 0, summary.split?.of ?? null]).toEqual([isWhole, isWhole ? 0 : null]);
  });

  test('a column of last names beside one of first names stays what it is called, whatever commas it has', async () => {
    const rows = ['"Ruiz, Paz",Ana', '"Paz, Li",Eva', '"Li, Sun",Bo'].map(
      (names, at) => `${names},212555010${at},CALLER`,
    );
    const { summary } = await open(['Apellidos,Nombre,Teléfono,Rol', ...rows].join('\n'));
    expect(summary.split).toBeNull();
  });

  test('a cell too many stays one beside added columns', async () => {
    const { file } = await open('First Name,Last Name,Phone\nAna,Ruiz,2125550101,more');
    expect(file.setForAll('Role', 'CALLER')).toMatchObject({ bad: 1, groups: [{ problem: { column: null } }] });
  });
});

describe('the dry run', () => {
  test('problems come first, alike ones together, and are mended together', async () => {
    const { file, summary } = await open(
      table(row(1, {}), row(2, { zip: '4101' }), row(3, {}), row(4, { zip: '501' }), row(5, { role: 'voluntaria' })),
    );
    expect(summary).toMatchObject({ total: 5, bad: 3, good: 2 });
    expect(file.rows(0, 5).map(({ number }) => number)).toEqual([3, 5, 6, 2, 4]);
    const zip = summary.groups.find(({ problem }) => problem.column === 'Zip Code');
    expect(zip).toMatchObject({ rows: 2, example: '4101', problem: { mend: { kind: 'zeros', to: '04101' } } });
    const mended = file.mendGroup(zip?.id ?? '');
    expect(mended).toMatchObject({ bad: 1, good: 4 });
    file.show('all');
    expect(file.rows(0, 1)[0]).toMatchObject({ number: 6 });
  });

  test('a cell is edited in place, and what says the same can be written at once', async () => {
    const { file } = await open(table(row(1, { phone: 'n/a' }), row(2, { phone: 'n/a' }), row(3, { phone: 'x' })));
    const change = file.edit(0, 4, '212 555 0199');
    expect(change).toMatchObject({ alike: 1, row: { number: 2, problems: [] }, summary: { bad: 2, good: 1 } });
    expect(file.replaceAlike(4, 'n/a', '212 555 0198')).toMatchObject({ bad: 1, good: 2 });
  });

  test('rows are left out and taken in again, by one and by problem', async () => {
    const { file, summary } = await open(table(row(1, { zip: 'x' }), row(2, { zip: 'x' }), row(3, {})));
    expect(file.leaveOut(2, true).summary).toMatchObject({ out: 1, good: 0, bad: 2 });
    expect(file.leaveOut(2, false).summary).toMatchObject({ out: 0, good: 1 });
    expect(file.leaveOutGroup(summary.groups[0]?.id ?? '')).toMatchObject({ out: 2, bad: 0, good: 1, groups: [] });
    expect(file.leftOut()).toEqual([2, 3]);
  });

  test('says who is in the file twice: as an error where the server would refuse, else to look at', async () => {
    const { file, summary } = await open(
      table(
        row(1, { user: 'ana', email: 'a@example.org' }),
        row(2, { user: 'ANA' }),
        row(3, { phone: '(212) 555-1001' }),
        row(4, { phone: '+12125551001', first: 'ÁNA1' }),
        row(5, { email: 'A@example.org' }),
      ),
    );
    const codes = new Map(summary.groups.map(({ problem, rows }) => [problem.code, rows]));
    expect(Object.fromEntries(codes)).toEqual({ userNameTwice: 1, phoneTwice: 1, personTwice: 1, emailTwice: 1 });
    expect(summary).toMatchObject({ bad: 2, good: 3 });
    // whoever is left out is nobody's twin
    expect(file.leaveOut(0, true).summary).toMatchObject({ bad: 0, good: 4 });
  });

  test('asks once about each value, and tells whom the organization has', async () => {
    const { file } = await open(
      table(row(1, { user: 'ana' }), row(2, {}), row(3, { email: 'x@example.org' }), row(4, { zip: 'bad' })),
    );
    const asked = file.question();
    expect(asked).toEqual({
      phones: ['+12125551001', '+12125551002', '+12125551003'],
      emails: ['x@example.org'],
      userNames: ['ana'],
    });
    if (!asked) throw new Error('nothing was asked');
    const owner = { personOrganizationId: null };
    const summary = file.answer(asked, [
      { field: 'userName', value: 'ana', name: null, ...owner },
      { field: 'phone', value: '+12125551002', name: 'Aná2  RUIZ', ...owner },
      { field: 'phone', value: '+12125551003', name: 'Somebody Else', ...owner },
      { field: 'email', value: 'x@example.org', name: 'Somebody Else', ...owner },
    ]);
    expect(summary.groups.map(({ problem: { code, text } }) => [code, text])).toEqual(
      expect.arrayContaining([
        ['userNameTaken', ''],
        ['personTaken', 'Aná2  RUIZ'],
        ['phoneTaken', 'Somebody Else'],
        ['emailTaken', 'Somebody Else'],
      ]),
    );
    expect(summary).toMatchObject({ bad: 3, good: 1 });
    expect(file.question()).toBeNull();
  });

  test('whose role creates nobody is good where the row updates somebody, in either language', async () => {
    const { file, summary } = await open(
      table(row(1, { role: 'OUTREACH' }), row(2, { role: 'Persona inactiva' }), row(3, {}), row(4, { role: 'KING' })),
    );
    const values = (group = summary.groups[0]) => group?.values.map(({ value, rows }) => [value, rows]).toSorted();
    expect(summary).toMatchObject({ bad: 3, good: 1 });
    expect(values()).toEqual([
      ['KING', 1],
      ['OUTREACH', 1],
      ['Persona inactiva', 1],
    ]);
    // rows that can't be imported are nobody's business
    const before = file.question();
    expect(before?.phones).toEqual(['+12125551003']);
    if (before) file.answer(before, []);
    file.setExisting('update');
    const asked = file.question();
    expect(asked?.phones).toEqual(['+12125551001', '+12125551002']);
    if (!asked) throw new Error('nothing was asked');
    const owner = { field: 'phone', name: 'Ana1 Ruiz', personOrganizationId: null } as const;
    file.answer(asked, [{ ...owner, value: '+12125551001' }]);
    const known = file.knownQuestion();
    expect(known?.people.map(({ firstName }) => firstName)).toEqual(['Ana1']);
    if (!known) throw new Error('nobody was asked for');
    const found = { personOrganizationId: 'm-1', name: 'Ana1 Ruiz', programName: null, locked: null };
    const updating = file.answerKnown(known, [{ ...found, values: { email: 'old@example.org' } }]);
    // nobody is meant by the second row
    expect(updating).toMatchObject({ bad: 2, good: 2 });
    expect(values(updating?.groups[0])).toEqual([
      ['KING', 1],
      ['Persona inactiva', 1],
    ]);
    expect(file.setExisting('skip')).toMatchObject({ bad: 3, good: 1 });
  });

  test('no call asks for more than the API takes', async () => {
    const rows = Array.from({ length: LIMITS.duplicatesBatch + 10 }, (_, at) =>
      row(at, { phone: `21${String(20_000_000 + at)}` }),
    );
    const { file } = await open(table(...rows));
    const first = file.question();
    expect(first?.phones).toHaveLength(LIMITS.duplicatesBatch);
    if (first) file.answer(first, []);
    expect(file.question()?.phones).toHaveLength(10);
  });

  test('a date that may be two is asked for once', async () => {
    const { file, summary } = await open(table(row(1, { born: '03/04/1950' }), row(2, { born: '12/31/1950' })));
    expect(summary.groups.map(({ problem: { mend } }) => mend)).toEqual(
      expect.arrayContaining([{ lost: 'dayOrder' }, { kind: 'date', to: '1950-12-31' }]),
    );
    const [group] = file.setOrder('dayFirst').groups;
    expect(group).toMatchObject({ rows: 2, problem: { mend: { kind: 'date', to: '1950-04-03' } } });
  });
});

describe('a day that is typed', () => {
  const born = HEAD.split(',').indexOf('Date of Birth');
  const cells = (file: CsvFile, count: number) => file.rows(0, count).map((each) => each.cells[born]);

  test('is kept as the rules have it, once one knows how it is to be read', async () => {
    const { file } = await open(table(row(1, { born: 'spring' }), row(2, { born: 'spring' }), row(3, {})));
    expect(file.edit(0, born, '3/4/1950').row.problems[0]?.mend).toEqual({ lost: 'dayOrder' });
    expect(cells(file, 1)).toEqual(['3/4/1950']);
    file.setOrder('monthFirst');
    const { row: written, alike } = file.edit(0, born, '5/6/1950');
    expect([written.problems, written.cells[born], alike]).toEqual([[], '1950-05-06', 0]);
    file.edit(1, born, 'June 1, 1950');
    file.edit(2, born, 'autumn');
    expect(cells(file, 3)).toEqual(['1950-05-06', '1950-06-01', 'autumn']);
  });

  test('is so in all cells that say the same, and in no other column', async () => {
    const { file } = await open(table(row(1, { born: 'spring', zip: '501' }), row(2, { born: 'spring' })));
    expect(file.edit(0, born, 'May 5, 1950').alike).toBe(1);
    file.replaceAlike(born, 'spring', 'May 5, 1950');
    expect(cells(file, 2)).toEqual(['1950-05-05', '1950-05-05']);
    const zip = HEAD.split(',').indexOf('Zip Code');
    expect(file.edit(0, zip, '502').row.cells[zip]).toBe('502');
  });
});

describe('what is sent', () => {
  test('has the template’s columns, the rows’ own numbers, all rows but those left out, and its checksum', async () => {
    const { file } = await open(
      'Notas,Teléfono,Rol,Apellido,Nombre\n,,,,\na,x,CALLER,Li,Bo\n\nb,2125550100,CALLER,Ruiz,Ana\n',
    );
    const { file: sent, checksum } = await file.toSend();
    const text = await sent.text();
    expect(text).toBe('Role,First Name,Last Name,Phone,Row\r\nCALLER,Bo,Li,x,3\r\nCALLER,Ana,Ruiz,2125550100,5');
    expect(checksum).toBe(await sha1(new TextEncoder().encode(text)));
    file.leaveOut(0, true);
    expect(await (await file.toSend()).file.text()).not.toContain('Bo');
  });

  test('a row with too many cells is refused by the server, too', async () => {
    const { file, summary } = await open(table(`${row(1, {})},one too many`, row(2, {})));
    expect(summary).toMatchObject({ bad: 1, good: 1 });
    expect(await (await file.toSend()).file.text()).toContain(',2,one too many\r\n');
  });

  test('failed rows come back with their reasons, guarded, and can be fed in again', async () => {
    const { file } = await open(`${HEAD},Notes\n${row(1, { zip: '4101' })},=1+1\n${row(2, {})},fine`);
    const back = file.withReasons(new Map([[2, 'Row 2: Zip Code: five digits']]), 'Reason');
    const text = await back.text();
    expect(text).toContain(",'=1+1,");
    expect(text.split('\r\n')).toHaveLength(2);
    const again = await open(text);
    expect(again.summary).toMatchObject({ total: 1, bad: 1 });
    expect(again.summary.columns.at(-1)).toMatchObject({ name: 'Reason', column: null, from: 'reasons' });
    const kept = again.file.keepUnused();
    expect(kept.columns.filter(({ column }) => column === 'Custom Field').map(({ name }) => name)).toEqual(['Notes']);
    expect(again.file.mendGroup(again.summary.groups[0]?.id ?? '')).toMatchObject({ good: 1 });
    // it holds one column of reasons, however often it goes round
    const third = await again.file.withReasons(new Map([[2, 'Row 2: still']]), 'Reason').text();
    expect(third.match(/Reason/g)).toHaveLength(1);
    expect(third).toContain(",'=1+1,");
  });
});

test('every column of the template is known', async () => {
  const { summary } = await open(`${CSV_COLUMNS.join('\t')}\n${'x\t'.repeat(20)}x`);
  expect(summary.columns.map(({ column }) => column)).toEqual([...CSV_COLUMNS]);
  expect(summary.text?.delimiter).toBe('\t');
});
