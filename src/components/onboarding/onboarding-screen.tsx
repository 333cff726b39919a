import { type ReactNode, useEffect, useRef } from 'react';
import { endClicks } from '#src/components/ui/forms/press.ts';
import { Page } from '#src/components/ui/page/page.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { StepBar } from '#src/components/ui/page/step-bar.tsx';
import { isLoggedIn } from '#src/lib/session/selectors.ts';
import { session, useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import { AccountStep } from './account-step.tsx';
import { openStep, STEPS, type Step } from './step.ts';
import { useOnboardingTexts } from './texts.ts';
import { TutorialStep } from './tutorial-step.tsx';
import { useMayUpload } from './upload-off.tsx';
import { FileStep, type OnboardingUpload, ResultStep } from './upload-steps.tsx';
import { usePasswordMade } from './use-account-writes.ts';
import { useCompletion } from './use-completion.ts';
import { WaitingForSetup } from './waiting-for-setup.tsx';

interface OnboardingScreenProps {
  readonly organizationId: string;
  /** What the address asks for. */
  readonly step: Step | undefined;
  readonly onStep: (step: Step) => void;
  /** Corrects an address that asks for a step which can't be shown. */
  readonly onCorrect: (step: Step) => void;
  /** To the organization page; without a file to where one starts. */
  readonly onLeave: () => void;
  readonly upload: OnboardingUpload;
  readonly termsDocument: ReactNode;
  /** Where people get help. */
  readonly support: ReactNode;
}

/**
 * The wizard in which a manager sets up the own account and organization; others wait for it. Specification onboarding
 * 1.1, 2.4.
 */
export function OnboardingScreen(props: OnboardingScreenProps) {
  const { organizationId, step: wanted, onStep, onCorrect, onLeave, upload, termsDocument, support } = props;
  const t = useOnboardingTexts();
  const organization = useSession((state) => state.organization?.name ?? '');
  const mayComplete = useCan('organizations', 'canEdit');
  const mayUpload = useMayUpload();
  const accountDone = useSession((state) => state.tosAccepted);
  const passwordMade = usePasswordMade();
  const completion = useCompletion(organizationId, onLeave);
  const step = openStep(wanted, { accountDone, completed: completion.completed, busy: upload.isBusy });
  const heading = useHeadingOf(step);

  const corrected = wanted !== undefined && wanted !== step ? step : null;
  useEffect(() => {
    // who has just signed out, or finds the signup completed, is on the way elsewhere
    if (corrected !== null && !completion.isLeft && isLoggedIn(session.getState())) onCorrect(corrected);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each wrong address, however often it is rendered till then
  }, [corrected]);

  // Back from the file clears it, by whatever way one goes back. Specification onboarding 1.4.
  const { hasFile, clear } = upload;
  useEffect(() => {
    if (step < 3 && hasFile) clear();
  }, [step, hasFile, clear]);

  if (!mayComplete) return <WaitingForSetup organization={organization} support={support} />;
  const steps: Record<Step, { readonly title: string; readonly lead?: string; readonly content: ReactNode }> = {
    1: {
      title: t(passwordMade ? 'account.titleTerms' : 'account.title'),
      lead: t(passwordMade ? 'account.leadTerms' : 'account.lead'),
      content: (
        <AccountStep
          done={accountDone}
          passwordMade={passwordMade}
          termsDocument={termsDocument}
          onNext={() => onStep(2)}
        />
      ),
    },
    2: {
      title: t('tutorial.title'),
      lead: t('tutorial.lead'),
      content: <TutorialStep onBack={() => onStep(1)} onNext={() => onStep(3)} />,
    },
    3: {
      title: t(mayUpload ? 'file.title' : 'uploadOff.step'),
      ...(mayUpload && { lead: t('file.lead') }),
      content: (
        <FileStep
          upload={upload}
          onBack={() => onStep(2)}
          busy={completion.busy}
          error={completion.error}
          onNext={() => {
            void completion.complete().then((done) => {
              if (!done) return;
              if (upload.hasFile) upload.start();
              onStep(4);
            });
          }}
        />
      ),
    },
    4: {
      title: t('result.title'),
      content: (
        <ResultStep
          upload={upload}
          onBack={() => {
            // what is uploaded makes room for another file; what failed is kept, to be mended
            if (upload.isProcessed) upload.clear();
            onStep(3);
          }}
          onFinish={completion.leave}
        />
      ),
    },
  };
  const { title, lead, content } = steps[step];
  const place = { step, count: STEPS.length };
  return (
    <Page title={t('setup', { organization })} actions={support}>
      <StepBar label={t('progress')} words={t('step', place)} {...place} />
      <Section key={step} title={title} description={lead} headingRef={heading}>
        {content}
      </Section>
    </Page>
  );
}

/** Gives the heading of a step the focus when it takes the place of another one. */
function useHeadingOf(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    endClicks();
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}
