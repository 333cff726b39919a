import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#src/components/ui/toast/toast.ts';
import { useWrite } from '#src/queries/client.ts';
import { readAllMemberships, sendWelcome, type MembershipFilter } from '#src/queries/memberships.ts';
import { startCampaign, toAddressee, type Addressee, type CampaignWork } from './campaign.ts';
import { useWelcomeTexts } from './texts.ts';

/** Begins campaigns: to people who are known, or to all that a filter finds. */
export function useSend(organizationId: string) {
  const t = useWelcomeTexts();
  const client = useQueryClient();
  const { mutateAsync } = useWrite(sendWelcome);
  const start = (find: CampaignWork['find'], total: number, isNew: boolean) => {
    const started = startCampaign(
      {
        organizationId,
        total,
        find,
        title: t('running'),
        success: (count) => t('allSent', { count }),
        send: (ids) => mutateAsync({ body: { ids } }),
      },
      isNew,
    );
    if (!started) toast.error(t('busy'));
  };

  const findAll =
    (filter: MembershipFilter): CampaignWork['find'] =>
    async (onFound, signal) =>
      (await readAllMemberships(client, filter, onFound, signal)).map(toAddressee);

  return {
    toAll: (filter: MembershipFilter, total: number) => start(findAll(filter), total, true),
    toThese: (people: readonly Addressee[]) => start(() => Promise.resolve(people), people.length, true),
    /** The people are among the results already. */
    again: (people: readonly Addressee[]) => start(() => Promise.resolve(people), people.length, false),
  };
}
