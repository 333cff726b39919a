import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { i18n } from '#src/lib/i18n/index.ts';
import { SurveysWaiting } from '#src/components/surveys/surveys-waiting.tsx';
import { getMembership, listMemberships } from '#src/schemas/memberships.ts';
import { createReportRequest, listReportRequests } from '#src/schemas/reports.ts';
import { exportPersonSurveys } from '#src/schemas/surveys.ts';
import { harbor } from '#tests/lib/tokens.ts';
import { answering } from '#tests/screens/auth/console.tsx';
import { expectHiddenColumns } from '#tests/screens/hidden-columns.ts';
import { onPhone } from '#tests/screens/on-phone.ts';
import { personOf } from '#tests/screens/person/people.ts';
import { chips, menuItems, rowsOf, textOf } from '#tests/screens/shown.ts';
import { renderAt } from '#tests/screens/ui/render.tsx';
import { ED, idOf, openSurveys, serveSurveys, surveyOf } from './surveys-server.ts';

const LIST = '/app/surveys';

afterEach(() => {
  vi.useRealTimers();
});

const many = (count: number) => Array.from({ length: count }, (_, at) => surveyOf(at + 1));
const tableOf = () => screen.findByRole('table', { name: 'List of surveys about people' });
const due = () => screen.getByRole('link', { name: /^Action required/ });
const focused = () => document.activeElement?.closest('tr')?.textContent ?? '';

test('a row says the type, about whom, who answered, how it stands, what to look at, and what is offered', async () => {
  const { asked } = await openSurveys(`${LIST}?tab=all`, {
    surveys: [
      surveyOf(1, { alarms: 2 }),
      surveyOf(2, { state: 'open', answeredAt: null, type: 'CHANGE_OF_CONDITION' }),
      surveyOf(3, { actionRequired: false, isAnonymous: true, subject: null, respondent: null }),
      surveyOf(4, { actionRequired: false, state: 'notYet', availableFrom: '2026-12-01', answeredAt: null }),
      surveyOf(5, { actionRequired: false, postponedTo: '2026-12-24' }),
    ],
  });
  const table = await tableOf();
  await within(table).findAllByRole('rowheader');
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row));
  expect(rows[0]?.getByRole('rowheader')).toHaveTextContent('Evaluation');
  expect(rows[0]?.getByRole('link', { name: 'Ed Hart 1' })).toHaveAttribute('href', `/app/detail/${ED}`);
  expect(rows[0]?.getByText('Rosa Quill')).toBeVisible();
  expect(rows[0]?.getAllByText('Action required')[0]).toBeVisible();
  expect(rows[0]?.getAllByText('2 to look at')[0]).toBeVisible();
  expect(rows.map((row) => row.getByRole('link', { name: /^(Review|View|Conduct) / }).textContent)).toEqual([
    'Review',
    'Conduct',
    'View',
    'View',
    'View',
  ]);
  expect(rows[2]?.getAllByText('Anonymous')).not.toHaveLength(0);
  expect(rows[3]?.getAllByText('Opens on December 01, 2026')[0]).toBeVisible();
  expect(rows[4]?.getAllByText('Postponed until December 24, 2026')[0]).toBeVisible();
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({ organizationId: 'org-1', page: '0' });
});

test('each way a survey can stand has its words and its moment, in the line of a phone, too', async () => {
  await openSurveys(`${LIST}?tab=all`, {
    surveys: [
      surveyOf(1, { alarms: 2 }),
      surveyOf(2, { state: 'open', answeredAt: null, respondent: null, type: 'CHANGE_OF_CONDITION' }),
      surveyOf(3, { actionRequired: false, isAnonymous: true, subject: null, respondent: null }),
      surveyOf(4, {
        actionRequired: false,
        subject: null,
        state: 'expired',
        answeredAt: null,
        postponedTo: '2026-12-24',
      }),
      surveyOf(5, { actionRequired: false, postponedTo: '2026-12-24', completedAt: '2026-11-21T20:05:00.000Z' }),
      surveyOf(6, { additionalComments: 'She would like to be called earlier.' }),
    ],
  });
  const answered = 'November 20, 2026 03:05 PM EST';
  const created = 'November 10, 2026 03:05 PM EST';
  const row = (type: string, About: string, by: string, Status: string, when: string, alarms = '') => {
    const Type = `${type}${About} · ${when}${Status}${alarms}`;
    return { Type, About, 'Who answers': by, Status, 'To look at': alarms || '—', When: when };
  };
  expect(await rowsOf('List of surveys about people')).toEqual([
    row('Evaluation', 'Ed Hart 1', 'Rosa Quill', 'AnsweredAction required', answered, '2 to look at'),
    row('Change of condition', 'Ed Hart 2', '—', 'OpenAction required', created),
    row('Evaluation', 'Anonymous', 'Anonymous', 'Answered', answered),
    row('Evaluation', 'Deleted person', 'Rosa Quill', 'Closed', created),
    row('Evaluation', 'Ed Hart 5', 'Rosa Quill', 'Answered', answered),
    row('Evaluation', 'Ed Hart 6', 'Rosa Quill', 'AnsweredAction required', answered, 'Comment'),
  ]);
  expect(screen.getByRole('link', { name: 'Conduct Change of condition: Ed Hart 2' })).toHaveAttribute(
    'href',
    `/app/surveys/${idOf(2)}?tab=all`,
  );
  expect(
    screen.getAllByRole('link', { name: /^(Review|View) / }).map((link) => link.getAttribute('aria-label')),
  ).toEqual([
    'Review Evaluation: Ed Hart 1',
    'View Evaluation: Anonymous',
    'View Evaluation: Deleted person',
    'View Evaluation: Ed Hart 5',
    'Review Evaluation: Ed Hart 6',
  ]);
});

test('one that waits is told to close a week before, so that nobody loses it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-24T15:00:00.000Z');
  const closing = (n: number, expiresAt: string, more: object = {}) =>
    surveyOf(n, { state: 'open', answeredAt: null, expiresAt, ...more });
  await openSurveys(LIST, {
    surveys: [
      closing(1, '2026-12-01T16:00:00.000Z'),
      closing(2, '2026-12-01T15:00:00.000Z'),
      closing(3, '2026-11-24T16:00:00.000Z'),
      closing(4, '2026-11-25T16:00:00.000Z', { actionRequired: false }),
    ],
  });
  await within(await tableOf()).findAllByRole('rowheader');
  // each in its column, and in the line of a phone
  expect(screen.getAllByText(/^Closes/).map(({ textContent }) => textContent)).toEqual([
    'Closes in 7 days',
    'Closes in 7 days',
    'Closes within a day',
    'Closes within a day',
  ]);
});

test('where all require action, rows don’t say so', async () => {
  await openSurveys(LIST, { surveys: [surveyOf(1), surveyOf(2, { state: 'open', answeredAt: null })] });
  const rows = await rowsOf('List of surveys about people');
  expect(rows.map(({ Status }) => Status)).toEqual(['Answered', 'Open']);
});

test('the program and the notes of admins are columns that can be chosen', async () => {
  const { subject } = surveyOf(1);
  await openSurveys(`${LIST}?tab=all`, {
    surveys: [
      surveyOf(1, {
        subject: subject && { ...subject, program: { id: 'meals', name: 'Meals' } },
        additionalComments: 'Likes it here',
        adminNotes: 'Called back',
      }),
    ],
  });
  await expectHiddenColumns(/Ed Hart 1/, { Program: 'Meals', 'Admin notes': 'Called back' });
});

test('a survey is begun from the list with whom it is about: the choice leads to their page, where it is asked which', async () => {
  const person = personOf('RECIPIENT');
  await openSurveys(LIST);
  const searches: Array<string | null> = [];
  answering(listMemberships, (_, request) => {
    searches.push(new URL(request.url).searchParams.get('search'));
    return { personOrganizations: [person], pager: { page: 1, totalItems: 1, itemsPerPage: 10, totalPages: 1 } };
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Ask in a survey' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Ask in a survey' }));
  expect(drawer.getByText('Whom is the survey about?')).toBeVisible();
  fireEvent.change(drawer.getByRole('searchbox', { name: 'Name or phone number' }), { target: { value: 'hanna' } });
  expect(await drawer.findByRole('link', { name: 'Hanna Virtanen' })).toHaveAttribute(
    'href',
    `/app/detail/${person.id}#survey`,
  );
  expect(searches.at(-1)).toBe('hanna');
});

test('filters, search and the family of the address are asked for under the API’s names', async () => {
  const { asked } = await openSurveys(
    `${LIST}?family=caller&type=INCALL_SURVEY&state=answered&subjectId=ed&isAnonymous=no&adminNotes=called&search=fell&dateFrom=11%2F01%2F2026&page=2`,
  );
  await screen.findByRole('table', { name: 'List of surveys about calls' });
  expect(asked.map((query) => Object.fromEntries(query))).toContainEqual({
    organizationId: 'org-1',
    page: '1',
    actionRequired: 'true',
    callerSurveyType: 'INCALL_SURVEY',
    state: 'answered',
    subjectId: 'ed',
    isAnonymous: 'false',
    adminNotes: 'called',
    additionalComments: 'fell',
    dateFrom: '11/01/2026',
  });
});

test('the filters of a family stand as chips, in words; somebody by an id has their name', async () => {
  const person = personOf('RECIPIENT');
  answering(getMembership, () => ({ personOrganization: person, matches: [], profiles: [] }));
  await openSurveys(
    `${LIST}?tab=all&type=CHANGE_OF_CONDITION&state=expired&subjectId=${ED}&respondentId=rosa&isAnonymous=yes&adminNotes=called`,
  );
  await waitFor(() =>
    expect(chips()).toEqual([
      'Type: Change of condition',
      'Status: Closed',
      'About: Hanna Virtanen',
      'Who answers: rosa',
      'Anonymous: Yes',
      'Admin notes: called',
    ]),
  );
  await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  const offered = (name: string) =>
    within(screen.getByRole('combobox', { name })).getAllByRole('option').map(textOf).slice(1);
  expect(offered('Type')).toEqual(['Change of condition', 'Evaluation']);
  expect(offered('Status')).toEqual(['Not open yet', 'Open', 'Closed', 'Answered']);
  await userEvent.click(screen.getByRole('link', { name: 'Calls' }));
  await screen.findByText('No surveys found');
  await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  expect(offered('Type')).toEqual([
    'In-call survey',
    'In-call survey follow-up',
    'Post-call survey',
    'Baseline survey',
    'Follow-up survey',
  ]);
});

test('going to the other family keeps the tab, going to the other tab the family', async () => {
  await openSurveys(`${LIST}?family=caller&tab=all`, { surveys: [] });
  expect(await screen.findByText('A survey is opened from a person’s page, or follows a call.')).toBeVisible();
  const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('People')).toBe('/app/surveys?tab=all');
  expect(href(/^Action required/)).toBe('/app/surveys?family=caller');
  const about = screen.getByRole('navigation', { name: 'Surveys about' });
  const families = within(about).getAllByRole('link');
  expect(families.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['People', null],
    ['Calls', 'page'],
  ]);
  // one line has both
  expect(about.parentElement).toContainElement(screen.getByRole('navigation', { name: 'Parts of the list' }));
  expect(about.parentElement).not.toContainElement(screen.getByRole('searchbox'));
});

test.each([
  ['person', '', 'Filter by the type first.'],
  ['caller', '?family=caller', 'Filter by the type In-call survey or In-call survey follow-up first.'],
])('a report needs a type first, and says so; the questions are a link away (%s)', async (_, search, why) => {
  await openSurveys(`${LIST}${search}`, { as: 'ORG_ADMIN', surveys: [] });
  await screen.findByText('No surveys found');
  await userEvent.click(screen.getByRole('button', { name: 'More about surveys' }));
  expect(menuItems()).toEqual(['Questions and rules', `Request a report with the answers${why}`]);
  expect(screen.getByRole('menuitem', { name: /^Request a report/ })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('menuitem', { name: 'Questions and rules' })).toHaveAttribute(
    'href',
    '/app/surveys/questions',
  );
});

test('the keys are told, those of calls without the one that postpones', async () => {
  const keys = () =>
    within(screen.getByRole('list', { name: 'Keys' }))
      .getAllByRole('listitem')
      .map(textOf);
  await openSurveys(LIST, { surveys: many(1) });
  await tableOf();
  expect(keys()).toEqual(['JKgo through the surveys', '↵open', 'Ecomplete', 'Ppostpone', 'Nadmin notes', 'Zundo']);
  await userEvent.click(screen.getByRole('link', { name: 'Calls' }));
  await screen.findByText('No surveys found');
  expect(keys()).toEqual(['JKgo through the surveys', '↵open', 'Ecomplete', 'Nadmin notes', 'Zundo']);
});

test('what requires no action is neither completed nor postponed by a key, and says so', async () => {
  const { completed } = await openSurveys(`${LIST}?tab=all`, { surveys: [surveyOf(1, { actionRequired: false })] });
  await within(await tableOf()).findAllByRole('rowheader');
  await userEvent.keyboard('je');
  expect(await screen.findByText('This survey requires no action')).toBeVisible();
  await userEvent.keyboard('p');
  await waitFor(() => expect(screen.getAllByText('This survey requires no action')).not.toHaveLength(0));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(completed).toEqual([]);
});

test('days to postpone until are counted by the organization’s clock', async () => {
  // in New York it is still the evening of the 23rd
  vi.setSystemTime('2026-11-24T03:00:00.000Z');
  const { postponed } = await openSurveys(LIST, { surveys: many(1) });
  await within(await tableOf()).findAllByRole('rowheader');
  await userEvent.keyboard('jp');
  const dialog = within(await screen.findByRole('dialog', { name: 'Postpone Evaluation of Ed Hart 1' }));
  const days = within(dialog.getByRole('group', { name: 'Postpone until' })).getAllByRole('button');
  expect(days.map(textOf)).toEqual([
    'TomorrowNovember 24, 2026',
    'In a weekNovember 30, 2026',
    'In a monthDecember 23, 2026',
  ]);
  await userEvent.click(dialog.getByRole('button', { name: /^Tomorrow/ }));
  await waitFor(() => expect(postponed).toEqual([{ date: '11/24/2026' }]));
});

test('a type of the other family narrows nothing', async () => {
  const { asked } = await openSurveys(`${LIST}?family=caller&type=EVALUATION`);
  await screen.findByRole('table', { name: 'List of surveys about calls' });
  expect(asked[0]?.has('callerSurveyType')).toBe(false);
});

test('an empty list says so; the tabs have their counts, and the other family is a link away', async () => {
  await openSurveys(LIST, { surveys: [surveyOf(1, { actionRequired: false })] });
  expect(await screen.findByText('No surveys found')).toBeVisible();
  expect(screen.getByText('No survey requires action now.')).toBeVisible();
  expect(due()).toHaveTextContent('Action required0');
  await waitFor(() => expect(screen.getByRole('link', { name: /^All/ })).toHaveTextContent('All1'));
  expect(screen.getByRole('link', { name: 'Calls' })).toHaveAttribute('href', '/app/surveys?family=caller');
});

test('fifty surveys are worked off by keys alone, the count right after each, and Z takes them back', async () => {
  const { completed, survey } = await openSurveys(LIST, { surveys: many(50) });
  await within(await tableOf()).findAllByRole('rowheader');
  await waitFor(() => expect(due()).toHaveTextContent('Action required50'));
  await userEvent.keyboard('j');
  for (let left = 49; left >= 0; left -= 1) {
    await waitFor(() => expect(focused()).toContain('Ed Hart'));
    await userEvent.keyboard('e');
    expect(due()).toHaveTextContent(`Action required${left}`);
    // the rows of the next page come as those of this one go
    if (left > 0) await screen.findAllByRole('rowheader');
  }
  expect(await screen.findByText('No surveys found')).toBeVisible();
  await waitFor(() => expect(completed).toHaveLength(50));
  await userEvent.keyboard('z');
  await waitFor(() => expect(due()).toHaveTextContent('Action required1'));
  await userEvent.keyboard('z');
  await waitFor(() => expect(due()).toHaveTextContent('Action required2'));
  expect([survey(50), survey(49), survey(48)].map((each) => each?.actionRequired)).toEqual([true, true, false]);
}, 60_000);

test('nobody waits for the server: the next row has the focus, and the count is right, before it answers', async () => {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const { completed } = await openSurveys(LIST, { surveys: many(3), held });
  await within(await tableOf()).findAllByRole('rowheader');
  await userEvent.keyboard('je');
  expect(focused()).toContain('Ed Hart 2');
  expect(due()).toHaveTextContent('Action required2');
  await userEvent.keyboard('e');
  expect(focused()).toContain('Ed Hart 3');
  expect(due()).toHaveTextContent('Action required1');
  expect(screen.queryByText(/completed$/)).not.toBeInTheDocument();
  resolve();
  expect(await screen.findByText('Evaluation of Ed Hart 2 completed')).toBeVisible();
  expect(due()).toHaveTextContent('Action required1');
  expect(completed).toHaveLength(2);
});

test('whoever is faster than the server goes on with the first row that comes', async () => {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  await openSurveys(LIST, { surveys: many(12), held });
  const shown = await within(await tableOf()).findAllByRole('rowheader');
  expect(shown).toHaveLength(10);
  await userEvent.keyboard(`j${'e'.repeat(10)}`);
  expect(screen.queryAllByRole('rowheader')).toEqual([]);
  resolve();
  await waitFor(() => expect(focused()).toContain('Ed Hart 11'));
  expect(due()).toHaveTextContent('Action required2');
});

test('J and K go through the rows, Enter opens; an arrow that isn’t in the list stays the page’s', async () => {
  const { history } = await openSurveys(LIST, { surveys: many(3) });
  await within(await tableOf()).findAllByRole('rowheader');
  await userEvent.keyboard('{ArrowDown}');
  expect(focused()).toBe('');
  await userEvent.keyboard('jj{ArrowDown}k');
  expect(focused()).toContain('Ed Hart 2');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(history.location.pathname).toBe(`/app/surveys/${idOf(2)}`));
});

test('P postpones by a preset, N keeps notes and the survey where it is', async () => {
  const { postponed, completed } = await openSurveys(LIST, { surveys: many(2) });
  await within(await tableOf()).findAllByRole('rowheader');
  await userEvent.keyboard('jn');
  const notes = within(await screen.findByRole('dialog', { name: 'Admin notes: Evaluation, Ed Hart 1' }));
  await userEvent.type(notes.getByRole('textbox', { name: 'Admin notes' }), 'Called the daughter');
  await userEvent.click(notes.getByRole('button', { name: 'Save notes' }));
  await waitFor(() =>
    expect(completed).toEqual([
      { actionRequired: null, adminNotes: 'Called the daughter', began: { adminNotes: null } },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(focused()).toContain('Ed Hart 1'));
  await userEvent.keyboard('p');
  const dialog = within(await screen.findByRole('dialog', { name: 'Postpone Evaluation of Ed Hart 1' }));
  await userEvent.click(dialog.getByRole('button', { name: /^In a week/ }));
  await waitFor(() => expect(postponed).toEqual([{ date: expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/) as string }]));
  await waitFor(() => expect(due()).toHaveTextContent('Action required1'));
  await waitFor(() => expect(focused()).toContain('Ed Hart 2'));
  await userEvent.keyboard('z');
  await waitFor(() => expect(postponed.at(-1)).toEqual({ date: null }));
});

test('what waits can be postponed again, or made to require action again, from the list', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-11-24T03:00:00.000Z');
  const waiting = surveyOf(1, { actionRequired: false, postponedTo: '2026-12-24' });
  const { postponed, survey } = await openSurveys(`${LIST}?tab=all`, { surveys: [waiting] });
  await within(await tableOf()).findAllByRole('rowheader');
  await userEvent.keyboard('jp');
  const asked = () => screen.findByRole('dialog', { name: 'Postpone Evaluation of Ed Hart 1' });
  await userEvent.click(within(await asked()).getByRole('button', { name: /^In a week/ }));
  await waitFor(() => expect(postponed).toEqual([{ date: '11/30/2026' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(focused()).toContain('Ed Hart 1'));
  await userEvent.keyboard('z');
  await waitFor(() => expect(postponed.at(-1)).toEqual({ date: '12/24/2026' }));
  await waitFor(() => expect(focused()).toContain('Ed Hart 1'));
  await userEvent.keyboard('p');
  await userEvent.click(within(await asked()).getByRole('button', { name: 'Requires action again' }));
  expect(await screen.findByText('Evaluation of Ed Hart 1 requires action again')).toBeVisible();
  expect(postponed.at(-1)).toEqual({ date: null });
  expect(survey(1)).toMatchObject({ actionRequired: true, postponedTo: null });
});

test.each(['e', 'n'])('what isn’t answered is neither completed nor noted by the key %s', async (key) => {
  const { completed } = await openSurveys(LIST, { surveys: [surveyOf(1, { state: 'open', answeredAt: null })] });
  await within(await tableOf()).findAllByRole('rowheader');
  await userEvent.keyboard(`j${key}`);
  expect(await screen.findByText('This survey isn’t answered yet. Conduct or postpone it')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(completed).toEqual([]);
});

test('what Z takes back has the focus again', async () => {
  await openSurveys(LIST, { surveys: many(3) });
  await within(await tableOf()).findAllByRole('rowheader');
  await userEvent.keyboard('jje');
  await waitFor(() => expect(focused()).toContain('Ed Hart 3'));
  expect(await screen.findByText('Evaluation of Ed Hart 2 completed')).toBeVisible();
  await userEvent.keyboard('z');
  await waitFor(() => expect(focused()).toContain('Ed Hart 2'));
});

test('keys rest in a field, and can be turned off', async () => {
  const { completed } = await openSurveys(LIST, { surveys: many(2) });
  await within(await tableOf()).findAllByRole('rowheader');
  await userEvent.keyboard('j');
  await userEvent.click(screen.getByRole('button', { name: 'Turn keys off' }));
  await userEvent.keyboard('je');
  await userEvent.click(screen.getByRole('button', { name: 'Turn keys on' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search comments' }), 'je');
  expect(completed).toEqual([]);
});

test('a survey that couldn’t be completed comes back, in the fixed words', async () => {
  await openSurveys(LIST, { surveys: many(2), refuses: ({ id }) => id === idOf(1) });
  await within(await tableOf()).findAllByRole('rowheader');
  await userEvent.keyboard('je');
  expect(await screen.findByText('Oops!... Looks like an error occurred!')).toBeVisible();
  await waitFor(() => expect(due()).toHaveTextContent('Action required2'));
  expect(screen.getByRole('link', { name: 'Ed Hart 1' })).toBeVisible();
});

test('on a phone the file is in the menu, until it is asked for', async () => {
  onPhone();
  await openSurveys(`${LIST}?tab=all`, { surveys: many(1) });
  answering(
    exportPersonSurveys,
    () =>
      new Response('Type\r\n', {
        headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="Surveys.csv"' },
      }),
  );
  await within(await tableOf()).findAllByRole('rowheader');
  expect(screen.getByRole('link', { name: 'Ask in a survey' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'More about surveys' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Export' }));
  expect(await screen.findByRole('button', { name: 'Download' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'More about surveys' }));
  expect(screen.queryByRole('menuitem', { name: 'Export' })).toBeNull();
});

// the address of the file is one of a survey, too: what is answered last is asked first
test('what the list shows is a file; a report is requested where the type has one', async () => {
  await openSurveys(`${LIST}?tab=all&type=EVALUATION&dateFrom=11%2F01%2F2026&subjectId=ed&state=answered`, {
    surveys: many(1),
  });
  const queries: URLSearchParams[] = [];
  answering(exportPersonSurveys, (_, request) => {
    queries.push(new URL(request.url).searchParams);
    return new Response('Type\r\n', {
      headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="Surveys.csv"' },
    });
  });
  answering(listReportRequests, () => ({
    rows: [],
    pager: { page: 1, totalItems: 0, itemsPerPage: 10, totalPages: 0 },
  }));
  const orders = answering(createReportRequest, () => ({
    reportRequest: { id: 'report-1', status: 'created' as const },
  }));
  await within(await tableOf()).findAllByRole('rowheader');
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  expect(await screen.findByRole('button', { name: 'Download' })).toBeVisible();
  expect(Object.fromEntries(queries[0] ?? [])).toEqual({
    organizationId: 'org-1',
    type: 'EVALUATION',
    subjectId: 'ed',
    state: 'answered',
    dateFrom: '11/01/2026',
    language: 'en',
  });
  await userEvent.click(screen.getByRole('button', { name: 'More about surveys' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Request a report with the answers' }));
  await waitFor(() =>
    expect(orders).toMatchObject([
      {
        module: 'SURVEY_EVALUATION',
        organizationId: 'org-1',
        filters: {
          params: { subjectId: 'ed', state: 'answered', type: 'EVALUATION' },
          startDate: expect.any(Number) as number,
        },
      },
    ]),
  );
  expect(
    await screen.findByText("Report request created successfully, you will be notified when it's ready for download"),
  ).toBeVisible();
});

test('the dashboard tells of five that require action, of both families the longest waiting first', async () => {
  const caller = { family: 'caller', type: 'INCALL_SURVEY' } as const;
  serveSurveys({
    surveys: [
      surveyOf(1, { answeredAt: '2026-11-20T20:05:00.000Z' }),
      surveyOf(2, { answeredAt: '2026-11-17T20:05:00.000Z' }),
      surveyOf(3, { state: 'open', answeredAt: null, createdAt: '2026-11-18T20:05:00.000Z' }),
      surveyOf(4, { answeredAt: '2026-11-01T20:05:00.000Z', actionRequired: false }),
      surveyOf(5, { ...caller, answeredAt: '2026-11-19T20:05:00.000Z', alarms: 2 }),
      surveyOf(6, { ...caller, answeredAt: '2026-11-16T20:05:00.000Z' }),
      surveyOf(7, { ...caller, answeredAt: '2026-11-21T20:05:00.000Z' }),
    ],
  });
  await renderAt('/', [{ path: '/', component: () => <SurveysWaiting organizationId={harbor.id} /> }]);
  const section = within(await screen.findByRole('region', { name: 'Surveys that require action' }));
  const rows = section.getAllByRole('listitem');
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual([
    'In-call survey: Ed Hart 6',
    'Evaluation: Ed Hart 2',
    'Evaluation: Ed Hart 3',
    'In-call survey: Ed Hart 5',
    'Evaluation: Ed Hart 1',
  ]);
  expect(rows[2]).toHaveTextContent(/Conduct.*November 18, 2026/);
  expect(rows[3]).toHaveTextContent(/Review.*2 to look at.*November 19, 2026/);
  const at = (name: string) => section.getByRole('link', { name }).getAttribute('href');
  expect(at('In-call survey: Ed Hart 5')).toBe(`/app/surveys/${idOf(5)}?family=caller`);
  expect(at('3 about people')).toBe('/app/surveys?family=person');
  expect(at('3 about calls')).toBe('/app/surveys?family=caller');
});

test('how a survey stands is its status in Spanish, too: “Estado” is a state of the country', async () => {
  await openSurveys(LIST, { surveys: many(1) });
  await within(await tableOf()).findAllByRole('rowheader');
  await i18n.changeLanguage('es');
  expect(await screen.findByRole('columnheader', { name: 'Estatus' })).toBeInTheDocument();
  expect(screen.queryByText('Estado')).toBeNull();
});
