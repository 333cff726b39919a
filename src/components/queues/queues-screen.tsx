import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { Compact } from '#src/components/ui/button/compact.tsx';
import { FormDialog } from '#src/components/ui/dialog/form-dialog.tsx';
import { useSearchDrawer } from '#src/components/ui/dialog/search-drawer.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { Page } from '#src/components/ui/page/page.tsx';
import { DataTable } from '#src/components/ui/table/data-table.tsx';
import { filterSet } from '#src/components/ui/table/filter-set.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { useQueueName } from '#src/lib/queues.ts';
import { useCan } from '#src/lib/use-can.ts';
import { useTimeZone } from '#src/queries/organizations.ts';
import { listQueues, type QueueListFilter } from '#src/queries/queues.ts';
import type { CallListQueue } from '#src/schemas/queues.ts';
import { CreateQueue } from './create-queue.tsx';
import { EditQueueDialog } from './edit-queue.tsx';
import { queueColumns } from './queue-columns.tsx';
import { queueFilters, type QueuesSearch } from './queue-search.ts';
import { useQueueTexts } from './texts.ts';

interface QueuesScreenProps {
  readonly organizationId: string;
  readonly list: ListState<QueuesSearch>;
  /** The address bar's search as the call asks for it. */
  readonly filter: QueueListFilter;
  /** What exports what the list shows. */
  readonly exported: ReactNode;
}

/** The outreach queues of an organization. Specification queues 1.6, 5.2. */
export function QueuesScreen({ organizationId, list, filter, exported }: QueuesScreenProps) {
  const t = useQueueTexts();
  const queueName = useQueueName();
  const actions = useCommonTexts()('actions');
  const query = useQuery(listQueues(filter));
  const timeZone = useTimeZone(organizationId);
  const mayCreate = useCan('callListQueues', 'canCreate');
  const mayEdit = useCan('callListQueues', 'canEdit');
  const [edited, setEdited] = useState<CallListQueue>();
  const columns = useMemo(
    () => queueColumns({ t, queueName, actions, timeZone, hasActions: mayEdit, onEdit: setEdited }),
    [t, queueName, actions, timeZone, mayEdit],
  );
  const navigate = useNavigate();
  const dialog = useSearchDrawer('create');
  const made = useRef<string>(undefined);
  const create = () => dialog.open('new');
  const close = () => {
    if (made.current === undefined) return dialog.close();
    void navigate({ to: '/app/queues/$queueId', params: { queueId: made.current }, replace: true });
  };
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          {exported}
          {mayCreate && (
            <Button onClick={create}>
              <Compact icon={IconPlus}>{t('create')}</Compact>
            </Button>
          )}
        </>
      }
    >
      <DataTable
        id="queues"
        label={t('list')}
        columns={columns}
        rows={query.data?.callListQueues}
        rowId={(row) => row.id}
        query={query}
        pager={query.data?.pager}
        list={list}
        searchLabel={t('search')}
        filters={filterSet({
          filters: queueFilters,
          values: list.filters,
          onChange: list.setFilter,
          labelOf: (name) => t(`filter.${name}`),
          wordFor: (_, value) => t(value === 'yes' ? 'yes' : 'no'),
        })}
        nothing={t('empty')}
        empty={
          <EmptyState
            title={t('empty')}
            why={t(mayCreate ? 'emptyWhy' : 'emptyWhyRead')}
            action={
              mayCreate && (
                <Button variant="default" onClick={create}>
                  {t('create')}
                </Button>
              )
            }
          />
        }
      />
      <EditQueueDialog queue={edited} onClose={() => setEdited(undefined)} />
      {mayCreate && (
        <FormDialog opened={dialog.value !== undefined} onClose={close} title={t('create')} size="lg">
          <CreateQueue
            organizationId={organizationId}
            onCreated={({ id }) => {
              made.current = id;
            }}
          />
        </FormDialog>
      )}
    </Page>
  );
}
