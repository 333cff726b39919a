import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { ConfirmDialog } from '#src/components/ui/dialog/confirm-dialog.tsx';
import { FormDialog } from '#src/components/ui/dialog/form-dialog.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import type { Extra, PeopleExtras } from './extras.ts';
import { usePeopleBulkTexts } from './texts.ts';
import { useFound, type FindPeople } from './use-found.ts';

interface ExtraDialogProps {
  readonly organizationId: string;
  readonly extra: Extra;
  readonly extras: PeopleExtras;
  /** How many were selected. */
  readonly count: number;
  readonly find: FindPeople;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** It has begun: they needn't be selected any longer. */
  readonly onBegun: () => void;
}

/** Finds those who are selected, and hands them to another area. */
export function ExtraDialog({
  organizationId,
  extra,
  extras,
  count,
  find,
  opened,
  onClose,
  onBegun,
}: ExtraDialogProps) {
  const t = usePeopleBulkTexts();
  const client = useQueryClient();
  const found = useFound(opened, find);
  const { people } = found;
  const { addToQueue: AddToQueue, broadcast } = extras;
  const title = t(`${extra}.title`, { count });
  const progress =
    found.error !== undefined ? (
      <ErrorState error={found.error} onRetry={found.retry} />
    ) : (
      !people && <p role="status">{t('finding', { done: found.done, total: count })}</p>
    );
  if (extra === 'addToQueue')
    return (
      <FormDialog opened={opened} onClose={onClose} title={title}>
        {AddToQueue && (
          <Suspense fallback={null}>
            <AddToQueue organizationId={organizationId} people={people} onBegun={onBegun}>
              {progress}
            </AddToQueue>
          </Suspense>
        )}
      </FormDialog>
    );
  const most = WORK_LIMITS.broadcastChosen;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={title}
      confirmLabel={t('broadcast.confirm')}
      ready={people !== undefined && people.length > 0 && people.length <= most}
      onConfirm={async () => {
        if (!people) return;
        await broadcast?.(client, organizationId, people);
        onBegun();
      }}
    >
      <p>{count > most ? t('broadcast.tooMany', { count: most }) : t('broadcast.meaning')}</p>
      {progress}
    </ConfirmDialog>
  );
}
