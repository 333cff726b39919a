import { parentPort } from 'node:worker_threads';
import { peopleReader, type PeopleFile } from '#server/domain/uploads/import-reader.ts';
import { DomainError } from '#server/errors.ts';
import { newUuid } from '#server/ids.ts';
import type { Ask, Told } from './people-thread.ts';

const openPeople = peopleReader(newUuid);
const files = new Map<number, PeopleFile>();

async function answer(ask: Exclude<Ask, { what: 'close' }>): Promise<Told> {
  const { file } = ask;
  if (ask.what === 'open') {
    const { bytes, checksum, places, existing } = ask;
    const opened = await openPeople(new Blob([bytes]), checksum, places, existing);
    files.set(file, opened);
    return { file, total: opened.total, own: opened.own, rows: [] };
  }
  const opened = files.get(file);
  if (!opened) throw new Error('No such file');
  return { file, total: opened.total, own: opened.own, rows: await opened.next() };
}

function told(file: number, error: unknown): Told {
  if (!(error instanceof DomainError)) return { file, failed: error };
  const { status, refusal, details } = error;
  return { file, status, refusal, details };
}

parentPort?.on('message', (ask: Ask) => {
  if (ask.what === 'close') {
    files.get(ask.file)?.close();
    files.delete(ask.file);
  } else
    void answer(ask)
      .catch((error: unknown) => told(ask.file, error))
      .then((answered) => parentPort?.postMessage(answered));
});
