import { Link, useNavigate } from '@tanstack/react-router';
import { UnsavedGuard } from '#src/components/ui/dialog/unsaved-guard.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { NotFound } from '#src/components/ui/errors/screens.tsx';
import { FormActions } from '#src/components/ui/forms/form-actions.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { SubmitButton } from '#src/components/ui/forms/submit-button.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { LinkButton } from '#src/components/ui/page/link-button.tsx';
import { Page } from '#src/components/ui/page/page.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { toast } from '#src/components/ui/toast/toast.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { session } from '#src/lib/session/store.ts';
import { useOrganization, useUpdateOrganization } from '#src/queries/organizations.ts';
import { organizationInput, type Organization } from '#src/schemas/organizations.ts';
import { useOrganizationFormTexts } from './form-texts.ts';
import { OrganizationFields } from './organization-fields.tsx';
import { changesOf, valuesOf } from './organization-values.ts';

/** Edits an organization. Specification 1 §4, §8. */
export function OrganizationEditScreen({ organizationId }: { readonly organizationId: string }) {
  const t = useOrganizationFormTexts();
  const { data, error, refetch } = useOrganization(organizationId);
  if (isApiError(error) && error.status === 404) return <NotFound />;
  return (
    <Page
      title={t('edit.title')}
      breadcrumbs={[
        <Link key="organization" to="/app/organizations/$organizationId" params={{ organizationId }}>
          {data?.organization.name ?? t('create.organization')}
        </Link>,
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

function EditForm({ organization }: { readonly organization: Organization }) {
  const t = useOrganizationFormTexts();
  const common = useCommonTexts();
  const navigate = useNavigate();
  const update = useUpdateOrganization();
  const form = useAppForm(organizationInput, valuesOf(organization));
  const page = { to: '/app/organizations/$organizationId', params: { organizationId: organization.id } } as const;
  return (
    <Form
      form={form}
      aria-label={t('edit.title')}
      onSubmit={async (data) => {
        const answer = await update.mutateAsync({
          params: { id: organization.id },
          body: changesOf(organization, data),
        });
        showNewName(answer.organization);
        toast.success(common('updated'));
        await navigate({ ...page, ignoreBlocker: true });
      }}
    >
      <UnsavedGuard dirty={form.formState.isDirty} />
      <OrganizationFields form={form} />
      <FormActions>
        <SubmitButton>{t('edit.save')}</SubmitButton>
        <LinkButton {...page} variant="default">
          {common('cancel')}
        </LinkButton>
      </FormActions>
    </Form>
  );
}
