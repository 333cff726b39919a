import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '#src/components/ui/button/button.tsx';
import { FormActions } from '#src/components/ui/forms/form-actions.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import type { ApiError } from '#src/lib/api/error.ts';
import { ownText } from '#src/lib/i18n/server-message.ts';
import { useWrite } from '#src/queries/client.ts';
import { requestReset } from '#src/queries/auth.ts';
import { email } from '#src/schemas/fields.ts';
import classes from './auth.module.css';
import { Screen } from './screen.tsx';
import { useAuthTexts } from './texts.ts';

const addressForm = z.object({ email });

/** Whatever the address is wrong for, the specification has one text. Specification accounts 4.1. */
const describe = ({ kind, status }: ApiError) =>
  kind === 'http' && status < 500 && status !== 429 ? { text: ownText('invalidEmail') } : undefined;

/** Asks for reset instructions; the answer is the same whether the address is known or not. */
export function ForgotScreen() {
  const t = useAuthTexts();
  const { mutateAsync } = useWrite(requestReset);
  const [sent, setSent] = useState(false);
  const form = useAppForm(addressForm, { email: '' });
  return (
    <Screen title={t('forgot.title')} lead={sent ? undefined : t('forgot.lead')}>
      {sent ? (
        <>
          <Notice kind="success">{t('forgot.done')}</Notice>
          <p className={classes.lead}>{t('forgot.again')}</p>
          <Button variant="default" autoFocus onClick={() => setSent(false)}>
            {t('forgot.another')}
          </Button>
        </>
      ) : (
        <Form
          form={form}
          failureText={describe}
          onSubmit={async (body) => {
            await mutateAsync({ body });
            setSent(true);
          }}
        >
          <TextField
            control={form.control}
            name="email"
            label={t('forgot.email')}
            type="email"
            autoComplete="email"
            verbatim
            required
            autoFocus
          />
          <FormActions>
            <Button type="submit" fullWidth>
              {t('forgot.submit')}
            </Button>
          </FormActions>
        </Form>
      )}
      <Link to="/public/login" className={classes.link}>
        {t('toLogin')}
      </Link>
    </Screen>
  );
}
