import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { Button, ButtonLink } from '#src/components/ui/button/button.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { FormActions } from '#src/components/ui/forms/form-actions.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { NewPasswordFields, newPasswordShape, sameTwice } from '#src/components/ui/forms/new-password-fields.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { SkeletonLine } from '#src/components/ui/page/skeleton.tsx';
import { useWrite } from '#src/queries/client.ts';
import { getResetLink, resetPassword } from '#src/queries/auth.ts';
import { email } from '#src/schemas/fields.ts';
import classes from './auth.module.css';
import { Screen } from './screen.tsx';
import { useAuthTexts } from './texts.ts';
import { useSignInAnew } from './use-sign-in-anew.ts';

const lastFour = z.string('required').check(z.trim(), z.regex(/^\d{4}$/, { error: 'phoneLast4.format' }));
const plainForm = z.object({ email, ...newPasswordShape(), phoneLast4: z.literal('') }).check(sameTwice);
const phoneForm = z.object({ email, ...newPasswordShape(), phoneLast4: lastFour }).check(sameTwice);

interface Props {
  /** From the link; empty where it is damaged. */
  readonly email: string;
  readonly token: string;
  /** The link asks for the last 4 digits of the phone too. */
  readonly asksPhone: boolean;
}

/**
 * A new password with the token of a reset mail; a link that is no good says so before anything is typed. Specification
 * accounts 4.2, 4.10, 7.6.
 */
export function ResetScreen({ email, token, asksPhone }: Props) {
  const t = useAuthTexts();
  const isWhole = token !== '';
  const { data, error, refetch } = useQuery({ ...getResetLink(token), enabled: isWhole });
  const isOver = data?.open === false;
  return (
    <Screen title={t(isOver ? 'newPassword.resetOverTitle' : 'newPassword.resetTitle')}>
      {!isWhole && <Notice kind="warning">{t('newPassword.badLink')}</Notice>}
      {isOver && <Notice kind="warning">{t('newPassword.resetOver')}</Notice>}
      {(isOver || !isWhole) && (
        <ButtonLink to="/public/forgot" fullWidth>
          {t('newPassword.newLink')}
        </ButtonLink>
      )}
      {isWhole && !data && (error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonLine />)}
      {data?.open && <ResetForm email={email} token={token} asksPhone={asksPhone} />}
      <div className={classes.footer}>
        <Link to="/public/login" className={classes.link}>
          {t('toLogin')}
        </Link>
        {data?.open && (
          <Link to="/public/forgot" className={classes.link}>
            {t('newPassword.newLink')}
          </Link>
        )}
      </div>
    </Screen>
  );
}

function ResetForm({ email, token, asksPhone }: Props) {
  const t = useAuthTexts();
  const signInAnew = useSignInAnew('reset');
  const { mutateAsync } = useWrite(resetPassword);
  const form = useAppForm<z.input<typeof phoneForm>, z.output<typeof phoneForm>>(asksPhone ? phoneForm : plainForm, {
    email,
    phoneLast4: '',
    password: '',
    confirm: '',
  });
  return (
    <Form
      form={form}
      onSubmit={async ({ email, password, phoneLast4 }) => {
        const proof = phoneLast4 ? { phoneLast4 } : {};
        await mutateAsync({ body: { email, password, token, ...proof } });
        await signInAnew();
      }}
    >
      <TextField
        control={form.control}
        name="email"
        label={t('newPassword.email')}
        type="email"
        autoComplete="username"
        verbatim
        required
        readOnly={email !== ''}
      />
      {asksPhone && (
        <TextField
          control={form.control}
          name="phoneLast4"
          label={t('newPassword.lastFour')}
          description={t('newPassword.lastFourHint')}
          inputMode="numeric"
          required
        />
      )}
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
  );
}
