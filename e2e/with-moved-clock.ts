import { registerHooks } from 'node:module';

/*
 * Loaded into a server before its own code (`node --import`): the clock that it asks is the one of `moved-clock.ts`.
 * All else has the real time, as a database in a process of its own would: what it does when the clock is moved doesn't
 * run out of its time.
 */

const moved = new URL('moved-clock.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    return found.url.endsWith('/server/node/clock.ts') ? { ...found, url: moved } : found;
  },
});
