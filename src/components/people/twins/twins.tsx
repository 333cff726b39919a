import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { fullName } from '#src/lib/people.ts';
import { listMemberships } from '#src/queries/memberships.ts';
import type { Person } from '#src/schemas/people.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { useTwinTexts } from './texts.ts';
import classes from './twins.module.css';

interface TwinsProps {
  readonly organizationId: string;
  /** In international form; none is no twin of anybody. */
  readonly phone: string | null | undefined;
  /** In any spelling. */
  readonly email: string | null | undefined;
  /** Who it is about: no twin of oneself. */
  readonly personOrganizationId?: string | undefined;
}

type Same = (person: Person, value: string) => boolean;
const samePhone: Same = ({ phone, phoneAlternate }, value) => phone === value || phoneAlternate === value;
const sameEmail: Same = ({ email }, value) => email?.toLowerCase() === value;

/** The people of the organization who have the value already. */
function useTwins(organizationId: string, value: string | undefined, same: Same): readonly Membership[] {
  const { data } = useQuery({
    ...listMemberships({ organizationId, role: 'all', search: value ?? '', page: 1 }),
    enabled: value !== undefined,
  });
  if (value === undefined) return [];
  return data?.personOrganizations.filter(({ person }) => same(person, value)) ?? [];
}

/** Warns of people who have the same phone or e-mail address; whoever knows better goes on. Specification people 11.6. */
export function Twins({ organizationId, phone, email, personOrganizationId }: TwinsProps) {
  const t = useTwinTexts();
  const common = useCommonTexts();
  const byPhone = useTwins(organizationId, phone || undefined, samePhone);
  const byEmail = useTwins(organizationId, email?.toLowerCase() || undefined, sameEmail);
  const twins = [
    ...byPhone.map((twin) => ({ twin, what: 'phone' as const })),
    ...byEmail.map((twin) => ({ twin, what: 'email' as const })),
  ].filter(({ twin }) => twin.id !== personOrganizationId);
  if (twins.length === 0) return null;
  return (
    <Notice kind="warning" title={t('title')}>
      <ul className={classes.twins}>
        {twins.map(({ twin, what }) => {
          const name = fullName(twin.person);
          return (
            <li key={`${what} ${twin.id}`}>
              {t(what, { name, role: common(`role.${twin.role.name}`) })}{' '}
              <Link
                to="/app/detail/$personOrganizationId"
                params={{ personOrganizationId: twin.id }}
                target="_blank"
                preload={false}
              >
                {t('open', { name })}
              </Link>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
