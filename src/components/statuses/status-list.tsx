import { useCallback } from 'react';
import { ManagedList } from '#src/components/ui/table/managed-list.tsx';
import { atOnce } from '#src/components/ui/toast/at-once.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { useCan } from '#src/lib/use-can.ts';
import { useDeleteStatus, useStatusList, useSetDefaultStatus } from '#src/queries/statuses.ts';
import type { ListedStatus } from '#src/schemas/statuses.ts';
import { statusColumns } from './status-columns.tsx';
import { StatusForm } from './status-form.tsx';
import { useStatusTexts } from './texts.ts';

interface StatusListProps {
  readonly organizationId: string;
}

/** An organization's statuses: added in a dialog, made the default one at once, deleted when nobody has them. */
export function StatusList({ organizationId }: StatusListProps) {
  const t = useStatusTexts();
  const common = useCommonTexts();
  const query = useStatusList(organizationId);
  const statuses = query.data?.rows;
  const mayCreate = useCan('organizationPersonStatuses', 'canCreate');
  const mayEdit = useCan('organizationPersonStatuses', 'canEdit');
  const mayDelete = useCan('organizationPersonStatuses', 'canDeleteAsAdmin');
  const { mutateAsync: remove } = useDeleteStatus();
  const { mutateAsync: setDefault } = useSetDefaultStatus();

  const makeDefault = useCallback(
    ({ id, name }: ListedStatus) => {
      const former = statuses?.find((status) => status.default);
      const set = (statusId: string) => setDefault({ params: { organizationId, statusId } });
      void atOnce({ run: () => set(id), text: t('madeDefault', { name }), undo: former && (() => set(former.id)) });
    },
    [statuses, organizationId, setDefault, t],
  );
  const columns = useCallback(
    (askToDelete: ((status: ListedStatus) => void) | undefined) =>
      statusColumns({ t, common, askToDelete, makeDefault: mayEdit ? makeDefault : undefined }),
    [t, common, mayEdit, makeDefault],
  );

  return (
    <ManagedList
      id="statuses"
      title={t('title')}
      lead={t('lead')}
      label={t('label')}
      columns={columns}
      rows={statuses}
      rowId={({ id }) => id}
      query={query}
      empty={{ title: t('empty'), why: t(mayCreate ? 'emptyWhy' : 'emptyWhyRead') }}
      add={mayCreate ? { label: t('add'), form: <StatusForm organizationId={organizationId} /> } : undefined}
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
