import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { Modal } from '#src/components/ui/dialog/modal.tsx';
import { ErrorAlert, ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { useStoredDraft } from '#src/components/ui/forms/use-draft.ts';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { useMarkList } from '#src/components/ui/page/list-place.ts';
import { Page } from '#src/components/ui/page/page.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { toast } from '#src/components/ui/toast/toast.ts';
import { isApiError, isOutcomeUnknown } from '#src/lib/api/error.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { fullName, LIST_OF_ROLE, tabOf } from '#src/lib/people.ts';
import type { Draft } from '#src/lib/session/drafts.ts';
import { useStatusOptions } from '#src/lib/statuses.ts';
import { useWrite } from '#src/queries/client.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import { createMembership } from '#src/queries/memberships.ts';
import type { MembershipRole, RoleName } from '#src/schemas/access.ts';
import { ListCrumb } from '#src/components/people/list-crumb.tsx';
import { PersonForm, type PersonFormProps } from './person-form.tsx';
import { usePersonFormTexts } from './person-form-texts.ts';
import { newPersonBody, newPersonValues } from './person-values.ts';
import { toOptions, usePersonLists, type PersonLists } from '#src/components/people/list/use-person-lists.ts';

export type NewRole = Exclude<RoleName, 'INACTIVE'>;
const NEW_ROLES: readonly MembershipRole[] = ['CALLER', 'RECIPIENT', 'OUTREACH'] satisfies NewRole[];

interface PersonNewScreenProps {
  readonly organizationId: string;
  /** The role to begin with; it can be changed. */
  readonly role: NewRole;
}

/** Creates a person in the organization. Specification people 5.6, 9.2. */
export function PersonNewScreen({ organizationId, role }: PersonNewScreenProps) {
  const t = usePersonFormTexts();
  const organization = useQuery(getOrganization(organizationId)).data?.organization;
  const { lists, error, retry } = usePersonLists(organizationId);
  useMarkList(LIST_OF_ROLE[role]);
  const draftName = `person:new:${organizationId}:${role}`;
  const stored = useStoredDraft(draftName);
  const list = {
    to: '/app/organizations/$organizationId',
    params: { organizationId },
    search: { tab: tabOf(role) },
  } as const;
  return (
    <Page
      title={t(`newTitle.${role}`)}
      breadcrumbs={[
        <ListCrumb
          key="list"
          organizationId={organizationId}
          organizationName={organization?.name ?? t('organization')}
          role={role}
        />,
      ]}
    >
      {error && <ErrorState error={error} onRetry={retry} />}
      {!error && (!lists || stored === undefined) && <SkeletonRows rows={10} />}
      {lists?.programs.length === 0 && (
        <EmptyState
          title={t('noPrograms')}
          why={t('noProgramsHint')}
          action={
            <ButtonLink {...list} search={{ tab: 'programs' }} variant="default">
              {t('addProgram')}
            </ButtonLink>
          }
        />
      )}
      {lists && lists.programs.length > 0 && stored !== undefined && (
        <NewForm {...{ organizationId, role, lists, draftName, stored, list }} />
      )}
    </Page>
  );
}

interface NewFormProps extends PersonNewScreenProps {
  readonly lists: PersonLists;
  readonly draftName: string;
  readonly stored: Draft | null;
  readonly list: { readonly to: '/app/organizations/$organizationId'; readonly params: { organizationId: string } };
}

function NewForm({ organizationId, role, lists, draftName, stored, list }: NewFormProps) {
  const t = usePersonFormTexts();
  const common = useCommonTexts();
  const navigate = useNavigate();
  const { mutateAsync } = useWrite(createMembership);
  const [failure, setFailure] = useState<unknown>();
  const isUnknown = isOutcomeUnknown(failure);
  const statusOptions = useStatusOptions();
  const { definitions, programs, statuses } = lists;
  const roles = lists.roles.filter(({ name }) => NEW_ROLES.includes(name));
  const [{ values, round }, begin] = useState(() => ({
    values: newPersonValues(definitions, {
      roleId: roles.find(({ name }) => name === role)?.id ?? '',
      programId: programs.find(({ isDefault }) => isDefault)?.id ?? '',
    }),
    round: 0,
  }));
  const create: PersonFormProps['onSend'] = async (data, { again, draft }) => {
    // sent again after an answer was lost, it is the same person
    const body = { ...newPersonBody(data, organizationId), submissionId: draft.sentAs() };
    const { personOrganization } = await mutateAsync({ body }).catch((error: unknown) => {
      // what was told of it once may be added as another one
      if (isApiError(error) && error.code === 'personSubmitted') draft.rename();
      throw error;
    });
    toast.success(t('created', { name: fullName(personOrganization.person) }));
    const { roleId, programId } = data;
    // whoever adds one after the other adds them to the same place
    if (again) return () => begin({ values: newPersonValues(definitions, { roleId, programId }), round: round + 1 });
    const params = { personOrganizationId: personOrganization.id };
    return () => navigate({ to: '/app/detail/$personOrganizationId', params, ignoreBlocker: true });
  };
  return (
    <>
      <PersonForm
        key={round}
        organizationId={organizationId}
        definitions={definitions}
        roles={roles.map(({ id, name }) => ({ value: id, label: common(`role.${name}`) }))}
        programs={toOptions(programs)}
        statuses={statusOptions(statuses)}
        values={values}
        draftName={draftName}
        stored={round === 0 ? stored : null}
        submitLabel={t('create')}
        againLabel={t('createAgain')}
        cancel={
          <ButtonLink {...list} variant="default">
            {common('cancel')}
          </ButtonLink>
        }
        onSend={create}
        onRefused={setFailure}
        unknownHint={t('unknownKept')}
      />
      <Modal
        opened={failure !== undefined}
        onClose={() => setFailure(undefined)}
        title={t(isUnknown ? 'unknownTitle' : 'failedTitle')}
      >
        <ErrorAlert error={failure} unknownHint={t('unknownKept')} />
      </Modal>
    </>
  );
}
