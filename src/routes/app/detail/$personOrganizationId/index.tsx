import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { callMatch, callPerson } from '#src/components/calls/person-call-now.tsx';
import { callsOf } from '#src/components/calls/person-calls.tsx';
import { notesOf } from '#src/components/notes/person-notes.tsx';
import { PersonScreen } from '#src/components/people/person/person-screen.tsx';
import { queuesOf } from '#src/components/queues/person-queues.tsx';
import { requireRight, requireSection } from '#src/lib/guards.ts';
import { session } from '#src/lib/session/store.ts';
import { prefetch } from '#src/queries/client.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import { listPersonDetailDefinitions } from '#src/queries/people.ts';
import { getMembership } from '#src/queries/memberships.ts';

const route = getRouteApi('/app/detail/$personOrganizationId/');

export const Route = createFileRoute('/app/detail/$personOrganizationId/')({
  beforeLoad: ({ context }) => {
    requireSection(context, 'detail');
    requireRight(context, 'personorganizations', 'canReadAsAdmin');
  },
  loader: ({ context, params: { personOrganizationId } }) => {
    const organizationId = session.getState().organization?.id;
    if (organizationId !== undefined) prefetch(context, getOrganization(organizationId));
    prefetch(context, getMembership(personOrganizationId));
    prefetch(context, listPersonDetailDefinitions());
  },
  component: function PersonDetail() {
    const { personOrganizationId } = route.useParams();
    return (
      <PersonScreen
        personOrganizationId={personOrganizationId}
        key={personOrganizationId}
        actions={callPerson}
        matchActions={callMatch}
      >
        {(person) => (
          <>
            {queuesOf(person)}
            {notesOf(person)}
            {callsOf(person)}
          </>
        )}
      </PersonScreen>
    );
  },
});
