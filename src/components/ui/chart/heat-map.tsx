import { Fragment, useId, type CSSProperties } from 'react';
import { useUiTexts } from '#src/components/ui/texts.ts';
import classes from './heat-map.module.css';
import chart from './chart.module.css';
import { FigureTable } from './chart-table.tsx';
import type { MarkLink } from './mark-link.ts';
import type { Category } from './place.ts';
import { useRoving } from './use-roving.ts';

/** What a cell shows; it has no colour where there is too little to say. */
export interface HeatCell {
  /** As it stands in the cell. */
  readonly text: string;
  /** All that is known of it, for who points at it and for screen readers. */
  readonly label: string;
  /** As the table has it. */
  readonly told: string;
  /** From 0, the least, to 4, the most; undefined: too little to say. */
  readonly level: number | undefined;
}

interface HeatMapProps {
  /** The picture's name. */
  readonly label: string;
  /** What it shows, in a sentence, for everybody. */
  readonly said: string;
  readonly tableLabel: string;
  /** What the columns are, e.g. "Hour". */
  readonly columnLabel: string;
  readonly rows: readonly Category[];
  readonly columns: readonly Category[];
  /** By the places of row and column. */
  readonly cellOf: (row: number, column: number) => HeatCell;
  /** What the colours mean: the words at the faint and at the strong end, and of cells without a colour. */
  readonly scale: { readonly least: string; readonly most: string; readonly none: string };
  /** Makes each cell a link; a mark's series is its row, its category its column. */
  readonly link: MarkLink;
}

const LEVELS = [0, 1, 2, 3, 4];

/**
 * Cells of two dimensions, the stronger the more, each a link to what it counts, and a table of the same below. The
 * picture is one stop of the Tab key; arrow keys go from cell to cell. Where it is narrow, it stands on its side.
 */
export function HeatMap(props: HeatMapProps) {
  const { label, said, tableLabel, columnLabel, rows, columns, cellOf, scale, link } = props;
  const t = useUiTexts();
  const hint = useId();
  const places = columns.flatMap((_, column) => rows.map((__, row) => ({ column, row })));
  const { onKeyDown, propsOf } = useRoving(places);
  const placed = (column: number, row: number) => ({ '--column': column + 2, '--row': row + 2 }) as CSSProperties;
  return (
    <figure className={classes.figure}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys go from link to link in it */}
      <div onKeyDown={onKeyDown} className={`${chart.keyed} ${classes.keyed}`}>
        <div
          role="group"
          aria-label={label}
          aria-describedby={hint}
          className={classes.map}
          style={{ '--columns': columns.length, '--rows-count': rows.length } as CSSProperties}
        >
          {columns.map(({ id, short }, column) => (
            <span key={id} aria-hidden="true" className={classes.columnName} style={placed(column, -1)}>
              {short}
            </span>
          ))}
          {rows.map(({ id, short }, row) => (
            <span key={id} aria-hidden="true" className={classes.rowName} style={placed(-1, row)}>
              {short}
            </span>
          ))}
          {places.map(({ column, row }) => {
            const { text, label: name, level } = cellOf(row, column);
            return (
              <Fragment key={`${column} ${row}`}>
                {link(
                  { series: rows[row]?.id ?? '', category: columns[column]?.id },
                  {
                    ...propsOf({ column, row }),
                    'data-figure': 'cell',
                    'aria-label': name,
                    title: name,
                    className: `${classes.cell} ${classes[`level${level ?? ''}`] ?? ''}`,
                    style: placed(column, row),
                    children: text,
                  },
                )}
              </Fragment>
            );
          })}
        </div>
        <p id={hint} className={chart.keysHint}>
          {t('chart.keys')}
        </p>
      </div>
      <div className={classes.scale} aria-hidden="true">
        {scale.least}
        {LEVELS.map((level) => (
          <span key={level} className={`${classes.swatch} ${classes[`level${level}`] ?? ''}`} />
        ))}
        {scale.most}
        <span className={`${classes.swatch} ${classes.none}`} />
        {scale.none}
      </div>
      <p className={chart.said}>
        <bdi>{said}</bdi>
      </p>
      <FigureTable
        tableLabel={tableLabel}
        categoryLabel={columnLabel}
        categories={columns}
        series={rows.map(({ id, label: name }, row) => ({
          id,
          label: name,
          textOf: (column) => cellOf(row, column).told,
        }))}
        link={link}
      />
    </figure>
  );
}
