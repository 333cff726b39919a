import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ChangeList } from '#src/components/ui/changes/change-list.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { Page } from '#src/components/ui/page/page.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { zoneText } from '#src/lib/dates.ts';
import { getDashboard } from '#src/queries/dashboard.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import type { Dashboard } from '#src/schemas/dashboard.ts';
import type { Organization } from '#src/schemas/organizations.ts';
import classes from './dashboard.module.css';
import { FirstSteps, lacksFirsts } from './first-steps.tsx';
import { Growth } from './growth.tsx';
import { useDashboardTexts } from './texts.ts';
import { Worklists } from './waiting.tsx';
import { WaitingForYou } from './waiting-for-you.tsx';

interface DashboardScreenProps {
  readonly organizationId: string;
  /** What would be pushed down is held back, for a moment. */
  readonly isHeld: boolean;
  /** What orders a report of what it shows. */
  readonly exported: ReactNode;
  /** What other areas tell of today. */
  readonly children?: ReactNode;
}

/** What needs doing now in an organization, what has changed lately, and how it has grown. */
export function DashboardScreen({ organizationId, isHeld, exported, children }: DashboardScreenProps) {
  const t = useDashboardTexts();
  const dashboard = useQuery(getDashboard(organizationId));
  const organization = useQuery(getOrganization(organizationId));
  const error = dashboard.error ?? organization.error;
  const retry = () =>
    Promise.all([dashboard, organization].filter((query) => query.isError).map((query) => query.refetch()));
  const about = organization.data?.organization;
  return (
    <Page
      title={t('title')}
      actions={exported}
      lead={about && t('lead', { organization: about.name, timeZone: zoneText(about.timezone) })}
    >
      {error && <ErrorState error={error} onRetry={retry} />}
      {dashboard.data && about && !isHeld ? (
        <Contents dashboard={dashboard.data} organization={about}>
          {children}
        </Contents>
      ) : (
        !error && (
          <>
            <Section>
              <SkeletonRows rows={3} />
            </Section>
            <Section>
              <SkeletonRows rows={8} />
            </Section>
          </>
        )
      )}
    </Page>
  );
}

interface ContentsProps {
  readonly dashboard: Dashboard;
  readonly organization: Organization;
  readonly children: ReactNode;
}

function Contents({ dashboard, organization, children }: ContentsProps) {
  const t = useDashboardTexts();
  const { totals, recentChanges } = dashboard;
  const now = totals.at(-1);
  // callers may be no more than those who administer it
  const isNew = !now || now.recipients + now.outreaches + now.inactive === 0;
  const first = { organization, recipients: now?.recipients ?? 0, callers: now?.callers ?? 0 };
  return (
    <>
      {lacksFirsts(first) && <FirstSteps {...first} />}
      {!isNew && (
        <>
          <WaitingForYou dashboard={dashboard} organization={organization} />
          {children}
          <Growth totals={totals} />
        </>
      )}
      <div className={classes.columns}>
        {!isNew && <Worklists dashboard={dashboard} organization={organization} />}
        <Section title={t('changes.title')}>
          {recentChanges.length > 0 ? (
            <ChangeList changes={recentChanges} timeZone={organization.timezone} brief linkedIn={organization.id} />
          ) : (
            <p className={classes.nothing}>{t('changes.empty')}</p>
          )}
        </Section>
      </div>
    </>
  );
}
