import { ReasonTable } from '#src/components/ui/table/reason-table.tsx';
import type { FailedRow } from '#src/schemas/uploads.ts';
import classes from './result.module.css';
import { usePeopleUploadTexts } from './texts.ts';
import { useWords } from './use-words.ts';

/** What a person reads; all of them are in the file. */
const SHOWN = 200;

/** The rows that failed: their numbers and why. */
export function FailedRows({ rows }: { readonly rows: readonly FailedRow[] }) {
  const t = usePeopleUploadTexts();
  const words = useWords();
  if (rows.length === 0) return null;
  return (
    <>
      <ReasonTable
        label={t('result.failedLabel')}
        heads={[t('result.row'), t('result.message')]}
        rows={rows.slice(0, SHOWN).map((row) => ({ what: row.rowIndex, reason: words.reason(row) }))}
      />
      {rows.length > SHOWN && <p className={classes.help}>{t('result.more', { count: rows.length - SHOWN })}</p>}
    </>
  );
}
