import { createFileRoute, redirect } from '@tanstack/react-router';
import { startPath } from '#src/lib/session/selectors.ts';
import { session } from '#src/lib/session/store.ts';

export const Route = createFileRoute('/app/')({
  beforeLoad: () => {
    throw redirect({ href: startPath(session.getState()), replace: true });
  },
});
