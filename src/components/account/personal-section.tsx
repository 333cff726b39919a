import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button } from '#src/components/ui/button/button.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { DescriptionList } from '#src/components/ui/page/description-list.tsx';
import { Email } from '#src/components/ui/page/email.tsx';
import { Phone } from '#src/components/ui/page/phone.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { attempt } from '#src/components/ui/toast/at-once.ts';
import { activeProfileName } from '#src/lib/session/selectors.ts';
import { useSession } from '#src/lib/session/store.ts';
import { listMemberships } from '#src/queries/memberships.ts';
import { getPerson } from '#src/queries/people.ts';
import { useAccountTexts } from './texts.ts';

interface EditOwnProps {
  readonly organizationId: string;
  readonly userId: string;
}

/** Leads to the form of one's own row in the organization, which is looked for once it is asked for. */
function EditOwn({ organizationId, userId }: EditOwnProps) {
  const t = useAccountTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const edit = () =>
    attempt('own row', async () => {
      const { personOrganizations } = await client.query(listMemberships({ organizationId, personId: userId }));
      const [own] = personOrganizations;
      await (own
        ? navigate({
            to: '/app/detail/$personOrganizationId/edit',
            params: { personOrganizationId: own.id },
          })
        : navigate({
            to: '/app/organizations/$organizationId',
            params: { organizationId },
            search: { tab: 'admins' },
          }));
    });
  return (
    <Button variant="default" size="small" onClick={edit}>
      {t('edit')}
    </Button>
  );
}

/** Who one is to the console. To be read: the specification gives people no call to change it themselves. */
export function PersonalSection({ userId }: { readonly userId: string }) {
  const t = useAccountTexts();
  const { data, error, refetch } = useQuery(getPerson(userId));
  const person = data?.person;
  // nobody else who administers there may change how they are reached
  const changes = useSession(activeProfileName) === 'ORG_ADMIN';
  const organizationId = useSession(({ organization }) => organization?.id);
  return (
    <Section
      title={t('personal')}
      description={t(changes ? 'personalHintOwn' : 'personalHint')}
      actions={changes && organizationId !== undefined && <EditOwn organizationId={organizationId} userId={userId} />}
    >
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {(data || !error) && (
        <DescriptionList
          pending={!data}
          items={[
            { term: t('firstName'), value: person?.firstName },
            { term: t('lastName'), value: person?.lastName },
            { term: t('preferredName'), value: person?.preferredName },
            { term: t('userName'), value: person?.userName },
            { term: t('email'), value: person?.email && <Email value={person.email} /> },
            { term: t('phone'), value: <Phone value={person?.phone} /> },
            { term: t('phoneAlternate'), value: <Phone value={person?.phoneAlternate} /> },
          ]}
        />
      )}
    </Section>
  );
}
