import { PGlite, types, type PGliteOptions, type Transaction } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import {
  Kysely,
  PGliteAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { SparingConnection, type Statement } from './connection.ts';
import { EmbeddedStatements, type Answer } from './embedded-statements.ts';
import { guardAgainstPanic, panicOf, stoppedBy } from './embedded-panic.ts';
import { commitFailure } from './failures.ts';
import type { Database } from './schema.ts';

export interface EmbeddedDatabase {
  readonly db: Kysely<Database>;
  readonly pglite: PGlite;
}

export interface EmbeddedOptions {
  readonly onTrip?: () => void;
  /** Whether there is room to write; without it, transactions may only read. */
  readonly hasRoom?: () => boolean;
}

/** How long to wait before a database that stopped is opened again in vain, in milliseconds. */
const PAUSE_MS = 2000;

/** The engine, and a new one in its place when it has stopped, which a full disk is enough for. */
class Engine {
  #pglite: PGlite;
  readonly #open: (() => Promise<PGlite>) | undefined;
  #triedAt = -PAUSE_MS;

  constructor(pglite: PGlite, open: (() => Promise<PGlite>) | undefined) {
    this.#pglite = pglite;
    this.#open = open;
  }

  /** Throws when the engine has stopped and can't be started again now. */
  async running(): Promise<PGlite> {
    const panic = panicOf(this.#pglite);
    if (!panic) return this.#pglite;
    if (!this.#open || performance.now() - this.#triedAt < PAUSE_MS) throw panic;
    try {
      this.#pglite = await this.#open();
      return this.#pglite;
    } catch (error) {
      this.#triedAt = performance.now();
      throw stoppedBy(error);
    }
  }

  async close(): Promise<void> {
    // the files are as a crash leaves them: the next start recovers them
    if (!panicOf(this.#pglite) && !this.#pglite.closed) await this.#pglite.close();
  }
}

interface OpenTransaction {
  readonly tx: Transaction;
  readonly statements: EmbeddedStatements;
  readonly end: (how: 'commit' | 'rollback') => Promise<void>;
}

/** Thrown into a transaction of the engine to roll it back. */
class RolledBack extends Error {}

/** What each engine has prepared: one that is opened in the place of another knows nothing of it. */
const statements = new WeakMap<PGlite, EmbeddedStatements>();

function statementsOf(pglite: PGlite): EmbeddedStatements {
  const own = statements.get(pglite) ?? new EmbeddedStatements(pglite);
  statements.set(pglite, own);
  return own;
}

function openTransaction(pglite: PGlite): Promise<OpenTransaction> {
  const end = Promise.withResolvers<'commit' | 'rollback'>();
  return new Promise((resolve, reject) => {
    const ended = pglite.transaction(async (tx) => {
      resolve({
        tx,
        statements: statementsOf(pglite),
        end: (how) => {
          end.resolve(how);
          return ended;
        },
      });
      if ((await end.promise) === 'rollback') throw new RolledBack();
    });
    ended.catch(reject);
  });
}

const toResult = ({ rows, affectedRows }: Answer): QueryResult<unknown> => ({
  rows: [...rows],
  ...(affectedRows === undefined ? {} : { numAffectedRows: BigInt(affectedRows) }),
});

class EmbeddedConnection extends SparingConnection {
  readonly #engine: Engine;
  readonly #options: EmbeddedOptions;
  #transaction: OpenTransaction | undefined;

  constructor(engine: Engine, options: EmbeddedOptions) {
    super(options.onTrip);
    this.#engine = engine;
    this.#options = options;
  }

  async begin({ isolationLevel }: TransactionSettings): Promise<void> {
    this.#transaction = await openTransaction(await this.#engine.running());
    if (isolationLevel !== undefined) this.hold(`set transaction isolation level ${isolationLevel}`);
    if (this.#options.hasRoom?.() === false) this.hold('set transaction read only');
  }

  protected async send(ahead: readonly string[], statement: Statement): Promise<QueryResult<unknown>> {
    const { parameters } = statement;
    const transaction = this.#transaction;
    const to = transaction?.tx ?? (await this.#engine.running());
    try {
      const name = parameters.length > 0 ? transaction?.statements.nameOf(statement.sql) : undefined;
      if (transaction && name !== undefined) return toResult(await transaction.statements.run(name, ahead, statement));
      if (ahead.length > 0) await to.exec(ahead.join('; '));
      return toResult(await to.query(statement.sql, [...parameters]));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === '25006')
        throw Object.assign(new Error('The disk is full: nothing is written until there is room'), { code: 'ENOSPC' });
      throw error;
    }
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    const transaction = this.#transaction;
    this.#transaction = undefined;
    this.forget();
    this.wait();
    try {
      await transaction?.end(how);
    } catch (error) {
      if (how === 'commit') throw commitFailure(error);
    }
  }
}

class EmbeddedDriver implements Driver {
  readonly #engine: Engine;
  readonly #connection: EmbeddedConnection;

  constructor(engine: Engine, options: EmbeddedOptions) {
    this.#engine = engine;
    this.#connection = new EmbeddedConnection(engine, options);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<EmbeddedConnection> {
    return this.#connection;
  }

  beginTransaction = (connection: EmbeddedConnection, settings: TransactionSettings) => connection.begin(settings);
  commitTransaction = (connection: EmbeddedConnection) => connection.end('commit');
  rollbackTransaction = (connection: EmbeddedConnection) => connection.end('rollback');

  async releaseConnection(): Promise<void> {}

  destroy = () => this.#engine.close();
}

/** Days are read as text and counts as numbers, as the other driver reads them. */
async function open(options: PGliteOptions): Promise<PGlite> {
  const pglite = await PGlite.create({
    ...options,
    extensions: { pg_trgm },
    parsers: { [types.DATE]: (day) => day, [types.INT8]: Number },
  });
  guardAgainstPanic(pglite);
  return pglite;
}

/**
 * The embedded PostgreSQL: in a folder, in memory, or in the page's storage (`dataDir`, `fs`). Where the options are
 * made by a function, it is opened again with new ones when it has stopped.
 */
export async function openEmbedded(
  pgliteOptions: PGliteOptions | (() => PGliteOptions) = {},
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const make = typeof pgliteOptions === 'function' ? pgliteOptions : undefined;
  const pglite = await open(make?.() ?? (pgliteOptions as PGliteOptions));
  const engine = new Engine(pglite, make && (() => open(make())));
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PGliteAdapter(),
      createDriver: () => new EmbeddedDriver(engine, options),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { db, pglite };
}
