import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { ResetScreen } from '#src/components/auth/reset-screen.tsx';
import { searchParams } from '#src/lib/search-params.ts';
import { getResetLink } from '#src/queries/auth.ts';

// A token may look like a number, and the router reads the address bar as JSON.
const text = () => z.catch(z._default(z.coerce.string(), ''), '');
const search = searchParams(() => z.object({ email: text(), token: text(), verify: text() }));

/** For everybody: a link that was mailed to one person must work where another is signed in. */
export const Route = createFileRoute('/public/_card/reset')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams({ email: '', token: '', verify: '' })] },
  loaderDeps: ({ search: { token } }) => ({ token }),
  loader: async ({ context, deps: { token } }) => {
    // what the page says depends on it; the screen tells of a failure
    if (token) await context.queryClient.query(getResetLink(token)).catch(() => {});
  },
  component: function Reset() {
    const { email, token, verify } = Route.useSearch();
    return <ResetScreen key={token} email={email} token={token} asksPhone={verify === 'phone'} />;
  },
});
