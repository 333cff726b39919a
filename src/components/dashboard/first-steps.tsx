import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { hasFeature } from '#src/lib/features.ts';
import { wordList } from '#src/lib/lists.ts';
import { sentences } from '#src/lib/sentences.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import type { Organization } from '#src/schemas/organizations.ts';
import classes from './dashboard.module.css';
import { useDashboardTexts } from './texts.ts';

interface FirstStepsProps {
  readonly organization: Organization;
  readonly recipients: number;
  readonly callers: number;
}

/** Whether an organization lacks what no call can be made without. */
export const lacksFirsts = ({ organization, recipients, callers }: FirstStepsProps): boolean =>
  organization.programs.length === 0 || recipients === 0 || callers === 0;

/** What an organization needs before it can call anybody, until all of it is there. Specification dashboard 1.10. */
export function FirstSteps({ organization, recipients, callers }: FirstStepsProps) {
  const t = useDashboardTexts();
  const mayAddPrograms = useCan('programs', 'canCreate');
  const mayAddPeople = useCan('personorganizations', 'canCreate');
  const hasMatching = useSession((state) => hasFeature(state, 'matching'));
  const hasQueues = useSession((state) => hasFeature(state, 'outreachQueues'));
  const then = hasMatching && hasQueues ? 'thenEither' : hasMatching ? 'thenMatch' : hasQueues && 'thenQueue';
  const names = wordList(organization.programs.map(({ name }) => name));
  const steps = [
    {
      title: t('steps.programs'),
      text: names === '' ? t('steps.programsNone') : t('steps.programsSome', { names }),
      isDone: names !== '',
      mayDo: mayAddPrograms,
      tab: 'programs',
      label: t('steps.addProgram'),
    },
    {
      title: t('steps.recipients'),
      text: recipients === 0 ? t('steps.recipientsNone') : t('steps.recipientsSome', { count: recipients }),
      isDone: recipients > 0,
      mayDo: mayAddPeople,
      tab: 'recipient',
      label: t('steps.addRecipients'),
    },
    {
      title: t('steps.callers'),
      text:
        callers === 0
          ? sentences(t('steps.callersNone'), then && t(`steps.${then}`))
          : t('steps.callersSome', { count: callers }),
      isDone: callers > 0,
      mayDo: mayAddPeople,
      tab: 'caller',
      label: t('steps.addCallers'),
    },
  ] as const;
  const next = steps.find(({ isDone }) => !isDone);
  return (
    <Section title={t('steps.title')} description={t('steps.lead', { organization: organization.name })}>
      <ol className={classes.steps}>
        {steps.map(({ title, text, isDone, mayDo, tab, label }) => (
          <li key={tab}>
            <h3 className={classes.stepTitle}>
              {title} <Badge tone={isDone ? 'good' : 'info'}>{t(isDone ? 'steps.done' : 'steps.open')}</Badge>
            </h3>
            <p className={classes.stepText}>{text}</p>
            {mayDo && (
              <ButtonLink
                variant={next?.tab === tab ? 'primary' : 'default'}
                to="/app/organizations/$organizationId"
                params={{ organizationId: organization.id }}
                search={{ tab }}
              >
                {label}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
      {!mayAddPeople && <p>{t('steps.ask')}</p>}
    </Section>
  );
}
