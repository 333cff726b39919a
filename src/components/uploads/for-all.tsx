import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Select } from '#src/components/ui/forms/select.tsx';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { statusName, useStatusOptions } from '#src/lib/statuses.ts';
import { mustFinishSignup } from '#src/lib/session/selectors.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import { listPrograms } from '#src/queries/programs.ts';
import { listStatuses } from '#src/queries/statuses.ts';
import { CSV_ROLES } from '#src/schemas/access.ts';
import { PREFERRED_LANGUAGES } from '#src/schemas/person-choices.ts';
import type { CsvColumn } from '#src/schemas/uploads.ts';
import type { QuestionProps } from './file-questions.tsx';
import classes from './review.module.css';
import { usePeopleUploadTexts } from './texts.ts';
import { useChosen } from './use-chosen.ts';
import { useWords } from './use-words.ts';

interface ForAllProps extends QuestionProps {
  readonly organizationId: string;
}

/** What everybody in the file is, where the file doesn't say it. Specification uploads 3.7. */
export function ForAll({ organizationId, upload, summary }: ForAllProps) {
  const t = usePeopleUploadTexts();
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
    ['Role', options(CSV_ROLES, (role) => words.value('Role', role))],
    [
      'Program',
      [
        nothing(standard === undefined ? t('forAll.noProgram') : t('forAll.standard', { name: standard })),
        ...options(programs.filter(({ isDefault }) => !isDefault).map(({ name }) => name)),
      ],
    ],
    [
      'Preferred Language',
      [
        nothing(t('forAll.notSet')),
        ...options(PREFERRED_LANGUAGES, (language) => words.value('Preferred Language', language)),
      ],
    ],
  ];
  const { columns, values, missing } = summary;
  const isSignup = useSession(mustFinishSignup);
  const hasStatuses = useCan('organizationPersonStatuses', 'canReadAsAdmin') && !isSignup;
  const open = fields.filter(
    ([column]) => !missing.includes(column) && !columns.some((each) => each.column === column && each.from !== 'value'),
  );
  if (open.length === 0 && !hasStatuses) return null;
  return (
    <fieldset className={classes.order}>
      <legend>{t('forAll.title')}</legend>
      <div className={classes.fields}>
        {open.map(([column, choices]) => (
          <ValueForAll key={column} upload={upload} column={column} value={values.get(column) ?? ''}>
            {choices}
          </ValueForAll>
        ))}
        {hasStatuses && <StatusForAll organizationId={organizationId} upload={upload} />}
      </div>
    </fieldset>
  );
}

interface ValueForAllProps extends Pick<ForAllProps, 'upload'> {
  readonly column: CsvColumn;
  readonly value: string;
  readonly children: ReactNode;
}

function ValueForAll({ upload, column, value, children }: ValueForAllProps) {
  const words = useWords();
  const [shown, choose] = useChosen(value, (chosen) =>
    upload.recheck((engine) => engine.setForAll(column, chosen === '' ? null : chosen)),
  );
  return (
    <label className={classes.field}>
      <span>{words.column(column)}</span>
      <Select value={shown ?? ''} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        {children}
      </Select>
    </label>
  );
}

/** The status of all whom the file creates: no column of it says one. */
function StatusForAll({ organizationId, upload }: Pick<ForAllProps, 'organizationId' | 'upload'>) {
  const t = usePeopleUploadTexts();
  const common = useCommonTexts();
  const { data } = useQuery(listStatuses(organizationId));
  const statusOptions = useStatusOptions();
  const statusId = useStore(upload.store, (state) => state.statusId);
  const statuses = data?.rows ?? [];
  const standard = statuses.find((status) => status.default)?.name;
  return (
    <label className={classes.field}>
      <span>{t('forAll.status')}</span>
      <Select value={statusId} onChange={({ currentTarget: { value } }) => upload.setStatus(value)}>
        <option value="">
          {standard === undefined ? t('forAll.notSet') : t('forAll.standard', { name: statusName(common, standard) })}
        </option>
        {statusOptions(statuses.filter((status) => !status.default)).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </label>
  );
}
