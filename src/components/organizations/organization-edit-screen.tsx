import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { NotFound } from '#src/components/ui/errors/screens.tsx';
import { Page } from '#src/components/ui/page/page.tsx';
import { PlainLink } from '#src/components/ui/page/plain-link.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { toast } from '#src/components/ui/toast/toast.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { session } from '#src/lib/session/store.ts';
import { useWrite } from '#src/queries/client.ts';
import { getOrganization, updateOrganization } from '#src/queries/organizations.ts';
import { beganOf } from '#src/schemas/began.ts';
import type { Organization } from '#src/schemas/organizations.ts';
import { useOrganizationFormTexts } from './form-texts.ts';
import { OrganizationForm } from './organization-form.tsx';
import { changesOf, valuesOf } from './organization-values.ts';

/** Edits an organization. Specification organizations 4.1. */
export function OrganizationEditScreen({ organizationId }: { readonly organizationId: string }) {
  const t = useOrganizationFormTexts();
  const { data, error, refetch } = useQuery(getOrganization(organizationId));
  if (isApiError(error) && error.status === 404) return <NotFound />;
  return (
    <Page
      title={t('edit.title')}
      breadcrumbs={[
        <PlainLink key="organization" to="/app/organizations/$organizationId" params={{ organizationId }}>
          {data?.organization.name ?? t('create.organization')}
        </PlainLink>,
      ]}
    >
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <SkeletonRows rows={8} />}
      {data && <EditForm organization={data.organization} />}
    </Page>
  );
}

/** The header names the organization one works in. */
function showNewName({ id, name }: Organization): void {
  const state = session.getState();
  if (state.organization?.id === id && state.organization.name !== name) state.chooseOrganization({ id, name });
}

function EditForm({ organization: present }: { readonly organization: Organization }) {
  const t = useOrganizationFormTexts();
  const common = useCommonTexts();
  const navigate = useNavigate();
  const update = useWrite(updateOrganization);
  const client = useQueryClient();
  // what the form began with: a refetch must not change what counts as touched
  const [organization] = useState(present);
  const { id } = organization;
  const page = { to: '/app/organizations/$organizationId', params: { organizationId: id } } as const;
  return (
    <OrganizationForm
      values={valuesOf(organization)}
      draftName={`organization:${id}`}
      label={t('edit.title')}
      submitLabel={t('edit.save')}
      cancel={
        <ButtonLink {...page} variant="default">
          {common('cancel')}
        </ButtonLink>
      }
      edited={{
        organization,
        read: async () => (await client.query({ ...getOrganization(id), staleTime: 0 })).organization,
      }}
      onSend={async (data, before = organization) => {
        const changes = changesOf(before, data);
        const body = { ...changes, began: beganOf(changes, before) };
        const answer = await update.mutateAsync({ params: { id }, body });
        showNewName(answer.organization);
        toast.success(common('updated'));
        return () => navigate({ ...page, ignoreBlocker: true });
      }}
    />
  );
}
