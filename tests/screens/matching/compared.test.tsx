import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ProfileName } from '#src/schemas/access.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { listPrograms } from '#src/schemas/programs.ts';
import { prairie } from '#tests/lib/tokens.ts';
import { answering } from '#tests/screens/auth/console.tsx';
import { answerPeople, openAs, partner, somebody } from './people.ts';

const busy = somebody('CALLER', 'Raj Patel');
const rosa = somebody('RECIPIENT', 'Rosa Diaz', {
  programId: 'calls',
  matches: [partner(busy)],
  details: {
    preferredLanguage: 'Spanish',
    preferredTimeForCall: ['Evening'],
    hobbies: 'Chess',
    zipCode: '11201',
    gender: 'Female',
  },
});
const ben = somebody('CALLER', 'Ben Adams', {
  programId: 'calls',
  details: {
    preferredLanguage: 'English',
    preferredTimeForCall: ['Morning', 'Weekend'],
    hobbies: 'chess, tea',
    zipCode: '11215',
    gender: 'Male',
  },
});

async function open(at: string, people: readonly Membership[], as: ProfileName = 'ORG_ADMIN') {
  const asked = answerPeople(() => people);
  const opened = await openAs(as, `/app/matching${at}`);
  await screen.findByRole('heading', { level: 1, name: 'Matching' });
  return { ...opened, asked };
}

test('two who are chosen are compared fact by fact, each with what speaks for and against them', async () => {
  await open('?caller=ben-adams&recipient=rosa-diaz&gender=Female&for=recipient', [ben, rosa, busy]);
  const table = await screen.findByRole('table');
  await within(table).findByRole('columnheader', { name: 'Fit' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Preferred language', 'English', 'Spanish', 'Against: different languages: Spanish and English'],
    ['Preferred time for calls', 'Morning, Weekend', 'Evening', 'Against: no shared time of day'],
    ['Hobbies', 'chess, tea', 'Chess', 'In favor: both like Chess'],
    ['ZIP code', '11215', '11201', 'In favor: live in the same area (ZIP 112…)'],
    ['Gender', 'Male', 'Female', 'Against: not the preferred gender: Male'],
    ['Program', 'Friendly Calls', 'Friendly Calls', 'In favor: in the same program'],
    ['Capacity', '0 of 3 matches', '', 'In favor: caller has 0 of 3 matches'],
    ['Matches', 'no match', 'Raj PatelUnmatch', ''],
  ]);
});

test('who lives at the same ZIP code is told apart from who lives in the same area', async () => {
  const near = somebody('CALLER', 'Nell Ash', { details: { zipCode: '11201' } });
  await open('?recipient=rosa-diaz', [rosa, busy, near, ben]);
  expect(await screen.findByText('live near each other (ZIP 11201)')).toBeVisible();
  expect(screen.getByText('live in the same area (ZIP 112…)')).toBeVisible();
});

test('a list says of everybody the language, the program and the load', async () => {
  await open('', [ben, rosa, somebody('RECIPIENT', 'Olaf Berg')]);
  const about = async (side: string) =>
    within(await screen.findByRole('list', { name: side }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(await about('Callers')).toEqual(['Ben AdamsEnglish · Friendly Calls · 0 of 3 matches']);
  expect(await about('Recipients')).toEqual(['Rosa DiazSpanish · Friendly Calls · 1 match', 'Olaf Bergno match']);
  // a wish that only ranks candidates has no place beside two lists
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  expect(screen.getByRole('combobox', { name: 'Language' })).toBeVisible();
  expect(screen.queryByRole('combobox', { name: /^Preferred gender/ })).toBeNull();
});

test.each([
  ['?caller=ben-adams', { ...ben, active: false }, 'Ben Adams isn’t an active caller, so they can’t be matched.'],
  ['?recipient=ben-adams', ben, 'Ben Adams isn’t an active recipient, so they can’t be matched.'],
  [
    '?recipient=rosa-diaz',
    { ...rosa, active: false },
    'Rosa Diaz isn’t an active recipient, so they can’t be matched.',
  ],
  ['?caller=rosa-diaz', rosa, 'Rosa Diaz isn’t an active caller, so they can’t be matched.'],
])(
  'who can’t be matched as they were chosen is told (%s, %#), and no candidate has a button',
  async (at, chosen, words) => {
    const { id } = chosen;
    const others = [ben, rosa, busy, somebody('RECIPIENT', 'Olaf Berg')].filter((person) => person.id !== id);
    await open(at, [chosen, ...others]);
    expect(await screen.findByText(words)).toBeVisible();
    const list = await screen.findByRole('list', { name: /^Best / });
    expect(within(list).queryByRole('button', { name: /^Match / })).toBeNull();
  },
);

test.each([
  ['?caller=ben-adams&recipient=rosa-diaz', { ...ben, active: false }, rosa],
  ['?caller=ben-adams&recipient=raj-patel', ben, busy],
])('two of whom one can’t be matched have no button for it (%s)', async (at, one, other) => {
  await open(at, [one, other]);
  expect(await screen.findByText(/so they can’t be matched\.$/)).toBeVisible();
  expect(await screen.findByRole('columnheader', { name: 'Fit' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Match' })).toBeNull();
});

test('a match of somebody who is inactive by now can be ended', async () => {
  const former = { ...busy, active: false, matches: [partner(rosa)] };
  await open('?caller=raj-patel&recipient=rosa-diaz', [former, rosa]);
  expect(await screen.findByText('They’re matched.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Unmatch' })).toBeVisible();
});

test('a caller who is chosen has recipients to choose from, and goes on to the next caller', async () => {
  const callers = Array.from({ length: 12 }, (_, at) => somebody('CALLER', `Caller Nr${at + 10}`));
  const matched = { ...busy, matches: [partner(rosa)] };
  const { history } = await open('?caller=raj-patel&recipient=rosa-diaz&for=caller', [matched, rosa, ...callers]);
  expect(await screen.findByText('They’re matched.')).toBeVisible();
  expect(await screen.findByText('12 callers have no match')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next: Caller Nr10' }));
  await waitFor(() => expect(history.location.search).toBe('?caller=caller-nr10'));
  expect(await screen.findByRole('list', { name: 'Best recipients for Caller Nr10' })).toBeVisible();
});

test('each list has pages of its own; a side with nobody says why', async () => {
  const callers = Array.from({ length: 12 }, (_, at) => somebody('CALLER', `Caller Nr${at + 10}`));
  const { history, asked } = await open('', callers);
  expect(await screen.findByText('This organization has no recipients yet.')).toBeVisible();
  const pages = within(await screen.findByRole('navigation', { name: 'Pages of Callers' }));
  await userEvent.click(pages.getByRole('link', { name: 'Next page' }));
  await waitFor(() => expect(history.location.search).toBe('?callerPage=2'));
  expect(await screen.findByRole('link', { name: 'Caller Nr21' })).toBeVisible();
  expect(asked.filter((query) => query.get('page') === '2').map((query) => query.get('role'))).toEqual(['CALLER']);
});

/** Somebody of another organization than the chosen one. */
const elsewhere = (person: Membership): Membership => ({
  ...person,
  organizationId: prairie.id,
  organization: { id: prairie.id, name: prairie.name },
});
const inTrail = () => screen.queryByRole('navigation', { name: 'Breadcrumbs' })?.querySelector('a');

/** Each organization has one program. */
const answerPrograms = () =>
  answering(listPrograms, (_, request) => {
    const organizationId = new URL(request.url).searchParams.get('organizationId') ?? '';
    const [id, name] = organizationId === prairie.id ? ['plains', 'Plains Calls'] : ['calls', 'Friendly Calls'];
    return { programs: [{ id, name, phone: null, organizationId, isDefault: true, totalPeople: 1 }] };
  });

async function openAcross(at: string, people: readonly Membership[]) {
  answerPeople(() => people);
  const opened = openAs('SUPER_ADMIN', `/app/matching${at}`);
  // what is answered last is asked first
  answerPrograms();
  return opened;
}

test.each([
  ['?recipient=rosa-diaz', [elsewhere(rosa), ben]],
  ['?caller=ben-adams', [rosa, elsewhere(ben)]],
  ['?caller=ben-adams&recipient=rosa-diaz', [elsewhere(rosa), elsewhere(ben)]],
])('whoever is chosen of another organization names it, and has its programs (%s)', async (at, people) => {
  const { history } = await openAcross(`${at}&programId=plains`, people);
  await waitFor(() => expect(inTrail()).toHaveAttribute('href', `/app/organizations/${prairie.id}`));
  expect(inTrail()).toHaveTextContent(prairie.name);
  expect(await screen.findByRole('button', { name: /Plains Calls/ })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  const programs = within(screen.getByRole('combobox', { name: 'Program' })).getAllByRole('option');
  expect(programs.map(({ textContent }) => textContent)).toContain('Plains Calls');
  expect(programs.map(({ textContent }) => textContent)).not.toContain('Friendly Calls');
  // a program of theirs isn't taken for one that doesn't exist
  expect(history.location.search).toContain('programId=plains');
});

test('two of different organizations can’t be matched, and are told why', async () => {
  await openAcross('?caller=ben-adams&recipient=rosa-diaz', [rosa, elsewhere(ben)]);
  expect(
    await screen.findByText(
      'To be matched, two people must be in the same organization: Ben Adams is in Prairie Care, Rosa Diaz in Harbor House.',
    ),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Match' })).toBeNull();
  expect(inTrail()).toBeUndefined();
});

test('whoever is chosen of the chosen organization has no trail', async () => {
  await openAcross('?recipient=rosa-diaz', [rosa, ben]);
  await screen.findByRole('list', { name: /^Best / });
  expect(inTrail()).toBeUndefined();
});
