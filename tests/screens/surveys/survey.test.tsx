import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { keepDraft } from '#src/lib/session/drafts.ts';
import { getCall } from '#src/schemas/calls.ts';
import { getCallerSurvey } from '#src/schemas/survey-taking.ts';
import {
  answerPersonSurvey,
  completeSurvey,
  getPersonSurvey,
  renewSurveyLink,
  revokeSurveyLink,
  sendSurveyLink,
  type SurveyDetail,
} from '#src/schemas/surveys.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { callLog } from '#tests/screens/calls/calls-server.ts';
import { factsIn, textOf } from '#tests/screens/shown.ts';
import { detailOf, ED, idOf, openSurveys, surveyOf } from './surveys-server.ts';

afterEach(() => {
  vi.useRealTimers();
});

const at = (n: number, search = '') => `/app/surveys/${idOf(n)}${search}`;
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

const compared = (survey: ReturnType<typeof surveyOf>): SurveyDetail =>
  detailOf(survey, {
    now: { feels: 'poorly', needs: ['rides', 'food'], happy: 4, again: true },
    before: { feels: 'well', happy: 2, again: true },
    changes: { additionalComments: 'She fell on Monday.' },
  });

const facts = async () => factsIn(await screen.findByRole('region', { name: 'About this survey' }));

test('answers stand beside those before; what is worse and what needs a look comes first, in words', async () => {
  await openSurveys(at(1), { surveys: [surveyOf(1)], detail: compared });
  await title('Evaluation: Ed Hart 1');
  const first = within(await screen.findByRole('region', { name: 'Look at these first' }));
  expect(first.getAllByRole('listitem')).toHaveLength(1);
  const [line] = first.getAllByRole('listitem');
  for (const words of ['How do you feel?', 'Poorly', 'Needs a look', 'Worse', 'before: Well'])
    expect(line).toHaveTextContent(words);
  expect(screen.getByText('She fell on Monday.')).toBeVisible();
  const answers = within(screen.getByRole('region', { name: 'Answers' }));
  const rows = answers.getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    'How do you feel?PoorlyNeeds a lookWorseWell',
    'What would help?Rides, FoodNewNot answered',
    'How happy are you?4 of 5Better2 of 5',
    'May we call again?YesYes',
    'Meals a dayNot answeredNot answered',
    'Last visitNot answeredNot answered',
    'Tell us moreNot answeredNot answered',
  ]);
  expect(answers.getByText(/^Beside the same person/)).toHaveTextContent('October 01, 2026 11:00 AM EDT');
  expect(answers.getAllByRole('columnheader').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual(
    ['Question', 'NowNovember 20, 2026 03:05 PM EST', 'BeforeOctober 01, 2026 11:00 AM EDT'],
  );
});

test('it tells what happened to it when, what is to do, and how it stands', async () => {
  const work = () => screen.getByRole('region', { name: 'What to do' });
  const lead = () => textOf(screen.getByRole('heading', { level: 1 }).parentElement as HTMLElement);
  await openSurveys(at(1, '?tab=all&state=answered'), {
    surveys: [
      surveyOf(1, {
        subject: {
          personOrganizationId: ED,
          personId: 'person-2',
          name: 'Ed Hart',
          program: { id: 'm', name: 'Meals' },
        },
        actionRequired: false,
        sentAt: '2026-11-11T20:05:00.000Z',
        completedAt: '2026-11-22T12:00:00.000Z',
        postponedTo: '2026-11-21',
      }),
    ],
    detail: compared,
  });
  expect(await facts()).toEqual({
    About: 'Ed Hart',
    'Answered by': 'Rosa Quill',
    Program: 'Meals',
    Created: 'November 10, 2026 03:05 PM EST',
    Sent: 'November 11, 2026 03:05 PM EST',
    Answered: 'November 20, 2026 03:05 PM EST',
    Completed: 'November 22, 2026 07:00 AM EST',
    'Postponed until': 'November 21, 2026',
    Questions: 'Version 2',
  });
  expect(textOf(work())).toContain('Completed on November 22, 2026 07:00 AM EST');
  expect(lead()).toContain('Answered1 to look at');
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('All about this person')).toBe(`/app/surveys?tab=all&subjectId=${ED}`);
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Surveys' })).toHaveAttribute(
    'href',
    '/app/surveys?tab=all&state=answered',
  );
  cleanup();

  await openSurveys(at(1), {
    surveys: [surveyOf(1, { state: 'notYet', answeredAt: null, availableFrom: '2026-12-01', token: 'a-token' })],
  });
  expect(await facts()).toEqual({
    About: 'Ed Hart 1',
    'Who answers': 'Rosa Quill',
    Created: 'November 10, 2026 03:05 PM EST',
    Opens: 'December 01, 2026',
    Closes: 'December 10, 2099 03:05 PM EST',
    Questions: 'Version 2',
  });
  expect(screen.getByText('This survey can’t be answered yet.')).toBeVisible();
  expect(within(work()).getByText('It opens by itself.')).toBeVisible();
  expect(within(work()).getByRole('button', { name: 'Postpone' })).toBeVisible();
  expect(screen.getByText('Whoever has the link can answer this survey, once.')).toBeVisible();
  cleanup();

  await openSurveys(at(1), {
    surveys: [surveyOf(1, { state: 'expired', answeredAt: null, isAnonymous: true, subject: null, respondent: null })],
  });
  expect(await facts()).toMatchObject({ About: 'Anonymous', 'Who answers': 'Anonymous' });
  expect(lead()).toMatch(/ClosedAction required.*Anonymous/);
  expect(screen.queryByRole('link', { name: 'All about this person' })).toBeNull();
  expect(screen.getByText('No one answered this survey before it closed.')).toBeVisible();
  expect(within(work()).getByText('A new link opens it again.')).toBeVisible();
  cleanup();

  await openSurveys(at(1), { surveys: [surveyOf(1, { state: 'expired', answeredAt: null, token: 'a-token' })] });
  expect(await screen.findByText('The link no longer opens anything.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'New link' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close survey' })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Link to the survey' })).toBeNull();
});

test('an anonymous one that is open is asked about by nobody here', async () => {
  const open = surveyOf(1, { state: 'open', answeredAt: null, isAnonymous: true, subject: null, respondent: null });
  await openSurveys(at(1), { surveys: [open], detail: (survey) => detailOf(survey) });
  expect(await screen.findByText(/^This survey is anonymous: only the person who has its link/)).toBeVisible();
  expect(screen.queryByRole('form', { name: 'Conduct the survey' })).toBeNull();
});

test('without an earlier survey nothing is compared', async () => {
  await openSurveys(at(1), {
    surveys: [surveyOf(1)],
    detail: (survey) => detailOf(survey, { now: { feels: 'well' } }),
  });
  expect(await screen.findByText('There is no earlier survey of this type to compare with.')).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: /^Before/ })).not.toBeInTheDocument();
  cleanup();

  await openSurveys(at(1), { surveys: [surveyOf(1, { isAnonymous: true, subject: null, respondent: null })] });
  expect(await screen.findByText('Anonymous surveys aren’t compared with earlier ones.')).toBeVisible();
});

test('one that follows another says so and leads to it', async () => {
  const survey = surveyOf(1, { family: 'caller', type: 'INCALL_SURVEY_FOLLOWUP' });
  const follows = {
    id: idOf(5),
    family: 'caller',
    type: 'INCALL_SURVEY',
    answeredAt: '2026-10-20T15:00:00.000Z',
  } as const;
  answering(getCallerSurvey, () => ({ callerSurvey: detailOf(survey, { changes: { follows } }) }));
  await openSurveys(at(1, '?family=caller'), { surveys: [survey] });
  expect((await facts())['Follows']).toBe('In-call survey October 20, 2026 11:00 AM EDT');
  expect(screen.getByRole('link', { name: 'In-call survey' })).toHaveAttribute(
    'href',
    `/app/surveys/${idOf(5)}?family=caller&tab=all`,
  );
  cleanup();

  answering(getCallerSurvey, () => ({ callerSurvey: detailOf(survey) }));
  await openSurveys(at(1, '?family=caller'), { surveys: [survey] });
  expect(await facts()).not.toHaveProperty('Follows');
});

test('with notes it is completed, and the next of the worklist is shown; Z takes it back', async () => {
  const { completed, history } = await openSurveys(at(1), { surveys: [surveyOf(1), surveyOf(2)], detail: compared });
  await title('Evaluation: Ed Hart 1');
  expect(await screen.findByText('1 of 2')).toBeVisible();
  await userEvent.keyboard('n');
  await userEvent.keyboard('Called the daughter');
  await press('Complete');
  await title('Evaluation: Ed Hart 2');
  expect(history.location.pathname).toBe(at(2));
  expect(await screen.findByText('Evaluation of Ed Hart 1 completed')).toBeVisible();
  expect(completed).toEqual([
    { actionRequired: false, adminNotes: 'Called the daughter', began: { adminNotes: null } },
  ]);
  await userEvent.keyboard('z');
  await waitFor(() =>
    expect(completed.at(-1)).toEqual({
      actionRequired: true,
      adminNotes: null,
      began: { adminNotes: 'Called the daughter' },
    }),
  );
});

test('J and K go through the list that the address names; after the last the list is shown', async () => {
  const { history, completed } = await openSurveys(at(1), { surveys: [surveyOf(1), surveyOf(2)], detail: compared });
  await screen.findByText('1 of 2');
  await userEvent.keyboard('j');
  await title('Evaluation: Ed Hart 2');
  await screen.findByText('2 of 2');
  expect(screen.getByRole('button', { name: 'Next survey' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('k');
  await title('Evaluation: Ed Hart 1');
  await userEvent.keyboard('j');
  await title('Evaluation: Ed Hart 2');
  await userEvent.keyboard('e');
  await waitFor(() => expect(completed).toHaveLength(1));
  await waitFor(() => expect(history.location.pathname).toBe('/app/surveys'));
});

test('done with the last of a page, one goes on with who comes onto that page', async () => {
  const surveys = Array.from({ length: 12 }, (_, n) => surveyOf(n + 1));
  await openSurveys(at(10), { surveys, detail: compared });
  await screen.findByText('10 of 12');
  await userEvent.keyboard('e');
  await title('Evaluation: Ed Hart 11');
  expect(await screen.findByText('10 of 11')).toBeVisible();
});

test('one that is done with requires action again at a press, which Undo takes back', async () => {
  const done = surveyOf(1, { actionRequired: false, completedAt: '2026-11-22T12:00:00.000Z' });
  const { completed } = await openSurveys(at(1, '?tab=all'), { surveys: [done], detail: compared });
  await press('Requires action again');
  await waitFor(() => expect(completed).toEqual([{ actionRequired: true }]));
  expect(await screen.findByRole('button', { name: 'Complete' })).toBeVisible();
  await press('Undo');
  await waitFor(() => expect(completed).toEqual([{ actionRequired: true }, { actionRequired: false }]));
});

test.each([
  [surveyOf(1, { actionRequired: false }), 'This survey requires no action'],
  [surveyOf(1, { state: 'open', answeredAt: null }), 'This survey isn’t answered yet. Conduct or postpone it'],
])('E says why there is nothing to complete: %#', async (survey, words) => {
  const { completed } = await openSurveys(at(1, '?tab=all'), { surveys: [survey] });
  await title('Evaluation: Ed Hart 1');
  await screen.findByRole('region', { name: 'What to do' });
  await userEvent.keyboard('e');
  expect(await screen.findByText(words)).toBeVisible();
  expect(completed).toEqual([]);
});

test('to be postponed it asks until when: tomorrow first, no day before it, and none after a year', async () => {
  vi.setSystemTime('2026-11-23T15:00:00.000Z');
  const { postponed } = await openSurveys(at(1), { surveys: [surveyOf(1)], detail: compared });
  await title('Evaluation: Ed Hart 1');
  await press('Postpone');
  const dialog = within(await screen.findByRole('dialog', { name: 'Postpone Evaluation of Ed Hart 1' }));
  await waitFor(() => expect(dialog.getByRole('button', { name: /^Tomorrow/ })).toHaveFocus());
  expect(dialog.getByRole('button', { name: /^Tomorrow/ })).toHaveTextContent('November 24, 2026');
  const date = dialog.getByRole('textbox');
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Postpone' }));
  for (const day of ['11/23/2026', '11/24/2027']) {
    await userEvent.clear(date);
    await userEvent.type(date, day);
    await send();
    await waitFor(() => expect(date).toBeInvalid());
  }
  expect(postponed).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: /^Open calendar/ }));
  const last = (await screen.findAllByRole('button', { name: /November 2027$/ })).map((day) => [
    day.getAttribute('aria-label')?.split(' ')[0],
    (day as HTMLButtonElement).disabled,
  ]);
  expect(last).toEqual(
    expect.arrayContaining([
      ['23', false],
      ['24', true],
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: '23 November 2027' }));
  await send();
  await waitFor(() => expect(postponed).toEqual([{ date: '11/23/2027' }]));
});

test('what somebody else postpones while one chooses a day is postponed as they had it by Undo', async () => {
  const { postponed, changed } = await openSurveys(at(1), { surveys: [surveyOf(1)], detail: compared });
  await title('Evaluation: Ed Hart 1');
  await press('Postpone');
  const dialog = within(await screen.findByRole('dialog', { name: 'Postpone Evaluation of Ed Hart 1' }));
  changed(1, { actionRequired: false, postponedTo: '2026-12-24' });
  // whoever comes back to the page after a while sees it as it is now
  vi.setSystemTime(Date.now() + 60_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  expect(await screen.findByText(/^Postponed until December 24, 2026/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: /^In a week/ }));
  await waitFor(() => expect(postponed).toHaveLength(1));
  await press('Undo');
  await waitFor(() => expect(postponed.at(-1)).toEqual({ date: '12/24/2026' }));
});

test.each([
  [['surveys', 'callLogs'], 1],
  [['surveys'], 0],
] as const)(
  'the call that it is about is there, with its player, where there is a log of calls: %j',
  async (features, calls) => {
    const survey = surveyOf(1, { family: 'caller', type: 'INCALL_SURVEY', callId: idOf(77) });
    answering(getCallerSurvey, () => ({ callerSurvey: compared(survey) }));
    answering(getCall, () => ({
      call: {
        ...callLog(77),
        steps: [],
        reason: null,
        recordingUrl: '/v2/calls/77/recording?key=any',
        recording: { seconds: 372, peaks: [0.1, 0.4] },
        talk: null,
        listeners: [],
      } as never,
    }));
    await openSurveys(at(1, '?family=caller'), { surveys: [survey], features });
    await title('In-call survey: Ed Hart 1');
    await screen.findByRole('region', { name: 'About this survey' });
    expect(screen.queryAllByRole('region', { name: 'The call' })).toHaveLength(calls);
    if (calls === 0) return;
    const call = within(await screen.findByRole('region', { name: 'The call' }));
    expect(await call.findByRole('button', { name: 'Play' })).toBeVisible();
    expect(call.getByRole('link', { name: 'Open the call' })).toHaveAttribute('href', `/app/call-logs/${idOf(77)}`);
    expect(screen.queryByRole('button', { name: 'Postpone' })).not.toBeInTheDocument();
  },
);

const open = () => surveyOf(1, { state: 'open', answeredAt: null, token: 'a-token' });

test('conducted: what is missing and what the server refuses stands at its question, and the same submission is sent again', async () => {
  let refuses = true;
  const bodies = answering(answerPersonSurvey, () =>
    refuses
      ? refusal(400, 'Not like this', { fields: { 'answers.happy': 'Choose one of the answers' } })
      : detailOf(surveyOf(1), { now: { feels: 'well', happy: 3 } }),
  ) as Array<{ answers: unknown; submissionId: string }>;
  await openSurveys(at(1), { surveys: [open()] });
  const form = within(await screen.findByRole('form', { name: 'Conduct the survey' }));
  await userEvent.click(form.getByRole('radio', { name: 'Poorly' }));
  expect(form.getByRole('checkbox', { name: 'Food' })).toBeVisible();
  await userEvent.click(form.getByRole('radio', { name: 'Well' }));
  expect(form.queryByRole('checkbox', { name: 'Food' })).not.toBeInTheDocument();
  await press('Save answers');
  expect(bodies).toEqual([]);
  const happy = form.getByRole('radiogroup', { name: /How happy are you/ });
  expect(happy).toHaveAccessibleDescription(/This field is required/);
  await userEvent.click(form.getByRole('radio', { name: /^3/ }));
  await press('Save answers');
  await waitFor(() => expect(happy).toBeInvalid());
  expect(screen.queryByText('Oops!... Looks like an error occurred!')).not.toBeInTheDocument();
  refuses = false;
  await press('Save answers');
  expect(await screen.findByText('The survey was answered')).toBeVisible();
  expect(bodies.map(({ answers }) => answers)).toEqual(
    Array.from({ length: 2 }, () => [
      { id: 'feels', value: 'well' },
      { id: 'happy', value: 3 },
    ]),
  );
  expect(bodies[1]?.submissionId).toBe(bodies[0]?.submissionId);
});

test('conducted while the questions were changed: the new ones are shown, with what was answered', async () => {
  const survey = open();
  const { questionnaire } = detailOf(survey);
  const kept = questionnaire.questions
    .filter(({ id }) => id !== 'feels')
    .map((question) => (question.id === 'story' ? { ...question, required: true } : question));
  let isChanged = false;
  answering(answerPersonSurvey, () => {
    isChanged = true;
    return refusal(400, 'Not like this', {
      fields: { 'answers.feels': 'x' },
      fieldCodes: { 'answers.feels': { code: 'survey.notAsked' } },
    });
  });
  await openSurveys(at(1), {
    surveys: [survey],
    detail: (row) => {
      const detail = begun(row);
      return isChanged ? { ...detail, questionnaire: { ...questionnaire, version: 2, questions: kept } } : detail;
    },
  });
  const form = within(await screen.findByRole('form', { name: 'Conduct the survey' }));
  await userEvent.click(form.getByRole('radio', { name: /^4/ }));
  await press('Save answers');
  const notice = await form.findByRole('status');
  expect(notice).toHaveTextContent(/^The questions were changed while you answered/);
  await waitFor(() => expect(form.queryByRole('radio', { name: 'Well' })).not.toBeInTheDocument());
  expect(form.getByRole('radio', { name: /^4/ })).toBeChecked();
  // what nobody has answered yet is marked, and where one goes on
  const added = form.getByRole('textbox', { name: /Tell us more/ });
  await waitFor(() => expect(added).toHaveFocus());
  expect(added).toBeInvalid();
  await userEvent.type(added, 'Monday');
  expect(added).toBeValid();
  // it stays until it is saved
  expect(notice).toBeVisible();
});

test('conducted while it was deleted: it says so, offers the list, and keeps nobody from leaving', async () => {
  answering(answerPersonSurvey, () => refusal(404, 'Not found'));
  const { path } = await openSurveys(at(1), { surveys: [open()], detail: begun });
  await userEvent.click(await screen.findByRole('radio', { name: /^4/ }));
  await press('Save answers');
  expect(await screen.findByRole('alert')).toHaveTextContent('This survey was deleted. The answers can’t be saved.');
  expect(screen.queryByText(/^Oops/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save answers' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Go to the surveys' }));
  await waitFor(() => expect(path()).toBe('/app/surveys'));
});

test('tried again, nothing says that it failed before', async () => {
  const done = surveyOf(1, { actionRequired: false, completedAt: '2026-11-22T12:00:00.000Z' });
  await openSurveys(at(1), { surveys: [done], detail: compared });
  answering(completeSurvey, () => refusal(500, 'Broken'));
  await press('Requires action again');
  expect(await screen.findByText(/^Oops/)).toBeVisible();
  const held = Promise.withResolvers<void>();
  answering(completeSurvey, () => held.promise.then(() => refusal(500, 'Broken')));
  await press('Requires action again');
  await waitFor(() => expect(screen.queryByText(/^Oops/)).toBeNull());
  held.resolve();
  expect(await screen.findByText(/^Oops/)).toBeVisible();
});

test('deleted while it is shown: it says so, with the way to the list', async () => {
  const done = surveyOf(1, { actionRequired: false, completedAt: '2026-11-22T12:00:00.000Z' });
  const { removed } = await openSurveys(at(1), { surveys: [done], detail: compared });
  await title('Evaluation: Ed Hart 1');
  removed(1);
  answering(completeSurvey, () => refusal(404, 'Not there'));
  await press('Requires action again');
  expect(await title('The survey “Evaluation: Ed Hart 1” was deleted.')).toBeVisible();
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Go to the surveys' })).toHaveAttribute('href', '/app/surveys');
  expect(main.getAllByRole('heading')).toHaveLength(1);
  expect(main.queryByRole('button')).toBeNull();
});

test('deleted while notes are typed: they stay in sight, and it says that they can’t be saved', async () => {
  const { removed } = await openSurveys(at(1), { surveys: [surveyOf(1)], detail: compared });
  const notes = await screen.findByRole('textbox', { name: 'Admin notes' });
  await userEvent.type(notes, 'Call her son');
  removed(1);
  const written = answering(completeSurvey, () => refusal(404, 'Not there'));
  await press('Save notes');
  expect(await screen.findByText('What you typed can’t be saved anymore. Copy what you still need.')).toBeVisible();
  expect(notes).toHaveValue('Call her son');
  const region = within(screen.getByRole('region', { name: 'What to do' }));
  expect(region.getByText('The survey “Evaluation: Ed Hart 1” was deleted.')).toBeVisible();
  // nothing is left to press but what gives the notes up, and it has the focus of the button that was pressed
  const offered = region.getAllByRole('button').map(textOf);
  expect(offered).toEqual(['Discard what I typed', 'Turn keys off']);
  expect(region.getByRole('button', { name: 'Discard what I typed' })).toHaveFocus();
  await userEvent.keyboard('e');
  expect(written).toHaveLength(1);
  await press('Discard what I typed');
  expect(await title('The survey “Evaluation: Ed Hart 1” was deleted.')).toBeVisible();
});

test('deleted while notes are typed, and found so by itself: who types goes on typing', async () => {
  const { removed } = await openSurveys(at(1), { surveys: [surveyOf(1)], detail: compared });
  const notes = await screen.findByRole('textbox', { name: 'Admin notes' });
  await userEvent.type(notes, 'Call her');
  removed(1);
  vi.setSystemTime(Date.now() + 60_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  expect(await screen.findByText('What you typed can’t be saved anymore. Copy what you still need.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save notes' })).toBeNull();
  expect(notes).toHaveFocus();
  await userEvent.clear(notes);
  expect(await title('The survey “Evaluation: Ed Hart 1” was deleted.')).toBeVisible();
});

test('deleted while it is conducted, as the survey itself tells: what was chosen stays in sight', async () => {
  const { removed } = await openSurveys(at(1), { surveys: [open()], detail: begun });
  const chosen = await screen.findByRole('radio', { name: /^4/ });
  await userEvent.click(chosen);
  removed(1);
  answering(answerPersonSurvey, () => refusal(404, 'Not there'));
  await press('Save answers');
  expect(await screen.findByText('This survey was deleted. The answers can’t be saved.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save answers' })).toBeNull());
  expect(chosen).toBeChecked();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Evaluation: Ed Hart 1');
});

test('an unknown survey is no deleted one', async () => {
  await openSurveys(at(2), { surveys: [surveyOf(1)] });
  expect(await title('Page not found')).toBeVisible();
});

test('conducted while somebody else answered it: it says so, and shows those answers', async () => {
  answering(answerPersonSurvey, () =>
    refusal(409, 'This survey has been answered already', { code: 'surveyAnswered' }),
  );
  let asked = 0;
  await openSurveys(at(1), {
    surveys: [open()],
    detail: (survey) => {
      asked += 1;
      return begun(survey);
    },
  });
  await userEvent.click(await screen.findByRole('radio', { name: /^4/ }));
  await press('Save answers');
  expect(await screen.findByRole('alert')).toHaveTextContent('Someone else answered this survey in the meantime.');
  expect(screen.queryByText(/^Oops/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save answers' })).not.toBeInTheDocument();
  const before = asked;
  await press('Show their answers');
  await waitFor(() => expect(asked).toBeGreaterThan(before));
  answering(getPersonSurvey, () => refusal(500, 'Broken'));
  await press('Show their answers');
  expect(await screen.findByText(/^Oops/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Show their answers' })).toBeEnabled();
});

test('conducted while somebody answers it by its link: it says so, and what was chosen stays when they are done', async () => {
  const server: { changes: Partial<SurveyDetail> } = { changes: { savedAt: '2026-11-20T20:00:00.000Z' } };
  await openSurveys(at(1), { surveys: [open()], detail: (survey) => ({ ...begun(survey), ...server.changes }) });
  const asked = async (changes: Partial<SurveyDetail>) => {
    server.changes = changes;
    vi.setSystemTime(Date.now() + 20_000);
    fireEvent(window, new Event('visibilitychange'));
  };
  const chosen = await screen.findByRole('radio', { name: /^4/ });
  await userEvent.click(chosen);
  expect(screen.queryByText(/with its link now/)).toBeNull();
  await asked({ savedAt: '2026-11-20T20:05:00.000Z' });
  expect(await screen.findByText(/^Someone is answering this survey with its link now\./)).toBeVisible();
  await asked({ state: 'answered', savedAt: null, answers: [{ questionId: 'happy', value: 1 }] });
  expect(await screen.findByText(/^Someone else answered this survey in the meantime/)).toBeVisible();
  expect(screen.queryByText(/with its link now/)).toBeNull();
  expect(chosen).toBeChecked();
  await press('Show their answers');
  expect(await screen.findByRole('region', { name: 'Answers' })).toHaveTextContent('1 of 5');
  expect(screen.queryByRole('radio')).toBeNull();
});

test('conducted: what was changed after a lost answer isn’t called saved; it stays, and the saved answers are shown', async () => {
  const brought = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  const bodies = answering(answerPersonSurvey, () =>
    bodies.length === 1 ? Response.error() : refusal(409, 'Answered already', { code: 'surveySubmitted' }),
  ) as Array<{ submissionId: string; additionalComments: string }>;
  let asked = 0;
  await openSurveys(at(1), {
    surveys: [open()],
    detail: (survey) => {
      asked += 1;
      return begun(survey);
    },
  });
  const comments = await screen.findByRole('textbox', { name: /comments/i });
  await userEvent.type(comments, 'First');
  await press('Save answers');
  await screen.findByRole('alert');
  await userEvent.type(comments, ', second');
  await press('Save answers');
  expect(await screen.findByText(/^Your answers were saved as they were before your last changes/)).toBeVisible();
  expect(screen.queryByText('The survey was answered')).toBeNull();
  expect(screen.queryByText(/^Someone else/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save answers' })).toBeNull();
  expect(comments).toHaveValue('First, second');
  expect(bodies.map(({ additionalComments }) => additionalComments)).toEqual(['First', 'First, second']);
  expect(bodies[1]?.submissionId).toBe(bodies[0]?.submissionId);
  const before = asked;
  // the words are above it, and push it down
  expect(brought.mock.contexts.at(-1)).toContainElement(screen.getByRole('button', { name: 'Show the saved answers' }));
  await press('Show the saved answers');
  await waitFor(() => expect(asked).toBeGreaterThan(before));
});

test('conducted: what should be looked at first is brought into sight, and has the focus', async () => {
  let isAnswered = false;
  answering(answerPersonSurvey, () => {
    isAnswered = true;
    return compared(surveyOf(1));
  });
  await openSurveys(at(1), {
    surveys: [open()],
    detail: (survey) => (isAnswered ? compared(surveyOf(1)) : begun(survey)),
  });
  const brought = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  await press('Save answers');
  const first = await screen.findByRole('heading', { name: 'Look at these first' });
  await waitFor(() => expect(first).toHaveFocus());
  await waitFor(() => expect(brought.mock.contexts).toContain(first));
});

/** One of which both questions are answered. */
const begun = (survey: ReturnType<typeof surveyOf>): SurveyDetail =>
  detailOf(survey, {
    changes: {
      draft: [
        { questionId: 'feels', value: 'well' },
        { questionId: 'happy', value: 3 },
      ],
    },
  });

test('another failure is told in the fixed words, and the answers are kept', async () => {
  answering(answerPersonSurvey, () => refusal(409, 'This survey has been answered already'));
  await openSurveys(at(1), { surveys: [open()], detail: begun });
  await press('Save answers');
  expect(await screen.findByText('Oops!... Looks like an error occurred!')).toBeVisible();
  expect(screen.queryByText(/answered already/)).not.toBeInTheDocument();
  expect(screen.getByRole('radio', { name: 'Well' })).toBeChecked();
});

test('another try begins without the failure of the one before', async () => {
  let answer = () => refusal(409, 'This survey has been answered already');
  const bodies = answering(answerPersonSurvey, () => answer());
  await openSurveys(at(1), { surveys: [open()], detail: begun });
  await press('Save answers');
  expect(await screen.findByText('Oops!... Looks like an error occurred!')).toBeVisible();
  answer = () => refusal(400, 'Not like this', { fields: { 'answers.happy': 'Choose one of the answers' } });
  await press('Save answers');
  await waitFor(() => expect(screen.getByRole('radiogroup', { name: /How happy are you/ })).toBeInvalid());
  expect(screen.queryByText('Oops!... Looks like an error occurred!')).toBeNull();
  expect(bodies).toHaveLength(2);
});

test('answers that were kept are there again; discarded, those that the link has saved are', async () => {
  const { history } = await openSurveys('/app/surveys', { surveys: [open()], detail: begun });
  await screen.findByRole('rowheader');
  const submissionId = '0193a000-0000-7000-8000-000000000777';
  await keepDraft(`survey:${idOf(1)}`, { answers: { feels: 'poorly' }, comments: 'Typed here', submissionId });
  act(() => history.push(at(1)));
  const form = within(await screen.findByRole('form', { name: 'Conduct the survey' }));
  expect(form.getByRole('radio', { name: 'Poorly' })).toBeChecked();
  expect(form.getByRole('textbox', { name: /comments/i })).toHaveValue('Typed here');
  await userEvent.click(form.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(form.getByRole('radio', { name: 'Well' })).toBeChecked());
  expect(form.getByRole('radio', { name: /^3/ })).toBeChecked();
  expect(form.getByRole('textbox', { name: /comments/i })).toHaveValue('');
  expect(form.queryByRole('button', { name: 'Discard' })).toBeNull();
});

test('after a failure, leaving asks about the answers that were given', async () => {
  answering(answerPersonSurvey, () => refusal(409, 'This survey has been answered already'));
  const { history } = await openSurveys(at(1), { surveys: [open()], detail: begun });
  await userEvent.type(await screen.findByRole('textbox', { name: /comments/i }), 'Call again');
  await press('Save answers');
  await screen.findByText('Oops!... Looks like an error occurred!');
  await userEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Surveys' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(history.location.pathname).toBe(at(1));
});

test('whose message was not delivered says so, and asks to send the link another way', async () => {
  await openSurveys(at(1), { surveys: [{ ...open(), isUndelivered: true }] });
  expect(await screen.findByText(/^The message with this link couldn’t be delivered/)).toBeVisible();
  expect(screen.getByText('Not delivered')).toBeVisible();
});

test('where nobody may pass the link on, the survey is to be closed and asked again', async () => {
  await openSurveys(at(1), { surveys: [{ ...open(), isUndelivered: true, isAnonymous: true, token: null }] });
  expect(await screen.findByText(/Close this survey and ask again\.$/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Close survey' })).toBeVisible();
});

test('the link of an anonymous one is for who answers alone: it can be closed', async () => {
  await openSurveys(at(1), { surveys: [{ ...open(), isAnonymous: true, token: null }] });
  expect(await screen.findByText(/^The link is only for the person who answers/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Close survey' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New link' })).not.toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Link to the survey' })).not.toBeInTheDocument();
});

test('its link is emailed or texted to who answers; a refusal says why in the server’s words', async () => {
  let answer: () => unknown = () => ({ survey: open() });
  const bodies = answering(sendSurveyLink, () => answer() as never);
  const sendTo = { email: 'rosa@example.org', sms: '+12125550178' };
  await openSurveys(at(1), { surveys: [open()], detail: (row) => detailOf(row, { changes: { sendTo } }) });
  await press('Email it to rosa@example.org');
  expect(await screen.findByText('The link was emailed to rosa@example.org')).toBeVisible();
  await press('Text it to +1 (212) 555-0178');
  expect(await screen.findByText('The link was texted to +1 (212) 555-0178')).toBeVisible();
  expect(bodies).toEqual([{ by: 'email' }, { by: 'sms' }]);
  answer = () => refusal(409, 'The person who answers opted out of these messages', { code: 'surveyStopped' });
  await press('Text it to +1 (212) 555-0178');
  expect(await screen.findByText('The person who answers opted out of these messages')).toBeVisible();
  expect(screen.queryByText(/^Oops/)).not.toBeInTheDocument();
});

test('what can’t be sent isn’t offered, nor for one that is closed', async () => {
  await openSurveys(at(1), { surveys: [open()] });
  await screen.findByRole('button', { name: 'Copy link' });
  expect(screen.queryByRole('button', { name: /^(?:Email|Text) it to/ })).toBeNull();
  cleanup();
  const sendTo = { email: 'rosa@example.org', sms: null };
  await openSurveys(at(1), {
    surveys: [{ ...open(), state: 'expired', token: null }],
    detail: (row) => detailOf(row, { changes: { sendTo } }),
  });
  await screen.findByRole('button', { name: 'New link' });
  expect(screen.queryByRole('button', { name: /^Email it to/ })).toBeNull();
});

test('its link is copied, made anew, and closed, each after a question', async () => {
  const renewed = answering(renewSurveyLink, () => ({ linkTo: 'https://x/admin/survey/b', survey: open() }));
  const closed = answering(revokeSurveyLink, () => ({ survey: open() }));
  await openSurveys(at(1), { surveys: [open()] });
  expect(await screen.findByRole('textbox', { name: 'Link to the survey' })).toHaveValue(
    `${location.origin}/admin/survey/a-token`,
  );
  // to be copied by hand where the button can't
  const link = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link to the survey' });
  act(() => link.focus());
  expect(link.value.slice(link.selectionStart ?? 0, link.selectionEnd ?? 0)).toBe(link.value);
  await press('New link');
  const anew = within(await screen.findByRole('dialog', { name: 'Make a new link?' }));
  expect(anew.getByText('The link that was sent before no longer opens anything.')).toBeVisible();
  await userEvent.click(anew.getByRole('button', { name: 'New link' }));
  expect(await screen.findByText('The survey has a new link')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await press('Close survey');
  const closing = within(await screen.findByRole('dialog', { name: 'Close this survey?' }));
  const meaning = closing.getByText(/^Its link no longer opens anything\. What was answered so far isn’t kept/);
  await waitFor(() => expect(meaning).toBeVisible());
  await userEvent.click(closing.getByRole('button', { name: 'Close survey' }));
  expect(await screen.findByText('The survey was closed')).toBeVisible();
  expect([renewed.length, closed.length]).toEqual([1, 1]);
});

test.each([
  ['that isn’t answered', { state: 'open', answeredAt: null }],
  ['that is answered', {}],
] as const)('one %s and waits can be postponed again, and requires action again when asked to', async (_, stand) => {
  const waiting = surveyOf(1, { ...stand, actionRequired: false, postponedTo: '2099-12-24' });
  const { postponed, completed } = await openSurveys(at(1, '?tab=all'), { surveys: [waiting, surveyOf(2)] });
  await press('Postpone');
  const dialog = within(await screen.findByRole('dialog', { name: 'Postpone Evaluation of Ed Hart 1' }));
  await userEvent.click(dialog.getByRole('button', { name: /^In a month/ }));
  expect(await screen.findByText('Evaluation of Ed Hart 1 postponed')).toBeVisible();
  expect(postponed).toEqual([{ date: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/) as string }]);
  await title('Evaluation: Ed Hart 1');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await press('Requires action again');
  expect(await screen.findByText('Evaluation of Ed Hart 1 requires action again')).toBeVisible();
  expect(postponed.at(-1)).toEqual({ date: null });
  expect(completed).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Requires action again' })).toBeNull());
});

test('one that is answered and waits can be completed before its day; taken back, it waits again', async () => {
  const waiting = surveyOf(1, { actionRequired: false, postponedTo: '2099-12-24' });
  const { postponed, completed } = await openSurveys(at(1, '?tab=all'), { surveys: [waiting, surveyOf(2)] });
  await press('Complete');
  expect(await screen.findByText('Evaluation of Ed Hart 1 completed')).toBeVisible();
  expect(completed).toEqual([{ actionRequired: false }]);
  // it stood in no worklist to go on in
  await title('Evaluation: Ed Hart 1');
  await press('Undo');
  await waitFor(() => expect(postponed).toEqual([{ date: '12/24/2099' }]));
  expect(completed.at(-1)).toEqual({ actionRequired: true });
});
