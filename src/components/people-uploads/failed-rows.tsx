import { Scroller } from '#src/components/ui/table/scroller.tsx';
import ui from '#src/components/ui/ui.module.css';
import type { FailedRow } from '#src/schemas/people-uploads.ts';
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
      <div className={classes.rows}>
        <Scroller label={t('result.failedLabel')} busy={false}>
          <table className={classes.table}>
            <caption className={ui.visuallyHidden}>{t('result.failedLabel')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('result.row')}</th>
                <th scope="col">{t('result.message')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, SHOWN).map(({ rowIndex, message }) => (
                <tr key={rowIndex}>
                  <th scope="row">{rowIndex}</th>
                  <td>{words.reason(message)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      </div>
      {rows.length > SHOWN && <p className={classes.help}>{t('result.more', { count: rows.length - SHOWN })}</p>}
    </>
  );
}
