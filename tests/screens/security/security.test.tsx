// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { formatMoment } from '#src/lib/dates.ts';
import { session } from '#src/lib/session/store.ts';
import { listMemberships } from '#src/schemas/memberships.ts';
import { getOrganization } from '#src/schemas/organizations.ts';
import { getPerson, listInvitations } from '#src/schemas/people.ts';
import {
  endOtherSessions,
  endSession,
  listOwnSecurityEvents,
  listSecurityEvents,
  listSessions,
  type OpenSession,
  type SecurityEvent,
} from '#src/schemas/security.ts';
import { personOf } from '#tests/lib/people.ts';
import { harbor, loginAnswer } from '#tests/lib/tokens.ts';
import { answering, openConsole } from '#tests/screens/auth/console.tsx';
import { textOf } from '#tests/screens/shown.ts';
import { openTab, organization } from '#tests/screens/organization-page.ts';

const here: OpenSession = {
  id: 'here',
  network: '203.0.113.5',
  browser: 'Firefox',
  system: 'Windows',
  createdAt: '2026-11-20T15:00:00.000Z',
  lastUsedAt: '2026-11-20T16:00:00.000Z',
  current: true,
};
const phone: OpenSession = { ...here, id: 'phone', browser: 'Safari', system: 'iOS', current: false };
const unknown: OpenSession = { ...here, id: 'unknown', browser: null, system: null, network: null, current: false };
const near: OpenSession = { ...unknown, id: 'near', network: '0:0:0:0::/64' };

const wrong: SecurityEvent = {
  id: 'e1',
  kind: 'passwordWrong',
  person: { id: 'p1', name: 'Ana Ruiz', userName: 'ana.ruiz' },
  network: '198.51.100.7',
  browser: 'Chrome',
  system: null,
  call: null,
  needed: null,
  times: 7,
  at: '2026-11-20T15:00:00.000Z',
};
const refused: SecurityEvent = {
  ...wrong,
  id: 'e2',
  kind: 'refused',
  call: 'createProgram',
  needed: { module: 'programs', right: 'canCreate' },
  times: 1,
};

const pagerOf = (totalItems: number, itemsPerPage: number) => ({
  page: 1,
  itemsPerPage,
  totalItems,
  totalPages: Math.ceil(totalItems / itemsPerPage),
});

async function openAccount(sessions: () => OpenSession[]) {
  session.getState().signIn(loginAnswer());
  answering(getPerson, () => ({
    person: personOf('p1', 'Ana', 'Ruiz', { email: 'ana@example.org', userName: 'ana.ruiz' }),
  }));
  answering(listSessions, () => ({ sessions: sessions() }));
  answering(getOrganization, () => ({ organization }));
  await openConsole('/app/user');
  return within(await screen.findByRole('region', { name: 'Where you’re signed in' }));
}

let open: OpenSession[];
beforeEach(() => {
  open = [here, phone, unknown];
});

test('My account shows where one is signed in, and signs one session out', async () => {
  const ended: string[] = [];
  answering(endSession, (_, { url }) => {
    ended.push(new URL(url).pathname);
    open = open.filter(({ id }) => id !== 'phone');
    return { ended: 1 };
  });
  const region = await openAccount(() => open);
  expect(await region.findByText('Firefox on Windows')).toBeVisible();
  expect(region.getAllByRole('listitem')).toHaveLength(3);
  expect(region.getByText('This device')).toBeVisible();
  expect(region.getByText('Unknown device')).toBeVisible();
  const at = (iso: string) => formatMoment(iso, { timeZone: 'America/New_York', withZone: true });
  const [since, used] = [at(here.createdAt), at(here.lastUsedAt)];
  expect(region.getAllByRole('listitem').map(textOf)).toEqual([
    `Firefox on WindowsThis deviceSigned in ${since}Network 203.0.113.5`,
    `Safari on iOSSigned in ${since}Last active ${used}Network 203.0.113.5Sign out`,
    `Unknown deviceSigned in ${since}Last active ${used}Sign out`,
  ]);
  expect(region.getByText('Something you don’t recognize? Sign it out and change your password.')).toBeVisible();
  expect(region.queryByRole('button', { name: /Firefox/ })).toBeNull();
  await userEvent.click(region.getByRole('button', { name: /^Sign out Safari on iOS/ }));
  expect(await screen.findByText('Safari on iOS was signed out.')).toBeVisible();
  expect(ended).toEqual(['/v2/auth/sessions/phone']);
  expect(region.queryByText('Safari on iOS')).toBeNull();
  expect(document.activeElement).toBe(region.getByRole('heading', { name: 'Where you’re signed in' }));
});

test('My account says of the server’s own network that it is that', async () => {
  const region = await openAccount(() => [here, near]);
  expect(await region.findByText('On the server itself')).toBeVisible();
  expect(region.queryByText(/::/)).toBeNull();
});

test('My account signs out all others, and then offers nothing to end', async () => {
  const asked = answering(endOtherSessions, () => {
    open = [here];
    return { ended: 2 };
  });
  const region = await openAccount(() => open);
  await userEvent.click(await region.findByRole('button', { name: 'Sign out everywhere else' }));
  expect(await screen.findByText('You’re signed out everywhere else.')).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(region.queryByRole('button')).toBeNull();
  expect(region.queryByText(/^Something you don’t recognize/)).toBeNull();
  expect(region.getByRole('heading', { name: 'Where you’re signed in' })).toHaveFocus();
});

test('My account shows what happened around it, more of it on demand', async () => {
  const asked = new Set<string>();
  answering(listOwnSecurityEvents, (_, { url }) => {
    const { searchParams } = new URL(url);
    asked.add(searchParams.toString());
    const page = searchParams.get('page');
    return { events: page === '1' ? [wrong] : [{ ...refused, id: 'later' }], pager: pagerOf(6, 5) };
  });
  await openAccount(() => [here]);
  const region = within(screen.getByRole('region', { name: 'Recent account activity' }));
  expect(await region.findByText('Wrong password')).toBeVisible();
  expect(region.getByText('7 times')).toBeVisible();
  expect(region.getByText('Network 198.51.100.7')).toBeVisible();
  expect(region.queryByText('Ana Ruiz')).toBeNull();
  expect(region.getByRole('status')).toHaveTextContent('5 of 6 entries');
  await userEvent.click(region.getByRole('button', { name: 'Show more' }));
  expect(await region.findByText('Create: programs')).toBeVisible();
  expect(region.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect([...asked]).toEqual(['page=1&limit=5', 'page=2&limit=5']);
});

test('nothing that happened around one is told', async () => {
  answering(listOwnSecurityEvents, () => ({ events: [], pager: pagerOf(0, 5) }));
  await openAccount(() => [here]);
  const region = within(screen.getByRole('region', { name: 'Recent account activity' }));
  expect(await region.findByText('Nothing in the last 90 days')).toBeVisible();
});

function noAdmins() {
  answering(listMemberships, () => ({ personOrganizations: [], pager: pagerOf(0, 10) }));
  answering(listInvitations, () => ({ invitations: [] }));
}

test('an organization’s admins are shown its security log when they ask for it', async () => {
  noAdmins();
  const paths: string[] = [];
  answering(listSecurityEvents, (_, { url }) => {
    paths.push(new URL(url).pathname);
    return { events: [wrong, refused], pager: pagerOf(2, 20) };
  });
  await openTab('admins');
  const region = within(await screen.findByRole('region', { name: 'Security log' }));
  expect(paths).toEqual([]);
  await userEvent.click(region.getByRole('button', { name: 'Show security log' }));
  expect(document.activeElement).toBe(region.getByRole('heading', { name: 'Security log' }));
  expect(await region.findByText('Action not allowed')).toBeVisible();
  expect(region.getAllByText('Ana Ruiz')).toHaveLength(2);
  expect(paths[0]).toBe(`/v2/organizations/${harbor.id}/securityevents`);
});

test('of a long security log more is shown, page by page, to its end', async () => {
  noAdmins();
  const asked: string[] = [];
  answering(listSecurityEvents, (_, { url }) => {
    const { searchParams } = new URL(url);
    asked.push(searchParams.toString());
    const page = Number(searchParams.get('page'));
    const kind: SecurityEvent['kind'] = (['passwordWrong', 'signedIn', 'lockedOut'] as const)[page - 1] ?? 'refused';
    return { events: [{ ...wrong, id: `e${page}`, kind }], pager: { ...pagerOf(41, 20), page } };
  });
  await openTab('admins');
  const region = within(await screen.findByRole('region', { name: 'Security log' }));
  await userEvent.click(region.getByRole('button', { name: 'Show security log' }));
  const titles = () => region.getAllByRole('listitem').map((item) => /^[A-Z][a-z ]+/.exec(textOf(item))?.[0]);
  const shown = (text: string) => waitFor(() => expect(region.getByRole('status')).toHaveTextContent(text));
  await shown('20 of 41 entries');
  expect(await region.findByText('Wrong password')).toBeVisible();
  await userEvent.click(region.getByRole('button', { name: 'Show more' }));
  expect(await region.findByText('Signed in')).toBeVisible();
  await shown('40 of 41 entries');
  await userEvent.click(region.getByRole('button', { name: 'Show more' }));
  expect(await region.findByText('Locked out after too many attempts')).toBeVisible();
  await shown('41 of 41 entries');
  expect(titles()).toHaveLength(3);
  expect(region.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect([...new Set(asked)]).toEqual(['page=1&limit=20', 'page=2&limit=20', 'page=3&limit=20']);
});

test('who only reads the organization sees no security log', async () => {
  noAdmins();
  await openTab('admins', { as: 'ORG_USER' });
  expect(await screen.findByRole('heading', { name: 'Admins' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Security log' })).toBeNull();
});

test('each kind of event has its words, its moment by the organization’s clock, and its device', async () => {
  noAdmins();
  const kinds = ['signedIn', 'passwordWrong', 'lockedOut', 'codeWrong', 'codesLocked', 'refused', 'lookedUp'] as const;
  answering(listSecurityEvents, () => ({
    events: kinds.map((kind) => ({ ...wrong, id: kind, kind, times: kind === 'codeWrong' ? 2 : 1, network: null })),
    pager: pagerOf(7, 20),
  }));
  await openTab('admins');
  const region = within(await screen.findByRole('region', { name: 'Security log' }));
  expect(region.getByText(/^Sign-ins, failed attempts, and refused actions of everyone/)).toBeVisible();
  await userEvent.click(region.getByRole('button', { name: 'Show security log' }));
  await region.findByText('Signed in');
  const facts = 'Ana RuizNovember 20, 2026 10:00 AM ESTChrome';
  expect(region.getAllByRole('listitem').map(textOf)).toEqual([
    `Signed in${facts}`,
    `Wrong password${facts}`,
    `Locked out after too many attempts${facts}`,
    `Wrong verification code2 times${facts}`,
    `Locked out after too many wrong codes${facts}`,
    `Action not allowed${facts}`,
    `Looked for duplicates before an upload${facts}`,
  ]);
});

test('a security log without entries says so', async () => {
  noAdmins();
  answering(listSecurityEvents, () => ({ events: [], pager: pagerOf(0, 20) }));
  await openTab('admins');
  await userEvent.click(await screen.findByRole('button', { name: 'Show security log' }));
  expect(await screen.findByText('Nothing has happened yet')).toBeVisible();
  expect(screen.getByText('Sign-ins will be listed here.')).toBeVisible();
});
