import type { ReactNode } from 'react';
import { useNumbers } from '#src/components/ui/page/use-numbers.ts';
import { Scroller } from '#src/components/ui/table/scroller.tsx';
import ui from '#src/components/ui/ui.module.css';
import classes from './chart.module.css';
import type { Series } from './lines.tsx';
import type { MarkLink } from './mark-link.ts';

interface BarRow {
  readonly id: string;
  readonly label: ReactNode;
  /** What the bar is as long as. */
  readonly whole: number;
  /** What of it is told apart; undefined: nothing is. */
  readonly part?: number | undefined;
}

interface BarRowsProps {
  /** The table's name: not that of the part that it stands in. */
  readonly label: string;
  /** What the rows are, e.g. "Program". */
  readonly categoryLabel: string;
  readonly rows: readonly BarRow[];
  readonly whole: Pick<Series, 'id' | 'label'>;
  readonly part?: Pick<Series, 'id' | 'label'> | undefined;
  /** What the rows show, in a sentence. */
  readonly said: string;
  readonly link: MarkLink;
}

/**
 * Bars that lie in the rows of a table, so that the picture and its table are one: each number is a link to what it
 * counts, and each is reached by Tab.
 */
export function BarRows({ label, categoryLabel, rows, whole, part, said, link }: BarRowsProps) {
  const numbers = useNumbers();
  const most = Math.max(1, ...rows.map((row) => row.whole));
  return (
    <div className={classes.rows}>
      <Scroller label={label} busy={false}>
        <table className={`${classes.table} ${classes.share}`}>
          <caption className={ui.visuallyHidden}>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{categoryLabel}</th>
              <th scope="col">{whole.label}</th>
              {part && <th scope="col">{part.label}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  {row.label}
                  <svg aria-hidden="true" viewBox={`0 0 ${most} 1`} preserveAspectRatio="none" className={ui.alongText}>
                    <rect width={row.whole} height="1" data-bar={part ? 1 : 0} />
                    {part && <rect width={row.part ?? 0} height="1" data-bar="0" />}
                  </svg>
                </th>
                <td>
                  {link(
                    { series: whole.id, category: row.id },
                    { 'data-figure': whole.id, children: numbers.format(row.whole) },
                  )}
                </td>
                {part && (
                  <td>
                    {row.part !== undefined &&
                      link(
                        { series: part.id, category: row.id },
                        { 'data-figure': part.id, children: <PartOf part={row.part} whole={row.whole} /> },
                      )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      <p className={classes.said}>
        <bdi>{said}</bdi>
      </p>
    </div>
  );
}

/** `412 (63%)` */
function PartOf({ part, whole }: { readonly part: number; readonly whole: number }) {
  const numbers = useNumbers();
  if (whole === 0) return numbers.format(part);
  return (
    <>
      {numbers.format(part)} <span className={ui.dimmed}>{Math.round((part / whole) * 100)}%</span>
    </>
  );
}
