import { useMemo } from 'react';
import { ReasonTable } from '#src/components/ui/table/reason-table.tsx';
import type { FailedRow } from '#src/schemas/uploads.ts';
import classes from './result.module.css';
import { usePeopleUploadTexts } from './texts.ts';
import { useWords } from './use-words.ts';

/** What a person reads; all of them are in the file. */
export const FAILED_SHOWN = 200;

interface FailedRowsProps {
  readonly rows: readonly FailedRow[];
  /** Whom they are about, by their numbers, as far as that is known. */
  readonly names?: ReadonlyMap<number, string> | undefined;
}

/** The rows that failed: their numbers, whom they are about, and why; what failed for one reason stands together. */
export function FailedRows({ rows, names }: FailedRowsProps) {
  const t = usePeopleUploadTexts();
  const words = useWords();
  const groups = useMemo(
    () => [...Map.groupBy(rows.slice(0, FAILED_SHOWN), (row) => words.reason(row))],
    [rows, words],
  );
  if (rows.length === 0) return null;
  return (
    <>
      <ReasonTable
        label={t('result.failedLabel')}
        heads={[t('result.row'), t('result.message')]}
        rows={groups.map(([reason, alike]) => ({
          what: alike.map(({ rowIndex }) => (
            <span key={rowIndex} className={classes.who}>
              {rowIndex}
              {names?.has(rowIndex) && (
                <>
                  {' '}
                  <bdi className={classes.name}>{names.get(rowIndex)}</bdi>
                </>
              )}
            </span>
          )),
          reason: alike.length > 1 ? t('result.alike', { count: alike.length, reason }) : reason,
        }))}
      />
      {rows.length > FAILED_SHOWN && (
        <p className={classes.help}>{t('result.more', { count: rows.length - FAILED_SHOWN })}</p>
      )}
    </>
  );
}
