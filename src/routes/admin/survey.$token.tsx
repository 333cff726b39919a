import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { SurveyPage } from '#src/components/surveys/taking/survey-page.tsx';
import { session } from '#src/lib/session/store.ts';

/** For everybody who holds the token, signed in or not. */
export const Route = createFileRoute('/admin/survey/$token')({
  component: function Survey() {
    const { token } = Route.useParams();
    const router = useRouter();
    const signIn = useCallback(() => {
      session.getState().rememberIncoming(`/admin/survey/${token}`);
      void router.navigate({ to: '/public/login', replace: true });
    }, [router, token]);
    return <SurveyPage key={token} token={token} onSignIn={signIn} />;
  },
});
