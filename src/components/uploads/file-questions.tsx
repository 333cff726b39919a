import { useId, useState } from 'react';
import { Select } from '#src/components/ui/forms/select.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import type { CsvSummary } from '#src/lib/csv/csv-summary.ts';
import { WHOLE_NAME } from '#src/lib/csv/csv-summary.ts';
import { readDate, type DayOrder } from '#src/lib/read-dates.ts';
import { NAME_ORDERS } from '#src/lib/csv/split-name.ts';
import { spellOutDay } from '#src/lib/dates.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { CSV_ROLES } from '#src/schemas/access.ts';
import { EXISTING_PEOPLE, type CsvColumn } from '#src/schemas/uploads.ts';
import classes from './review.module.css';
import { ltr } from './left-to-right.ts';
import { usePeopleUploadTexts } from './texts.ts';
import type { Upload } from './upload.ts';
import { useChosen } from './use-chosen.ts';
import { useWords } from './use-words.ts';

export interface QuestionProps {
  readonly upload: Upload;
  readonly summary: CsvSummary;
}

/** Asks what every row needs and was not found in the file: for a column that has it, or one value for all rows. */
export function MissingColumns({ upload, summary: { missing, columns } }: QuestionProps) {
  const t = usePeopleUploadTexts();
  const words = useWords();
  return (
    <Notice kind="error" title={t('missing.title', { count: missing.length })}>
      <p className={classes.help}>{t(missing.includes('Role') ? 'missing.helpRole' : 'missing.help')}</p>
      <div className={classes.fields}>
        {missing.map((column) => (
          <label key={column} className={classes.field}>
            <span>{words.column(column)}</span>
            <Select
              value=""
              onChange={({ currentTarget: { value } }) =>
                void upload.recheck((engine) => {
                  const [kind, given = ''] = value.split(':');
                  if (kind === 'all') return engine.setForAll(column, given);
                  return engine.map(Number(given), kind === 'split' ? WHOLE_NAME : column);
                })
              }
            >
              <option value="" disabled>
                {t('missing.choose')}
              </option>
              <Answers column={column} columns={columns} />
            </Select>
          </label>
        ))}
      </div>
    </Notice>
  );
}

/** What can stand for a missing column. */
function Answers({ column, columns }: Pick<CsvSummary, 'columns'> & { readonly column: CsvColumn }) {
  const t = usePeopleUploadTexts();
  const common = useCommonTexts();
  const isName = column === 'First Name' || column === 'Last Name';
  const own = columns.filter(({ from }) => from === 'file');
  const options = (kind: 'column' | 'split') =>
    own.map(({ at, name }) => (
      <option key={at} value={`${kind}:${at}`}>
        {name || t('table.unnamed', { at: at + 1 })}
      </option>
    ));
  return (
    <>
      {column === 'Role' && (
        <optgroup label={t('missing.forAll')}>
          {CSV_ROLES.map((role) => (
            <option key={role} value={`all:${role}`}>
              {common(`role.${role}`)}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label={t('missing.column')}>{options('column')}</optgroup>
      {isName && <optgroup label={t('missing.split')}>{options('split')}</optgroup>}
    </>
  );
}

/** Which sheet of a spreadsheet is read, where it has several. */
export function SheetQuestion({ upload, summary: { sheets, sheet } }: QuestionProps) {
  const t = usePeopleUploadTexts();
  const [shown, choose] = useChosen(sheet, (chosen) => upload.recheck((engine) => engine.setSheet(chosen)));
  if (sheets.length < 2 || sheet === null) return null;
  return (
    <label className={classes.line}>
      <span>{t('sheet')}</span>
      <Select small dir="auto" value={shown ?? sheet} onChange={({ currentTarget: { value } }) => choose(value)}>
        {sheets.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </Select>
    </label>
  );
}

/** Says which line names the columns where it isn't the first one, or may be another. */
export function HeadQuestion({ upload, summary: { head, start, missing } }: QuestionProps) {
  const t = usePeopleUploadTexts();
  const [shown, choose] = useChosen(head, (chosen) => upload.recheck((engine) => engine.setHead(chosen)));
  if (start.length < 2 || (head === start[0]?.number && missing.length === 0)) return null;
  return (
    <label className={classes.line}>
      <span>{t('head.label')}</span>
      <Select small dir="auto" value={shown ?? ''} onChange={({ currentTarget: { value } }) => choose(Number(value))}>
        {start.map(({ number, text }) => (
          <option key={number} value={number}>
            {t('head.row', { number, text })}
          </option>
        ))}
      </Select>
    </label>
  );
}

/** Says how whole names were parted, and asks where some of them can be parted in two ways. */
export function NameQuestion({ upload, summary: { split } }: QuestionProps) {
  const t = usePeopleUploadTexts();
  const name = useId();
  const [shown, choose] = useChosen(split?.order, (chosen) => upload.recheck((engine) => engine.setNameOrder(chosen)));
  if (!split) return null;
  const { example } = split;
  if (!example) return <p className={classes.quiet}>{t('names.done')}</p>;
  return (
    <fieldset className={classes.order}>
      <legend>{t('names.title')}</legend>
      <p className={classes.help}>{t('names.help', { name: example.name })}</p>
      {NAME_ORDERS.map((each) => (
        <label key={each} className={classes.choice}>
          <input type="radio" name={name} checked={shown === each} onChange={() => choose(each)} />
          <bdi>{t('names.parts', { first: example[each].first, last: example[each].last })}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

/** Asks what becomes of rows whose people are there already. Specification uploads 2.5. */
export function ExistingQuestion({ upload, summary: { existing } }: QuestionProps) {
  const t = usePeopleUploadTexts();
  const name = useId();
  const [shown, choose] = useChosen(existing, (chosen) => upload.setExisting(chosen));
  return (
    <fieldset className={classes.order}>
      <legend>{t('existing.title')}</legend>
      {EXISTING_PEOPLE.map((each) => (
        <label key={each} className={classes.choice}>
          <input type="radio" name={name} checked={shown === each} onChange={() => choose(each)} />
          {t(`existing.${each}`)}
        </label>
      ))}
      {existing === 'update' && <p className={classes.help}>{t('existing.help')}</p>}
    </fieldset>
  );
}

const ORDERS = ['monthFirst', 'dayFirst'] as const;

/** Asks once for the file what a date such as `03/04/1950` means, by one of its own; the answer can be changed. */
export function OrderQuestion({ upload, summary: { order, groups } }: QuestionProps) {
  const t = usePeopleUploadTexts();
  const name = useId();
  const open = groups.find(({ problem: { mend } }) => mend && 'lost' in mend && mend.lost === 'dayOrder');
  // the one that was asked about, also when it is answered
  const [text, setText] = useState('');
  const [shown, choose] = useChosen(order, (chosen) => upload.recheck((engine) => engine.setOrder(chosen)));
  if (open && open.example.trim() !== text) setText(open.example.trim());
  if (!open && order === null) return null;
  const dayBy = (each: DayOrder) => {
    const reading = readDate(text, each);
    return reading?.kind === 'day' ? spellOutDay(reading.iso) : text;
  };
  return (
    <fieldset className={classes.order}>
      <legend>{t('order.title')}</legend>
      <p className={classes.help}>
        {t('order.help', { text: ltr(text), monthFirst: dayBy('monthFirst'), dayFirst: dayBy('dayFirst') })}
      </p>
      {ORDERS.map((each) => (
        <label key={each} className={classes.choice}>
          <input type="radio" name={name} checked={shown === each} onChange={() => choose(each)} />
          {t(`order.${each}`, { text: ltr(text), day: dayBy(each) })}
        </label>
      ))}
    </fieldset>
  );
}
