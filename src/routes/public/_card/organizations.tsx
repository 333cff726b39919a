import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { OrganizationsScreen } from '#src/components/auth/organizations-screen.tsx';
import { requireOrganizationChoice } from '#src/lib/guards.ts';
import { searchParams } from '#src/lib/search-params.ts';

const defaults = { page: 1, search: '' };
const search = searchParams(() =>
  z.object({
    page: z.catch(z._default(z.int().check(z.gte(1)), defaults.page), defaults.page),
    search: z.catch(z._default(z.coerce.string(), defaults.search), defaults.search),
  }),
);

export const Route = createFileRoute('/public/_card/organizations')({
  validateSearch: search,
  search: { middlewares: [stripSearchParams(defaults)] },
  beforeLoad: requireOrganizationChoice,
  component: function Organizations() {
    return <OrganizationsScreen search={Route.useSearch()} />;
  },
});
