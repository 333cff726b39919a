import { createFileRoute, redirect } from '@tanstack/react-router';

/** Any unknown path leads to the public area. Specification product 3.9. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ href: '/public', replace: true });
  },
});
