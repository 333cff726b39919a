import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button, ButtonLink } from '#src/components/ui/button/button.tsx';
import { ApiError, isApiError } from '#src/lib/api/error.ts';
import { isReachable } from '#src/lib/fetched.ts';
import { FORBIDDEN } from '#src/lib/guards.ts';
import { log } from '#src/lib/log.ts';
import { ownerOf } from '#src/lib/session/belongs-to.ts';
import { isLoggedIn } from '#src/lib/session/selectors.ts';
import { session, useSession } from '#src/lib/session/store.ts';
import { FEATURES } from '#src/schemas/access.ts';
import { ErrorState } from './error-state.tsx';
import { FeatureOff } from './feature-off.tsx';
import { HomeLink, Screen } from './screen.tsx';
import { isMissingChunk, reloadOnceThere } from './stale-chunk.ts';
import { useScreenTexts } from './texts.ts';

const NO_ANSWER = new ApiError({ kind: 'network' });

/** 404, for a path or an id that leads nowhere. */
export function NotFound() {
  const t = useScreenTexts();
  return <Screen code={404} title={t('notFound')} help={t('notFoundHelp')} action={<HomeLink />} />;
}

/** 403; of what belongs to another organization of the same person, with the way there. Specification sessions 5.5. */
export function Forbidden() {
  const t = useScreenTexts();
  const href = useLocation({ select: (location) => location.href });
  const owner = useSession((state) => ownerOf(state, href));
  const chosen = useSession((state) => state.organization?.id);
  if (!owner || owner.id === chosen)
    return <Screen code={403} title={t('forbidden')} help={t('forbiddenHelp')} action={<HomeLink />} />;
  return (
    <Screen
      code={403}
      title={t('forbidden')}
      help={t('belongsTo', { organization: owner.name })}
      action={
        <ButtonLink to="/public/organizations" onClick={() => session.getState().rememberIncoming(href)}>
          {t('switch', { organization: owner.name })}
        </ButtonLink>
      }
    />
  );
}

/**
 * What stands where there is no screen to show: the router's `defaultNotFoundComponent`. A guard tells what may not be
 * seen, or which feature is off.
 */
export function NoScreen({ data }: { readonly data?: unknown }) {
  const feature = FEATURES.find((each) => each === data);
  if (feature) return <FeatureOff feature={feature} />;
  return data === FORBIDDEN ? <Forbidden /> : <NotFound />;
}

/**
 * The error fallback: “Something went wrong”, code 500; Go Back resets if logged in, else leads to the login.
 * Specification product 4.2.
 */
export function SomethingWrong({ reset }: { readonly reset?: (() => void) | undefined }) {
  const t = useScreenTexts();
  const router = useRouter();
  const navigate = useNavigate();
  const goBack = () => {
    if (!isLoggedIn(session.getState())) return void navigate({ to: '/public/login' });
    if (!reset) return void navigate({ to: '/app' });
    reset();
    void router.invalidate();
  };
  return (
    <Screen
      code={500}
      title={t('wrong')}
      help={t('wrongHelp')}
      action={<Button onClick={goBack}>{t('goBack')}</Button>}
    />
  );
}

interface RouteErrorProps {
  readonly error: unknown;
  readonly reset: () => void;
}

/**
 * What a route shows instead of a screen that failed, inside the shell: the router's `defaultErrorComponent`.
 * What the server refused with 403 or 404 is told as such; where it did not answer there is a Retry; a part of the
 * console that a deploy took away reloads the page once; the rest is our own fault.
 */
export function RouteError({ error, reset }: RouteErrorProps) {
  const router = useRouter();
  const answer = isApiError(error) ? error : null;
  const chunk = isMissingChunk(error);
  useEffect(() => {
    if (chunk) return reloadOnceThere();
    if (!answer) log.error('A screen failed', error);
    return undefined;
  }, [answer, chunk, error]);
  if (answer?.status === 403) return <Forbidden />;
  if (answer?.status === 404) return <NotFound />;
  if (answer) {
    const retry = async () => {
      await router.invalidate();
      reset();
    };
    return <ErrorState error={error} onRetry={retry} />;
  }
  if (chunk) {
    // only a reload can load it again, and without a server that would lead to the browser's own error page
    const retry = async () => {
      if (await isReachable()) location.reload();
    };
    return <ErrorState error={NO_ANSWER} onRetry={retry} />;
  }
  return <SomethingWrong reset={reset} />;
}
