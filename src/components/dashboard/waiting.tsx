import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Moment } from '#src/components/ui/page/moment.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { formatDay } from '#src/lib/dates.ts';
import { hasFeature } from '#src/lib/features.ts';
import { useSession } from '#src/lib/session/store.ts';
import type { Dashboard } from '#src/schemas/dashboard.ts';
import type { Organization } from '#src/schemas/organizations.ts';
import type { PeopleFilterValues } from '#src/schemas/people-filters.ts';
import type { PersonSort } from '#src/schemas/person-sorts.ts';
import classes from './dashboard.module.css';
import { useDashboardTexts } from './texts.ts';

interface WorklistsProps {
  readonly dashboard: Dashboard;
  readonly organization: Organization;
}

/** The list of the menu behind a figure, and what it is narrowed by. */
export interface Behind {
  readonly people: 'callers' | 'recipients' | 'outreach';
  readonly search?: Pick<PeopleFilterValues, 'notCalled'> & {
    readonly matched?: 'no';
    readonly sort?: PersonSort;
  };
}

/** The few people who wait longest: for a call, for a match, in onboarding. Specification dashboard 1.1, 1.6. */
export function Worklists({ dashboard: { notCalled, withoutMatch, onboarding }, organization }: WorklistsProps) {
  const t = useDashboardTexts();
  const hasCalls = useSession((state) => hasFeature(state, 'callLogs'));
  const since = (iso: string) => <Moment iso={iso} timeZone={organization.timezone} />;
  return (
    <>
      {hasCalls && notCalled.longest.length > 0 && (
        <Worklist
          title={t('notCalled.title')}
          description={t('notCalled.description', { count: notCalled.days })}
          people={notCalled.longest.map(({ calledOn, ...person }) => ({
            ...person,
            said: calledOn === null ? t('notCalled.never') : t('notCalled.last', { day: formatDay(calledOn) }),
          }))}
          behind={behindNotCalled(notCalled.days)}
          all={t('notCalled.all')}
        />
      )}
      {withoutMatch.longest.length > 0 && (
        <Worklist
          title={t('unmatched.title')}
          description={t('unmatched.description')}
          people={withoutMatch.longest.map((person) => ({
            ...person,
            said: (
              <>
                {t('unmatched.since')} {since(person.since)}
              </>
            ),
          }))}
          behind={{ people: 'recipients', search: { matched: 'no' } }}
          all={t('unmatched.all')}
        />
      )}
      <Worklist
        title={t('waiting.title')}
        description={t('waiting.description')}
        people={onboarding.longest.map((person) => ({
          ...person,
          said: (
            <>
              {t('waiting.since')} {since(person.since)}
            </>
          ),
        }))}
        behind={{ people: 'outreach' }}
        all={t('waiting.all')}
        empty={t('waiting.empty')}
      />
    </>
  );
}

/** The recipients to whom no call was made for so many days. */
export const behindNotCalled = (days: number): Behind => ({
  people: 'recipients',
  search: { notCalled: `${days}d` as PeopleFilterValues['notCalled'], sort: 'lastCall' },
});

interface WorklistProps {
  readonly title: string;
  readonly description: string;
  readonly people: ReadonlyArray<{ readonly id: string; readonly name: string; readonly said: ReactNode }>;
  readonly behind: Behind;
  readonly all: string;
  readonly empty?: string;
}

function Worklist({ title, description, people, behind, all, empty }: WorklistProps) {
  if (people.length === 0)
    return (
      <Section title={title}>
        <p className={classes.nothing}>{empty}</p>
      </Section>
    );
  return (
    <Section title={title} description={description}>
      <ol className={classes.waiting}>
        {people.map(({ id, name, said }) => (
          <li key={id}>
            <Link to="/app/detail/$personOrganizationId" params={{ personOrganizationId: id }}>
              {name}
            </Link>
            <span className={classes.since}>{said}</span>
          </li>
        ))}
      </ol>
      <p className={classes.more}>
        <Link to="/app/contacts/$people" params={{ people: behind.people }} search={behind.search ?? {}}>
          {all}
        </Link>
      </p>
    </Section>
  );
}
