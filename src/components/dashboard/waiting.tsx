import { Link } from '@tanstack/react-router';
import { Moment } from '#src/components/ui/page/moment.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import type { WaitingPerson } from '#src/schemas/dashboard.ts';
import type { Organization } from '#src/schemas/organizations.ts';
import classes from './dashboard.module.css';
import { useDashboardTexts } from './texts.ts';

interface WaitingProps {
  readonly longest: readonly WaitingPerson[];
  readonly organization: Organization;
}

/** The few people who have been in onboarding for longest. */
export function Waiting({ longest, organization }: WaitingProps) {
  const t = useDashboardTexts();
  if (longest.length === 0)
    return (
      <Section title={t('waiting.title')}>
        <p className={classes.nothing}>{t('waiting.empty')}</p>
      </Section>
    );
  return (
    <Section title={t('waiting.title')} description={t('waiting.description')}>
      <ol className={classes.waiting}>
        {longest.map(({ id, name, since }) => (
          <li key={id}>
            <Link to="/app/detail/$personOrganizationId" params={{ personOrganizationId: id }}>
              {name}
            </Link>
            <span className={classes.since}>
              {t('waiting.since')} <Moment iso={since} timeZone={organization.timezone} />
            </span>
          </li>
        ))}
      </ol>
      <p className={classes.more}>
        <Link
          to="/app/organizations/$organizationId"
          params={{ organizationId: organization.id }}
          search={{ tab: 'outreach' }}
        >
          {t('waiting.all')}
        </Link>
      </p>
    </Section>
  );
}
