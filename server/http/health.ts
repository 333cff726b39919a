import type { Context } from 'hono';
import { sql } from 'kysely';
import type { Services } from '#server/services.ts';
import { inScope } from '#server/work.ts';
import { VERSION } from '#server/version.ts';

/** Who asks for the health gives up sooner than a request does. */
const DEADLINE_MS = 2000;

/** Rejects when the deadline passes first. */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('No answer in time')), DEADLINE_MS);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether the API can answer: asks the database, and says which one it is. 503 when that doesn't answer in time. */
export async function health(services: Services, context: Context): Promise<Response> {
  try {
    const { rows } = await inTime(
      inScope(services, 'system', ({ tx }) => sql<{ version: string }>`select version() as version`.execute(tx)),
    );
    const database = rows[0]?.version.includes('PGlite') ? 'embedded' : 'postgresql';
    return context.json({ status: 'ok', database, version: VERSION });
  } catch (error) {
    services.log('error', 'The database does not answer', { error });
    return context.json({ status: 'error', version: VERSION }, 503);
  }
}
