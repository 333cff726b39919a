import type { Log } from '#server/services.ts';

/**
 * What an error may tell a log. Never its other fields: the embedded database hangs the query's parameters on its
 * errors, and PostgreSQL the row.
 */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack } = error;
  const code = 'code' in error ? error.code : undefined;
  const constraint = 'constraint' in error ? error.constraint : undefined;
  return { name, message, code, constraint, stack: stack?.split('\n').slice(1, 8) };
}

/** One line of the log. */
export function logLine(at: Date, level: string, text: string, details?: Readonly<Record<string, unknown>>): string {
  const told =
    details && JSON.stringify(details, (_, value: unknown) => (value instanceof Error ? describe(value) : value));
  return `${at.toISOString()} ${level.toUpperCase()} ${text}${told ? ` ${told}` : ''}\n`;
}

/** Writes to standard output, and what went wrong to standard error. */
export const log: Log = (level, text, details) => {
  const stream = level === 'info' ? process.stdout : process.stderr;
  stream.write(logLine(new Date(), level, text, details));
};
