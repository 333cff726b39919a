import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { FormActions } from '#src/components/ui/forms/form-actions.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { StepBar } from '#src/components/ui/page/step-bar.tsx';
import { isApiError } from '#src/lib/api/error.ts';
import { useWrittenLanguage } from '#src/lib/i18n/index.ts';
import { useWrite } from '#src/queries/client.ts';
import { createPerson } from '#src/queries/people.ts';
import { CaptchaField } from './captcha-field.tsx';
import { ReadTerms } from './read-terms.tsx';
import classes from './self-signup.module.css';
import { SignupComplete } from './signup-complete.tsx';
import { dropSignup, keepSignup, type SignupDraft } from './signup-draft.ts';
import { FIELD_NAMES, newSignup, OWNER_NAMES, schemaOf, signupBody, stepOf } from './signup-form.ts';
import { earlierOf, stepAt, stepNumber, STEPS, type Step } from './signup-steps.ts';
import { StepHeading } from './step-heading.tsx';
import { AboutFields, AccountFields, FinishFields, FriendFields, StyleFields } from './step-fields.tsx';
import { useSignupTexts } from './texts.ts';

const KEEP_AFTER_MS = 300;

export interface StepMoves {
  /** The step that the address asks for. */
  readonly step: Step;
  readonly onStep: (step: Step) => void;
  /** Corrects an address that asks for a step which can't be shown. */
  readonly onCorrect: (step: Step) => void;
}

interface SignupWizardProps extends StepMoves {
  readonly organization: { readonly id: string; readonly name: string };
  readonly draft: SignupDraft | null;
  readonly termsDocument: ReactNode;
  /** Under each step but the last. */
  readonly footer: ReactNode;
}

/** After a reload the password is missing: nobody goes on before it is there again. */
const stepToResume = ({ step }: SignupDraft): Step => (stepNumber(step) > 2 ? 'account' : step);

/**
 * The step that is shown, of those that were reached: as the address has it, so that the browser's Back leads to the
 * one before. A page that is loaded anew begins where it was, or where the password is missing; who is done stays so.
 */
function useStep(first: Step, { step: asked, onStep, onCorrect }: StepMoves) {
  const [reached, setReached] = useState<Step>(first);
  const [isEntered, setEntered] = useState(asked === first);
  if (!isEntered && asked === first) setEntered(true);
  const step = isEntered && reached !== 'complete' ? earlierOf(asked, reached) : reached;
  useEffect(() => {
    if (asked !== step && reached !== 'complete') onCorrect(step);
    // oxlint-disable-next-line react/exhaustive-deps -- `onCorrect` is another one with each render
  }, [asked, step, reached]);
  const go = (next: Step) => {
    if (stepNumber(next) > stepNumber(reached)) setReached(next);
    if (next === 'complete') onCorrect(next);
    else onStep(next);
  };
  return [step, go] as const;
}

/** The steps, one form over all of them. Specification self-signup 1.2 to 1.7, 1.13, 1.14. */
export function SignupWizard({ organization, draft, termsDocument, footer, ...moves }: SignupWizardProps) {
  const t = useSignupTexts();
  const language = useWrittenLanguage();
  const { mutateAsync } = useWrite(createPerson);
  const [step, goTo] = useStep(draft ? stepToResume(draft) : 'about', moves);
  /** Where one was before a reload, as long as one hasn't come back there. */
  const [goal, setGoal] = useState<Step | null>(draft && stepNumber(draft.step) > 2 ? draft.step : null);
  const [initial] = useState(() => draft?.values ?? newSignup());
  const [owner, setOwner] = useState(initial);
  const form = useAppForm(schemaOf(step, owner), initial);
  const { control } = form;
  const keep = useDebouncedCallback(
    () => void keepSignup(organization.id, goal ?? step, form.getValues()),
    KEEP_AFTER_MS,
  );

  const isDone = step === 'complete';
  useEffect(() => {
    if (isDone) {
      // once it was sent the form tells of its values anew
      keep.cancel();
      return dropSignup();
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        // no other field changes what is asked for
        setOwner((before) => (OWNER_NAMES.some((name) => before[name] !== values[name]) ? values : before));
        keep();
      },
    });
  }, [form, keep, isDone]);

  const go = (next: Step) => {
    goTo(next);
    if (next !== 'complete') void keepSignup(organization.id, goal ?? next, form.getValues());
  };
  const goOn = () => {
    form.clearErrors();
    go(goal ?? stepAt(stepNumber(step) + 1));
    if (step === 'account') setGoal(null);
  };
  const send = async () => {
    const body = signupBody(form.getValues(), organization.id, language);
    try {
      // by the proof alone, whoever is signed in here
      await mutateAsync({ body, bearer: null });
    } catch (error) {
      // it may have been used up; where no answer came, the same is sent again as it is
      if (!isApiError(error) || error.status !== 0) form.setValue('captcha', null);
      const wrong = isApiError(error) ? stepOf(Object.keys(error.fields)) : undefined;
      if (wrong) go(wrong);
      throw error;
    }
    go('complete');
  };

  const place = { step: stepNumber(step), count: STEPS.length };
  const bar = <StepBar label={t('progress')} words={t('step', place)} {...place} />;
  if (isDone)
    return (
      <>
        {bar}
        <StepHeading step={step} isNew />
        <SignupComplete organization={organization.name} values={form.getValues()} />
      </>
    );
  return (
    <Form form={form} fieldNames={FIELD_NAMES} onSubmit={() => (step === 'finish' ? send() : goOn())}>
      {bar}
      <StepHeading step={step} />
      {step === 'about' && <p className={classes.lead}>{t('lead')}</p>}
      {step === 'about' && <AboutFields control={control} />}
      {step === 'account' && <AccountFields control={control} restored={goal !== null} />}
      {step === 'style' && <StyleFields control={control} />}
      {step === 'friend' && <FriendFields control={control} />}
      {step === 'finish' && (
        <FinishFields
          control={control}
          organization={organization.name}
          captcha={<CaptchaField control={control} organizationId={organization.id} />}
          terms={<ReadTerms document={termsDocument} />}
        />
      )}
      <FormActions>
        <div className={classes.actions}>
          {step !== 'about' && (
            <Button variant="default" onClick={() => go(stepAt(stepNumber(step) - 1))}>
              {t('back')}
            </Button>
          )}
          <Button type="submit">{step === 'finish' ? t('submit') : t('next')}</Button>
        </div>
      </FormActions>
      {footer}
    </Form>
  );
}
