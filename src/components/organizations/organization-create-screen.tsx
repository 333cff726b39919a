import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { NotFound } from '#src/components/ui/errors/screens.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { Page } from '#src/components/ui/page/page.tsx';
import { PlainLink } from '#src/components/ui/page/plain-link.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import type { StepState } from '#src/components/ui/page/steps.tsx';
import { isApiError } from '#src/lib/api/error.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { useWrite } from '#src/queries/client.ts';
import { createOrganization, getOrganization } from '#src/queries/organizations.ts';
import { useInvitePerson } from '#src/queries/people.ts';
import type { InvitedUser } from '#src/schemas/people.ts';
import { CreateSteps } from './create-steps.tsx';
import { CreationDone } from './creation-done.tsx';
import { useOrganizationFormTexts } from './form-texts.ts';
import { NewManagerForm } from './new-manager-form.tsx';
import { OrganizationForm } from './organization-form.tsx';
import { NEW_ORGANIZATION } from './organization-values.ts';
import { useOrganizationTexts } from './texts.ts';

interface OrganizationCreateScreenProps {
  /** The organization that the first step has created; it stands in the address bar, so that a reload goes on with it. */
  readonly organizationId: string | undefined;
  /** Its manager is created too. */
  readonly done: boolean;
}

const stateOf = ({ isPending, isError }: { readonly isPending: boolean; readonly isError: boolean }): StepState =>
  isPending ? 'running' : isError ? 'error' : 'incomplete';

/**
 * Creates an organization, then its manager: a second step that fails leaves the first as it is. Specification
 * organizations 3.1, 3.2.
 */
export function OrganizationCreateScreen({ organizationId, done }: OrganizationCreateScreenProps) {
  const t = useOrganizationFormTexts();
  const list = useOrganizationTexts();
  const common = useCommonTexts();
  const navigate = useNavigate();
  const creation = useWrite(createOrganization);
  const createManager = useInvitePerson();
  const goOn = (search: { organization: string; done?: true }) =>
    navigate({ to: '/app/organizations/new', search, replace: true, ignoreBlocker: true });
  return (
    <Page
      title={t('create.title')}
      breadcrumbs={[
        <PlainLink key="all" to="/app/organizations">
          {list('list.title')}
        </PlainLink>,
      ]}
    >
      <CreateSteps
        organization={organizationId === undefined ? stateOf(creation) : 'success'}
        manager={done ? 'success' : stateOf(createManager)}
      />
      {organizationId === undefined ? (
        <OrganizationForm
          values={NEW_ORGANIZATION}
          draftName="organization"
          label={t('create.organization')}
          submitLabel={t('create.next')}
          cancel={
            <ButtonLink to="/app/organizations" variant="default">
              {common('cancel')}
            </ButtonLink>
          }
          onSend={async (body) => {
            const { organization } = await creation.mutateAsync({ body });
            return () => goOn({ organization: organization.id });
          }}
        />
      ) : (
        <CreatedOrganization
          organizationId={organizationId}
          done={done}
          onManager={async (data) => {
            await createManager.invite(organizationId, { ...data, profile: 'ORG_ADMIN' });
            await goOn({ organization: organizationId, done: true });
          }}
        />
      )}
    </Page>
  );
}

interface CreatedOrganizationProps {
  readonly organizationId: string;
  readonly done: boolean;
  readonly onManager: (data: InvitedUser) => Promise<void>;
}

function CreatedOrganization({ organizationId, done, onManager }: CreatedOrganizationProps) {
  const t = useOrganizationFormTexts();
  const { data, error, refetch } = useQuery(getOrganization(organizationId));
  if (isApiError(error) && error.status === 404) return <NotFound />;
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows />;
  const { organization } = data;
  if (done) return <CreationDone organization={organization} />;
  return (
    <>
      <Notice kind="success" title={t('create.exists', { name: organization.name })}>
        {t('create.existsHint')}
      </Notice>
      <NewManagerForm organizationId={organizationId} onCreate={onManager} />
    </>
  );
}
