import { newUuid } from '#server/ids.ts';
import type { Services } from '#server/services.ts';
import { carriersOf } from './carriers.ts';
import { keptSecret } from './data-folder.ts';
import type { OpenDatabase } from './database.ts';
import { log } from './log.ts';
import { peopleThread } from './people-thread.ts';
import type { Settings } from './settings.ts';

/** What the API and the commands work with in this process. */
export const servicesOf = (settings: Settings, { db }: OpenDatabase): Services => ({
  db,
  clock: { now: () => new Date() },
  newId: newUuid,
  carriers: carriersOf(settings),
  config: {
    jwtSecret: new TextEncoder().encode(settings.jwtSecret ?? keptSecret(settings.dataDir)),
    publicUrl: settings.publicUrl,
    demo: settings.demo,
    trustedProxies: settings.trustedProxies,
    features: settings.features,
  },
  log,
  openPeople: peopleThread(),
});
