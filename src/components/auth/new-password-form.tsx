import { useMemo } from 'react';
import * as z from 'zod/mini';
import { Button } from '#src/components/ui/button/button.tsx';
import { FormActions } from '#src/components/ui/forms/form-actions.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { usePasswordFailure } from '#src/components/ui/forms/messages.ts';
import { NewPasswordFields, newPasswordShape, sameTwice } from '#src/components/ui/forms/new-password-fields.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { isLoggedIn, loginProfiles } from '#src/lib/session/selectors.ts';
import { session } from '#src/lib/session/store.ts';
import { savePassword } from '#src/queries/auth.ts';
import { useRenew, useWrite } from '#src/queries/client.ts';
import { login } from '#src/queries/login.ts';
import type { Invitation } from '#src/schemas/auth.ts';
import { useAuthTexts } from './texts.ts';
import { useContinue } from './use-continue.ts';
import { useSignInAnew } from './use-sign-in-anew.ts';

interface Props {
  readonly invitation: Invitation;
  readonly userId: string;
  readonly token: string;
}

/** Saves the first password and signs in with it. Specification accounts 4.5, 4.6. */
export function NewPasswordForm({ invitation, userId, token }: Props) {
  const t = useAuthTexts();
  const { userName } = invitation;
  const schema = useMemo(() => z.object(newPasswordShape(invitation)).check(sameTwice), [invitation]);
  const form = useAppForm(schema, { password: '', confirm: '' });
  const renew = useRenew();
  const { mutateAsync: save } = useWrite(savePassword);
  const { mutateAsync: signIn } = useWrite(login);
  const signInAnew = useSignInAnew('created', userName);
  const goOn = useContinue();
  const failureText = usePasswordFailure();
  return (
    <Form
      form={form}
      failureText={failureText}
      onSubmit={async ({ password }) => {
        await save({ params: { userId }, body: { password }, bearer: token }).catch(async (error: unknown) => {
          // the link may have been used meanwhile, on another device: the screen says so, and what comes next
          if (isApiError(error) && error.status === 400) await renew(['getInvitation']);
          throw error;
        });
        // the password is saved: whatever keeps the person out now is told by the login
        const answer = await signIn({ body: { userName, password } }).catch(() => null);
        if (!answer || loginProfiles(answer.user.profiles).length === 0) return signInAnew();
        if (isLoggedIn(session.getState())) session.getState().signOut('manual');
        session.getState().signIn(answer);
        await goOn();
      }}
    >
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={userName} readOnly hidden />
      <NewPasswordFields
        control={form.control}
        owner={invitation}
        labels={{ password: t('newPassword.password'), confirm: t('newPassword.confirm') }}
      />
      <FormActions>
        <Button type="submit" fullWidth>
          {t('newPassword.submitFirst')}
        </Button>
      </FormActions>
    </Form>
  );
}
