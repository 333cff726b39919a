import type { Icon } from '@tabler/icons-react';
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs';
import IconClipboardList from '@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs';
import IconFileDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs';
import IconHeartHandshake from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs';
import IconMailHeart from '@tabler/icons-react/dist/esm/icons/IconMailHeart.mjs';
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs';
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs';
import IconPhoneCall from '@tabler/icons-react/dist/esm/icons/IconPhoneCall.mjs';
import IconShieldCog from '@tabler/icons-react/dist/esm/icons/IconShieldCog.mjs';
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import IconUserHeart from '@tabler/icons-react/dist/esm/icons/IconUserHeart.mjs';
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs';
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs';
import type { LinkProps } from '@tanstack/react-router';
import { meets, type Needs } from '#src/lib/session/needs.ts';
import { mustFinishSignup, mustRenewPassword } from '#src/lib/session/selectors.ts';
import type { SessionData } from '#src/lib/session/state.ts';
import type { common } from '#src/locales/en/common.ts';
import type { shell } from '#src/locales/en/shell.ts';
import type { Feature } from '#src/schemas/access.ts';
import type { ActionCounts } from '#src/schemas/dashboard.ts';

/** The lists of people, as their paths name them. */
type PeopleList = keyof (typeof common)['lists'];

/** A place in the console. A later area adds a line to MENU, and its label to the texts of the shell; lists of people are called the same everywhere. */
interface Place extends Needs {
  readonly label: keyof (typeof shell)['menu'] | PeopleList;
  readonly icon: Icon;
  readonly to: NonNullable<LinkProps['to']>;
  /** Which list of people, in the path. */
  readonly people?: PeopleList;
  /** Current only at exactly this path, since a line below it is another place. */
  readonly exact?: true;
  /** What is told of how much waits there. */
  readonly counts?: keyof ActionCounts | undefined;
}

/** Places that serve one kind of work. */
interface PlaceGroup {
  readonly section: keyof (typeof shell)['sections'];
  readonly places: readonly Place[];
}

const list = (people: PeopleList, icon: Icon): Place => ({
  label: people,
  icon,
  to: '/app/contacts/$people',
  people,
  reach: 'contacts',
  module: 'personorganizations',
  organization: 'chosen',
});

/** Work on the people of an organization; `feature` takes it away. */
const work = (label: Place['label'], to: Place['to'], feature: Feature, icon: Icon): Place => ({
  label,
  icon,
  to,
  reach: 'contacts',
  module: 'personorganizations',
  feature,
  organization: 'chosen',
});

/** The menu, by what people do. */
const MENU: readonly PlaceGroup[] = [
  {
    section: 'start',
    places: [
      {
        label: 'dashboard',
        icon: IconLayoutDashboard,
        to: '/app/dashboard',
        reach: 'dashboard',
        module: 'organizations',
        feature: 'dashboard',
        organization: 'chosen',
      },
    ],
  },
  {
    section: 'people',
    places: [
      list('callers', IconPhoneCall),
      list('recipients', IconUserHeart),
      list('outreach', IconUserPlus),
      list('inactive', IconUserOff),
    ],
  },
  {
    section: 'work',
    places: [
      work('matching', '/app/matching', 'matching', IconHeartHandshake),
      {
        ...work('queues', '/app/queues', 'outreachQueues', IconListNumbers),
        module: 'callListQueues',
        counts: 'signups',
      },
      {
        label: 'callLogs',
        icon: IconPhone,
        to: '/app/call-logs',
        reach: 'call-logs',
        module: 'calls',
        feature: 'callLogs',
        organization: 'chosen',
      },
      { ...work('broadcasts', '/app/broadcasts', 'broadcasts', IconSpeakerphone), module: 'broadcasts' },
      {
        ...work('surveys', '/app/surveys', 'surveys', IconClipboardList),
        module: 'personorganizationssurveys',
        counts: 'surveys',
      },
      { ...work('notes', '/app/notes', 'notes', IconNote), module: 'notesPerson' },
      work('welcome', '/app/welcome', 'welcomeCampaign', IconMailHeart),
    ],
  },
  {
    section: 'insight',
    places: [
      {
        label: 'analytics',
        icon: IconChartBar,
        to: '/app/analytics',
        reach: 'call-logs',
        module: 'calls',
        feature: 'callAnalytics',
        organization: 'chosen',
      },
      work('reports', '/app/reports', 'reports', IconFileDownload),
    ],
  },
  {
    section: 'setup',
    places: [
      {
        label: 'organizations',
        icon: IconBuildingCommunity,
        to: '/app/organizations',
        reach: 'organizations',
        module: 'organizations',
        exact: true,
      },
      {
        label: 'organization',
        icon: IconBuilding,
        to: '/app/organizations/$organizationId',
        reach: 'app',
        module: 'organizations',
        organization: 'inPath',
      },
      {
        label: 'admin',
        icon: IconShieldCog,
        to: '/app/admin',
        reach: 'organizations',
        module: 'organizationsFeatures',
        right: 'canEdit',
      },
    ],
  },
];

/** A place that the person may go to, ready for a link. */
export interface MenuItem extends Pick<Place, 'label' | 'icon' | 'to' | 'exact' | 'counts'> {
  readonly params: { readonly organizationId?: string; readonly people?: PeopleList };
}

export interface MenuSection {
  readonly section: PlaceGroup['section'];
  readonly items: readonly MenuItem[];
}

/** What the person may go to now: by section, right and feature, and by what has to be done first. */
export function menuOf(state: SessionData): readonly MenuSection[] {
  // the guards lead nowhere else before these are done
  if (mustFinishSignup(state) || mustRenewPassword(state)) return [];
  const itemOf = ({ label, icon, to, exact, counts, organization, people }: Place): MenuItem => ({
    label,
    icon,
    to,
    params: {
      ...(organization === 'inPath' && state.organization && { organizationId: state.organization.id }),
      ...(people && { people }),
    },
    ...(exact && { exact }),
    counts,
  });
  const sectionOf = ({ section, places }: PlaceGroup) => ({
    section,
    items: places.filter((place) => meets(state, place)).map(itemOf),
  });
  return MENU.map(sectionOf).filter(({ items }) => items.length > 0);
}
