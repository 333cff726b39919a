const byName = (files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files)
      .map(([path, text]): [string, string] => [path.replace(/^.*\/|\.sql$/g, ''), text])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/** `sql-files.ts` for the page, where there are no files: the bundler reads them. */
export const schemaFiles = byName(
  import.meta.glob<string>('./schema/*.sql', { query: '?raw', import: 'default', eager: true }),
);

export const migrationFiles = byName(
  import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true }),
);
