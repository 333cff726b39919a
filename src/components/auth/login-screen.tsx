import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useFailureText } from '#src/components/ui/forms/messages.ts';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { ApiError, isApiError } from '#src/lib/api/error.ts';
import { ownText } from '#src/lib/i18n/server-message.ts';
import { log } from '#src/lib/log.ts';
import { loginProfiles } from '#src/lib/session/selectors.ts';
import { forgetEnd, readEnd } from '#src/lib/session/notice.ts';
import { session } from '#src/lib/session/store.ts';
import { useWrite } from '#src/queries/client.ts';
import { login } from '#src/queries/login.ts';
import classes from './auth.module.css';
import { LoginForm } from './login-form.tsx';
import { Screen } from './screen.tsx';
import { SupportLink } from './support-link.tsx';
import { useContinue } from './use-continue.ts';
import { useLoginTexts } from './login-texts.ts';

/** Comes with the first failure; where the line is cut, that is told without it. */
const LoginHelp = lazy(() =>
  import('./login-help.tsx').then(
    ({ LoginHelp: shown }) => ({ default: shown }),
    () => ({ default: () => null }),
  ),
);

interface Props {
  /** What was just done elsewhere that leads here. */
  readonly done?: 'reset' | 'created' | undefined;
  /** Who is expected. */
  readonly userName?: string | undefined;
}

/** Username and password. Specification accounts 1.1, 1.3. */
export function LoginScreen({ done, userName = '' }: Props) {
  const t = useLoginTexts();
  const { mutateAsync } = useWrite(login);
  const goOn = useContinue();
  const [ended] = useState(readEnd);
  useEffect(forgetEnd, []);

  const failure = useFailureText();
  const [failed, setFailed] = useState<unknown>();

  const describe = (error: unknown) => {
    setFailed(error);
    if (!isApiError(error)) log.error('Signing in failed', error);
    else if (error.kind === 'format') return { text: t('noData') };
    else if (error.code === 'generic') return { text: ownText('loginGeneric') };
    return failure(error);
  };

  return (
    <Screen title={t('title')}>
      {done && <Notice kind="success">{t(`notice.${done}`)}</Notice>}
      {!done && ended && <Notice kind="info">{t(`notice.${ended}`)}</Notice>}
      <LoginForm
        userName={userName}
        failureText={describe}
        onSubmit={async (body) => {
          const answer = await mutateAsync({ body });
          if (loginProfiles(answer.user.profiles).length === 0) {
            throw new ApiError({ kind: 'http', status: 403, fallback: 'noValidProfile' });
          }
          session.getState().signIn(answer);
          await goOn();
        }}
      />
      {failed !== undefined && (
        <Suspense>
          <LoginHelp code={isApiError(failed) ? failed.code : undefined} />
        </Suspense>
      )}
      <Link to="/public/forgot" className={classes.link}>
        {t('forgot')}
      </Link>
      <SupportLink />
    </Screen>
  );
}
