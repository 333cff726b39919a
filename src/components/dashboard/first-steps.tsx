import type { ReactNode } from 'react';
import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { currentLanguage } from '#src/lib/i18n/index.ts';
import { useCan } from '#src/lib/use-can.ts';
import type { Organization } from '#src/schemas/organizations.ts';
import classes from './dashboard.module.css';
import { useDashboardTexts } from './texts.ts';

interface FirstStepsProps {
  readonly organization: Organization;
  readonly callers: number;
}

/** In place of figures that would say nothing: what an organization with nobody to call needs first. */
export function FirstSteps({ organization, callers }: FirstStepsProps) {
  const t = useDashboardTexts();
  const mayAddPrograms = useCan('programs', 'canCreate');
  const mayAddPeople = useCan('personorganizations', 'canCreate');
  const params = { organizationId: organization.id };
  const names = new Intl.ListFormat(currentLanguage() === 'es' ? 'es' : 'en').format(
    organization.programs.map(({ name }) => name),
  );
  return (
    <Section title={t('steps.title')} description={t('steps.lead', { organization: organization.name })}>
      <ol className={classes.steps}>
        <Step
          title={t('steps.programs')}
          done={names !== ''}
          text={names === '' ? t('steps.programsNone') : t('steps.programsSome', { names })}
        >
          {mayAddPrograms && (
            <ButtonLink
              variant={names === '' ? 'primary' : 'default'}
              to="/app/organizations/$organizationId"
              params={params}
              search={{ tab: 'programs' }}
            >
              {t('steps.addProgram')}
            </ButtonLink>
          )}
        </Step>
        <Step
          title={t('steps.people')}
          done={false}
          text={
            callers === 0 ? t('steps.peopleNone') : `${t('steps.callers', { count: callers })} ${t('steps.peopleNone')}`
          }
        >
          {mayAddPeople && (
            <ButtonLink
              variant={names === '' ? 'default' : 'primary'}
              to="/app/organizations/$organizationId"
              params={params}
              search={{ tab: 'recipient' }}
            >
              {t('steps.addPeople')}
            </ButtonLink>
          )}
        </Step>
      </ol>
      {!mayAddPeople && <p>{t('steps.ask')}</p>}
    </Section>
  );
}

interface StepProps {
  readonly title: string;
  readonly done: boolean;
  readonly text: string;
  readonly children: ReactNode;
}

function Step({ title, done, text, children }: StepProps) {
  const t = useDashboardTexts();
  return (
    <li>
      <h3 className={classes.stepTitle}>
        {title} <Badge tone={done ? 'good' : 'info'}>{t(done ? 'steps.done' : 'steps.open')}</Badge>
      </h3>
      <p className={classes.stepText}>{text}</p>
      {children}
    </li>
  );
}
