import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { TermsDocument } from '#src/components/auth/terms-document.tsx';
import { SignupScreen } from '#src/components/self-signup/signup-screen.tsx';
import { searchParams } from '#src/lib/search-params.ts';

// An id may look like a number, and the router reads the address bar as JSON.
const search = searchParams(() => z.object({ organization: z.catch(z._default(z.coerce.string(), ''), '') }));

/** For everybody: an admin tries the link that strangers are given. */
export const Route = createFileRoute('/public/_card/register')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams({ organization: '' })] },
  component: function Register() {
    const { organization } = Route.useSearch();
    return <SignupScreen key={organization} organizationId={organization} termsDocument={<TermsDocument />} />;
  },
});
