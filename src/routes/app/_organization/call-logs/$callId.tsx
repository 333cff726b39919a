import { createFileRoute, getRouteApi, stripSearchParams } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { CallScreen } from '#src/components/calls/call/call-screen.tsx';
import { noteOfCall } from '#src/components/notes/call-note.tsx';
import { surveyAfterNote } from '#src/components/surveys/person/after-note.tsx';
import { surveysOfCall } from '#src/components/surveys/person/call-surveys.tsx';
import { searchParam } from '#src/components/ui/table/list-search.ts';
import { requireFeature, requireRight, requireSection } from '#src/lib/guards.ts';
import { searchParams } from '#src/lib/search-params.ts';
import { getCall } from '#src/queries/calls.ts';
import { prefetch } from '#src/queries/client.ts';
import { getOrganization } from '#src/queries/organizations.ts';

const route = getRouteApi('/app/_organization/call-logs/$callId');

export const Route = createFileRoute('/app/_organization/call-logs/$callId')({
  validateSearch: searchParams(() =>
    z.object({
      /** A second of the recording. */
      t: z.catch(z.optional(z.number().check(z.gte(0))), undefined),
      /** Words that are looked for in the transcript. */
      said: searchParam(),
    }),
  ),
  search: { middlewares: [stripSearchParams({ said: '' })] },
  beforeLoad: ({ context }) => {
    requireSection(context, 'call-logs');
    requireRight(context, 'calls', 'canReadAsAdmin');
    requireFeature(context, 'callLogs');
  },
  loader: ({ context, params: { callId } }) => {
    prefetch(context, getOrganization(context.organizationId));
    prefetch(context, getCall(callId));
  },
  component: function OneCall() {
    const { callId } = route.useParams();
    const { t = 0, said } = route.useSearch();
    return (
      <CallScreen callId={callId} at={t} wanted={said} key={callId}>
        {(call, secondOf) => (
          <>
            {surveysOfCall(call)}
            {noteOfCall(call, secondOf, surveyAfterNote)}
          </>
        )}
      </CallScreen>
    );
  },
});
