import { benchWord, seedNotes } from '#server/seed/bench-notes.ts';
import { seedOrganizations, seedPeople } from '#server/seed/bench.ts';
import { DEMO_ORGANIZATIONS } from '#server/seed/personas.ts';
import { fillPath } from '#src/schemas/endpoint.ts';
import { listOrganizationNotes } from '#src/schemas/notes.ts';
import { fill, showReads, signIn, type Budget, type Read } from './bench-reads.ts';
import { temporaryFolder } from './cleanup.ts';
import { startPostgres } from './postgres.ts';
import { startProduct } from './product.ts';

const NOTES = 1_000_000;
/** The part of one organization. */
const SHARE = 0.2;
const PEOPLE = 20_000;
const ORGANIZATIONS = 20;
const BUDGET: Budget = { p50: 50, p95: 100 };

const notes = (query: Record<string, string>) =>
  `${fillPath(listOrganizationNotes.path, { organizationId: DEMO_ORGANIZATIONS.harbor })}?${new URLSearchParams(query).toString()}`;

/** So common that all that an organization has ever written is read through to count them. */
const COMMON: Pick<Budget, 'p95'> = { p95: 100 };

/** The list of notes, by its text most of all. */
async function noteReads(url: string): Promise<Record<string, Read>> {
  const send = await signIn(url, 'org.admin');
  const list = (query: (n: number) => Record<string, string>): Read => ({
    send,
    path: (n) => notes(query(n)),
    isList: true,
  });
  const common = (query: (n: number) => Record<string, string>, budget: Partial<Budget> = COMMON): Read => ({
    ...list(query),
    isList: false,
    budget,
  });
  return {
    'notes, first pages': list((n) => ({ page: String(1 + (n % 4)) })),
    'notes, a rare word': list((n) => ({ note: benchWord(3000 + (n % 500)) })),
    'notes, a known word': list((n) => ({ note: benchWord(300 + (n % 100)) })),
    'notes, a common word': common((n) => ({ note: benchWord(n % 5) })),
    'notes, part of most words': common((n) => ({ note: ['ab', 'ca', 'ebab'][n % 3] ?? '' })),
    'notes, two words': list((n) => ({ note: `${benchWord(n % 5)} ${benchWord(300 + (n % 100))}` })),
    'notes, two common words': common((n) => ({ note: `${benchWord(n % 5)} ${benchWord(5 + (n % 5))}` })),
    // nobody turns a thousand pages: shown without a budget
    'notes, a common word, deep page': common((n) => ({ note: benchWord(n % 5), page: String(1000 + (n % 20)) }), {}),
    'notes, by author': list((n) => ({ fromPerson: `author ${n % 50}` })),
  };
}

/** Measures and prints the list of notes on PostgreSQL. */
export async function measureNotes(): Promise<void> {
  const data = temporaryFolder();
  const postgres = await startPostgres();
  const env = { DATA_DIR: data.path, DATABASE_URL: postgres.url };
  try {
    await (await startProduct(env)).stop();
    await fill(env, async (worker) => {
      await seedOrganizations(worker, ORGANIZATIONS);
      await seedPeople(worker, DEMO_ORGANIZATIONS.harbor, PEOPLE);
      await seedNotes(worker, { count: NOTES, share: SHARE, organizationId: DEMO_ORGANIZATIONS.harbor });
    });
    const what = `${NOTES.toLocaleString('en')} notes, ${SHARE * 100} % of them one organization’s`;
    await showReads(`Reads, ${postgres.version}, ${what}`, env, noteReads, BUDGET);
  } finally {
    postgres.stop();
    data.remove();
  }
}
