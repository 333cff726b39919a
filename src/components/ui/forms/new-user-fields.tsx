import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { defineTexts, useWrittenLanguage } from '#src/lib/i18n/index.ts';
import { newUser } from '#src/locales/en/new-user.ts';
import type { invitedUser } from '#src/schemas/people.ts';
import { LETTER_LANGUAGES } from '#src/schemas/person-choices.ts';
import { FieldGrid } from './field-grid.tsx';
import { PhoneField } from './phone-field.tsx';
import { SelectField } from './select-field.tsx';
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

const NOBODY = { firstName: '', lastName: '', userName: '', email: '', phone: '', externalPersonId: '' };

/** Nobody yet, for a form's default values: of the language in which one reads the console. */
export function useNoUser() {
  const language = useWrittenLanguage();
  return { ...NOBODY, preferredLanguage: language === 'es' ? ('Spanish' as const) : ('English' as const) };
}

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
  const name = (field: keyof z.input<typeof invitedUser>) => field as FieldPath<V>;
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
      <SelectField
        control={control}
        name={name('preferredLanguage')}
        label={t('preferredLanguage')}
        description={t('preferredLanguageHint')}
        options={LETTER_LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
        required
      />
      <TextField control={control} name={name('externalPersonId')} label={t('externalPersonId')} verbatim />
    </FieldGrid>
  );
}
