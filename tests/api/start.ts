/** The moment at which the demo data is made and every test begins. */
export const START_OF_TESTS = new Date('2026-11-20T15:05:00.000Z');

/** The same server, another database. */
export function withDatabaseName(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
