import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { CheckboxField } from '#src/components/ui/forms/checkbox-field.tsx';
import { ChecksField } from '#src/components/ui/forms/checks-field.tsx';
import { NewPasswordFields } from '#src/components/ui/forms/new-password-fields.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { PhoneField } from '#src/components/ui/forms/phone-field.tsx';
import { RadioField } from '#src/components/ui/forms/radio-field.tsx';
import { SelectField } from '#src/components/ui/forms/select-field.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { COMMUNICATION_METHODS } from '#src/schemas/contact.ts';
import { CALL_TIMES, PHONE_CALL_BEHAVIORS } from '#src/schemas/person-choices.ts';
import { HEARD_FROM } from '#src/schemas/signup-values.ts';
import classes from './self-signup.module.css';
import type { SignupValues } from './signup-form.ts';
import { useSignupTexts } from './texts.ts';

interface StepProps {
  readonly control: Control<SignupValues, unknown, unknown>;
}

/** Step 1: who one is. Specification self-signup 1.2. */
export function AboutFields({ control }: StepProps) {
  const t = useSignupTexts();
  return (
    <>
      <TextField control={control} name="firstName" label={t('about.firstName')} autoComplete="given-name" required />
      <TextField control={control} name="lastName" label={t('about.lastName')} autoComplete="family-name" required />
      <TextField
        control={control}
        name="email"
        label={t('about.email')}
        description={t('about.emailHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        verbatim
        required
      />
      <PhoneField
        control={control}
        name="phone"
        label={t('about.phone')}
        description={t('about.phoneHint')}
        autoComplete="tel"
        required
      />
    </>
  );
}

/** Step 2: the account and the commitment. Specification self-signup 1.3. */
export function AccountFields({ control, restored }: StepProps & { readonly restored: boolean }) {
  const t = useSignupTexts();
  const [firstName, lastName, userName] = useWatch({ control, name: ['firstName', 'lastName', 'userName'] });
  return (
    <>
      {restored && <Notice kind="info">{t('restored')}</Notice>}
      <TextField
        control={control}
        name="userName"
        label={t('account.userName')}
        description={t('account.userNameHint')}
        autoComplete="username"
        verbatim
        required
      />
      <NewPasswordFields
        control={control}
        owner={{ firstName, lastName, userName }}
        labels={{ password: t('account.password'), confirm: t('account.confirm') }}
      />
      <TextField
        control={control}
        name="externalPersonId"
        label={t('account.externalPersonId')}
        description={t('account.externalPersonIdHint')}
        verbatim
      />
      <CheckboxField control={control} name="commitment" label={t('account.commitment')} required />
    </>
  );
}

/** Step 3: how one likes to talk. Specification self-signup 1.4, 1.11. */
export function StyleFields({ control }: StepProps) {
  const t = useSignupTexts();
  return (
    <>
      <RadioField
        control={control}
        name="phoneCallBehavior"
        label={t('style.phoneCallBehavior')}
        required
        options={PHONE_CALL_BEHAVIORS.map((value) => ({ value, label: t(`style.behavior.${value}`) }))}
      />
      <ChecksField
        control={control}
        name="preferredMethodOfCommunication"
        label={t('style.preferredMethodOfCommunication')}
        options={COMMUNICATION_METHODS.map((value) => ({ value, label: t(`style.method.${value}`) }))}
      />
      <ChecksField
        control={control}
        name="preferredTimeForCall"
        label={t('style.preferredTimeForCall')}
        options={CALL_TIMES.map((value) => ({ value, label: t(`style.time.${value}`) }))}
      />
    </>
  );
}

/** Step 4: how one heard of the organization, and a friend. Specification self-signup 1.5, 1.12. */
export function FriendFields({ control }: StepProps) {
  const t = useSignupTexts();
  return (
    <>
      <SelectField
        control={control}
        name="heardFrom"
        label={t('friend.heardFrom')}
        placeholder={t('friend.notChosen')}
        options={HEARD_FROM.map((value) => ({ value, label: t(`friend.from.${value}`) }))}
      />
      <p className={classes.lead}>{t('friend.lead')}</p>
      <TextField control={control} name="friendName" label={t('friend.name')} />
      <TextField
        control={control}
        name="friendEmail"
        label={t('friend.email')}
        type="email"
        inputMode="email"
        verbatim
      />
    </>
  );
}

interface FinishProps extends StepProps {
  readonly organization: string;
  readonly captcha: ReactNode;
  readonly terms: ReactNode;
}

/** Step 5: the captcha and the terms. Specification self-signup 1.6. */
export function FinishFields({ control, organization, captcha, terms }: FinishProps) {
  const t = useSignupTexts();
  return (
    <>
      <p className={classes.lead}>{t('finish.lead', { organization })}</p>
      {captcha}
      <div className={classes.terms}>
        <CheckboxField control={control} name="accepted" label={t('finish.terms')} required />
        {terms}
      </div>
    </>
  );
}
