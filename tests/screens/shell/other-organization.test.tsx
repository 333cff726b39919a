import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getCall } from '#src/schemas/calls.ts';
import { getOrganization } from '#src/schemas/organizations.ts';
import { harbor, prairie } from '#tests/lib/tokens.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { broadcastOf, detailOf, openBroadcasts } from '#tests/screens/broadcasts/broadcasts-server.ts';
import { callLog, openCalls } from '#tests/screens/calls/calls-server.ts';
import { openQueues, QUEUE, queueOf } from '#tests/screens/queues/queues-server.ts';
import { idOf, openSurveys, surveyOf } from '#tests/screens/surveys/surveys-server.ts';

interface Of {
  readonly organizationId: string;
  readonly organizationName: string;
}

const MORE = { reason: null, steps: [], recordingUrl: null, recording: null, talk: null, listeners: [] };

const pages: ReadonlyArray<readonly [string, string, (of: Of) => Promise<unknown>]> = [
  ['queue', 'Outreach queues', (of) => openQueues(QUEUE, { as: 'SUPER_ADMIN', queues: () => [queueOf(1, of)] })],
  [
    'broadcast that was sent',
    'Broadcasts',
    (of) =>
      openBroadcasts(`/app/broadcasts/${broadcastOf(1).id}`, {
        detail: () => detailOf({ ...of, status: 'sent' }),
      }),
  ],
  [
    'draft of a broadcast',
    'Broadcasts',
    (of) => openBroadcasts(`/app/broadcasts/${broadcastOf(1).id}`, { detail: () => detailOf(of) }),
  ],
  [
    'survey',
    'Surveys',
    ({ organizationId }) =>
      openSurveys(`/app/surveys/${idOf(1)}?family=person`, { surveys: [surveyOf(1, { organizationId })] }),
  ],
  [
    'call',
    'Call logs',
    ({ organizationId }) => {
      const log = callLog(1, { organizationId });
      answering(getCall, () => ({ call: { ...log, ...MORE } }));
      return openCalls(`/app/call-logs/${log.id}`);
    },
  ],
];

const inTrail = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Breadcrumbs' })).queryByRole('link', { name });

test.each(pages)('a %s of another organization names it', async (_, list, open) => {
  await open({ organizationId: prairie.id, organizationName: prairie.name });
  await waitFor(() => expect(inTrail(prairie.name)).toHaveAttribute('href', `/app/organizations/${prairie.id}`));
  expect(inTrail(list)).toBeNull();
});

test('a call whose organization can’t be had leads to the list', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const log = callLog(1, { organizationId: prairie.id });
  answering(getCall, () => {
    // what is answered last is asked first
    answering(getOrganization, () => refusal(404));
    return { call: { ...log, ...MORE } };
  });
  await openCalls(`/app/call-logs/${log.id}`);
  await screen.findByRole('heading', { level: 1, name: /Rosa Quill called/ });
  await waitFor(() => expect(inTrail('Call logs')).toBeVisible());
});

test.each(pages)('a %s of the chosen organization leads back to the list', async (_, list, open) => {
  await open({ organizationId: harbor.id, organizationName: harbor.name });
  // by its first heading nobody knows whose it is
  await screen.findByRole('heading', { level: 1, name: /1|Rosa Quill called/ });
  expect(inTrail(list)).toBeVisible();
  expect(inTrail(harbor.name)).toBeNull();
});
