import type { Icon } from '@tabler/icons-react';
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs';
import IconFileDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs';
import IconHeartHandshake from '@tabler/icons-react/dist/esm/icons/IconHeartHandshake.mjs';
import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import IconMailHeart from '@tabler/icons-react/dist/esm/icons/IconMailHeart.mjs';
import IconShieldCog from '@tabler/icons-react/dist/esm/icons/IconShieldCog.mjs';
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs';
import type { LinkProps } from '@tanstack/react-router';
import { hasFeature } from '#src/lib/features.ts';
import { can } from '#src/lib/permissions.ts';
import {
  activeProfileName,
  mustFinishSignup,
  mustRenewPassword,
  sections,
  type Section,
} from '#src/lib/session/selectors.ts';
import type { SessionData } from '#src/lib/session/state.ts';
import type { shell } from '#src/locales/en/shell.ts';
import type { Feature, Module, Right } from '#src/schemas/access.ts';

/** A place in the console. A later area adds a line to MENU, and its label to the texts of the shell. */
interface Place {
  readonly label: keyof (typeof shell)['menu'];
  readonly to: NonNullable<LinkProps['to']>;
  readonly section: Section;
  /** Shown to whoever may read the module. */
  readonly module?: Module;
  /** Another right than to read. */
  readonly right?: Right;
  readonly feature?: Feature;
  /** The path holds the selected organization's id; without one the place isn't shown. */
  readonly ofOrganization?: true;
  /** Which list of people, in the path. */
  readonly people?: string;
  /** Only when an organization is selected, though the path doesn't name it. */
  readonly needsOrganization?: true;
  /** Current only at exactly this path, since a line below it is another place. */
  readonly exact?: true;
  readonly search?: Readonly<Record<string, string>>;
  readonly icon?: Icon;
  readonly children?: readonly Place[];
}

const ORGANIZATION = '/app/organizations/$organizationId';
const CONTACTS = '/app/contacts/$people';

const MENU: readonly Place[] = [
  {
    label: 'dashboard',
    to: '/app/dashboard',
    section: 'dashboard',
    module: 'organizations',
    feature: 'dashboard',
    icon: IconLayoutDashboard,
    needsOrganization: true,
  },
  {
    label: 'organizations',
    to: '/app/organizations',
    section: 'organizations',
    module: 'organizations',
    icon: IconBuildingCommunity,
    exact: true,
  },
  {
    label: 'organization',
    to: ORGANIZATION,
    section: 'app',
    module: 'organizations',
    icon: IconBuilding,
    ofOrganization: true,
    children: [
      {
        label: 'callers',
        to: CONTACTS,
        people: 'callers',
        section: 'contacts',
        module: 'personorganizations',
        needsOrganization: true,
      },
      {
        label: 'recipients',
        to: CONTACTS,
        people: 'recipients',
        section: 'contacts',
        module: 'personorganizations',
        needsOrganization: true,
      },
      {
        label: 'outreach',
        to: CONTACTS,
        people: 'outreach',
        section: 'contacts',
        module: 'personorganizations',
        needsOrganization: true,
      },
      {
        label: 'inactive',
        to: CONTACTS,
        people: 'inactive',
        section: 'contacts',
        module: 'personorganizations',
        needsOrganization: true,
      },
    ],
  },
  {
    label: 'matching',
    to: '/app/matching',
    section: 'contacts',
    module: 'personorganizations',
    feature: 'matching',
    icon: IconHeartHandshake,
    needsOrganization: true,
  },
  {
    label: 'welcome',
    to: '/app/welcome',
    section: 'contacts',
    module: 'personorganizations',
    feature: 'welcomeCampaign',
    icon: IconMailHeart,
    needsOrganization: true,
  },
  {
    label: 'reports',
    to: '/app/reports',
    section: 'contacts',
    module: 'personorganizations',
    feature: 'reports',
    icon: IconFileDownload,
    needsOrganization: true,
  },
  {
    label: 'admin',
    to: '/app/admin',
    section: 'organizations',
    module: 'organizationsFeatures',
    right: 'canEdit',
    icon: IconShieldCog,
  },
  { label: 'account', to: '/app/user', section: 'user', icon: IconUserCircle },
];

/** A place that the person may go to, ready for a link. */
export interface MenuItem extends Pick<Place, 'label' | 'to' | 'icon' | 'exact' | 'search'> {
  readonly params: { readonly organizationId?: string; readonly people?: string };
  readonly children: readonly MenuItem[];
}

/** What the person may go to now: by section, right and feature, and by what has to be done first. */
export function menuOf(state: SessionData, places: readonly Place[] = MENU): readonly MenuItem[] {
  // the guards lead nowhere else before these are done
  if (mustFinishSignup(state)) return [];
  if (mustRenewPassword(state) && places === MENU)
    return menuOf(
      state,
      MENU.filter(({ label }) => label === 'account'),
    );
  const profile = activeProfileName(state);
  const reached = sections(state);
  const open = ({ section, module, right = 'canReadAsAdmin', feature, ofOrganization, needsOrganization }: Place) =>
    reached.includes(section) &&
    (!module || can(profile, module, right)) &&
    (!feature || hasFeature(state, feature)) &&
    ((!ofOrganization && !needsOrganization) || state.organization !== null);
  return places.filter(open).map(({ label, to, icon, exact, search, ofOrganization, people, children = [] }) => ({
    label,
    to,
    params: {
      ...(ofOrganization && state.organization && { organizationId: state.organization.id }),
      ...(people && { people }),
    },
    children: menuOf(state, children),
    ...(icon && { icon }),
    ...(exact && { exact }),
    ...(search && { search }),
  }));
}

/** The same in one row, the places of a sub-menu after their own: for the palette. */
export function placesOf(state: SessionData): ReadonlyArray<MenuItem & { readonly parent?: MenuItem }> {
  return menuOf(state).flatMap((item) => [item, ...item.children.map((child) => ({ ...child, parent: item }))]);
}
