import { useQuery } from '@tanstack/react-query';
import { useShellTexts } from '#src/components/shell/texts.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { can } from '#src/lib/permissions.ts';
import { formatPhone } from '#src/lib/phones.ts';
import { activeProfileName, mustFinishSignup, sections } from '#src/lib/session/selectors.ts';
import { meets } from '#src/lib/session/needs.ts';
import { useSession } from '#src/lib/session/store.ts';
import { listOrganizations } from '#src/queries/organizations.ts';
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

/** What fits `typed` of the places, and `asked`, which follows it at a distance, of the people and organizations. */
export function useEntries(typed: string, asked: string): Found {
  const t = useShellTexts();
  const common = useCommonTexts();
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
      label: name,
      detail: common(active ? 'active' : 'inactive'),
      opens: { to: '/app/queues/$queueId', params: { queueId: id } },
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
    { id: 'queues', label: t('palette.queues'), entries: called ?? [] },
    { id: 'organizations', label: t('palette.organizations'), entries: named ?? [] },
  ].filter((group) => group.entries.length > 0);
  return {
    groups,
    searching: typed !== asked || people.isFetching || queues.isFetching || organizations.isFetching,
    failed: ready && (people.isError || queues.isError || organizations.isError),
  };
}
