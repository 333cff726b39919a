import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getCall, getCallsNow, type CallLog } from '#src/schemas/calls.ts';
import { listPersonNotes } from '#src/schemas/notes.ts';
import { getCallerSurvey } from '#src/schemas/survey-taking.ts';
import { openSurvey, type Survey } from '#src/schemas/surveys.ts';
import { answering } from '#tests/screens/auth/console.tsx';
import { callLog, NOTHING_NOW } from '#tests/screens/calls/calls-server.ts';
import { detailOf, idOf, NOWHERE, openSurveys, surveyOf } from './surveys-server.ts';

const inCall = (changes: Partial<Survey> = {}) =>
  surveyOf(5, { family: 'caller', type: 'INCALL_SURVEY', callId: idOf(77), ...changes });

async function openCall(call: Partial<CallLog>, surveys: readonly Survey[] = []) {
  answering(getCall, () => ({
    call: {
      ...callLog(77, call),
      steps: [],
      reason: null,
      recordingUrl: null,
      recording: null,
      talk: null,
      listeners: [],
    } as never,
  }));
  // its address is one of a call, too: what is answered last is asked first
  answering(getCallsNow, () => NOTHING_NOW);
  answering(listPersonNotes, () => ({ rows: [], pager: { page: 0, totalItems: 0, itemsPerPage: 100, totalPages: 0 } }));
  return openSurveys(`/app/call-logs/${idOf(77)}`, { surveys });
}

const section = async () => within(await screen.findByRole('region', { name: 'Surveys' }));

test('a call leads to its surveys, not to those of another call', async () => {
  const { asked } = await openCall({ surveySentDate: '2026-11-20T21:00:00.000Z' }, [
    inCall(),
    inCall({ id: idOf(6), callId: idOf(78) }),
  ]);
  const links = (await section()).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    expect.stringContaining(`/app/surveys/${idOf(5)}?family=caller`),
  ]);
  expect((await section()).queryByRole('button')).not.toBeInTheDocument();
  expect(asked[0]?.get('subjectId')).toBe(callLog(77).callee.id);
});

test.each([
  ['goes on', { status: 'in-progress', endedAt: null, duration: null }],
  ['was spoken', {}],
] as const)('of a call that %s the in-call survey is conducted', async (_, call) => {
  const opened = inCall({ state: 'open', answeredAt: null });
  answering(getCallerSurvey, () => ({ callerSurvey: detailOf(opened) }));
  const about: string[] = [];
  const bodies = answering(openSurvey, (_body, { url }) => {
    about.push(new URL(url).pathname);
    return { linkTo: 'https://x/admin/survey/a', survey: opened, sendTo: NOWHERE };
  });
  const { path } = await openCall(call);
  await userEvent.click((await section()).getByRole('button', { name: 'Conduct in-call survey' }));
  await waitFor(() => expect(path()).toBe(`/app/surveys/${idOf(5)}`));
  expect(about).toEqual([expect.stringContaining(`/${callLog(77).callee.id}/`)]);
  expect(bodies).toEqual([
    {
      surveyType: 'INCALL_SURVEY',
      callId: idOf(77),
      respondentPersonOrganizationRoleProgramId: callLog(77).caller.id,
    },
  ]);
});

test('nobody is asked about a call that wasn’t answered', async () => {
  await openCall({ status: 'no-answer', answeredAt: null, duration: null }, [inCall({ type: 'POSTCALL_SURVEY' })]);
  expect((await section()).getByRole('link', { name: 'Post-call survey' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Conduct in-call survey' })).not.toBeInTheDocument();
});

test.each([
  ['rings', { status: 'ringing', endedAt: null }],
  ['ended unanswered', { status: 'completed' }],
] as const)('of a call that %s nothing is asked', async (_, call) => {
  await openCall({ ...call, answeredAt: null, duration: null }, [inCall({ type: 'POSTCALL_SURVEY' })]);
  expect((await section()).getByRole('link', { name: 'Post-call survey' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Conduct in-call survey' })).toBeNull();
});
