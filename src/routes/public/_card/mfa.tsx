import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { MfaScreen } from '#src/components/auth/mfa-screen.tsx';
import { requireMfaPending } from '#src/lib/guards.ts';
import { searchParams } from '#src/lib/search-params.ts';
import { contactType, phoneChoice } from '#src/schemas/login.ts';

const search = searchParams(() =>
  z.object({
    phone: z.catch(z.optional(phoneChoice), undefined),
    by: z.catch(z.optional(contactType), undefined),
  }),
);

export const Route = createFileRoute('/public/_card/mfa')({
  validateSearch: search,
  beforeLoad: requireMfaPending,
  component: function Mfa() {
    const { phone, by } = Route.useSearch();
    return <MfaScreen sent={phone && by ? { phone, by } : null} />;
  },
});
