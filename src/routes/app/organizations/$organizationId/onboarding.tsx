import { createFileRoute, redirect } from '@tanstack/react-router';
import { SignupScreen } from '#src/components/auth/signup-screen.tsx';
import { homePath, mustFinishSignup } from '#src/lib/session/selectors.ts';
import { session } from '#src/lib/session/store.ts';

export const Route = createFileRoute('/app/organizations/$organizationId/onboarding')({
  beforeLoad: () => {
    const state = session.getState();
    if (!mustFinishSignup(state)) throw redirect({ href: homePath(state), replace: true });
  },
  component: SignupScreen,
});
