import type { ContactKind } from '#src/lib/contacts.ts';
import type { ContactsAnswer } from './contacts-file.ts';

/** The largest file of contacts that is opened, in bytes (assumed). */
const FILE_BYTES = 20_000_000;

export interface AskContacts {
  readonly bytes: ArrayBuffer;
  readonly kind: ContactKind;
  readonly known: readonly string[];
}

function inWorker(asked: AskContacts): Promise<ContactsAnswer> {
  const worker = new Worker(new URL('./contacts.worker.ts', import.meta.url), { type: 'module', name: 'contacts' });
  return new Promise<ContactsAnswer>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ContactsAnswer>) => resolve(data));
    // its code didn't come, or its memory is full
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      resolve({ refused: 'unreadable' });
    });
    worker.postMessage(asked, [asked.bytes]);
  }).finally(() => worker.terminate());
}

/** Reads the contacts of a CSV file: in a worker, or in the page where there are none. */
export async function openContacts(file: File, kind: ContactKind, known: readonly string[]): Promise<ContactsAnswer> {
  if (file.size > FILE_BYTES) return { refused: 'tooMany' };
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return { refused: 'unreadable' };
  if (typeof Worker !== 'undefined') return inWorker({ bytes, kind, known });
  const { readContacts } = await import('./contacts-file.ts');
  return readContacts(new Uint8Array(bytes), kind, known);
}
