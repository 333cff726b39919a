import { useWatch } from 'react-hook-form';
import { PasswordField } from '#src/components/ui/forms/password-field.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { useSession } from '#src/lib/session/store.ts';
import { isReachedElsewhere, type PersonFormValues } from '#src/schemas/person-form.ts';
import type { PersonAppForm } from './person-detail-fields.tsx';
import { usePersonFormTexts } from './person-form-texts.ts';

interface PersonPasswordProps {
  readonly form: PersonAppForm;
  /** What the form began with. */
  readonly own: PersonFormValues;
}

/** Asks who changes their own email or phones for their password. Specification accounts 3.12. */
export function PersonPassword({ form: { control, formState }, own }: PersonPasswordProps) {
  const t = usePersonFormTexts();
  const userName = useSession(({ user }) => user?.userName);
  const [email, phone, phoneAlternate] = useWatch({ control, name: ['email', 'phone', 'phoneAlternate'] });
  if (!isReachedElsewhere({ email, phone, phoneAlternate }, own) && !formState.errors.oldPassword) return null;
  return (
    <Section title={t('section.password')} description={t('passwordHint')}>
      {/* Password managers learn from it whose password it is. */}
      <input type="text" autoComplete="username" value={userName ?? ''} readOnly hidden />
      <PasswordField
        control={control}
        name="oldPassword"
        label={t('oldPassword')}
        autoComplete="current-password"
        required
      />
    </Section>
  );
}
