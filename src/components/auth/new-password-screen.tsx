import { Link } from '@tanstack/react-router';
import { Button } from '#src/components/ui/button/button.tsx';
import { FormActions } from '#src/components/ui/forms/form-actions.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { NewPasswordFields, newPasswordShape, sameTwice } from '#src/components/ui/forms/new-password-fields.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { useWrite } from '#src/queries/client.ts';
import { savePassword } from '#src/queries/auth.ts';
import * as z from 'zod/mini';
import classes from './auth.module.css';
import { Screen } from './screen.tsx';
import { useAuthTexts } from './texts.ts';
import { useSignInAnew } from './use-sign-in-anew.ts';

const passwordForm = z.object(newPasswordShape()).check(sameTwice);

interface Props {
  readonly kind: 'create' | 'invitation';
  /** From the link; empty where it is damaged. */
  readonly userId: string;
  readonly token: string;
}

/** The first password of an account, with the one-time token of the link as bearer. Specification accounts 4.4, 7.7. */
export function NewPasswordScreen({ kind, userId, token }: Props) {
  const t = useAuthTexts();
  const signInAnew = useSignInAnew('created');
  const { mutateAsync } = useWrite(savePassword);
  const form = useAppForm(passwordForm, { password: '', confirm: '' });
  return (
    <Screen
      title={t(`newPassword.${kind}Title`)}
      lead={kind === 'invitation' ? t('newPassword.invitationLead') : undefined}
    >
      {userId && token ? (
        <Form
          form={form}
          onSubmit={async ({ password }) => {
            await mutateAsync({ params: { userId }, body: { password }, bearer: token });
            await signInAnew();
          }}
        >
          <NewPasswordFields
            control={form.control}
            owner={null}
            labels={{ password: t('newPassword.password'), confirm: t('newPassword.confirm') }}
          />
          <FormActions>
            <Button type="submit" fullWidth>
              {t('newPassword.submit')}
            </Button>
          </FormActions>
        </Form>
      ) : (
        <Notice kind="warning">
          {t('newPassword.badLink')} {t('newPassword.askAdmin')}
        </Notice>
      )}
      <Link to="/public/login" className={classes.link}>
        {t('toLogin')}
      </Link>
    </Screen>
  );
}
