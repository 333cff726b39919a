import { createFileRoute, getRouteApi } from '@tanstack/react-router';
import { messageEntry, replyEntry } from '#src/components/broadcasts/message-entry.tsx';
import { callMatch, callPerson } from '#src/components/calls/person-call-now.tsx';
import { allCallsOf, callEntry, callsNotice } from '#src/components/calls/call-entry.tsx';
import { bestMatches, unmatchPartner } from '#src/components/matching/person-matches.tsx';
import { noteEntry } from '#src/components/notes/note-entry.tsx';
import { notesOf } from '#src/components/notes/person-notes.tsx';
import type { MatchActions } from '#src/components/people/person/person-relations.tsx';
import { PersonScreen } from '#src/components/people/person/person-screen.tsx';
import { queuesOf } from '#src/components/queues/person-queues.tsx';
import { timelineSearch } from '#src/components/timeline/timeline-search.ts';
import { Timeline } from '#src/components/timeline/timeline.tsx';
import { surveyAfterNote } from '#src/components/surveys/person/after-note.tsx';
import { surveysOf } from '#src/components/surveys/person/person-surveys.tsx';
import { surveyEntry } from '#src/components/surveys/person/survey-entry.tsx';
import { requireRight, requireSection } from '#src/lib/guards.ts';
import { session } from '#src/lib/session/store.ts';
import { prefetch } from '#src/queries/client.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import { listPersonDetailDefinitions } from '#src/queries/people.ts';
import { getMembership } from '#src/queries/memberships.ts';

const route = getRouteApi('/app/detail/$personOrganizationId/');

const PARTS = { call: callEntry, note: noteEntry, survey: surveyEntry, message: messageEntry, reply: replyEntry };

const matchActions: MatchActions = (person, partner) => (
  <>
    {callMatch(person, partner)}
    {unmatchPartner(person, partner)}
  </>
);

export const Route = createFileRoute('/app/detail/$personOrganizationId/')({
  validateSearch: timelineSearch,
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
    const { kinds } = route.useSearch();
    return (
      <PersonScreen
        personOrganizationId={personOrganizationId}
        key={personOrganizationId}
        actions={callPerson}
        matchActions={matchActions}
        moreMatches={bestMatches}
      >
        {(person, leaving, onTyped, isDeleted) => (
          <>
            {queuesOf(person)}
            {surveysOf(person, !leaving)}
            {notesOf(person, !leaving, { after: surveyAfterNote, onTyped, isDeleted })}
            <Timeline
              person={person}
              kinds={kinds}
              parts={PARTS}
              notice={callsNotice(person)}
              all={{ call: allCallsOf(person) }}
              enabled={!leaving}
            />
          </>
        )}
      </PersonScreen>
    );
  },
});
