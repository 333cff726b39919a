import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { fullName } from '#src/lib/people.ts';
import { listMemberships } from '#src/queries/memberships.ts';
import { email as emailRule, phone as phoneRule } from '#src/schemas/fields.ts';
import type { Person } from '#src/schemas/people.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import type { PersonAppForm } from './person-detail-fields.tsx';
import { usePersonFormTexts } from './person-form-texts.ts';
import classes from './person-form.module.css';

const WAIT_MS = 400;

interface TwinsProps {
  readonly form: PersonAppForm;
  readonly organizationId: string;
  /** Who is being edited: no twin of oneself. */
  readonly personOrganizationId?: string | undefined;
}

type Same = (person: Person, value: string) => boolean;
const samePhone: Same = ({ phone, phoneAlternate }, value) => phone === value || phoneAlternate === value;
const sameEmail: Same = ({ email }, value) => email?.toLowerCase() === value;

/** The people of the organization who have the value already; none while it is no whole value yet. */
function useTwins(organizationId: string, value: string | undefined, same: Same): readonly Membership[] {
  const [wanted] = useDebouncedValue(value, WAIT_MS);
  const { data } = useQuery({
    ...listMemberships({ organizationId, role: 'all', search: wanted ?? '', page: 1 }),
    enabled: wanted !== undefined,
  });
  if (wanted === undefined || wanted !== value) return [];
  return data?.personOrganizations.filter(({ person }) => same(person, wanted)) ?? [];
}

/** Warns of people who have the same phone or e-mail address; whoever knows better goes on. */
export function PersonTwins({ form: { control }, organizationId, personOrganizationId }: TwinsProps) {
  const t = usePersonFormTexts();
  const common = useCommonTexts();
  const phone = phoneRule.safeParse(useWatch({ control, name: 'phone' }));
  const email = emailRule.safeParse(useWatch({ control, name: 'email' }));
  const byPhone = useTwins(organizationId, phone.data, samePhone);
  const byEmail = useTwins(organizationId, email.data, sameEmail);
  const twins = [
    ...byPhone.map((twin) => ({ twin, what: 'phone' as const })),
    ...byEmail.map((twin) => ({ twin, what: 'email' as const })),
  ].filter(({ twin }) => twin.id !== personOrganizationId);
  if (twins.length === 0) return null;
  return (
    <Notice kind="warning" title={t('twin.title')}>
      <ul className={classes.twins}>
        {twins.map(({ twin, what }) => {
          const name = fullName(twin.person);
          return (
            <li key={`${what} ${twin.id}`}>
              {t(`twin.${what}`, { name, role: common(`role.${twin.role.name}`) })}{' '}
              <Link
                to="/app/detail/$personOrganizationId"
                params={{ personOrganizationId: twin.id }}
                target="_blank"
                preload={false}
              >
                {t('twin.open', { name })}
              </Link>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
