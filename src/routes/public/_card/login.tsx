import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { LoginScreen } from '#src/components/auth/login-screen.tsx';
import { requireGuest } from '#src/lib/guards.ts';
import { searchParams } from '#src/lib/search-params.ts';

const search = searchParams(() =>
  z.object({
    done: z.catch(z.optional(z.enum(['reset', 'created'])), undefined),
    /** The username, where one is known to whoever leads here. */
    user: z.catch(z.optional(z.string()), undefined),
  }),
);

const route = getRouteApi('/public/_card/login');

export const Route = createFileRoute('/public/_card/login')({
  validateSearch: search,
  beforeLoad: requireGuest,
  component: function Login() {
    const { done, user } = route.useSearch();
    return <LoginScreen done={done} userName={user} />;
  },
});
