import { type ReactNode, useMemo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '#src/components/ui/button/button.tsx';
import { FormActions } from '#src/components/ui/forms/form-actions.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { NewPasswordFields, newPasswordShape, sameTwice } from '#src/components/ui/forms/new-password-fields.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { useSession } from '#src/lib/session/store.ts';
import type { PasswordOwner } from '#src/schemas/password.ts';
import classes from './onboarding.module.css';
import { TermsFields, termsShape } from './terms-fields.tsx';
import { useOnboardingTexts } from './texts.ts';
import type { useAccountWrites } from './use-account-writes.ts';
import { WizardActions } from './wizard-actions.tsx';

interface AccountFormProps {
  readonly termsDocument: ReactNode;
  readonly writes: ReturnType<typeof useAccountWrites>;
  readonly onDone: () => void;
}

const accountForm = (owner: PasswordOwner) => z.object({ ...newPasswordShape(owner), ...termsShape }).check(sameTwice);
const termsForm = z.object(termsShape);

/** Step 1 of the wizard: a password of one's own, and the terms. Specification onboarding 1.2. */
export function AccountForm({ termsDocument, writes, onDone }: AccountFormProps) {
  const t = useOnboardingTexts();
  const owner = useSession(({ user }) => user);
  const schema = useMemo(() => accountForm(owner ?? {}), [owner]);
  const form = useAppForm(schema, { password: '', confirm: '', accepted: false }, { checkOn: 'leave' });
  const ready = schema.safeParse(useWatch({ control: form.control })).success;
  /** The password that the server has already, where only the terms failed. */
  const saved = useRef<string | null>(null);
  return (
    <Form
      form={form}
      className={classes.narrow}
      failureText={() => ({ text: t('passwordError') })}
      onSubmit={async ({ password }) => {
        if (saved.current !== password) await writes.savePassword(password);
        saved.current = password;
        await writes.acceptTerms();
        onDone();
      }}
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={owner?.userName ?? ''} readOnly hidden />
      <NewPasswordFields
        control={form.control}
        owner={owner ?? {}}
        labels={{ password: t('account.password'), confirm: t('account.confirm') }}
      />
      <TermsFields control={form.control} document={termsDocument} />
      <Next ready={ready} needed={t('account.needed')} />
    </Form>
  );
}

/** Step 1 where the password is made already, by an invitation or before the page was loaded anew. */
export function TermsForm({ termsDocument, writes, onDone }: AccountFormProps) {
  const t = useOnboardingTexts();
  const form = useAppForm(termsForm, { accepted: false });
  const ready = termsForm.safeParse(useWatch({ control: form.control })).success;
  return (
    <Form
      form={form}
      className={classes.narrow}
      failureText={() => ({ text: t('passwordError') })}
      onSubmit={async () => {
        await writes.acceptTerms();
        onDone();
      }}
    >
      <Notice kind="success">{t('account.passwordMade')}</Notice>
      <TermsFields control={form.control} document={termsDocument} />
      <Next ready={ready} needed={t('account.neededTerms')} />
    </Form>
  );
}

/** Disabled until the form may be sent; what is missing stands beside it. */
function Next({ ready, needed }: { readonly ready: boolean; readonly needed: string }) {
  const t = useOnboardingTexts();
  return (
    <>
      {!ready && <p className={classes.hint}>{needed}</p>}
      <FormActions>
        <WizardActions>
          <Button type="submit" disabled={!ready}>
            {t('next')}
          </Button>
        </WizardActions>
      </FormActions>
    </>
  );
}
