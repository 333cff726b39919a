import { createFileRoute } from '@tanstack/react-router';
import { TermsScreen } from '#src/components/auth/terms-screen.tsx';
import { Pending } from '#src/components/ui/page/pending.tsx';
import { requireTermsPending } from '#src/lib/guards.ts';

export const Route = createFileRoute('/public/_card/terms')({
  beforeLoad: requireTermsPending,
  // as wide as the terms, so that the card stays where it is when they come
  pendingComponent: () => <Pending data-wide />,
  component: TermsScreen,
});
