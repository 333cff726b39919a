import * as z from 'zod/mini';
import type { AskContacts } from './contacts-engine.ts';
import { readContacts } from './contacts-file.ts';

// the policy of the page forbids code made at run time, and zod would try
z.config({ jitless: true });

addEventListener('message', ({ data: { bytes, kind, known } }: MessageEvent<AskContacts>) => {
  postMessage(readContacts(new Uint8Array(bytes), kind, known));
});
