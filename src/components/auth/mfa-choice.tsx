import { Link, useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '#src/components/ui/button/button.tsx';
import { FormActions } from '#src/components/ui/forms/form-actions.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { RadioField } from '#src/components/ui/forms/radio-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { useWrite } from '#src/queries/client.ts';
import { challenge } from '#src/queries/auth.ts';
import { type AvailablePhone, contactType, phoneChoice } from '#src/schemas/auth.ts';
import classes from './auth.module.css';
import { isWait, noteSent, useResendClock, waitText } from './resend-clock.ts';
import { keepSentCode, useSentCode } from './sent-code.ts';
import { useAuthTexts } from './texts.ts';

const choice = z.object({ phoneType: phoneChoice, contactType });

/** Which phone, and by message or call; a landline takes calls alone. */
export function MfaChoice({ phones }: { readonly phones: readonly AvailablePhone[] }) {
  const t = useAuthTexts();
  const navigate = useNavigate();
  const { mutateAsync } = useWrite(challenge);
  const clock = useResendClock();
  const sentCode = useSentCode();
  const [first] = phones;
  const wayFor = (phoneType: string) =>
    phones.some((phone) => phone.phoneType === phoneType && phone.lineType === 'Landline') ? 'VOICE' : 'SMS';
  const phoneType = first?.phoneType ?? 'PRIMARY';
  const form = useAppForm(choice, { phoneType, contactType: wayFor(phoneType) });
  const chosen = useWatch({ control: form.control, name: 'phoneType' });
  if (phones.length === 0) return <Notice kind="warning">{t('mfa.noPhone')}</Notice>;
  const isLandline = wayFor(chosen) === 'VOICE';
  return (
    <Form
      form={form}
      isHeld={() => clock.seconds > 0}
      // the wait is told above the button
      failureText={(error) => (isWait(error) ? null : undefined)}
      onSubmit={async (body) => {
        try {
          const { resendAfterSeconds } = await mutateAsync({ body });
          noteSent(resendAfterSeconds);
          keepSentCode({ phone: body.phoneType, by: body.contactType });
        } catch (error) {
          if (isWait(error)) clock.restart(error.retryAfterSeconds);
          throw error;
        }
        await navigate({ to: '/public/mfa', search: { phone: body.phoneType, by: body.contactType } });
      }}
    >
      <RadioField
        control={form.control}
        name="phoneType"
        label={t('mfa.phone')}
        required
        options={phones.map(({ phoneType, lineType, lastDigits }) => ({
          value: phoneType,
          label: t('mfa.phoneEnding', { digits: lastDigits }),
          description: t(`mfa.line${lineType}`),
        }))}
        onChosen={(value) => {
          if (wayFor(value) === 'VOICE') form.setValue('contactType', 'VOICE');
        }}
      />
      <RadioField
        control={form.control}
        name="contactType"
        label={t('mfa.how')}
        required
        options={[
          { value: 'SMS', label: t('mfa.sms'), disabled: isLandline },
          { value: 'VOICE', label: t('mfa.voice') },
        ]}
      />
      {clock.isLocked && <Notice kind="error">{t('mfa.locked')}</Notice>}
      {clock.seconds > 0 && !clock.isLocked && <Notice kind="info">{t('mfa.justSent')}</Notice>}
      <FormActions>
        <Button type="submit" fullWidth aria-disabled={clock.seconds > 0}>
          {clock.seconds > 0 ? waitText(t, clock.seconds) : t('mfa.send')}
        </Button>
      </FormActions>
      {sentCode && (
        <Link to="/public/mfa" search={{ phone: sentCode.phone, by: sentCode.by }} className={classes.link}>
          {t('mfa.toCode')}
        </Link>
      )}
    </Form>
  );
}
