import { createFileRoute, Outlet } from '@tanstack/react-router';
import { PublicFrame } from '#src/components/auth/public-frame.tsx';

export const Route = createFileRoute('/public/_card')({
  component: () => (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  ),
});
