import { join } from 'node:path';
import { newUuid } from '#server/ids.ts';
import type { FileStore, Services } from '#server/services.ts';
import { withRecordings } from '#server/simulated/recordings.ts';
import type { Worker } from '#server/work.ts';
import { carriersOf } from './carriers.ts';
import { clock } from './clock.ts';
import { keptSecret } from './data-folder.ts';
import type { OpenDatabase } from './database.ts';
import { folderFiles } from './folder-files.ts';
import { log } from './log.ts';
import { peopleThread } from './people-thread.ts';
import { loadRecording } from './recordings.ts';
import { s3Files } from './s3-files.ts';
import type { Settings } from './settings.ts';

/** Where files are kept: in the store that is set up, else in the data folder. */
export function filesOf({ s3, dataDir, demo }: Pick<Settings, 's3' | 'dataDir' | 'demo'>): FileStore {
  const store = s3 ? s3Files(s3) : folderFiles(join(dataDir, 'files'));
  return demo ? withRecordings(store, loadRecording) : store;
}

/** What the API and the commands work with in this process. */
export function servicesOf(settings: Settings, { db }: OpenDatabase): Services {
  const worker: Worker = { db, clock, newId: newUuid };
  return {
    ...worker,
    carriers: carriersOf(settings, worker),
    files: filesOf(settings),
    config: {
      jwtSecret: new TextEncoder().encode(settings.jwtSecret ?? keptSecret(settings.dataDir)),
      publicUrl: settings.publicUrl,
      demo: settings.demo,
      trustedProxies: settings.trustedProxies,
      features: settings.features,
    },
    log,
    openPeople: peopleThread(),
    demoCalls: () => settings.demoCalls,
  };
}
