import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { defineTexts } from '#src/lib/i18n/index.ts';
import { newUser } from '#src/locales/en/new-user.ts';
import type { invitedUser } from '#src/schemas/people.ts';
import { FieldGrid } from './field-grid.tsx';
import { PhoneField } from './phone-field.tsx';
import { TextField } from './text-field.tsx';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    newUser: typeof newUser;
  }
}

const useNewUserTexts = defineTexts(
  'newUser',
  newUser,
  async () => (await import('#src/locales/es/new-user.ts')).newUser,
);

/** Nobody yet, for a form's default values. */
export const NO_USER = { firstName: '', lastName: '', userName: '', email: '', phone: '', externalPersonId: '' };

interface Props<V extends FieldValues, T> {
  readonly control: Control<V, unknown, T>;
  /** The first field gets the focus. */
  readonly autoFocus?: boolean;
}

/**
 * The fields of a user who is invited to choose a password, for a form of `invitedUser`. Specification accounts 6.2.
 */
export function NewUserFields<V extends FieldValues & z.input<typeof invitedUser>, T>({
  control,
  autoFocus = false,
}: Props<V, T>) {
  const t = useNewUserTexts();
  const name = (field: keyof typeof NO_USER) => field as FieldPath<V>;
  return (
    <FieldGrid>
      <TextField control={control} name={name('firstName')} label={t('firstName')} required autoFocus={autoFocus} />
      <TextField control={control} name={name('lastName')} label={t('lastName')} required />
      <TextField control={control} name={name('userName')} label={t('userName')} verbatim required />
      <TextField
        control={control}
        name={name('email')}
        label={t('email')}
        type="email"
        inputMode="email"
        verbatim
        required
      />
      <PhoneField control={control} name={name('phone')} label={t('phone')} required />
      <TextField control={control} name={name('externalPersonId')} label={t('externalPersonId')} verbatim />
    </FieldGrid>
  );
}
