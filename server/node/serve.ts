import { join } from 'node:path';
import { createApi } from '#server/app.ts';
import { startJobs, type Jobs } from '#server/jobs/jobs.ts';
import { VERSION } from '#server/version.ts';
import { openMigrated } from './database.ts';
import { demoAccounts, lockDemoAccounts, lockedAccounts, seedIfEmpty } from './demo.ts';
import { listen } from './listen.ts';
import { log } from './log.ts';
import { pageSettings } from './page.ts';
import { servicesOf } from './services.ts';
import { warningsOf, type Settings } from './settings.ts';
import { openSite } from './site.ts';
import { createWeb } from './web.ts';

const CONSOLE = join(import.meta.dirname, '..', '..', 'dist');

/** The first of the signals that end a server. */
const ended = () =>
  new Promise<string>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal));
  });

/** Serves API and console until a signal ends it: then finishes what is running and closes the database. */
export async function serve(settings: Settings): Promise<void> {
  const signal = ended();
  const database = await openMigrated(settings);
  let jobs: Jobs | undefined;
  try {
    const services = { ...servicesOf(settings, database), nudge: () => jobs?.nudge() };
    if (settings.demo) await seedIfEmpty(services);
    const locked = settings.demo ? [] : await lockDemoAccounts(services);
    const site = await openSite(CONSOLE, pageSettings(settings));
    const listening = await listen(createWeb(createApi(services), site, settings), settings);
    jobs = startJobs(services, database.kind);
    process.stdout.write(
      `Outreach console ${VERSION} at ${settings.publicUrl} (port ${listening.port}, ${database.kind} database)\n`,
    );
    if (settings.demo) process.stdout.write(`${demoAccounts(settings.publicUrl)}\n`);
    for (const warning of warningsOf(settings)) log('warn', warning);
    if (locked.length > 0) process.stdout.write(`${lockedAccounts(locked)}\n`);
    log('info', `${await signal}: finishing what is running`);
    await listening.stop();
  } finally {
    await jobs?.stop();
    await database.close();
  }
}
