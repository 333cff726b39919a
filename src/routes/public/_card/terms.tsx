import { createFileRoute } from '@tanstack/react-router';
import { TermsScreen } from '#src/components/auth/terms-screen.tsx';
import { requireTermsPending } from '#src/lib/guards.ts';

export const Route = createFileRoute('/public/_card/terms')({
  beforeLoad: requireTermsPending,
  component: TermsScreen,
});
