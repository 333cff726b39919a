import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Section } from '#src/components/ui/page/section.tsx';
import { StatTiles } from '#src/components/ui/page/stat-tiles.tsx';
import { clockIn, formatDay } from '#src/lib/dates.ts';
import { hasFeature } from '#src/lib/features.ts';
import { useSession } from '#src/lib/session/store.ts';
import type { Dashboard } from '#src/schemas/dashboard.ts';
import type { Organization } from '#src/schemas/organizations.ts';
import { useDashboardTexts } from './texts.ts';
import { behindNotCalled, type Behind } from './waiting.tsx';

interface WaitingForYouProps {
  readonly dashboard: Dashboard;
  readonly organization: Organization;
}

/** What somebody has to do something about; each figure leads to the people behind it. */
export function WaitingForYou({ dashboard, organization }: WaitingForYouProps) {
  const t = useDashboardTexts();
  const { withoutMatch, notCalled, onboarding } = dashboard;
  const hasCalls = useSession((state) => hasFeature(state, 'callLogs'));
  const to =
    ({ people, search = {} }: Behind) =>
    (label: ReactNode) => (
      <Link to="/app/contacts/$people" params={{ people }} search={search}>
        {label}
      </Link>
    );
  const withoutOne = (count: number, total: number, ofAll: string) => {
    if (total === 0) return t('now.none');
    return count === 0 ? t('now.allMatched') : ofAll;
  };
  const { totalCallers, totalRecipients } = organization;
  return (
    <Section title={t('now.title')} card={false}>
      <StatTiles
        items={[
          {
            label: t('now.callers'),
            value: withoutMatch.callers,
            hint: withoutOne(withoutMatch.callers, totalCallers, t('now.ofCallers', { count: totalCallers })),
            render: to({ people: 'callers', search: { matched: 'no' } }),
          },
          {
            label: t('now.recipients'),
            value: withoutMatch.recipients,
            hint: withoutOne(
              withoutMatch.recipients,
              totalRecipients,
              t('now.ofRecipients', { count: totalRecipients }),
            ),
            render: to({ people: 'recipients', search: { matched: 'no' } }),
          },
          ...(hasCalls
            ? [
                {
                  label: t('now.notCalled', { count: notCalled.days }),
                  value: notCalled.total,
                  hint:
                    notCalled.total === 0
                      ? t(totalRecipients === 0 ? 'now.none' : 'now.allCalled')
                      : t('now.ofRecipients', { count: totalRecipients }),
                  render: to(behindNotCalled(notCalled.days)),
                },
              ]
            : []),
          {
            label: t('now.onboarding'),
            value: onboarding.total,
            hint: onboarding.since
              ? t('now.since', { date: formatDay(clockIn(new Date(onboarding.since), organization.timezone).day) })
              : t('now.nobody'),
            render: to({ people: 'outreach' }),
          },
        ]}
      />
    </Section>
  );
}
