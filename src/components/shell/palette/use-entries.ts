import { useQuery } from '@tanstack/react-query';
import { useShellTexts } from '#src/components/shell/texts.ts';
import { useBroadcastTitle } from '#src/lib/broadcasts.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { can } from '#src/lib/permissions.ts';
import { formatPhone } from '#src/lib/phones.ts';
import { activeProfileName, mustFinishSignup, sections } from '#src/lib/session/selectors.ts';
import { meets } from '#src/lib/session/needs.ts';
import { useQueueName } from '#src/lib/queues.ts';
import { useSession } from '#src/lib/session/store.ts';
import { listOrganizations } from '#src/queries/organizations.ts';
import { listBroadcasts } from '#src/queries/broadcasts.ts';
import { listMemberships } from '#src/queries/memberships.ts';
import { listQueues } from '#src/queries/queues.ts';
import type { Entry, Group } from './entries.ts';
import { useOffers } from './use-offers.ts';

const SHOWN = 6;
const MIN_LETTERS = 2;
const ORGANIZATION = '/app/organizations/$organizationId';

interface Found {
  readonly groups: readonly Group[];
  readonly searching: boolean;
  readonly failed: boolean;
}

/** What fits `typed` of the places, and `asked`, which follows it at a distance, of what has a name of its own. */
export function useEntries(typed: string, asked: string): Found {
  const t = useShellTexts();
  const common = useCommonTexts();
  const queueName = useQueueName();
  const titleOf = useBroadcastTitle();
  const offers = useOffers(typed);
  const state = useSession((current) => current);
  const ready = !mustFinishSignup(state) && asked.length >= MIN_LETTERS;
  const organizationId = state.organization?.id;
  const seesPeople =
    can(activeProfileName(state), 'personorganizations', 'canReadAsAdmin') && organizationId !== undefined;
  const people = useQuery({
    ...listMemberships({ role: 'all', search: asked, page: 1, organizationId }),
    enabled: ready && seesPeople,
  });
  const seesQueues = meets(state, {
    reach: 'contacts',
    module: 'callListQueues',
    feature: 'outreachQueues',
    organization: 'chosen',
  });
  const queues = useQuery({
    ...listQueues({ organizationId, search: asked }),
    refetchInterval: false,
    enabled: ready && seesQueues,
  });
  const seesBroadcasts = meets(state, {
    reach: 'contacts',
    module: 'broadcasts',
    feature: 'broadcasts',
    organization: 'chosen',
  });
  const broadcasts = useQuery({
    ...listBroadcasts({ organizationId, searchBy: asked, limit: SHOWN }),
    refetchInterval: false,
    enabled: ready && seesBroadcasts,
  });
  const seesOrganizations = sections(state).includes('organizations');
  const organizations = useQuery({
    ...listOrganizations({ page: 1, searchBy: asked, limit: SHOWN }),
    enabled: ready && seesOrganizations,
  });

  const persons = (ready && seesPeople ? people.data?.personOrganizations : undefined)
    ?.slice(0, SHOWN)
    .map(({ id, person, role }): Entry => ({
      id: `person-${id}`,
      label: `${person.firstName} ${person.lastName}`,
      detail: common(`role.${role.name}`),
      phone: person.phone ? formatPhone(person.phone) : undefined,
      opens: { to: '/app/detail/$personOrganizationId', params: { personOrganizationId: id } },
    }));
  const called = (ready && seesQueues ? queues.data?.callListQueues : undefined)
    ?.slice(0, SHOWN)
    .map(({ id, name, active }): Entry => ({
      id: `queue-${id}`,
      label: queueName(name),
      detail: common(active ? 'active' : 'inactive'),
      opens: { to: '/app/queues/$queueId', params: { queueId: id } },
    }));
  const titled = (ready && seesBroadcasts ? broadcasts.data?.broadcasts : undefined)?.map((broadcast): Entry => ({
    id: `broadcast-${broadcast.id}`,
    label: titleOf(broadcast),
    opens: { to: '/app/broadcasts/$broadcastId', params: { broadcastId: broadcast.id } },
  }));
  const named = (ready && seesOrganizations ? organizations.data?.organizations : undefined)
    ?.slice(0, SHOWN)
    .map(({ id, name, primaryContact }): Entry => ({
      id: `organization-${id}`,
      label: name,
      detail: primaryContact,
      opens: { to: ORGANIZATION, params: { organizationId: id } },
    }));
  const groups = [
    ...offers,
    { id: 'people', label: t('palette.people'), entries: persons ?? [] },
    { id: 'queues', label: t('menu.queues'), entries: called ?? [] },
    { id: 'broadcasts', label: t('menu.broadcasts'), entries: titled ?? [] },
    { id: 'organizations', label: t('menu.organizations'), entries: named ?? [] },
  ].filter((group) => group.entries.length > 0);
  const reads = [people, queues, broadcasts, organizations];
  return {
    groups,
    searching: typed !== asked || reads.some(({ isFetching }) => isFetching),
    failed: ready && reads.some(({ isError }) => isError),
  };
}
