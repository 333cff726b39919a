import { useQuery } from '@tanstack/react-query';
import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { SupportLink } from '#src/components/auth/support-link.tsx';
import { TermsDocument } from '#src/components/auth/terms-document.tsx';
import { OnboardingScreen } from '#src/components/onboarding/onboarding-screen.tsx';
import { fullestTab } from '#src/components/organizations/organization-tabs.ts';
import { PeopleUploadFile } from '#src/components/uploads/upload-file.tsx';
import { PeopleUploadResult } from '#src/components/uploads/upload-result.tsx';
import { usePeopleUpload } from '#src/components/uploads/use-upload.ts';
import { requireOnboarding } from '#src/lib/guards.ts';
import { searchParams } from '#src/lib/search-params.ts';
import { session } from '#src/lib/session/store.ts';
import { getPasswordStatus } from '#src/queries/signed-in.ts';
import { prefetch } from '#src/queries/client.ts';
import { getOrganization } from '#src/queries/organizations.ts';

const route = getRouteApi('/app/organizations/$organizationId/onboarding');

export const Route = createFileRoute('/app/organizations/$organizationId/onboarding')({
  validateSearch: searchParams(() => z.object({ step: z.catch(z.optional(z.literal([1, 2, 3, 4])), undefined) })),
  beforeLoad: requireOnboarding,
  loader: async ({ context, params: { organizationId } }) => {
    prefetch(context, getOrganization(organizationId));
    const userId = session.getState().user?.userId;
    // which fields the first step has; without an answer it asks for all
    if (userId) await context.queryClient.query(getPasswordStatus(userId)).catch(() => {});
  },
  component: function Onboarding() {
    const { organizationId } = route.useParams();
    const { step } = route.useSearch();
    const navigate = route.useNavigate();
    const upload = usePeopleUpload(organizationId);
    const { data } = useQuery(getOrganization(organizationId));
    return (
      <OnboardingScreen
        organizationId={organizationId}
        step={step}
        onStep={(next) => void navigate({ search: { step: next }, ignoreBlocker: next === 4 })}
        onCorrect={(right) => void navigate({ search: { step: right }, replace: true, ignoreBlocker: true })}
        onLeave={() => {
          const left = { params: { organizationId }, replace: true, ignoreBlocker: true } as const;
          if (upload.file && upload.phase !== 'processed')
            return void navigate({ to: '/app/organizations/$organizationId/upload', ...left });
          return void navigate({
            to: '/app/organizations/$organizationId',
            search: data ? { tab: fullestTab(data.organization) } : {},
            ...left,
          });
        }}
        termsDocument={<TermsDocument />}
        support={<SupportLink />}
        upload={{
          hasFile: upload.file !== null,
          isReading: upload.isReading,
          goodRows: upload.goodRows,
          badRows: upload.badRows,
          isBusy: upload.phase === 'processing',
          isProcessed: upload.phase === 'processed',
          canUpload: upload.canUpload,
          start: () => void upload.upload(),
          clear: upload.clear,
          file: <PeopleUploadFile organizationId={organizationId} />,
          result: <PeopleUploadResult organizationId={organizationId} canLeave={false} />,
        }}
      />
    );
  },
});
