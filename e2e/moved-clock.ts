import { readFileSync } from 'node:fs';
import { env } from 'node:process';
import { RIGHT, type ClockSetting } from './clock.ts';

/*
 * Loaded into a server before its own code (`node --import`): the server's clock shows what a file says of it at
 * the moment. What depends on elapsed time alone goes on as before.
 */

/** In milliseconds: the file isn't read for each of a thousand questions. */
const FRESH = 20;

const Real = Date;
const path = env['E2E_CLOCK'] ?? '';
let setting = RIGHT;
let readAt = -Infinity;

function now(): number {
  const moment = performance.now();
  if (moment - readAt > FRESH) {
    setting = JSON.parse(readFileSync(path, 'utf8')) as ClockSetting;
    readAt = moment;
  }
  return (setting.clockStoppedAt ?? Real.now()) + setting.clockOffset;
}

globalThis.Date = new Proxy(Real, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
  get: (target, key, receiver) => (key === 'now' ? now : (Reflect.get(target, key, receiver) as unknown)),
});
