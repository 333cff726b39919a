import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Membership } from '#src/schemas/memberships.ts';
import { createNote, listPersonNotes } from '#src/schemas/notes.ts';
import { CALLER_SURVEY_TYPES, SURVEY_TYPES, type SurveyType } from '#src/schemas/survey-values.ts';
import {
  getPersonSurvey,
  listCallerSurveys,
  listPersonSurveys,
  openSurvey,
  sendSurveyLink,
  type Survey,
} from '#src/schemas/surveys.ts';
import { answering, openConsole, refusal } from '#tests/screens/auth/console.tsx';
import { DETAIL, personOf, serve } from '#tests/screens/person/people.ts';
import { textOf } from '#tests/screens/shown.ts';
import { detailOf, idOf, NOWHERE, surveyOf } from './surveys-server.ts';

const pager = (count: number) => ({ page: 0, totalItems: count, itemsPerPage: 10, totalPages: 1 });

async function openPerson(surveys: readonly Survey[] = [], hash = '', who: Partial<Membership> = {}) {
  const person = personOf('RECIPIENT', {
    matches: [{ id: 'place-9', personId: 'person-9', firstName: 'Rosa', lastName: 'Quill' }],
    ...who,
  });
  serve({ as: 'ORG_USER', person: () => person, features: ['notes', 'surveys'] });
  answering(listPersonNotes, () => ({ rows: [], pager: pager(0) }));
  const rows = (family: Survey['family']) => surveys.filter((each) => each.family === family);
  answering(listPersonSurveys, () => ({
    personOrganizationSurveys: rows('person').map((row) => ({ ...row, answers: [] })),
    pager: pager(rows('person').length),
  }));
  answering(listCallerSurveys, () => ({ callerSurveys: rows('caller'), pager: pager(rows('caller').length) }));
  answering(getPersonSurvey, () => detailOf(opened));
  const console = await openConsole(DETAIL + hash);
  return { ...console, section: within(await screen.findByRole('region', { name: 'Surveys' })), id: person.id };
}

const opened = surveyOf(7, { state: 'open', answeredAt: null, token: 'a-token', type: 'CHANGE_OF_CONDITION' });
const LINK = 'https://console.example/admin/survey/a-token';

test('the latest surveys of both families, what waits to be conducted first', async () => {
  const { section, id } = await openPerson([
    surveyOf(1, { alarms: 1 }),
    surveyOf(2, { family: 'caller', type: 'INCALL_SURVEY', answeredAt: '2026-11-21T10:00:00.000Z' }),
    surveyOf(3, { state: 'open', answeredAt: null }),
  ]);
  await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(3));
  expect(section.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Conduct: Evaluation',
    'In-call survey',
    'Evaluation',
  ]);
  const { searchParams, pathname } = new URL(section.getAllByRole<HTMLAnchorElement>('link')[1]?.href ?? '');
  expect(pathname).toBe(`/app/surveys/${idOf(2)}`);
  expect(Object.fromEntries(searchParams)).toEqual({ family: 'caller', tab: 'all', subjectId: id });
  expect(section.getAllByRole('listitem').map(textOf)).toEqual([
    'Conduct: EvaluationOpenAction requiredNovember 10, 2026 03:05 PM EST',
    'In-call surveyAnsweredAction requiredNovember 21, 2026 05:00 AM EST',
    'EvaluationAnsweredAction required1 to look atNovember 20, 2026 03:05 PM EST',
  ]);
  expect(section.queryByRole('link', { name: /^All/ })).toBeNull();
});

test('of many the latest five are shown, and all of them are a link away', async () => {
  const { section, id } = await openPerson(
    Array.from({ length: 7 }, (_, n) => surveyOf(n + 1, { answeredAt: `2026-11-1${n}T10:00:00.000Z` })),
  );
  const all = await section.findByRole<HTMLAnchorElement>('link', { name: 'All 7 surveys' });
  expect(Object.fromEntries(new URL(all.href).searchParams)).toEqual({ tab: 'all', subjectId: id });
  const shown = section.getAllByRole('listitem').map((item) => /November (\d+)/.exec(textOf(item))?.[1]);
  expect(shown).toEqual(['16', '15', '14', '13', '12']);
});

test('five are all of them, and a caller is asked in surveys of callers first', async () => {
  const five = Array.from({ length: 5 }, (_, n) => surveyOf(n + 1));
  const { section } = await openPerson(five, '#survey', { role: personOf('CALLER').role, surveyOptOuts: [] });
  const dialog = within(await screen.findByRole('dialog', { name: /^Ask in a survey/ }));
  const [first] = CALLER_SURVEY_TYPES;
  answering(openSurvey, () => ({
    linkTo: LINK,
    survey: { ...opened, state: 'notYet' as const, availableFrom: '2036-12-01' },
    sendTo: NOWHERE,
  }));
  expect(await dialog.findByRole('combobox', { name: 'Type' })).toHaveValue(first);
  await userEvent.click(dialog.getByRole('button', { name: 'Open survey' }));
  // nobody is asked yet
  const result = within(await screen.findByRole('dialog', { name: 'The survey is open' }));
  expect(result.queryByRole('button', { name: 'Conduct now' })).toBeNull();
  await userEvent.click(result.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(section.getAllByRole('listitem')).toHaveLength(5);
  expect(section.queryByRole('link', { name: /^All/ })).toBeNull();
});

test('asked in a survey: kinds that the person opted out of are off; the link is shown, or it is conducted at once', async () => {
  const bodies = answering(openSurvey, () => ({ linkTo: LINK, survey: opened, sendTo: NOWHERE }));
  const { section, path } = await openPerson();
  expect(await section.findByText('No surveys found')).toBeVisible();
  await userEvent.click(section.getByRole('button', { name: 'Ask in a survey' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask in a survey about Hanna Virtanen' }));
  expect(await dialog.findByRole('option', { name: 'Post-call survey (opted out)' })).toBeDisabled();
  const offered = (name: string) => within(dialog.getByRole('combobox', { name })).getAllByRole('option').map(textOf);
  expect(offered('Who answers')).toEqual(['You, or whoever has the link', 'Hanna Virtanen', 'Rosa Quill']);
  expect(dialog.getByRole('combobox', { name: 'Who answers' })).toHaveAccessibleDescription(
    'The person you send the link to, or ask yourself.',
  );
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Who answers' }), 'Rosa Quill');
  await userEvent.click(dialog.getByRole('button', { name: 'Open survey' }));
  const result = within(await screen.findByRole('dialog', { name: 'The survey is open' }));
  expect(result.getByRole('textbox', { name: 'Link to the survey' })).toHaveValue(LINK);
  expect(
    result.getByText('Change of condition about Hanna Virtanen: send the link, or ask the questions yourself.'),
  ).toBeVisible();
  expect(bodies).toEqual([{ surveyType: 'CHANGE_OF_CONDITION', respondentPersonOrganizationRoleProgramId: 'place-9' }]);
  await userEvent.click(result.getByRole('button', { name: 'Conduct now' }));
  await waitFor(() => expect(path()).toBe(`/app/surveys/${opened.id}`));
  expect(await screen.findByRole('form', { name: 'Conduct the survey' })).toBeVisible();
});

test('an anonymous survey is given by its link, which is shown once', async () => {
  const bodies = answering(openSurvey, () => ({
    linkTo: LINK,
    survey: { ...opened, isAnonymous: true, subject: null, respondent: null },
    sendTo: NOWHERE,
  }));
  await openPerson([], '#survey');
  const dialog = within(await screen.findByRole('dialog', { name: /^Ask in a survey/ }));
  const box = await dialog.findByRole('checkbox', { name: 'Anonymous' });
  expect(box).toHaveAccessibleDescription(
    'No one is told who answered, or whom it is about. The link is shown only once.',
  );
  await userEvent.click(box);
  await userEvent.click(dialog.getByRole('button', { name: 'Open survey' }));
  const result = within(await screen.findByRole('dialog', { name: 'The survey is open' }));
  expect(bodies).toMatchObject([{ isAnonymous: true }]);
  expect(result.getByText(/^Change of condition about Hanna Virtanen, anonymous: copy the link now/)).toBeVisible();
  expect(result.getByRole('textbox', { name: 'Link to the survey' })).toHaveValue(LINK);
  // who conducts it is known
  expect(result.queryByRole('button', { name: 'Conduct now' })).toBeNull();
  // it isn't shown again
  await userEvent.keyboard('{Escape}');
  const asked = within(await screen.findByRole('dialog', { name: 'Close without the link?' }));
  await userEvent.click(asked.getByRole('button', { name: 'Back to the link' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Close without the link?' })).toBeNull());
  fireEvent.copy(result.getByRole('textbox', { name: 'Link to the survey' }));
  await userEvent.click(result.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the link of a survey that was opened is sent from there', async () => {
  answering(openSurvey, () => ({ linkTo: LINK, survey: opened, sendTo: { email: 'hanna@example.org', sms: null } }));
  const bodies = answering(sendSurveyLink, () => ({ survey: opened }));
  await openPerson([], '#survey');
  const dialog = within(await screen.findByRole('dialog', { name: /^Ask in a survey/ }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Open survey' }));
  const result = within(await screen.findByRole('dialog', { name: 'The survey is open' }));
  expect(result.queryByRole('button', { name: /^Text it to/ })).toBeNull();
  await userEvent.click(result.getByRole('button', { name: 'Email it to hanna@example.org' }));
  expect(await screen.findByText('The link was emailed to hanna@example.org')).toBeVisible();
  expect(bodies).toEqual([{ by: 'email' }]);
});

test.each<readonly [wanted: string, refused: readonly SurveyType[], shown: string, sent: SurveyType]>([
  ['the second kind', ['CHANGE_OF_CONDITION'], 'Evaluation', 'EVALUATION'],
  ['one of the other family', ['EVALUATION', 'CHANGE_OF_CONDITION'], 'In-call survey', 'INCALL_SURVEY'],
])('who refuses some kinds is asked in the first that is left: %s', async (_, surveyOptOuts, shown, sent) => {
  const bodies = answering(openSurvey, () => ({ linkTo: LINK, survey: opened, sendTo: NOWHERE }));
  await openPerson([], '#survey', { surveyOptOuts: [...surveyOptOuts] });
  const dialog = within(await screen.findByRole('dialog', { name: /^Ask in a survey/ }));
  expect(await dialog.findByRole('combobox', { name: 'Type' })).toHaveDisplayValue(shown);
  await userEvent.click(dialog.getByRole('button', { name: 'Open survey' }));
  await screen.findByRole('dialog', { name: 'The survey is open' });
  expect(bodies).toMatchObject([{ surveyType: sent }]);
});

test('who refuses all kinds is asked in none', async () => {
  const bodies = answering(openSurvey, () => ({ linkTo: LINK, survey: opened, sendTo: NOWHERE }));
  await openPerson([], '#survey', { surveyOptOuts: [...SURVEY_TYPES] });
  const dialog = within(await screen.findByRole('dialog', { name: /^Ask in a survey/ }));
  const type = await dialog.findByRole('combobox', { name: 'Type' });
  await userEvent.click(dialog.getByRole('button', { name: 'Open survey' }));
  await waitFor(() => expect(type).toBeInvalid());
  expect(bodies).toEqual([]);
});

test('an address that asks opens the choice of the survey at once; closed, it doesn’t come back', async () => {
  const { router } = await openPerson([], '#survey');
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask in a survey about Hanna Virtanen' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location.hash).toBe('');
});

test('without a link it couldn’t be opened; another refusal is told in the fixed words', async () => {
  let answer: () => never = () => ({ linkTo: '', survey: opened, sendTo: NOWHERE }) as never;
  answering(openSurvey, () => answer());
  const { section } = await openPerson();
  await userEvent.click(await section.findByRole('button', { name: 'Ask in a survey' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Ask in a survey/ }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Open survey' }));
  expect(await dialog.findByText('The survey could not be opened')).toBeVisible();
  answer = () => refusal(409, 'This person doesn’t want to be asked in this survey') as never;
  await userEvent.click(dialog.getByRole('button', { name: 'Open survey' }));
  expect(await dialog.findByText('Oops!... Looks like an error occurred!')).toBeVisible();
});

test('a note of a change of condition offers its survey, which begins with the note', async () => {
  const bodies = answering(openSurvey, () => ({ linkTo: LINK, survey: opened, sendTo: NOWHERE }));
  answering(createNote, (body) => ({
    notesPerson: {
      id: `note-${(body as { note: string }).note}`,
      organizationId: 'org-1',
      createdAt: '2026-11-23T10:00:00.000Z',
      author: { id: 'person-1', name: 'Ana Ruiz' },
      subject: { personOrganizationId: 'place-1', personId: 'person-7', name: 'Hanna Virtanen', program: null },
      call: null,
      correctsId: null,
      ...(body as { note: string; kind: 'OTHER' }),
    },
  }));
  const { path } = await openPerson();
  const notes = within(await screen.findByRole('region', { name: 'Notes' }));
  const write = async (text: string, kind: string) => {
    fireEvent.change(await notes.findByRole('textbox', { name: 'Note' }), { target: { value: text } });
    await userEvent.selectOptions(notes.getByRole('combobox', { name: 'Kind' }), kind);
    await userEvent.click(notes.getByRole('button', { name: 'Save note' }));
  };
  await write('Likes tea', 'Other');
  expect(await screen.findByText('Note saved')).toBeVisible();
  expect(notes.queryByRole('button', { name: 'Conduct the survey' })).not.toBeInTheDocument();
  await write('Sleeps badly', 'Change of condition');
  expect(await notes.findByText(/^You noted a change of condition of Hanna Virtanen\./)).toBeVisible();
  await userEvent.click(notes.getByRole('button', { name: 'Not now' }));
  expect(notes.queryByRole('button', { name: 'Conduct the survey' })).toBeNull();
  await write('Fell on Monday', 'Change of condition');
  await userEvent.click(await notes.findByRole('button', { name: 'Conduct the survey' }));
  await waitFor(() => expect(path()).toBe(`/app/surveys/${opened.id}`));
  expect(bodies).toEqual([{ surveyType: 'CHANGE_OF_CONDITION', additionalComments: 'Fell on Monday' }]);
});
