import { readFileSync } from 'node:fs';
import { env } from 'node:process';

/*
 * Loaded into a server before its own code (`node --import`): it moves the server's clock by as many milliseconds as a
 * file says at the moment. What depends on elapsed time alone goes on as before.
 */

/** In milliseconds: the file isn't read for each of a thousand questions. */
const FRESH = 20;

const Real = Date;
const path = env['E2E_CLOCK'] ?? '';
let offset = 0;
let readAt = -Infinity;

function now(): number {
  const moment = performance.now();
  if (moment - readAt > FRESH) {
    offset = Number(readFileSync(path, 'utf8'));
    readAt = moment;
  }
  return Real.now() + offset;
}

globalThis.Date = new Proxy(Real, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  get: (target, key, receiver) => (key === 'now' ? now : (Reflect.get(target, key, receiver) as unknown)),
});
