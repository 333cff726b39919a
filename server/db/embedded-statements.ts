import { messages, protocol, type PGlite } from '@electric-sql/pglite';
import type { Statement } from './connection.ts';
import { createNames } from './statement-names.ts';

const { serialize } = protocol;
const { CommandCompleteMessage, DataRowMessage, ParameterDescriptionMessage, RowDescriptionMessage } = messages;

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number];

/** What the engine says of a statement that it has read. */
interface Prepared {
  readonly parameters: readonly number[];
  readonly columns: ReadonlyArray<{ readonly name: string; readonly dataTypeID: number }>;
}

export interface Answer {
  readonly rows: readonly unknown[];
  /** Of what changes rows: how many. */
  readonly affectedRows?: number;
}

/** What is said of a statement whose columns have changed since it was prepared, or whose name nobody knows. */
const OUTDATED = new Set(['0A000', '26000']);

const CHANGED = /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/;

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * The statements that an engine keeps prepared: each is read and planned once, and goes to the engine in one step with
 * all that was held for it. PGlite's own `query` takes seven, and plans each time: a list took twice as long. For use
 * within a transaction, which keeps everybody else from the engine.
 */
export class EmbeddedStatements {
  readonly #pglite: PGlite;
  readonly #prepared = new Map<string, Prepared>();
  #nameOf = this.#createNames();
  /** Names that the engine still knows, and nobody will ask for. */
  readonly #lost: string[] = [];

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  #createNames() {
    return createNames((name) => {
      this.#prepared.delete(name);
      this.#lost.push(name);
    });
  }

  /** The name that a text has from its second time on. */
  nameOf(text: string): string | undefined {
    return this.#nameOf(text);
  }

  /** Runs a statement by its name, and before it what has neither parameters nor an answer. */
  async run(name: string, ahead: readonly string[], { sql, parameters }: Statement): Promise<Answer> {
    const before = this.#lost.splice(0).map((lost) => serialize.close({ type: 'S', name: lost }));
    if (ahead.length > 0) before.push(serialize.query(ahead.join('; ')));
    try {
      const known = this.#prepared.get(name);
      const prepared = known ?? (await this.#prepare(name, before, sql));
      const asked = this.#asked(name, prepared, parameters);
      return this.#answer(prepared, await this.#send(known ? [...before, ...asked] : asked));
    } catch (error) {
      if (error instanceof Error && 'code' in error && OUTDATED.has(String(error.code))) this.#forget();
      throw error;
    }
  }

  #send(parts: readonly Uint8Array[]): Promise<Message[]> {
    return this.#pglite.execProtocolStream(joined([...parts, serialize.sync()]), { syncToFs: false });
  }

  async #prepare(name: string, before: readonly Uint8Array[], text: string): Promise<Prepared> {
    const told = await this.#send([
      ...before,
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    ]);
    const parameters = told.find((message) => message instanceof ParameterDescriptionMessage)?.dataTypeIDs ?? [];
    const columns = told.find((message) => message instanceof RowDescriptionMessage)?.fields ?? [];
    const prepared: Prepared = { parameters, columns };
    this.#prepared.set(name, prepared);
    return prepared;
  }

  #asked(name: string, { parameters }: Prepared, values: readonly unknown[]): Uint8Array[] {
    const written = values.map((value, at) => {
      if (value === null || value === undefined) return null;
      const write = this.#pglite.serializers[parameters[at] ?? 0];
      return write ? write(value) : `${value as string | number | boolean}`;
    });
    return [serialize.bind({ statement: name, values: written }), serialize.execute()];
  }

  #answer({ columns }: Prepared, told: readonly Message[]): Answer {
    const readers = columns.map(({ dataTypeID }) => this.#pglite.parsers[dataTypeID]);
    const rows: Array<Record<string, unknown>> = [];
    let affectedRows: number | undefined;
    for (const message of told) {
      if (message instanceof DataRowMessage) {
        const row: Record<string, unknown> = {};
        for (const [at, { name, dataTypeID }] of columns.entries()) {
          const cell = message.fields[at] ?? null;
          const read = readers[at];
          row[name] = cell === null || !read ? cell : read(cell, dataTypeID);
        }
        rows.push(row);
      } else if (message instanceof CommandCompleteMessage) {
        const changed = CHANGED.exec(message.text)?.[1];
        if (changed !== undefined) affectedRows = Number(changed);
      }
    }
    return affectedRows === undefined ? { rows } : { rows, affectedRows };
  }

  /** All are prepared anew: the tables that they are about have changed. */
  #forget(): void {
    this.#lost.push(...this.#prepared.keys());
    this.#prepared.clear();
    this.#nameOf = this.#createNames();
  }
}
