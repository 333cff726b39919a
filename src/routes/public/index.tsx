import { createFileRoute, redirect } from '@tanstack/react-router';
import { requireGuest } from '#src/lib/guards.ts';

export const Route = createFileRoute('/public/')({
  beforeLoad: ({ context }) => {
    requireGuest({ context });
    throw redirect({ to: '/public/login', replace: true });
  },
});
