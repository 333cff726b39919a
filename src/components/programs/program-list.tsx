import { Button } from '@mantine/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import { ConfirmDialog } from '#src/components/ui/dialog/confirm-dialog.tsx';
import { FormDialog } from '#src/components/ui/dialog/form-dialog.tsx';
import { Can } from '#src/components/ui/page/can.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { DataTable } from '#src/components/ui/table/data-table.tsx';
import { toast } from '#src/components/ui/toast/toast.ts';
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
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<ListedProgram>();
  const addButton = useRef<HTMLButtonElement>(null);
  const makeDefault = useMakeDefault(organizationId, programs);

  const columns = useMemo(
    () =>
      programColumns({
        t,
        common,
        makeDefault: mayEdit ? makeDefault : undefined,
        askToDelete: mayDelete ? setAsked : undefined,
      }),
    [t, common, mayEdit, mayDelete, makeDefault],
  );
  const confirm = async () => {
    if (!asked) return;
    await remove({ params: { id: asked.id } });
    toast.success(t('deleted', { name: asked.name }));
    // the row that had the focus is gone
    addButton.current?.focus();
  };

  return (
    <Section
      card={false}
      title={t('title')}
      description={t('lead')}
      actions={
        <Can module="programs" right="canCreate">
          <Button ref={addButton} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        </Can>
      }
    >
      <DataTable
        id="programs"
        label={t('label')}
        columns={columns}
        rows={programs}
        rowId={(row) => row.id}
        query={query}
        empty={
          <EmptyState
            title={t('empty')}
            why={t(mayCreate ? 'emptyWhy' : 'emptyWhyRead')}
            action={
              mayCreate && (
                <Button variant="default" onClick={() => setAdding(true)}>
                  {t('add')}
                </Button>
              )
            }
          />
        }
      />
      <FormDialog opened={adding} onClose={() => setAdding(false)} title={t('add')}>
        <ProgramForm organizationId={organizationId} onAdded={() => addButton.current?.focus()} />
      </FormDialog>
      <ConfirmDialog
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t('deleteTitle', { name: asked?.name ?? '' })}
        confirmLabel={t('delete')}
        danger
        onConfirm={confirm}
      >
        {t('deletePeople', { count: asked?.totalPeople ?? 0 })}
      </ConfirmDialog>
    </Section>
  );
}

/** Makes a program the default one; Undo gives that place back to the program that had it, if there was one. */
function useMakeDefault(organizationId: string, programs: readonly ListedProgram[] | undefined) {
  const t = useProgramTexts();
  const { mutateAsync } = useSetDefaultProgram();
  return useCallback(
    ({ id, name }: ListedProgram) => {
      const former = programs?.find(({ isDefault }) => isDefault);
      const set = (programId: string) => mutateAsync({ params: { organizationId, programId } });
      set(id).then(
        () => toast.success(t('madeDefault', { name }), former && { undo: () => set(former.id) }),
        toast.error,
      );
    },
    [programs, organizationId, mutateAsync, t],
  );
}
