import { createHash } from 'node:crypto';
import Papa from 'papaparse';
import { DEMO_ORGANIZATIONS, DEMO_PASSWORD } from '#server/seed/personas.ts';
import { login } from '#src/schemas/auth.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import { readHeader, readRow } from '#src/schemas/people-csv.ts';
import { CSV_COLUMNS, uploadPeople } from '#src/schemas/uploads.ts';
import { table, type Row } from './bench-report.ts';
import { temporaryFolder } from './cleanup.ts';
import { startPostgres } from './postgres.ts';
import { startProduct } from './product.ts';

const ROWS = 50_000;
/** Seconds that an import may take; that lists are sorted and searched quickly comes before it. */
const BUDGETS = { embedded: 10, postgres: 7 } as const;

/** A template that is filled in whole, with the spellings that people use; one name in ten has accents. */
function csvOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, n) => [
    n % 3 === 0 ? 'caller' : 'RECIPIENT',
    n % 10 === 0 ? `Zoë${n}` : `Sam${n}`,
    n % 10 === 0 ? `O’Quist${n % 997}` : `Quist${n % 997}`,
    `zoe.${n}`,
    `(${String(201 + (n % 700))}) 555-${String(n % 10_000).padStart(4, '0')}`,
    'mobile',
    '518.555.0124',
    'LANDLINE',
    `zoe${n}@example.org`,
    'Zo',
    'meals check-in',
    String(n % 10_000).padStart(4, '0'),
    'female',
    String(n % 99_999).padStart(5, '0'),
    `19${String(20 + (n % 70))}-02-${String(1 + (n % 28)).padStart(2, '0')}`,
    'Chess | Tea, with milk',
    'quiet',
    'Morning|evening',
    'sms| EMAIL',
    'english',
    `X-${n}`,
  ]);
  return Papa.unparse([[...CSV_COLUMNS], ...lines]);
}

const perSecond = (rows: number, since: number) => rows / ((performance.now() - since) / 1000);

/** What no import can be faster than: reading the text, taking it apart, and checking it. */
function floors(bytes: Uint8Array<ArrayBuffer>): Row[] {
  let start = performance.now();
  const text = new TextDecoder().decode(bytes);
  const read = perSecond(ROWS, start);
  start = performance.now();
  const [names = [], ...rows] = Papa.parse<string[]>(text).data;
  const parsed = perSecond(ROWS, start);
  const header = readHeader(names);
  const places = { programIds: new Map([['meals check-in', 'any']]), defaultProgramId: null };
  start = performance.now();
  const good = rows.filter((cells) => 'person' in readRow(header, cells, places)).length;
  if (good !== ROWS) throw new Error(`${good} good rows instead of ${ROWS}`);
  const checked = perSecond(ROWS, start);
  return [
    { name: 'reading the bytes', measures: [{ value: read }] },
    { name: 'papaparse, without checking', measures: [{ value: parsed }] },
    { name: 'checking the rows', measures: [{ value: checked }] },
  ];
}

async function upload(url: string, bytes: Uint8Array<ArrayBuffer>): Promise<ResponseOf<typeof uploadPeople>> {
  const signedIn = await fetch(url + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: 'org.admin', password: DEMO_PASSWORD }),
  });
  const { data } = (await signedIn.json()) as { data: { user: { token: string } } };
  const response = await fetch(url + uploadPeople.path, {
    method: uploadPeople.method,
    headers: {
      authorization: `Bearer ${data.user.token}`,
      'x-organization-id': DEMO_ORGANIZATIONS.harbor,
      'content-type': 'text/csv',
      'checksum-sha1': createHash('sha1').update(bytes).digest('hex'),
    },
    body: bytes,
  });
  if (!response.ok) throw new Error(`Upload: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: ResponseOf<typeof uploadPeople> }).data;
}

async function importOn(
  name: string,
  seconds: number,
  env: Record<string, string>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Row> {
  const product = await startProduct({ ...env, JWT_SECRET: 'a secret of the bench, longer than 32 bytes' });
  try {
    const start = performance.now();
    const { processed, failedRows } = await upload(product.url, bytes);
    const value = perSecond(ROWS, start);
    if (processed !== ROWS) throw new Error(`${processed} of ${ROWS}: ${failedRows[0]?.message}`);
    return { name: `import, ${name}`, measures: [{ value, least: ROWS / seconds }] };
  } finally {
    await product.stop();
  }
}

/** Measures and prints how fast the server imports a CSV file of people on both databases. */
export async function measureCsvServer(): Promise<void> {
  const bytes = new TextEncoder().encode(csvOf(ROWS));
  const rows = floors(bytes);
  const data = temporaryFolder();
  try {
    rows.push(await importOn('embedded', BUDGETS.embedded, { DATA_DIR: data.path }, bytes));
    const postgres = await startPostgres();
    try {
      rows.push(
        await importOn(postgres.version, BUDGETS.postgres, { DATA_DIR: data.path, DATABASE_URL: postgres.url }, bytes),
      );
    } finally {
      postgres.stop();
    }
  } finally {
    data.remove();
  }
  table(`CSV on the server, ${ROWS.toLocaleString('en')} rows of 21 columns`, ['rows/s'], rows);
}
