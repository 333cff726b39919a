import { useId } from 'react';
import type { Control } from 'react-hook-form';
import { Button } from '#src/components/ui/button/button.tsx';
import { useField } from '#src/components/ui/forms/field.ts';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import ui from '#src/components/ui/ui.module.css';
import type { CaptchaProof } from '#src/schemas/self-signup.ts';
import classes from './self-signup.module.css';
import type { SignupValues } from './signup-form.ts';
import { useSignupTexts } from './texts.ts';
import { useCaptcha } from './use-captcha.ts';

interface CaptchaFieldProps {
  readonly control: Control<SignupValues, unknown, unknown>;
  readonly organizationId: string;
}

/** Said aloud at each quarter: more would be chatter. */
const QUARTER = 25;

/** A box to tick, which the device earns by some work; how far it is stands in words. Specification self-signup 2.4. */
export function CaptchaField({ control, organizationId }: CaptchaFieldProps) {
  const t = useSignupTexts();
  const id = useId();
  const field = useField({ control, name: 'captcha' });
  const proof = field.value as CaptchaProof | null;
  const { state, percent, start } = useCaptcha(organizationId, proof, field.change);
  const isWorking = state === 'working';
  const error = isWorking || proof ? undefined : field.error;
  const checked = proof ? 'true' : isWorking ? 'mixed' : 'false';
  const words = () => {
    if (proof) return t('captcha.done');
    if (state === 'expired') return t('captcha.expired');
    if (!isWorking) return '';
    return percent === 0 ? t('captcha.starting') : t('captcha.working', { percent });
  };
  const told =
    isWorking && percent >= QUARTER ? t('captcha.working', { percent: percent - (percent % QUARTER) }) : words();
  return (
    <div className={classes.captcha}>
      <button
        ref={field.ref}
        type="button"
        role="checkbox"
        aria-checked={checked}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
        className={classes.check}
        onClick={() => {
          if (!proof && !isWorking) void start();
        }}
        onBlur={field.blur}
      >
        <span aria-hidden className={classes.box} data-checked={checked} />
        {t('captcha.label')}
      </button>
      <p id={`${id}-hint`} className={classes.hint}>
        {t('captcha.hint')}
      </p>
      {isWorking && (
        <span aria-hidden className={classes.meter}>
          <span className={classes.done} style={{ inlineSize: `${percent}%` }} />
        </span>
      )}
      <p aria-hidden className={classes.words}>
        {words()}
      </p>
      <p role="status" className={ui.visuallyHidden}>
        {told}
      </p>
      {state === 'failed' && !proof && (
        <Notice kind="error">
          {t('captcha.failed')}
          <div>
            <Button variant="default" size="small" onClick={start}>
              {t('captcha.again')}
            </Button>
          </div>
        </Notice>
      )}
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
