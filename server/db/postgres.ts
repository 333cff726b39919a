import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { Pool, types, type PoolClient, type QueryConfig } from 'pg';
import { SparingConnection, type Statement } from './connection.ts';
import { commitFailure } from './failures.ts';
import type { Database } from './schema.ts';
import { createNames } from './statement-names.ts';

const { builtins } = types;
type Parse = (text: string) => unknown;

const parsers = new Map<number, Parse>([
  [builtins.DATE, (day) => day],
  [builtins.INT8, Number],
]);

type GetTypeParser = (oid: number, format?: 'text') => Parse;

const getTypeParser: GetTypeParser = (oid, format) =>
  parsers.get(oid) ?? (types.getTypeParser as GetTypeParser)(oid, format);

const BEGIN = 'begin';

const STATEMENT_LIMIT = /\bset local statement_timeout = (\d+)/;

/** So much longer than the server's own limit, in milliseconds: then it is frozen, or gone without a word. */
const GRACE_MS = 5000;

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class PostgresConnection extends SparingConnection {
  readonly #client: PoolClient;
  readonly #nameOf = createNames((name) => this.hold(`deallocate "${name}"`));
  #isSpent = false;
  /** How long an answer is waited for, in milliseconds, in a transaction that says how long a statement may take. */
  #patience: number | undefined;

  constructor(client: PoolClient, onTrip: (() => void) | undefined) {
    super(onTrip);
    this.#client = client;
  }

  override hold(statement: string): void {
    const limit = STATEMENT_LIMIT.exec(statement)?.[1];
    if (limit !== undefined) this.#patience = Number(limit) + GRACE_MS;
    super.hold(statement);
  }

  protected async send(ahead: readonly string[], { sql, parameters }: Statement): Promise<QueryResult<unknown>> {
    const name = parameters.length > 0 ? this.#nameOf(sql) : undefined;
    const limit = this.#patience === undefined ? {} : { query_timeout: this.#patience };
    const ask = (query: QueryConfig) => this.#client.query({ ...query, ...limit });
    // both are written at once: the connection pipelines
    const before = ahead.length > 0 ? ask({ text: ahead.join('; ') }) : undefined;
    const asked = ask({ text: sql, values: [...parameters], ...(name === undefined ? {} : { name }) });
    try {
      const [{ command, rowCount, rows }] = await Promise.all([asked, before]);
      return {
        rows: rows ?? [],
        ...(COUNTED.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
        ...(command === 'ROLLBACK' ? { rows: [{ command }] } : {}),
      };
    } catch (error) {
      const [first] = await Promise.allSettled([before]);
      // what has changed its columns since it was prepared would fail for as long as the connection lives
      this.#isSpent ||= isOutdated(error);
      throw first.status === 'rejected' ? first.reason : error;
    }
  }

  async commit(): Promise<void> {
    if (this.forget(BEGIN)) return;
    const { rows } = await this.trip({ sql: 'commit', parameters: [] }).catch((error: unknown) => {
      throw commitFailure(error);
    });
    if (rows.length > 0) throw Object.assign(new Error('The transaction was rolled back'), { code: '25P02' });
  }

  async rollback(): Promise<void> {
    if (this.forget(BEGIN)) return;
    try {
      await this.trip({ sql: 'rollback', parameters: [] });
    } catch {
      // without a connection there is no transaction either
      this.#isSpent = true;
    }
  }

  release(): void {
    this.#patience = undefined;
    this.#client.release(this.#isSpent);
  }
}

const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '0A000' || error.code === '26000');

class PostgresDriver implements Driver {
  readonly #pool: Pool;
  readonly #onTrip: (() => void) | undefined;
  readonly #connections = new WeakMap<PoolClient, PostgresConnection>();

  constructor(pool: Pool, onTrip: (() => void) | undefined) {
    this.#pool = pool;
    this.#onTrip = onTrip;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    const client = await this.#pool.connect();
    const known = this.#connections.get(client);
    if (known) return known;
    const connection = new PostgresConnection(client, this.#onTrip);
    this.#connections.set(client, connection);
    return connection;
  }

  async beginTransaction(connection: PostgresConnection, { isolationLevel }: TransactionSettings): Promise<void> {
    connection.hold(BEGIN);
    if (isolationLevel !== undefined) connection.hold(`set transaction isolation level ${isolationLevel}`);
  }

  commitTransaction = (connection: PostgresConnection) => connection.commit();
  rollbackTransaction = (connection: PostgresConnection) => connection.rollback();

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

export interface PostgresOptions {
  /** How many connections there are at most. */
  readonly max?: number;
  readonly onTrip?: () => void;
}

/** How long is waited for a connection, in milliseconds. */
const CONNECT_MS = 5000;

/** A connection that is so old is replaced by a new one, in seconds: statements that were prepared go with it. */
const LIFETIME_S = 3600;

/**
 * Statements are short, and there are many: to compile one takes longer than to run it, up to half a second where the
 * database expects more rows than there are.
 */
const SETTINGS = 'set jit = off';

/** A PostgreSQL server, reached through a pool. Types are read as the embedded database reads them. */
export function openPostgres(connectionString: string, { max = 10, onTrip }: PostgresOptions = {}): Kysely<Database> {
  const pool = new Pool({
    connectionString,
    max,
    pipeline: true,
    connectionTimeoutMillis: CONNECT_MS,
    maxLifetimeSeconds: LIFETIME_S,
    keepAlive: true,
    types: { getTypeParser: getTypeParser as typeof types.getTypeParser },
  });
  // A connection that breaks is replaced by the pool, and who waits for its answer is told; without listeners for
  // both, idle ones and those in use, it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    // whoever asks next waits for it, and is told if it failed
    client.query(SETTINGS).catch(() => undefined);
  });
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PostgresDriver(pool, onTrip),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
