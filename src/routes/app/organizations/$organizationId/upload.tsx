import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { PeopleUploadsScreen } from '#src/components/uploads/uploads-screen.tsx';
import {
  pageAsked,
  plainListDefaults,
  plainListSearch,
  type ListSearch,
} from '#src/components/ui/table/list-search.ts';
import { useListSearch } from '#src/components/ui/table/use-list-search.ts';
import { requireFeature, requireOrganization, requireRight } from '#src/lib/guards.ts';
import { searchParams } from '#src/lib/search-params.ts';
import { prefetch } from '#src/queries/client.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import { CSV_ROLES } from '#src/schemas/access.ts';
import { listPeopleUploads } from '#src/queries/uploads.ts';

const route = getRouteApi('/app/organizations/$organizationId/upload');

export const Route = createFileRoute('/app/organizations/$organizationId/upload')({
  validateSearch: searchParams(() =>
    plainListSearch({
      failed: z.catch(z.optional(z.string()), undefined),
      role: z.catch(z.optional(z.enum(CSV_ROLES)), undefined),
    }),
  ),
  search: { middlewares: [stripSearchParams(plainListDefaults)] },
  beforeLoad: ({ context, params }) => {
    requireOrganization(context, params.organizationId);
    requireRight(context, 'personorganizations', 'canReadAsAdmin');
    requireFeature(context, 'csvUpload');
  },
  loaderDeps: ({ search }) => pageAsked(search),
  loader: ({ context, params: { organizationId }, deps }) => {
    prefetch(context, getOrganization(organizationId));
    prefetch(context, listPeopleUploads({ organizationId, ...deps }));
  },
  component: function PeopleUploads() {
    const { organizationId } = route.useParams();
    const search = route.useSearch();
    const list = useListSearch<ListSearch>(route, { keep: ['failed', 'role'] });
    return (
      <PeopleUploadsScreen
        organizationId={organizationId}
        role={search.role}
        list={list}
        filter={{ organizationId, ...pageAsked(search) }}
        key={organizationId}
      />
    );
  },
});
