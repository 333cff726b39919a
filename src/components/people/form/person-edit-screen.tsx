import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { NotFound } from '#src/components/ui/errors/screens.tsx';
import { useStoredDraft } from '#src/components/ui/forms/use-draft.ts';
import { useMarkList } from '#src/components/ui/page/list-place.ts';
import { Page } from '#src/components/ui/page/page.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { toast } from '#src/components/ui/toast/toast.ts';
import { isNotFound } from '#src/lib/api/error.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { fullName, listOfRole } from '#src/lib/people.ts';
import type { Draft } from '#src/lib/session/drafts.ts';
import { useStatusOptions } from '#src/lib/statuses.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useWrite } from '#src/queries/client.ts';
import { getMembership, updateMembership } from '#src/queries/memberships.ts';
import { beganOf } from '#src/schemas/began.ts';
import { REACHED_BY, type PersonFormData } from '#src/schemas/person-form.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { DeletedPerson, wayToList } from '#src/components/people/person/deleted-person.tsx';
import { PersonForm } from './person-form.tsx';
import { usePersonFormTexts } from './person-form-texts.ts';
import { usePersonTexts } from '#src/components/people/person/person-texts.ts';
import { PlainLink } from '#src/components/ui/page/plain-link.tsx';
import { personChanges, personFields, personValues } from './person-values.ts';
import { toOptions, usePersonLists, type PersonLists } from '#src/components/people/list/use-person-lists.ts';

/** Edits a person. Specification people 5.6, 9.2. */
export function PersonEditScreen({ personOrganizationId }: { readonly personOrganizationId: string }) {
  const t = usePersonFormTexts();
  const detail = usePersonTexts();
  const { data, error, refetch } = useQuery(getMembership(personOrganizationId));
  const person = data?.personOrganization;
  useMarkList(person && listOfRole(person.role.name));
  // what is typed stays in sight whatever becomes of the person
  const [typed, setTyped] = useState(false);
  const isDeleted = isNotFound(error);
  if (isDeleted && !(person && typed)) return person ? <DeletedPerson person={person} /> : <NotFound />;
  const name = person ? fullName(person.person) : detail('detail.fallbackTitle');
  return (
    <Page
      title={person ? t('editTitle', { name }) : name}
      breadcrumbs={[
        ...(person ? wayToList(person) : []),
        <PlainLink key="person" to="/app/detail/$personOrganizationId" params={{ personOrganizationId }}>
          {name}
        </PlainLink>,
      ]}
    >
      {error && !person && <ErrorState error={error} onRetry={refetch} />}
      {!error && !person && <SkeletonRows rows={10} />}
      {person && <LoadedForm person={person} isDeleted={isDeleted} onTyped={setTyped} />}
    </Page>
  );
}

interface LoadedFormProps {
  readonly person: Membership;
  /** Others have deleted the person. */
  readonly isDeleted: boolean;
  readonly onTyped: (typed: boolean) => void;
}

function LoadedForm(props: LoadedFormProps) {
  const { person } = props;
  const { lists, error, retry } = usePersonLists(person.organizationId);
  const stored = useStoredDraft(draftNameOf(person));
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (!lists || stored === undefined) return <SkeletonRows rows={10} />;
  return <EditForm {...props} lists={lists} stored={stored} />;
}

const draftNameOf = ({ id }: Membership): string => `person:${id}`;

interface EditFormProps extends LoadedFormProps {
  readonly lists: PersonLists;
  readonly stored: Draft | null;
}

function EditForm({ person, isDeleted, onTyped, lists, stored }: EditFormProps) {
  const common = useCommonTexts();
  const navigate = useNavigate();
  const { mutateAsync } = useWrite(updateMembership);
  const statusOptions = useStatusOptions();
  const { definitions, programs, statuses } = lists;
  // what the form began with: a refetch must not change what counts as touched
  const [began] = useState(person);
  const [values] = useState(() => personValues(began, definitions));
  const client = useQueryClient();
  const page = { to: '/app/detail/$personOrganizationId', params: { personOrganizationId: person.id } } as const;
  const isOwn = useSession(({ user }) => user?.userId) === person.personId;
  const save = async (
    { oldPassword, ...data }: PersonFormData,
    { present: before = began }: { readonly present?: Membership | undefined },
  ) => {
    const changes = personChanges(data, personValues(before, definitions));
    const body = {
      ...changes,
      began: beganOf(changes, personFields(before)),
      ...(oldPassword && REACHED_BY.some((name) => name in changes) && { oldPassword }),
    };
    await mutateAsync({ params: { id: person.id }, body });
    toast.success(common('updated'));
    return () => navigate({ ...page, ignoreBlocker: true });
  };
  return (
    <PersonForm
      person={person}
      isOwn={isOwn}
      organizationId={person.organizationId}
      definitions={definitions}
      roles={lists.roles
        .filter(({ name }) => (name !== 'INACTIVE' && name !== 'NONE') || person.role.name === name)
        .map(({ id, name }) => ({ value: id, label: common(`role.${name}`) }))}
      programs={toOptions(programs)}
      statuses={statusOptions(statuses)}
      admittedBy={person.signedUpAt === null ? undefined : lists.roles.find(({ name }) => name === 'CALLER')?.id}
      values={values}
      draftName={draftNameOf(person)}
      stored={stored}
      submitLabel={common('save')}
      cancel={
        <ButtonLink {...page} variant="default">
          {common('cancel')}
        </ButtonLink>
      }
      read={async () => (await client.query({ ...getMembership(person.id), staleTime: 0 })).personOrganization}
      onSend={save}
      onTyped={onTyped}
      isDeleted={isDeleted}
    />
  );
}
