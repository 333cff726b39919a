import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { TermsDocument } from '#src/components/auth/terms-document.tsx';
import { SignupScreen } from '#src/components/self-signup/signup-screen.tsx';
import { stepAt, stepNumber, type Step } from '#src/components/self-signup/signup-steps.ts';
import { searchParams } from '#src/lib/search-params.ts';

// An id may look like a number, and the router reads the address bar as JSON.
const search = searchParams(() =>
  z.object({
    organization: z.catch(z._default(z.coerce.string(), ''), ''),
    /** The step's number; none, and one that isn't there, is the first. Specification self-signup 1.15. */
    step: z.catch(z.optional(z.number()), undefined),
  }),
);

/** For everybody: an admin tries the link that strangers are given. */
export const Route = createFileRoute('/public/_card/register')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams({ organization: '' })] },
  component: function Register() {
    const { organization, step } = Route.useSearch();
    const navigate = Route.useNavigate();
    const go = (next: Step, replace: boolean) =>
      void navigate({ search: { organization, step: stepNumber(next) }, replace, resetScroll: false });
    return (
      <SignupScreen
        key={organization}
        organizationId={organization}
        step={stepAt(step)}
        onStep={(next) => go(next, false)}
        onCorrect={(right) => go(right, true)}
        termsDocument={<TermsDocument />}
      />
    );
  },
});
