import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { NewPasswordScreen } from '#src/components/auth/new-password-screen.tsx';
import { searchParams } from '#src/lib/search-params.ts';
import { getInvitation } from '#src/queries/auth.ts';

// A token may look like a number, and the router reads the address bar as JSON.
const text = () => z.catch(z._default(z.coerce.string(), ''), '');
const search = searchParams(() => z.object({ user: text(), token: text() }));

/** For everybody: a link that was mailed to one person must work where another is signed in. */
export const Route = createFileRoute('/public/_card/create-password')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams({ user: '', token: '' })] },
  loaderDeps: ({ search: { user, token } }) => ({ user, token }),
  loader: async ({ context, deps: { user, token } }) => {
    // what the page says depends on it; the screen tells of a failure
    if (user && token) await context.queryClient.query(getInvitation(user, token)).catch(() => {});
  },
  component: function CreatePassword() {
    const { user, token } = Route.useSearch();
    return <NewPasswordScreen key={token} kind="create" userId={user} token={token} />;
  },
});
