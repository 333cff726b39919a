import { registerHooks } from 'node:module';

/*
 * Loaded into a server before its own code (`node --import`): the clock that it asks is the one of `moved-clock.ts`.
 * All else keeps the real time. The embedded database would take a statement that is under way when the clock is moved
 * for one that has run too long.
 */

const moved = new URL('moved-clock.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    return found.url.endsWith('/server/node/clock.ts') ? { ...found, url: moved } : found;
  },
});
