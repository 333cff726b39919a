import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { PosterScreen, type PosterLanguage } from '#src/components/self-signup/poster-screen.tsx';
import { requireOrganization, requireRight } from '#src/lib/guards.ts';
import { searchParams } from '#src/lib/search-params.ts';
import { prefetch } from '#src/queries/client.ts';
import { getOrganization } from '#src/queries/organizations.ts';

const route = getRouteApi('/app/organizations/$organizationId/poster');

export const Route = createFileRoute('/app/organizations/$organizationId/poster')({
  validateSearch: searchParams(() => z.object({ language: z.catch(z._default(z.enum(['en', 'es']), 'en'), 'en') })),
  search: { middlewares: [stripSearchParams({ language: 'en' as const })] },
  beforeLoad: ({ context, params }) => {
    requireOrganization(context, params.organizationId);
    requireRight(context, 'organizations', 'canEdit');
  },
  loader: ({ context, params: { organizationId } }) => prefetch(context, getOrganization(organizationId)),
  component: function Poster() {
    const { organizationId } = route.useParams();
    const { language } = route.useSearch();
    const navigate = route.useNavigate();
    const choose = (chosen: PosterLanguage) => void navigate({ search: { language: chosen }, replace: true });
    return <PosterScreen organizationId={organizationId} language={language} onLanguage={choose} />;
  },
});
