import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { NotFound } from '#src/components/ui/errors/screens.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { Page } from '#src/components/ui/page/page.tsx';
import { PlainLink } from '#src/components/ui/page/plain-link.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { Tabs } from '#src/components/ui/page/tabs.tsx';
import { useAfterPaint } from '#src/components/ui/page/use-after-paint.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { sections } from '#src/lib/session/selectors.ts';
import { useSession } from '#src/lib/session/store.ts';
import { getOrganization, useListedOrganization } from '#src/queries/organizations.ts';
import type { Organization, OrganizationSummary } from '#src/schemas/organizations.ts';
import { OrganizationActions } from './organization-actions.tsx';
import { OrganizationFacts } from './organization-facts.tsx';
import { ORGANIZATION_TABS, type OrganizationTab } from './organization-tabs.ts';
import { useOrganizationTexts } from './texts.ts';

interface OrganizationScreenProps {
  readonly organizationId: string;
  readonly tab: OrganizationTab;
  /** What the open tab shows. */
  readonly children: ReactNode;
}

const countsOf = (
  organization: OrganizationSummary,
  whole: Organization | undefined,
): Partial<Record<OrganizationTab, number | undefined>> => ({
  caller: organization.totalCallers,
  recipient: organization.totalRecipients,
  outreach: organization.totalOutreaches,
  inactive: organization.totalInactive,
  programs: whole?.programs.length,
  statuses: whole?.personStatuses.length,
});

/** One organization: who it is, how many people it has, and its parts in tabs. */
export function OrganizationScreen({ organizationId, tab, children }: OrganizationScreenProps) {
  const t = useOrganizationTexts();
  const { data, error, refetch } = useQuery(getOrganization(organizationId));
  const seesAll = useSession((state) => sections(state).includes('organizations'));
  const isPainted = useAfterPaint();
  const whole = data?.organization;
  const listed = useListedOrganization(organizationId);
  const organization = whole ?? (error ? undefined : listed);
  if (isApiError(error) && error.status === 404) return <NotFound />;
  const breadcrumbs = seesAll
    ? [
        <PlainLink key="all" to="/app/organizations">
          {t('list.title')}
        </PlainLink>,
      ]
    : [];
  return (
    <Page
      title={(whole ?? listed)?.name ?? t('detail.fallbackTitle')}
      breadcrumbs={breadcrumbs}
      actions={organization && <OrganizationActions organization={organization} />}
    >
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!organization && !error && <SkeletonRows />}
      {organization && (
        <>
          {!organization.active && <Notice kind="warning">{t('detail.deactivated')}</Notice>}
          <OrganizationFacts organization={organization} whole={whole} />
          <Tabs
            label={t('detail.parts')}
            current={tab}
            items={ORGANIZATION_TABS.map((value) => ({
              value,
              label: t(`detail.tab.${value}`),
              count: countsOf(organization, whole)[value],
            }))}
          />
          {isPainted ? children : <SkeletonRows rows={6} />}
        </>
      )}
    </Page>
  );
}
