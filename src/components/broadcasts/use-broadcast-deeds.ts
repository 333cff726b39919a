import { useNavigate } from '@tanstack/react-router';
import { atOnce, attempt } from '#src/components/ui/toast/at-once.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { useBroadcastTitle } from '#src/lib/broadcasts.ts';
import { useWrite } from '#src/queries/client.ts';
import { archiveBroadcast, deleteBroadcast, duplicateBroadcast, restoreBroadcast } from '#src/queries/broadcasts.ts';
import type { Broadcast } from '#src/schemas/broadcasts.ts';
import { useBroadcastTexts } from './texts.ts';

type Named = Pick<Broadcast, 'id' | 'type' | 'title'>;

/** What is done with a broadcast as a whole. */
export function useBroadcastDeeds() {
  const t = useBroadcastTexts();
  const titleOf = useBroadcastTitle();
  const navigate = useNavigate();
  const { mutateAsync: archive } = useWrite(archiveBroadcast);
  const { mutateAsync: restore } = useWrite(restoreBroadcast);
  const { mutateAsync: duplicate } = useWrite(duplicateBroadcast);
  const { mutateAsync: remove } = useWrite(deleteBroadcast);
  return {
    archive: ({ id, ...named }: Named) =>
      atOnce({
        run: () => archive({ params: { id } }),
        text: t('archived', { title: titleOf(named) }),
        undo: () => restore({ params: { id } }),
        about: id,
      }),
    restore: ({ id, ...named }: Named) =>
      atOnce({
        run: () => restore({ params: { id } }),
        text: t('restored', { title: titleOf(named) }),
        undo: () => archive({ params: { id } }),
        about: id,
      }),
    /** Opens the copy. Specification broadcasts 3.1, 3.5. */
    duplicate: ({ id }: Named) =>
      attempt(id, async () => {
        const { broadcast } = await duplicate({ params: { id } });
        toast.success(t('duplicated', { title: titleOf(broadcast) }));
        await navigate({ to: '/app/broadcasts/$broadcastId', params: { broadcastId: broadcast.id } });
      }),
    remove: async ({ id, ...named }: Named) => {
      await remove({ params: { id } });
      toast.success(t('deleted', { title: titleOf(named) }), { about: id });
    },
  };
}
