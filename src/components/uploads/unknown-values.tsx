import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorAlert } from '#src/components/ui/errors/error-state.tsx';
import { Select } from '#src/components/ui/forms/select.tsx';
import type { ProblemGroup } from '#src/lib/csv/problem.ts';
import { useCan } from '#src/lib/use-can.ts';
import { useWrite } from '#src/queries/client.ts';
import { createProgram, listPrograms } from '#src/queries/programs.ts';
import { CSV_CHOICES } from '#src/schemas/people-csv.ts';
import { programInput } from '#src/schemas/programs.ts';
import classes from './review.module.css';
import { usePeopleUploadTexts } from './texts.ts';
import type { Upload } from './upload.ts';
import { useWords } from './use-words.ts';

interface UnknownValuesProps {
  readonly organizationId: string;
  readonly upload: Upload;
  readonly group: ProblemGroup;
  /** One of them is about to go. */
  readonly onMend: () => void;
}

/** What a file says that the organization doesn't know: each thing is mapped once for the file. Specification uploads 3.10. */
export function UnknownValues({ organizationId, upload, group, onMend }: UnknownValuesProps) {
  const t = usePeopleUploadTexts();
  const words = useWords();
  const { id, problem, values } = group;
  const isProgram = problem.column === 'Program';
  const { data } = useQuery(listPrograms(organizationId));
  const programs = (data?.programs ?? []).filter((each) => each.id !== '');
  const known = isProgram ? programs.map(({ name }) => name) : ((problem.column && CSV_CHOICES[problem.column]) ?? []);
  const mayCreate = useCan('programs', 'canCreate') && isProgram;
  const create = useWrite(createProgram);
  const [error, setError] = useState<unknown>(null);
  if (values.length === 0) return null;
  const isRequired = problem.column === 'Role';
  const canMake = (value: string) => mayCreate && programInput.shape.name.safeParse(value).success;
  // who lets go of a program's name is in the default one; where there is none, it is made if that can be
  const nothingFor = (value: string) => {
    if (isRequired) return undefined;
    if (!isProgram) return t('map.nothing');
    if (programs.length > 0) return t('map.standard');
    return data && !canMake(value) ? t('forAll.noProgram') : undefined;
  };
  const map = async (from: string, answer: string) => {
    const isNew = answer.startsWith('create:');
    const to = answer.slice(answer.indexOf(':') + 1);
    setError(null);
    if (isNew) {
      try {
        await create.mutateAsync({ body: { name: from, organizationId } });
        onMend();
        await upload.refreshPlaces();
      } catch (caught) {
        setError(caught);
      }
      return;
    }
    onMend();
    await upload.change((engine) => engine.mapValue(id, from, to));
  };
  return (
    <div className={classes.values}>
      {values.map(({ value, rows }) => (
        <label key={value} className={classes.value}>
          <span>{t('map.value', { value: value === '' ? t('map.empty') : value, count: rows })}</span>
          <Select
            small
            value=""
            disabled={create.isPending}
            onChange={({ currentTarget }) => void map(value, currentTarget.value)}
          >
            <option value="" disabled>
              {t('map.choose')}
            </option>
            {known.map((each) => (
              <option key={each} value={`use:${each}`}>
                {words.value(problem.column, each)}
              </option>
            ))}
            {nothingFor(value) !== undefined && <option value="use:">{nothingFor(value)}</option>}
            {canMake(value) && <option value="create:">{t('map.create', { value })}</option>}
          </Select>
        </label>
      ))}
      {error !== null && <ErrorAlert error={error} />}
    </div>
  );
}
