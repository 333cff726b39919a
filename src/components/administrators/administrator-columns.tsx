import { Link } from '@tanstack/react-router';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { Email } from '#src/components/ui/page/email.tsx';
import { Phone } from '#src/components/ui/page/phone.tsx';
import { SkeletonLine } from '#src/components/ui/page/skeleton.tsx';
import type { Column } from '#src/components/ui/table/column.ts';
import type { useCommonTexts } from '#src/lib/i18n/index.ts';
import { ADMIN_PROFILES, type ProfileName } from '#src/schemas/access.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import type { OpenInvitation } from '#src/schemas/people.ts';
import { Invited, InvitationActions } from './invitation.tsx';
import type { useAdministratorTexts } from './texts.ts';

const rankOf = (name: ProfileName) => (ADMIN_PROFILES as readonly ProfileName[]).indexOf(name);

/** The highest-ranked administrative profile somebody has in the organization. */
function adminProfile({ profiles, organizationId }: Membership) {
  return profiles
    .filter((profile) => profile.organizationId === organizationId && rankOf(profile.name) >= 0)
    .toSorted((one, other) => Number(other.active) - Number(one.active) || rankOf(one.name) - rankOf(other.name))[0];
}

interface ColumnsOptions {
  readonly t: ReturnType<typeof useAdministratorTexts>;
  readonly common: ReturnType<typeof useCommonTexts>;
  /** Who hasn't chosen a password yet, by person; undefined while it isn't known. */
  readonly invited: ReadonlyMap<string, OpenInvitation> | undefined;
  /** The organization's; undefined while it isn't known. */
  readonly timeZone: string | undefined;
  /** Whether invitations may be sent. */
  readonly mayInvite: boolean;
}

/** The columns of an organization's administrators. */
export const administratorColumns = ({
  t,
  common,
  invited,
  timeZone,
  mayInvite,
}: ColumnsOptions): ReadonlyArray<Column<Membership>> => [
  {
    id: 'name',
    header: t('name'),
    rowHeader: true,
    cell: ({ id, person }) => (
      <Link to="/app/detail/$personOrganizationId" params={{ personOrganizationId: id }}>
        {person.lastName}, {person.firstName}
      </Link>
    ),
  },
  { id: 'userName', header: t('userName'), cell: ({ person }) => person.userName && <bdi>{person.userName}</bdi> },
  { id: 'email', header: t('email'), cell: ({ person }) => person.email && <Email value={person.email} /> },
  { id: 'phone', header: t('phone'), cell: ({ person }) => <Phone value={person.phone} /> },
  {
    id: 'profile',
    header: t('profile'),
    cell: (row) => {
      const profile = adminProfile(row);
      return profile && common(`profile.${profile.name}`);
    },
  },
  {
    id: 'active',
    header: t('state'),
    cell: (row) => {
      const active = row.active && adminProfile(row)?.active === true;
      // nobody is first called active and then invited
      if (!invited) return <SkeletonLine width="4rem" />;
      const invitation = invited.get(row.personId);
      if (active && invitation) return <Invited invitation={invitation} timeZone={timeZone} />;
      return <Badge tone={active ? 'good' : 'neutral'}>{common(active ? 'active' : 'inactive')}</Badge>;
    },
  },
  ...(mayInvite && invited !== undefined && invited.size > 0
    ? [
        {
          id: 'actions',
          header: common('actions'),
          quietHeader: true,
          cell: (row: Membership) => invited.has(row.personId) && row.active && <InvitationActions person={row} />,
        },
      ]
    : []),
];
