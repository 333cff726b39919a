import type { ReactNode } from 'react';
import ui from '#src/components/ui/ui.module.css';
import classes from './reason-table.module.css';
import { Scroller } from './scroller.tsx';

interface ReasonTableProps {
  readonly label: string;
  /** The heads of the two columns. */
  readonly heads: readonly [what: string, reason: string];
  readonly rows: ReadonlyArray<{
    /** Of a list from which rows go. */
    readonly key?: number;
    readonly what: ReactNode;
    readonly reason: string;
  }>;
}

/**
 * What failed and why, to read; many rows scroll in a frame of their own.
 *
 *     <ReasonTable label={t('failedLabel')} heads={[t('row'), t('message')]} rows={[{ what: 7, reason: 'Invalid email address' }]} />
 */
export function ReasonTable({ label, heads, rows }: ReasonTableProps) {
  return (
    <div className={classes.rows}>
      <Scroller label={label} busy={false}>
        <table className={classes.table}>
          <caption className={ui.visuallyHidden}>{label}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, what, reason }, index) => (
              // two may be called the same; a list without keys stands still
              <tr key={key ?? index}>
                <th scope="row">{what}</th>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </div>
  );
}
