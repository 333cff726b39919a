import { useCallback } from 'react';
import { ManagedList } from '#src/components/ui/table/managed-list.tsx';
import { atOnce } from '#src/components/ui/toast/at-once.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { useCan } from '#src/lib/use-can.ts';
import { useDeleteProgram, useProgramList, useSetDefaultProgram } from '#src/queries/programs.ts';
import type { ListedProgram } from '#src/schemas/programs.ts';
import { programColumns } from './program-columns.tsx';
import { ProgramForm } from './program-form.tsx';
import { useProgramTexts } from './texts.ts';

interface ProgramListProps {
  readonly organizationId: string;
}

/** An organization's programs: added in a dialog, made the default one at once, deleted when nobody is in them. */
export function ProgramList({ organizationId }: ProgramListProps) {
  const t = useProgramTexts();
  const common = useCommonTexts();
  const query = useProgramList(organizationId);
  const programs = query.data?.programs;
  const mayCreate = useCan('programs', 'canCreate');
  const mayEdit = useCan('programs', 'canEdit');
  const mayDelete = useCan('programs', 'canDeleteAsAdmin');
  const { mutateAsync: remove } = useDeleteProgram();
  const { mutateAsync: setDefault } = useSetDefaultProgram();

  const makeDefault = useCallback(
    ({ id, name }: ListedProgram) => {
      const former = programs?.find(({ isDefault }) => isDefault);
      const set = (programId: string) => setDefault({ params: { organizationId, programId } });
      void atOnce({ run: () => set(id), text: t('madeDefault', { name }), undo: former && (() => set(former.id)) });
    },
    [programs, organizationId, setDefault, t],
  );
  const columns = useCallback(
    (askToDelete: ((program: ListedProgram) => void) | undefined) =>
      programColumns({ t, common, askToDelete, makeDefault: mayEdit ? makeDefault : undefined }),
    [t, common, mayEdit, makeDefault],
  );

  return (
    <ManagedList
      id="programs"
      title={t('title')}
      lead={t('lead')}
      label={t('label')}
      columns={columns}
      rows={programs}
      rowId={({ id }) => id}
      query={query}
      empty={{ title: t('empty'), why: t(mayCreate ? 'emptyWhy' : 'emptyWhyRead') }}
      add={mayCreate ? { label: t('add'), form: <ProgramForm organizationId={organizationId} /> } : undefined}
      remove={
        mayDelete
          ? {
              label: t('delete'),
              title: ({ name }) => t('deleteTitle', { name }),
              text: ({ totalPeople }) => t('deletePeople', { count: totalPeople }),
              done: ({ name }) => t('deleted', { name }),
              run: ({ id }) => remove({ params: { id } }),
            }
          : undefined
      }
    />
  );
}
