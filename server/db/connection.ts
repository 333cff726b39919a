import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';

/** What gives nothing back, and can wait for the statement that it is meant for. */
const CAN_WAIT = /^set (?:local|transaction) /;

/**
 * A connection that saves trips: the beginning of a transaction and its settings (`set local …`) are held, and go with
 * the next statement. An error of what was held is told as that statement's.
 */
export abstract class SparingConnection implements DatabaseConnection {
  #held: string[] = [];
  readonly #onTrip: (() => void) | undefined;

  /** `onTrip` is told each time that the database is waited for. */
  constructor(onTrip?: () => void) {
    this.#onTrip = onTrip;
  }

  /** Sends statements without parameters or answer, and then one, in a single trip. */
  protected abstract send(ahead: readonly string[], query: Statement): Promise<QueryResult<unknown>>;

  /** Keeps a statement that gives nothing back for the next trip. */
  hold(statement: string): void {
    this.#held.push(statement);
  }

  /** Forgets settings of a transaction that ends; true when the database was never told of the transaction at all. */
  protected forget(beginning?: string): boolean {
    const wasHeld = beginning !== undefined && this.#held.includes(beginning);
    this.#held = wasHeld ? [] : this.#held.filter((statement) => !CAN_WAIT.test(statement));
    return wasHeld;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (query.parameters.length === 0 && CAN_WAIT.test(query.sql)) {
      this.hold(query.sql);
      return { rows: [] };
    }
    return (await this.trip(query)) as QueryResult<R>;
  }

  /** The database is waited for. */
  protected wait(): void {
    this.#onTrip?.();
  }

  protected trip(query: Statement): Promise<QueryResult<unknown>> {
    const ahead = this.#held;
    this.#held = [];
    this.wait();
    return this.send(ahead, query);
  }

  // oxlint-disable-next-line require-yield -- Kysely asks for it, and nothing here streams
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Rows are read by pages, not streamed');
  }
}

export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>;
