import { Steps, type StepState } from '#src/components/ui/page/steps.tsx';
import { useOrganizationFormTexts } from './form-texts.ts';

interface CreateStepsProps {
  readonly organization: StepState;
  readonly manager: StepState;
}

/** How far the creation is. Specification organizations 3.1. */
export function CreateSteps({ organization, manager }: CreateStepsProps) {
  const t = useOrganizationFormTexts();
  const current = organization !== 'success' ? 0 : manager !== 'success' ? 1 : 2;
  return (
    <Steps
      label={t('create.steps')}
      current={current}
      steps={[
        { label: t('create.organization'), state: organization, stateText: t(`create.${organization}`) },
        { label: t('create.manager'), state: manager, stateText: t(`create.${manager}`) },
      ]}
    />
  );
}
