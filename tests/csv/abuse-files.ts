/*
 * Files that people upload by mistake or by malice, and what has to become of each: a clear refusal, or counts that are
 * right. The server and the console's reader are held to the same set.
 */

interface Refused {
  /** The words of the server. */
  readonly refused: string;
  /** How many rows somebody finds who knows the file's encoding; left out where there is no table in it. */
  readonly rows?: number;
}

interface Taken {
  readonly total: number;
  /** The rows that fail, and why. */
  readonly failed?: Readonly<Record<number, string>>;
  /** Instead, for many: how many fail. */
  readonly failures?: number;
  /** Names of people who are there afterwards. */
  readonly people?: readonly string[];
}

export interface AbuseFile {
  readonly name: string;
  readonly bytes: () => Uint8Array<ArrayBuffer>;
  readonly expected: Refused | Taken;
  /** Instead of the right one. */
  readonly checksum?: string;
}

const HEADER = 'Role,First Name,Last Name,Phone';
const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (...values: readonly number[]) => Uint8Array.from(values);
const joined = (...parts: readonly Uint8Array[]) => {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};
function utf16(text: string, isLittleEndian: boolean) {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), isLittleEndian);
  return new Uint8Array(view.buffer);
}
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const csv = (...rows: readonly string[]) => `${[HEADER, ...rows].join('\r\n')}\r\n`;
const many = (count: number, row: (n: number) => string) =>
  [HEADER, ...Array.from({ length: count }, (_, n) => row(n + 1))].join('\r\n');
const person = (n: number) => `CALLER,Zoe${n},Qwist,518555${String(n).padStart(4, '0')}`;

const NO_ROWS = 'The file has no rows';
const NO_ROLE = 'The file is missing the column Role';
const NO_CSV = 'The file must be a CSV file';
const NO_TEXT = 'The file can’t be read as text. Save it as “CSV UTF-8”.';
const TWO = csv('CALLER,Zoë,Qwist,5185550123', 'RECIPIENT,Ana,Qwist,5185550124');
const BOTH: Taken = { total: 2, people: ['Zoë Qwist', 'Ana Qwist'] };

const text = (name: string, content: string | (() => string), expected: Refused | Taken): AbuseFile => ({
  name,
  bytes: () => utf8(typeof content === 'string' ? content : content()),
  expected,
});
const binary = (name: string, content: () => Uint8Array<ArrayBuffer>, expected: Refused | Taken): AbuseFile => ({
  name,
  bytes: content,
  expected,
});

export const ABUSE_FILES: readonly AbuseFile[] = [
  text('nothing at all', '', { refused: NO_ROWS }),
  text('a header alone', HEADER, { refused: NO_ROWS }),
  text('a header and blank lines', `${HEADER}\r\n\r\n , ,,\r\n\t\r\n`, { refused: NO_ROWS }),
  text('blank lines alone', '\r\n\r\n \r\n,,,\r\n', { refused: NO_ROWS }),
  text('a byte order mark alone', '\uFEFF', { refused: NO_ROWS }),
  text('no header', 'CALLER,Zoe,Qwist,5185550123\nCALLER,Ana,Qwist,5185550124', { refused: NO_ROLE }),
  text('a required column missing', 'Role,First Name,Last Name\nCALLER,Zoe,Qwist', {
    refused: 'The file is missing the column Phone',
  }),
  text('a web page', '<!doctype html><html><body><table><tr><td>Role</td></tr></table></body></html>\n', {
    refused: NO_ROLE,
  }),
  text('JSON', '[{"Role":"CALLER","First Name":"Zoe"}]\n[{}]', { refused: NO_CSV }),
  text('two columns of one name: the first counts', `${HEADER},Phone\nCALLER,Zoe,Qwist,5185550123,no phone`, {
    total: 1,
    people: ['Zoe Qwist'],
  }),
  text('two names of one column: the template’s own counts', `Mobile,${HEADER}\nno phone,CALLER,Zoe,Qwist,5185550123`, {
    total: 1,
    people: ['Zoe Qwist'],
  }),
  text('columns called like parts of JavaScript', `${HEADER},__proto__,constructor\n${person(1)},toString,x`, {
    total: 1,
    people: ['Zoe1 Qwist'],
  }),
  text('ragged rows', csv('CALLER,Zoe,Qwist', `${person(2)},`, `${person(3)},surplus`, 'CALLER'), {
    total: 4,
    failed: {
      1: 'Phone: This field is required',
      3: 'The row has more values than the file has columns',
      4: 'First Name: This field is required; Last Name: This field is required; Phone: This field is required',
    },
    people: ['Zoe2 Qwist'],
  }),
  text('quotes that are never closed', csv(person(1), 'CALLER,"Zoe,Qwist,5185550123', person(3)), {
    refused: 'A quotation mark opened in row 2 is never closed',
    rows: 2,
  }),
  text('quotes that are never closed, and 2 MB after them', () => csv('CALLER,"Zoe') + person(1).repeat(80_000), {
    refused: 'A quotation mark opened in row 1 is never closed',
    rows: 1,
  }),
  text('quotes out of place, and therefore never closed', csv('CALLER,"Zoe" x,Qwist,5185550123', person(2)), {
    refused: 'A quotation mark opened in row 1 is never closed',
    rows: 1,
  }),
  text('quotes out of place', csv('CALLER,"Zoe" the "Great",Qwist,5185550123', person(2)), {
    total: 2,
    failed: { 1: 'A quotation mark in this row is out of place' },
    people: ['Zoe2 Qwist'],
  }),
  text('quotes in the middle of a cell', csv('CALLER,Zoe "Z",Qwist,5185550123'), {
    total: 1,
    people: ['Zoe "Z" Qwist'],
  }),
  text('quoted delimiters and doubled quotes', csv('CALLER,"Zoe, the ""Great""",Qwist,5185550123'), {
    total: 1,
    people: ['Zoe, the "Great" Qwist'],
  }),
  text('quoted line ends', csv('CALLER,"Zoe\r\nMaria",Qwist,5185550123', person(2)), {
    total: 2,
    people: ['Zoe Maria Qwist', 'Zoe2 Qwist'],
  }),
  text('NUL in a cell', csv('CALLER,Z\0oe,Qwist,5185550123'), { refused: NO_CSV }),
  text('control characters', csv('CALLER,Zoe\u0001,Qwist\u001b[31m,5185550123'), { total: 1 }),
  text('2 MB in one line', () => 'Role,'.repeat(400_000), { refused: NO_CSV }),
  text('a cell of 300,000 characters', () => csv(`CALLER,${'Z'.repeat(300_000)},Qwist,5185550123`, person(2)), {
    total: 2,
    failed: { 1: 'First Name: Use 255 characters or fewer' },
    people: ['Zoe2 Qwist'],
  }),
  text('a program of 300,000 characters', () => `${HEADER},Program\n${person(1)},${'P'.repeat(300_000)}`, {
    total: 1,
    failed: { 1: `The organization has no program called ${'P'.repeat(100)}…` },
  }),
  text(
    '100,000 columns',
    () => {
      const more = Array.from({ length: 100_000 }, (_, n) => `C${n}`).join(',');
      return `${HEADER},${more}\n${person(1)}\n${person(2)}${','.repeat(100_000)}`;
    },
    { total: 2, people: ['Zoe1 Qwist', 'Zoe2 Qwist'] },
  ),
  binary('UTF-8 with a byte order mark', () => joined(bytes(0xef, 0xbb, 0xbf), utf8(TWO)), BOTH),
  binary('UTF-16 LE', () => joined(bytes(0xff, 0xfe), utf16(TWO, true)), { refused: NO_TEXT, rows: 2 }),
  binary('UTF-16 BE', () => joined(bytes(0xfe, 0xff), utf16(TWO, false)), { refused: NO_TEXT, rows: 2 }),
  binary('UTF-16 LE without a mark', () => utf16(csv(person(1), person(2)), true), { refused: NO_CSV }),
  binary('Windows-1252', () => latin1(TWO), { refused: NO_TEXT, rows: 2 }),
  binary('UTF-8 that is cut off in a letter', () => utf8(csv('CALLER,Zoë')).slice(0, HEADER.length + 12), {
    refused: NO_TEXT,
  }),
  binary('half of a surrogate pair', () => joined(utf8(csv('CALLER,Zoe')), bytes(0xed, 0xa0, 0x80)), {
    refused: NO_TEXT,
  }),
  text('semicolons', TWO.replaceAll(',', ';'), BOTH),
  text('tabs', TWO.replaceAll(',', '\t'), BOTH),
  text('a line that names the separator', `sep=;\r\n${TWO.replaceAll(',', ';')}`, BOTH),
  text(
    'semicolons, and commas in the cells',
    csv('CALLER,Zoe,Qwist,5185550123').replaceAll(',', ';').replace('Zoe', 'Zoe, M.'),
    {
      total: 1,
      people: ['Zoe, M. Qwist'],
    },
  ),
  text('mixed line ends', `${HEADER}\r\n${person(1)}\n${person(2)}\r${person(3)}\r\n\n${person(4)}`, {
    total: 4,
    people: ['Zoe1 Qwist', 'Zoe2 Qwist', 'Zoe3 Qwist', 'Zoe4 Qwist'],
  }),
  text('carriage returns alone', TWO.replaceAll('\r\n', '\r'), BOTH),
  text(
    'blank lines before, between and after',
    `\r\n,,,\r\n${HEADER}\r\n\r\n${person(1)}\r\n , ,,\r\n${person(2)}\r\n\r\n,,,\r\n`,
    {
      total: 2,
      people: ['Zoe1 Qwist', 'Zoe2 Qwist'],
    },
  ),
  text(
    'spaces around everything',
    ' Role , First Name , Last Name , Phone \n CALLER , Zoe , Qwist ,\u00a0(518) 555-0123 ',
    {
      total: 1,
      people: ['Zoe Qwist'],
    },
  ),
  text('Spanish headers', 'Función;NOMBRE;Apellido;Teléfono\nCALLER;Zoe;Qwist;5185550123', {
    total: 1,
    people: ['Zoe Qwist'],
  }),
  text('emoji', csv('CALLER,👩‍👩‍👧 Zoe,Qwist 🎉,5185550123'), { total: 1, people: ['👩‍👩‍👧 Zoe Qwist 🎉'] }),
  text('names from right to left', csv('CALLER,زينب,الخطيب,5185550123', 'CALLER,שרה,לוי,5185550124'), {
    total: 2,
    people: ['زينب الخطيب', 'שרה לוי'],
  }),
  text('formulas', csv(`CALLER,"=HYPERLINK(""http://x"")",Qwist,5185550123`, "CALLER,'=1+1,Qwist,'+15185550124"), {
    total: 2,
    people: ['=HYPERLINK("http://x") Qwist', '=1+1 Qwist'],
  }),
  text('words of SQL and HTML', csv(`CALLER,Robert'); drop table people;--,<script>alert(1)</script>,5185550123`), {
    total: 1,
    people: [`Robert'); drop table people;-- <script>alert(1)</script>`],
  }),
  text('patterns of replacements', `${HEADER},Program\n${person(1)},$& $1 {{value}}`, {
    total: 1,
    failed: { 1: 'The organization has no program called $& $1 {{value}}' },
  }),
  text(
    'phones that a spreadsheet has spoilt',
    csv('CALLER,Zoe,Qwist,5.19E+09', 'CALLER,Ana,Qwist,１２３', 'CALLER,Eva,Qwist,+44 20 7946 0958'),
    {
      total: 3,
      failed: {
        1: 'Phone: Enter a valid US phone number',
        2: 'Phone: Enter a valid US phone number',
        3: 'Phone: Enter a valid US phone number',
      },
    },
  ),
  text(
    'one person again and again',
    csv(person(1), person(2), 'RECIPIENT,ZOÉ1,qwist,+1 518 555 0001', person(2), person(1)),
    {
      total: 5,
      failed: {
        3: 'ZOÉ1 qwist is in the file twice',
        4: 'Zoe2 Qwist is in the file twice',
        5: 'Zoe1 Qwist is in the file twice',
      },
      people: ['Zoe1 Qwist', 'Zoe2 Qwist'],
    },
  ),
  text(
    'one username again and again',
    `User Name,${HEADER}\nzoe.q,${person(1)}\nZOE.Q,${person(2)}\nzoe.q,${person(3)}`,
    {
      total: 3,
      failed: { 2: 'The username ZOE.Q is in the file twice', 3: 'The username zoe.q is in the file twice' },
      people: ['Zoe1 Qwist'],
    },
  ),
  text('one person twice, far apart', () => many(1200, (n) => person(n % 700)), { total: 1200, failures: 500 }),
  text(
    'rows that bring their own numbers',
    `Row,${HEADER}\n7,KING,Zoe,Qwist,5185550123\nseven,KING,Ana,Qwist,5185550124`,
    {
      total: 2,
      failed: { 2: 'Role must be RECIPIENT or CALLER', 7: 'Role must be RECIPIENT or CALLER' },
    },
  ),
  binary('a picture', () => joined(bytes(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10), utf8(TWO)), { refused: NO_CSV }),
  binary('a photograph', () => joined(bytes(0xff, 0xd8, 0xff, 0xe0), utf8(TWO)), { refused: NO_CSV }),
  binary('a spreadsheet', () => joined(bytes(0x50, 0x4b, 3, 4), utf8(TWO)), { refused: NO_CSV }),
  binary('an old spreadsheet', () => joined(bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), utf8(TWO)), { refused: NO_CSV }),
  text('a PDF', `%PDF-1.7\n${TWO}`, { refused: NO_CSV }),
  {
    ...text('another file than the checksum’s', TWO, { refused: 'The file was damaged on the way. Upload it again.' }),
    checksum: 'a'.repeat(40),
  },
  text(
    'letters, quotes and line ends at the seams of its pieces',
    () =>
      many(3000, (n) => `CALLER,"Zoë${n} ""ñ"",\r\n${'é'.repeat(n % 61)}",Qwist,518555${String(n).padStart(4, '0')}`),
    {
      total: 3000,
    },
  ),
  text('more rows than one file may have', () => many(200_001, () => 'x'), {
    refused: 'The file has more than 200,000 rows. Split it into smaller files.',
    rows: 200_001,
  }),
  text(
    '100,000 rows, of which one in a hundred is good',
    () => many(100_000, (n) => (n % 100 === 0 ? person(n / 100) : `KING,Zoe${n},Qwist,5185550123`)),
    {
      total: 100_000,
      failures: 99_000,
    },
  ),
];
