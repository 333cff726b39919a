import { useId } from 'react';
import { Select } from '#src/components/ui/forms/select.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import type { CsvSummary } from '#src/lib/csv/csv-summary.ts';
import classes from './review.module.css';
import { usePeopleUploadTexts } from './texts.ts';
import type { Upload } from './upload.ts';
import { useWords } from './use-words.ts';

interface QuestionProps {
  readonly upload: Upload;
  readonly summary: CsvSummary;
}

/** Asks which columns hold what every row needs and none was found for. */
export function MissingColumns({ upload, summary: { missing, columns } }: QuestionProps) {
  const t = usePeopleUploadTexts();
  const words = useWords();
  return (
    <Notice kind="error" title={t('missing.title', { count: missing.length })}>
      <p className={classes.help}>{t('missing.help')}</p>
      <div className={classes.fields}>
        {missing.map((column) => (
          <label key={column} className={classes.field}>
            <span>{words.column(column)}</span>
            <Select
              value=""
              onChange={({ currentTarget }) => {
                const at = Number(currentTarget.value);
                void upload.recheck((engine) => engine.map(at, column));
              }}
            >
              <option value="" disabled>
                {t('missing.choose')}
              </option>
              {columns.map(({ at, name }) => (
                <option key={at} value={at}>
                  {name || t('table.unnamed', { at: at + 1 })}
                </option>
              ))}
            </Select>
          </label>
        ))}
      </div>
    </Notice>
  );
}

const ORDERS = ['monthFirst', 'dayFirst'] as const;

/** Asks once for the file what `03/04/1950` means; the answer can be changed. */
export function OrderQuestion({ upload, summary: { order, groups } }: QuestionProps) {
  const t = usePeopleUploadTexts();
  const name = useId();
  const isOpen = groups.some(({ problem: { mend } }) => mend && 'lost' in mend && mend.lost === 'dayOrder');
  if (!isOpen && order === null) return null;
  return (
    <fieldset className={classes.order}>
      <legend>{t('order.title')}</legend>
      <p className={classes.help}>{t('order.help')}</p>
      {ORDERS.map((each) => (
        <label key={each} className={classes.choice}>
          <input
            type="radio"
            name={name}
            checked={order === each}
            onChange={() => void upload.recheck((engine) => engine.setOrder(each))}
          />
          {t(`order.${each}`)}
        </label>
      ))}
    </fieldset>
  );
}
