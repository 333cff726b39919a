import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { session } from '#src/lib/session/store.ts';
import {
  getOrganization,
  listOrganizations,
  updateOrganization,
  type Configuration,
  type Organization,
} from '#src/schemas/organizations.ts';
import { listOrganizationQueues } from '#src/schemas/queues.ts';
import { loginAnswer, profile } from '#tests/lib/tokens.ts';
import { answering, openConsole, refusal } from '#tests/screens/auth/console.tsx';
import { organization } from '#tests/screens/organization-page.ts';

const ORGANIZATIONS: readonly Organization[] = Array.from({ length: 12 }, (_, index) => ({
  ...organization,
  id: `org-${index + 1}`,
  name: `Organization ${String.fromCodePoint(65 + index)}`,
  active: index !== 1,
  signupCompleted: index !== 2,
  totalCallers: 1000 + index,
  totalRecipients: 170,
  totalOutreaches: 20,
  totalInactive: 10,
  configurations: [{ identifier: 'matching', active: true }],
}));

/** Ten a page, found by name; what is switched stays switched. */
function answerOrganizations() {
  const switched = new Map<string, Configuration[]>();
  const asked: URLSearchParams[] = [];
  const now = (id: string): Organization | undefined => {
    const found = ORGANIZATIONS.find((one) => one.id === id);
    return found && { ...found, configurations: switched.get(id) ?? found.configurations };
  };
  const idOf = (request: Request) => new URL(request.url).pathname.split('/').at(-1) ?? '';
  answering(listOrganizations, (_, request) => {
    const query = new URL(request.url).searchParams;
    asked.push(query);
    const found = ORGANIZATIONS.filter(({ name }) => name.toLowerCase().includes(query.get('searchBy') ?? ''));
    const page = Number(query.get('page'));
    return {
      organizations: found.slice(page * 10, page * 10 + 10),
      pager: { page, totalItems: found.length, itemsPerPage: 10, totalPages: Math.ceil(found.length / 10) },
    };
  });
  answering(getOrganization, (_, request) => {
    const found = now(idOf(request));
    return found ? { organization: found } : refusal(404, 'Not found');
  });
  // the queues are told by the organization that is in the path
  answering(listOrganizationQueues, (_, request) => {
    const organizationId = new URL(request.url).pathname.split('/')[3] ?? '';
    return {
      callListQueues: [
        {
          id: `queue-of-${organizationId}`,
          name: `Check-ins of ${organizationId}`,
          active: true,
          organizationId,
          organizationName: organizationId,
          selfSignup: false,
          cooldownHours: 4,
          respectPreferredTimes: true,
          hold: null,
          counts: { callers: 2, onShift: 1, recipients: 9, live: 0, ready: 3, blocked: 6, done: 0, noCaller: 0 },
          lastCallAt: null,
        },
      ],
      pager: { page: 1, totalItems: 1, itemsPerPage: 100, totalPages: 1 },
    };
  });
  const sent: string[] = [];
  answering(updateOrganization, (body, request) => {
    const id = idOf(request);
    sent.push(`${id} ${JSON.stringify(body)}`);
    switched.set(id, (body as { configurations: Configuration[] }).configurations);
    return { organization: now(id) as Organization };
  });
  return { asked, sent };
}

async function open(at = '/app/admin') {
  const profiles = [profile({ name: 'SUPER_ADMIN', organization: null })];
  session.getState().signIn(loginAnswer({ isSuperAdmin: true }, { profiles }));
  session.getState().chooseOrganization({ id: 'org-1', name: 'Organization A' });
  return openConsole(at);
}

const list = () => within(screen.getByRole('region', { name: 'Organizations' }));
const chosen = () => within(screen.getByRole('region', { name: 'Selected organization' }));

test('lists organizations a page at a time, with what a super admin should know of each', async () => {
  const { asked } = answerOrganizations();
  const { history } = await open();
  const lines = await list().findAllByRole('link', { name: /^Organization/ });
  expect(lines.map((line) => line.textContent)).toEqual([
    'Organization A1,200 people',
    'Organization B1,201 peopleInactive',
    'Organization C1,202 peopleSetup not finished',
    ...ORGANIZATIONS.slice(3, 10).map(({ name, totalCallers }) => `${name}1,${totalCallers - 800} people`),
  ]);
  expect(chosen().getByText('Choose an organization')).toBeVisible();
  expect(chosen().getByText('Its settings appear here.')).toBeVisible();
  await userEvent.click(list().getByRole('link', { name: 'Next page' }));
  expect(await list().findByRole('link', { name: /^Organization L/ })).toBeVisible();
  expect(history.location.search).toBe('?page=2');
  expect(asked.map((query) => query.get('page'))).toEqual(['0', '1']);
});

test('choosing puts the organization into the address, and Back takes it out', async () => {
  answerOrganizations();
  const { history } = await open('/app/admin?search=organization');
  const line = await list().findByRole('link', { name: /^Organization B/ });
  await userEvent.click(line);
  expect(await chosen().findByRole('heading', { name: 'Organization B' })).toBeVisible();
  expect(history.location.search).toBe('?search=organization&organization=org-2');
  expect(line).toHaveAttribute('aria-current');
  expect(list().getByRole('link', { name: /^Organization A/ })).not.toHaveAttribute('aria-current');
  expect(chosen().getByText('Inactive')).toBeVisible();
  expect(await chosen().findByText('Check-ins of org-2')).toBeVisible();
  expect(chosen().getByRole('link', { name: 'Open organization' })).toHaveAttribute('href', '/app/organizations/org-2');
  history.back();
  expect(await chosen().findByText('Choose an organization')).toBeVisible();
});

test('searching keeps the chosen organization; nothing found can be cleared', async () => {
  answerOrganizations();
  const { history } = await open('/app/admin?organization=org-1');
  expect(await chosen().findByRole('heading', { name: 'Organization A' })).toBeVisible();
  expect(chosen().queryByText('Inactive')).toBeNull();
  await userEvent.type(list().getByRole('searchbox'), 'zzz');
  expect(await list().findByText('No organizations found')).toBeVisible();
  expect(history.location.search).toBe('?organization=org-1&search=zzz');
  await userEvent.click(list().getByRole('button', { name: 'Clear search and filters' }));
  expect(await list().findByRole('link', { name: /^Organization A/ })).toBeVisible();
  expect(history.location.search).toBe('?organization=org-1');
});

test('a feature of the chosen organization is switched, of that one alone', async () => {
  const { sent } = answerOrganizations();
  await open('/app/admin?organization=org-2');
  const matching = await chosen().findByRole('switch', { name: 'Matching' });
  expect(matching).toBeChecked();
  await userEvent.click(matching);
  await waitFor(() => expect(matching).not.toBeChecked());
  expect(sent).toEqual(['org-2 {"configurations":[{"identifier":"matching","active":false}]}']);
  await userEvent.click(list().getByRole('link', { name: /^Organization A/ }));
  expect(await chosen().findByRole('heading', { name: 'Organization A' })).toBeVisible();
  expect(await chosen().findByRole('switch', { name: 'Matching' })).toBeChecked();
});

test('an organization that is none is told, and another can be chosen', async () => {
  answerOrganizations();
  await open('/app/admin?organization=gone');
  expect(await chosen().findByText('This organization does not exist')).toBeVisible();
  expect(chosen().getByText(/^It may have been deleted, or the link is wrong\./)).toBeVisible();
  expect(screen.queryByRole('switch')).toBeNull();
  await userEvent.click(await list().findByRole('link', { name: /^Organization C/ }));
  expect(await chosen().findByRole('heading', { name: 'Organization C' })).toBeVisible();
});

test('where only one half has room, a link goes back to the list, wherever one was in it', async () => {
  answerOrganizations();
  const { history } = await open('/app/admin?page=2&organization=org-12');
  expect(await chosen().findByRole('heading', { name: 'Organization L' })).toBeVisible();
  await userEvent.click(chosen().getByRole('link', { name: 'Choose another organization' }));
  expect(await chosen().findByText('Choose an organization')).toBeVisible();
  expect(history.location.search).toBe('?page=2');
});

test('before there is any organization, it says so', async () => {
  answerOrganizations();
  answering(listOrganizations, () => ({
    organizations: [],
    pager: { page: 0, totalItems: 0, itemsPerPage: 10, totalPages: 0 },
  }));
  await open();
  expect(await list().findByText('No organizations found')).toBeVisible();
  expect(list().getByText('None have been created yet.')).toBeVisible();
});

test('a list that fails is asked again', async () => {
  answerOrganizations();
  answering(listOrganizations, () => refusal(422, 'Not now'));
  await open();
  expect(await list().findByRole('alert')).toHaveTextContent('Not now');
  answerOrganizations();
  await userEvent.click(list().getByRole('button', { name: 'Try again' }));
  expect(await list().findByRole('link', { name: /^Organization A/ })).toBeVisible();
});

test.each(['ORG_ADMIN', 'ORG_USER', 'USER'] as const)('an %s has no panel', async (name) => {
  session.getState().signIn(loginAnswer({}, { profiles: [profile({ name })] }));
  const { path } = await openConsole('/app/admin');
  expect(await screen.findByText('Error 403')).toBeVisible();
  expect(path()).toBe('/app/admin');
});

test('an organization whose sign-up page is on has its link and poster here, below what can be set', async () => {
  answerOrganizations();
  await open('/app/admin?organization=org-3');
  expect(await chosen().findByText('Check-ins of org-3')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Poster to print' })).toBeNull();
  await userEvent.click(chosen().getByRole('switch', { name: /sign-?up/i }));
  const poster = await screen.findByRole('link', { name: 'Poster to print' });
  expect(poster).toHaveAttribute('href', '/app/organizations/org-3/poster');
  expect(screen.getByRole('textbox', { name: 'Link' }).getAttribute('value')).toContain('organization=org-3');
});
