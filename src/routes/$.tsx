import { createFileRoute, redirect } from '@tanstack/react-router';

/** Any unknown path leads to the public area. Specification 1 §2. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ href: '/public', replace: true });
  },
});
