import { createFileRoute } from '@tanstack/react-router';
import { ForgotScreen } from '#src/components/auth/forgot-screen.tsx';
import { requireGuest } from '#src/lib/guards.ts';

export const Route = createFileRoute('/public/_card/forgot')({
  beforeLoad: requireGuest,
  component: ForgotScreen,
});
