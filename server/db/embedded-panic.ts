import type { PGlite } from '@electric-sql/pglite';

/** How the engine leaves a statement that failed: it goes on after that. */
const STATEMENT_FAILED = 100;

const panics = new WeakMap<PGlite, Error>();

/** What whoever needs an engine that has stopped is told. */
export const stoppedBy = (cause: unknown): Error =>
  Object.assign(new Error('The embedded database has stopped', { cause }), { code: 'ESTOPPED' });

/** Why the engine has stopped; undefined while it runs. */
export const panicOf = (pglite: PGlite): Error | undefined => panics.get(pglite);

/**
 * Ends a call of an engine that has stopped, with an error. PGlite 0.5.16 takes every exception for one of a statement
 * and asks again, for good: without an answer, at the cost of a processor, and no signal gets through. Nothing of an
 * engine that has stopped may be called any more.
 */
export function guardAgainstPanic(pglite: PGlite): void {
  const engine = pglite.Module;
  const { _PostgresMainLoopOnce: run, stackRestore: restore } = engine;
  const stop = (): never => {
    throw panicOf(pglite);
  };
  engine._PostgresMainLoopOnce = () => {
    try {
      run();
    } catch (error) {
      const isStatement = typeof error === 'object' && error !== null && 'status' in error;
      if (!isStatement || error.status !== STATEMENT_FAILED) {
        panics.set(pglite, stoppedBy(error));
        engine._PostgresMainLoopOnce = stop;
        engine._PostgresSendReadyForQueryIfNecessary = () => undefined;
        engine._pgl_pq_flush = () => undefined;
        // called after the exception, outside of what takes it
        engine.stackRestore = stop;
        (engine.FS as { quit: () => void }).quit();
      } else engine.stackRestore = restore;
      throw error;
    }
  };
}
