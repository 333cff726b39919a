import type { ReactNode } from 'react';

/** A column of a list; the only thing an area writes. */
export interface Column<Row> {
  /** Also the server's name for sorting by it. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** The server sorts by it. */
  readonly sort?: boolean | undefined;
  /** Figures: at the line's end, of equal width. */
  readonly numeric?: boolean | undefined;
  /** The cell that names the row; it heads the card on narrow screens, and the column chooser can't hide it. */
  readonly rowHeader?: boolean | undefined;
  /** False: the column chooser can't hide it, though it neither names the row nor is its menu. */
  readonly hideable?: boolean | undefined;
  /** Not shown until it is chosen. */
  readonly hidden?: boolean | undefined;
  /** False, of all rows or of one: left out of the cards on narrow screens. */
  readonly narrow?: boolean | ((row: Row) => boolean) | undefined;
  /** A badge: on narrow screens it stands in the line of the row's name. Specification product 6.5. */
  readonly beside?: boolean | undefined;
  /** On narrow screens, where all but the row's name stand in lines, its header is told before it, as before a figure. Specification product 6.5. */
  readonly named?: boolean | undefined;
  /** The header is for screen readers only, e.g. above a row's menu, and the column chooser can't hide it. */
  readonly quietHeader?: boolean | undefined;
}
