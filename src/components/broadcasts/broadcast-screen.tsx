import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { Deleted } from '#src/components/ui/errors/deleted.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { NotFound } from '#src/components/ui/errors/screens.tsx';
import { Page } from '#src/components/ui/page/page.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { useBroadcastTitle } from '#src/lib/broadcasts.ts';
import { useCan } from '#src/lib/use-can.ts';
import { part } from '#src/lib/part.ts';
import { getBroadcast } from '#src/queries/broadcasts.ts';
import type { BroadcastDetail } from '#src/schemas/broadcasts.ts';
import { BroadcastCrumb } from './broadcast-crumb.tsx';
import type { BroadcastSearch } from './broadcast-search.ts';
import { isOpen } from './broadcast-words.ts';
import { BroadcastDetailScreen } from './detail/broadcast-detail-screen.tsx';
import { useBroadcastTexts } from './texts.ts';

/** Whoever only looks needs no form. */
const EditBroadcastScreen = part(() =>
  import('./form/broadcast-form-screen.tsx').then((module) => module.EditBroadcastScreen),
);

interface BroadcastScreenProps {
  readonly broadcastId: string;
  readonly list: ListState<BroadcastSearch>;
  readonly search: BroadcastSearch;
  /** What exports the part of a broadcast that is shown. */
  readonly showExport: (broadcast: BroadcastDetail) => ReactNode;
}

/** One broadcast: its form while it is a draft, else what became of it. Specification broadcasts 5.12. */
export function BroadcastScreen({ broadcastId, list, search, showExport }: BroadcastScreenProps) {
  const t = useBroadcastTexts();
  const titleOf = useBroadcastTitle();
  const mayEdit = useCan('broadcasts', 'canEdit');
  // what is being deleted here is gone before the next screen has come
  const [leaving, setLeaving] = useState(false);
  const { data, error, refetch } = useQuery({ ...getBroadcast(broadcastId), enabled: !leaving });
  const broadcast = data?.broadcast;
  // what is typed stays in sight whatever becomes of the broadcast
  const [typed, setTyped] = useState(false);
  const isDeleted = isApiError(error) && error.status === 404;
  if (isDeleted && !typed)
    return broadcast ? (
      <Deleted
        title={t('deleted', { title: titleOf(broadcast) })}
        help={t('deletedHelp')}
        action={<ButtonLink to="/app/broadcasts">{t('goToBroadcasts')}</ButtonLink>}
      />
    ) : (
      <NotFound />
    );
  const waiting = (
    <Page
      title={broadcast ? titleOf(broadcast) : t('fallbackTitle')}
      breadcrumbs={[<BroadcastCrumb key="list" broadcast={broadcast} />]}
    >
      {error && !broadcast ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonRows rows={12} />}
    </Page>
  );
  if (!broadcast) return waiting;
  const ended = isDeleted ? 'deleted' : isOpen(broadcast) ? undefined : 'sent';
  const edits = mayEdit && ended === undefined && (broadcast.status === 'draft' || search.edit === true);
  if (!edits && !typed)
    return (
      <BroadcastDetailScreen
        broadcast={broadcast}
        list={list}
        search={search}
        exported={showExport(broadcast)}
        leaving={leaving}
        onDeleting={setLeaving}
      />
    );
  return (
    <Suspense fallback={waiting}>
      <EditBroadcastScreen broadcast={broadcast} ended={ended} onDeleting={setLeaving} onTyped={setTyped} />
    </Suspense>
  );
}
