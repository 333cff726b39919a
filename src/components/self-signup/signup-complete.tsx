import { Notice } from '#src/components/ui/forms/notice.tsx';
import { formatPhone } from '#src/lib/phones.ts';
import classes from './self-signup.module.css';
import type { SignupValues } from './signup-form.ts';
import { useSignupTexts } from './texts.ts';

interface SignupCompleteProps {
  readonly organization: string;
  readonly values: SignupValues;
}

/** Step 6: what comes next. Specification self-signup 1.7. */
export function SignupComplete({ organization, values }: SignupCompleteProps) {
  const t = useSignupTexts();
  const { firstName, friendEmail, friendName, phone, userName } = values;
  return (
    <div className={classes.complete}>
      <Notice kind="success" title={t('complete.thanks', { name: firstName.trim() })}>
        {t('complete.called', { organization, phone: formatPhone(phone) })}
      </Notice>
      <p>{t('complete.after', { userName: userName.trim() })}</p>
      {friendEmail.trim() !== '' && <p>{t('complete.friend', { friend: friendName.trim() })}</p>}
      <p className={classes.lead}>{t('complete.end')}</p>
    </div>
  );
}
