import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/*
 * What was compiled is kept for the next start: half of the time that a command takes was that. Where the folder can't be
 * written to, nothing is kept.
 */
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'));
await import('./command-line.ts');
