import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Select } from '#src/components/ui/forms/select.tsx';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { listPrograms } from '#src/queries/programs.ts';
import { CSV_ROLES } from '#src/schemas/access.ts';
import { PREFERRED_LANGUAGES } from '#src/schemas/person-choices.ts';
import type { CsvColumn } from '#src/schemas/uploads.ts';
import type { QuestionProps } from './file-questions.tsx';
import classes from './review.module.css';
import { usePeopleUploadTexts } from './texts.ts';
import { useWords } from './use-words.ts';

interface ForAllProps extends QuestionProps {
  readonly organizationId: string;
}

/** What everybody in the file is, where the file doesn't say it. Specification uploads 3.7. */
export function ForAll({ organizationId, upload, summary }: ForAllProps) {
  const t = usePeopleUploadTexts();
  const common = useCommonTexts();
  const words = useWords();
  const { data } = useQuery(listPrograms(organizationId));
  const programs = (data?.programs ?? []).filter(({ id }) => id !== '');
  const standard = programs.find(({ isDefault }) => isDefault)?.name;
  const options = (values: readonly string[], name = (value: string) => value) =>
    values.map((value) => (
      <option key={value} value={value}>
        {name(value)}
      </option>
    ));
  const nothing = (text: string) => (
    <option key="" value="">
      {text}
    </option>
  );
  const fields: ReadonlyArray<readonly [column: CsvColumn, options: ReactNode]> = [
    [
      'Role',
      CSV_ROLES.map((role) => (
        <option key={role} value={role}>
          {common(`role.${role}`)}
        </option>
      )),
    ],
    [
      'Program',
      [
        nothing(standard === undefined ? t('forAll.noProgram') : t('forAll.standard', { name: standard })),
        ...options(programs.filter(({ isDefault }) => !isDefault).map(({ name }) => name)),
      ],
    ],
    ['Preferred Language', [nothing(t('forAll.notSet')), ...options(PREFERRED_LANGUAGES)]],
  ];
  const { columns, values, missing } = summary;
  const open = fields.filter(
    ([column]) => !missing.includes(column) && !columns.some((each) => each.column === column && each.from !== 'value'),
  );
  if (open.length === 0) return null;
  return (
    <fieldset className={classes.order}>
      <legend>{t('forAll.title')}</legend>
      <div className={classes.fields}>
        {open.map(([column, choices]) => (
          <label key={column} className={classes.field}>
            <span>{words.column(column)}</span>
            <Select
              value={values.get(column) ?? ''}
              onChange={({ currentTarget: { value } }) =>
                void upload.recheck((engine) => engine.setForAll(column, value === '' ? null : value))
              }
            >
              {choices}
            </Select>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
