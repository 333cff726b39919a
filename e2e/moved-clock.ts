import { readFileSync } from 'node:fs';
import { env } from 'node:process';
import { RIGHT, type ClockSetting } from './clock.ts';

/** In milliseconds: the file isn't read for each of a thousand questions. */
const FRESH = 20;

const path = env['E2E_CLOCK'] ?? '';
let setting = RIGHT;
let readAt = -Infinity;

/** A server's clock that shows what a file says of it at the moment, see with-moved-clock.ts. */
export const clock = {
  now(): Date {
    const moment = performance.now();
    if (moment - readAt > FRESH) {
      setting = JSON.parse(readFileSync(path, 'utf8')) as ClockSetting;
      readAt = moment;
    }
    return new Date((setting.clockStoppedAt ?? Date.now()) + setting.clockOffset);
  },
};
