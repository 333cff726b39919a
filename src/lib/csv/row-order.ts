import type { CheckedRows } from './checked-rows.ts';
import type { RowFilter } from './csv-summary.ts';
import { groupOf } from './problem.ts';

/** By this rows are ordered: those with errors, those to look at, those of them that are left out, and all others. */
const RANK = { bad: 0, mild: 1, out: 2, other: 3 } as const;

/** Which rows are looked at, problems first. They keep their places until another order is asked for. */
export class RowOrder {
  readonly #rows: CheckedRows;
  #filter: RowFilter = 'all';
  #view: Int32Array = new Int32Array();
  #count = 0;
  /** What each row ranked when the order was made, and the rows that rank otherwise now. */
  readonly #ranks: Uint8Array;
  readonly #moved = new Set<number>();

  constructor(rows: CheckedRows) {
    this.#rows = rows;
    this.#ranks = new Uint8Array(rows.count);
  }

  /** The rows of the order, one after the other. */
  get view(): Int32Array {
    return this.#view;
  }

  /** How it stands, for the summary. */
  get state() {
    return { filter: this.#filter, length: this.#view.length, arranged: this.#count, isMoved: this.#moved.size > 0 };
  }

  /** Is a row of a group of problems? */
  isIn(row: number, group: string): boolean {
    return this.#rows.problemsOf(row).some((problem) => groupOf(problem) === group);
  }

  #rank(row: number): number {
    const rows = this.#rows;
    if (rows.problemsOf(row).length === 0) return RANK.other;
    return rows.isOut(row) ? RANK.out : rows.isBad(row) ? RANK.bad : RANK.mild;
  }

  /** Makes the order. */
  arrange(filter: RowFilter): void {
    const rows = this.#rows;
    this.#filter = filter;
    this.#count += 1;
    this.#moved.clear();
    this.#ranks.fill(RANK.other);
    const troubled = rows.troubled();
    for (const row of troubled) this.#ranks[row] = this.#rank(row);
    const all = () => Array.from({ length: rows.count }, (_, row) => row);
    const ranked = (among: readonly number[], ...ranks: readonly number[]) =>
      ranks.flatMap((rank) => among.filter((row) => this.#ranks[row] === rank));
    const found =
      filter === 'all'
        ? [...ranked(troubled, RANK.bad, RANK.mild, RANK.out), ...ranked(all(), RANK.other)]
        : filter === 'problems'
          ? ranked(troubled, RANK.bad, RANK.mild)
          : filter === 'out'
            ? all().filter((row) => rows.isOut(row))
            : filter === 'updates'
              ? all().filter((row) => rows.isUpdate(row))
              : troubled.filter((row) => !rows.isOut(row) && this.isIn(row, filter.group));
    this.#view = Int32Array.from(found);
  }

  /** Notes rows that may rank otherwise than when the order was made; null: any of them may. */
  note(changed: Iterable<number> | null): void {
    for (const row of changed ?? this.#ranks.keys()) {
      if (this.#ranks[row] === this.#rank(row)) this.#moved.delete(row);
      else this.#moved.add(row);
    }
  }
}
