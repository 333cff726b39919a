import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '#src/components/ui/button/button.tsx';
import { FormActions } from '#src/components/ui/forms/form-actions.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { type Failure, serverError, useFailureText } from '#src/components/ui/forms/messages.ts';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { OneTimeCodeField } from '#src/components/ui/forms/one-time-code-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { ApiError } from '#src/lib/api/error.ts';
import { sentences } from '#src/lib/sentences.ts';
import { session, useSession } from '#src/lib/session/store.ts';
import { useWrite } from '#src/queries/client.ts';
import { challenge, verify } from '#src/queries/auth.ts';
import { type AvailablePhone, type CONTACT_TYPES, mfaCode } from '#src/schemas/auth.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import classes from './auth.module.css';
import { isWait, useResendClock, waitText } from './resend-clock.ts';
import { keepSentCode, useSentCode } from './sent-code.ts';
import { useContinue } from './use-continue.ts';
import { useAuthTexts } from './texts.ts';

/** Where a code was sent, as the address bar holds it: a reload goes on with the code, Back returns to the choice. */
export interface SentTo {
  readonly phone: AvailablePhone['phoneType'];
  readonly by: (typeof CONTACT_TYPES)[number];
}

const codeForm = z.object({ code: mfaCode });

interface Props {
  readonly sent: SentTo;
  readonly phone: AvailablePhone;
}

/** The code that was sent; complete, it is checked at once. Specification accounts 2.3, 2.5. */
export function MfaCode({ sent, phone }: Props) {
  const t = useAuthTexts();
  const { mutateAsync } = useWrite(verify);
  const goOn = useContinue();
  const form = useAppForm(codeForm, { code: '' });
  const clock = useResendClock();
  const code = useSentCode();
  const last = useSession((state) => state.sentCode);
  const isOver = !code && last?.phone === sent.phone && last.by === sent.by;
  const isGood = code?.phone === sent.phone && code.by === sent.by;
  const digits = phone.lastDigits;
  const refused = useRef('');
  const [round, setRound] = useState(0);
  /** Another code is on its way: what was said of the one before, and that code itself, are gone. */
  const beginAnew = () => {
    form.reset({ code: '' });
    setRound((before) => before + 1);
  };

  /** The server's words stand at the code; what to do, above the button; a wait, above the button that counts it. */
  const describe = (error: ApiError): Failure | null | undefined => {
    if (isWait(error)) return null;
    if (error.kind !== 'http' || error.status === 429 || error.status >= 500) return undefined;
    form.setError('code', serverError(error));
    refused.current = form.sent.current?.code ?? '';
    return { text: t('mfa.failedHelp') };
  };

  return (
    <>
      {isGood && (
        <p className={classes.lead}>
          {sent.by === 'SMS' ? t('mfa.sentSms', { digits }) : t('mfa.sentVoice', { digits })}{' '}
          {t('mfa.validity', { minutes: LIMITS.mfaCodeMinutes })}
        </p>
      )}
      {isOver && <Notice kind="warning">{t('mfa.over')}</Notice>}
      <Form
        key={round}
        form={form}
        failureText={describe}
        // each try counts; once the code was touched, its error is another or gone
        isHeld={() =>
          (clock.isLocked && !isGood) ||
          (form.getValues('code') === refused.current && form.getFieldState('code').error?.type === 'server')
        }
        onSubmit={async ({ code }) => {
          try {
            const { mfa, refreshToken } = await mutateAsync({ body: { code, phoneType: sent.phone } });
            if (!mfa.mfaVerified) throw new ApiError({ kind: 'http', status: 400, fallback: 'unableToVerify' });
            session.getState().verified(refreshToken);
          } catch (error) {
            if (isWait(error)) {
              clock.restart(error.retryAfterSeconds, true);
              session.getState().codesLocked();
            }
            form.setFocus('code', { shouldSelect: true });
            throw error;
          }
          await goOn();
        }}
      >
        <OneTimeCodeField control={form.control} name="code" label={t('mfa.code')} submitOnComplete autoFocus />
        <FormActions>
          <Button type="submit" fullWidth>
            {t('mfa.verify')}
          </Button>
        </FormActions>
      </Form>
      <Resend sent={sent} clock={clock} onSent={beginAnew} />
      <Link to="/public/mfa" className={classes.link}>
        {t('mfa.another')}
      </Link>
    </>
  );
}

interface ResendProps {
  readonly sent: SentTo;
  readonly clock: ReturnType<typeof useResendClock>;
  readonly onSent: () => void;
}

function Resend({ sent, clock, onSent }: ResendProps) {
  const t = useAuthTexts();
  const { mutateAsync } = useWrite(challenge);
  const failureText = useFailureText();
  const [result, setResult] = useState<Failure | 'resent' | null>(null);

  const resend = async () => {
    setResult(null);
    try {
      const answer = await mutateAsync({ body: { contactType: sent.by, phoneType: sent.phone } });
      clock.restart(answer.resendAfterSeconds);
      keepSentCode(sent);
      setResult('resent');
      onSent();
    } catch (error) {
      if (isWait(error)) clock.restart(error.retryAfterSeconds);
      else setResult(failureText(error));
    }
  };

  return (
    <>
      {clock.isLocked && <Notice kind="error">{t('mfa.locked')}</Notice>}
      {result === 'resent' && !clock.isLocked && <Notice kind="success">{t('mfa.resent')}</Notice>}
      {result !== null && result !== 'resent' && <Notice kind="error">{sentences(result.text, result.hint)}</Notice>}
      <Button variant="default" fullWidth aria-disabled={clock.seconds > 0} onClick={resend}>
        {clock.seconds > 0 ? waitText(t, clock.seconds) : t('mfa.resend')}
      </Button>
    </>
  );
}
