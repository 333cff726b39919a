import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { Button } from '#src/components/ui/button/button.tsx';
import { FormActions } from '#src/components/ui/forms/form-actions.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { usePasswordFailure } from '#src/components/ui/forms/messages.ts';
import { NewPasswordFields, newPasswordShape, sameTwice } from '#src/components/ui/forms/new-password-fields.tsx';
import { PasswordField } from '#src/components/ui/forms/password-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { Section } from '#src/components/ui/page/section.tsx';
import { toast } from '#src/components/ui/toast/toast.ts';
import type { ApiError } from '#src/lib/api/error.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { ownText } from '#src/lib/i18n/server-message.ts';
import { session, useSession } from '#src/lib/session/store.ts';
import { useWrite } from '#src/queries/client.ts';
import { savePassword } from '#src/queries/auth.ts';
import { getPasswordStatus } from '#src/queries/signed-in.ts';
import type { PasswordOwner } from '#src/schemas/password.ts';
import classes from './account.module.css';
import { useAccountTexts } from './texts.ts';

const changeForm = (owner: PasswordOwner) =>
  z
    .object({
      oldPassword: z.string('required').check(z.minLength(1, { error: 'required' })),
      ...newPasswordShape(owner),
    })
    .check(
      sameTwice,
      z.refine(({ oldPassword, password }) => password === '' || oldPassword !== password, {
        error: 'password.same',
        path: ['password'],
      }),
    );

/** Has the room of the one that is on its way. */
const ANY_MOMENT = '2030-09-30T12:00:00.000Z';

const EMPTY = { oldPassword: '', password: '', confirm: '' };

/** A refused change has one text, unless a field says it already. Specification accounts 8.2. */
const describe = ({ kind, status, fields }: ApiError) =>
  kind === 'http' && status >= 400 && status < 500 && status !== 401 && status !== 429 && !Object.keys(fields).length
    ? { text: ownText('invalidPassword') }
    : undefined;

interface Props {
  readonly userId: string;
  /** Undefined while it isn't known. */
  readonly timeZone: string | undefined;
  /** What follows where an expired password had to be renewed first; null otherwise. */
  readonly onRenewed: (() => Promise<void>) | null;
}

/** The change of one's own password. Specification accounts 3.5, 6.1. */
export function PasswordSection({ userId, timeZone, onRenewed }: Props) {
  const t = useAccountTexts();
  const owner = useSession(({ user }) => user);
  const { mutateAsync } = useWrite(savePassword);
  const schema = useMemo(() => changeForm(owner ?? {}), [owner]);
  const form = useAppForm(schema, EMPTY);
  const serverFailure = usePasswordFailure();
  const { data, isPending } = useQuery(getPasswordStatus(userId));
  const isKnown = !isPending && timeZone !== undefined;
  const renewBy = isPending ? ANY_MOMENT : data?.renewBy;
  return (
    <Section title={t('password')} description={t('passwordHint')}>
      {renewBy && !onRenewed && (
        <p className={classes.note} style={{ visibility: isKnown ? undefined : 'hidden' }}>
          {t('renewBy', { date: formatMoment(renewBy, { timeZone, withZone: true }) })}
        </p>
      )}
      <Form
        form={form}
        blank={EMPTY}
        className={classes.narrow}
        failureText={(error) => describe(error) ?? serverFailure(error)}
        onSubmit={async ({ oldPassword, password }) => {
          await mutateAsync({ params: { userId }, body: { oldPassword, password } });
          session.getState().passwordRenewed();
          toast.success(t('saved'));
          await onRenewed?.();
        }}
      >
        {/* Password managers learn from it whose password changes. */}
        <input type="text" autoComplete="username" value={owner?.userName ?? ''} readOnly hidden />
        <PasswordField
          control={form.control}
          name="oldPassword"
          label={t('oldPassword')}
          autoComplete="current-password"
          required
        />
        <NewPasswordFields
          control={form.control}
          owner={owner}
          labels={{ password: t('newPassword'), confirm: t('confirm') }}
        />
        <FormActions>
          <Button type="submit">{t('save')}</Button>
        </FormActions>
      </Form>
    </Section>
  );
}
