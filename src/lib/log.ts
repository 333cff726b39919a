type Level = 'warn' | 'error';

function write(level: Level, text: string, details: unknown): void {
  console[level](`[console] ${text}`, ...(details === undefined ? [] : [details]));
}

/** The console's one logger, for whoever supports a user: what went wrong, never a token or a password. */
export const log = {
  warn: (text: string, details?: unknown): void => write('warn', text, details),
  error: (text: string, details?: unknown): void => write('error', text, details),
};
