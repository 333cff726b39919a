import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { OrganizationQueues } from '#src/components/queues/organization-queues.tsx';
import { queuesOf } from '#src/components/queues/person-queues.tsx';
import { QueuesWaiting } from '#src/components/queues/queues-waiting.tsx';
import { SignupsToCall } from '#src/components/queues/signups-to-call.tsx';
import { Palette } from '#src/components/shell/palette/palette.tsx';
import { i18n } from '#src/lib/i18n/index.ts';
import { session } from '#src/lib/session/store.ts';
import type { MembershipRole, ProfileName } from '#src/schemas/access.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { getOrganization } from '#src/schemas/organizations.ts';
import {
  addQueueRecipients,
  listOrganizationQueues,
  listQueueRecipients,
  listQueues,
  undoQueueAddition,
  type CallListQueue,
  type QueueRecipient,
} from '#src/schemas/queues.ts';
import { harbor, loginAnswer, profile } from '#tests/lib/tokens.ts';
import { answering } from '#tests/screens/auth/console.tsx';
import { organization } from '#tests/screens/organization-page.ts';
import { renderAt } from '#tests/screens/ui/render.tsx';
import { queueOf, recipientOf } from './queues-server.ts';

const signIn = (as: ProfileName = 'ORG_ADMIN', features = ['outreachQueues']) =>
  session.getState().signIn(loginAnswer({ features }, { profiles: [profile({ name: as })] }));

const show = (component: () => React.ReactNode) => renderAt('/', [{ path: '/', component }]);
const pagerOf = (totalItems: number) => ({ page: 1, totalItems, itemsPerPage: 100, totalPages: 1 });

/** Answers lists of queues; gives what was asked for. */
function listing(queues: ReadonlyArray<CallListQueue & { readonly recipient?: QueueRecipient }>): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  answering(listQueues, (_, request) => {
    asked.push(new URL(request.url).searchParams);
    return { callListQueues: [...queues], pager: pagerOf(queues.length) };
  });
  return asked;
}

beforeEach(() => {
  signIn();
  answering(getOrganization, () => ({ organization }));
});

test.each([
  ['ORG_ADMIN', ['outreachQueues'], true],
  ['ORG_USER', ['outreachQueues'], false],
  ['ORG_ADMIN', ['notes'], false],
] as const)('the palette offers %s with %j to create a queue: %s', async (as, features, isOffered) => {
  signIn(as, [...features]);
  const { router } = await renderAt('/', [
    { path: '/', component: () => <Palette opened onClose={() => {}} /> },
    { path: '/app/queues', component: () => <h1>Queues</h1> },
  ]);
  await userEvent.type(await screen.findByRole('combobox'), 'new queue');
  if (!isOffered) {
    expect(screen.queryByRole('option', { name: 'Create queue' })).toBeNull();
    return;
  }
  expect(await screen.findByRole('option', { name: 'Create queue', selected: true })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Queues' })).toBeVisible();
  expect(router.state.location.search).toEqual({ create: 'new' });
});

const counts = (changes: Partial<CallListQueue['counts']>) => ({ counts: { ...queueOf(1).counts, ...changes } });

test('the dashboard tells of active queues with people to call, the longest without a call first', async () => {
  const asked = listing([
    queueOf(1, { lastCallAt: '2026-11-23T14:00:00.000Z' }),
    queueOf(2, { lastCallAt: null, ...counts({ ready: 0, onShift: 0, noCaller: 7 }) }),
    queueOf(3, { lastCallAt: '2026-11-20T15:00:00.000Z', ...counts({ noCaller: 2 }) }),
    queueOf(4, counts({ ready: 0 })),
  ]);
  await show(() => <QueuesWaiting organizationId={harbor.id} />);
  const section = within(await screen.findByRole('region', { name: 'Outreach queues' }));
  const rows = section.getAllByRole('listitem');
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual(['Queue 2', 'Queue 3', 'Queue 1']);
  expect(rows[0]).toHaveTextContent(/^Queue 27 people have no caller on shift for them.*Last call: —/);
  expect(rows[1]).toHaveTextContent(/1 ready2 people have no caller on shift for them.*November 20, 2026/);
  expect(rows[2]).not.toHaveTextContent('no caller');
  // a shift is what it takes
  const at = (name: string) => section.getByRole('link', { name }).getAttribute('href');
  expect(at('Queue 2')).toBe(`/app/queues/${queueOf(2).id}?tab=callers`);
  expect(at('Queue 3')).toBe(`/app/queues/${queueOf(3).id}?state=ready`);
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ organizationId: harbor.id, active: 'true' });
});

test('of many queues that wait the dashboard tells of five', async () => {
  listing(Array.from({ length: 6 }, (_, at) => queueOf(at + 1)));
  await show(() => <QueuesWaiting organizationId={harbor.id} />);
  const section = within(await screen.findByRole('region', { name: 'Outreach queues' }));
  expect(section.getAllByRole('listitem')).toHaveLength(5);
});

test('the dashboard asks for no queues without the feature', async () => {
  signIn('ORG_ADMIN', ['dashboard']);
  const asked = listing([queueOf(1)]);
  await show(() => (
    <>
      <h1>Dashboard</h1>
      <QueuesWaiting organizationId={harbor.id} />
    </>
  ));
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(asked).toEqual([]);
});

/** Queues on a server that narrows them by whether they are active, and by name; gives whether that was asked for. */
function serving(queues: readonly CallListQueue[]) {
  const asked: Array<string | null> = [];
  answering(listQueues, (_, request) => {
    const query = new URL(request.url).searchParams;
    asked.push(query.get('active'));
    const found = queues.filter(
      ({ name, active }) =>
        [null, String(active)].includes(query.get('active')) &&
        name.toLowerCase().includes((query.get('search') ?? '').toLowerCase()),
    );
    return { callListQueues: found, pager: pagerOf(found.length) };
  });
  return asked;
}

const selfSignup = (active: boolean, changes: Partial<CallListQueue['counts']>) =>
  queueOf(9, { name: 'Self Signup', selfSignup: true, active, ...counts({ ready: 0, blocked: 2, ...changes }) });
const showSignups = () =>
  show(() => (
    <>
      <h1>Dashboard</h1>
      <SignupsToCall organizationId={harbor.id} />
    </>
  ));

test.each([
  [false, 0, 'Add callers and switch the queue on', '?tab=callers'],
  [false, 3, 'Switch the queue on', ''],
  [true, 0, 'Add callers to the queue', '?tab=callers'],
  [true, 3, 'Put a caller on shift for them', '?tab=callers'],
] as const)(
  'sign-ups that a queue (on: %s, callers: %i) can’t call are told: “%s”',
  async (active, callers, todo, at) => {
    serving([queueOf(1, { active: true }), selfSignup(active, { callers, noCaller: active ? 2 : 0 })]);
    await showSignups();
    expect(await screen.findByText(/^2 people are waiting in Self Signup, and it can’t call them/)).toBeVisible();
    expect(screen.getByRole('link', { name: todo })).toHaveAttribute('href', `/app/queues/${queueOf(9).id}${at}`);
  },
);

test('sign-ups that can be called are told of five, each with when they signed up, and lead to all who can be', async () => {
  const asked: URL[] = [];
  answering(listQueueRecipients, (_, request) => {
    asked.push(new URL(request.url));
    const signedUp = { signedUpAt: '2026-11-20T04:30:00.000Z', addedAt: '2026-11-22T15:00:00.000Z' };
    const recipients = Array.from({ length: 6 }, (_, at) => recipientOf(at + 1, at === 1 ? {} : signedUp));
    return { recipients, pager: pagerOf(6) };
  });
  serving([queueOf(1, { active: true }), selfSignup(true, { ready: 1204 })]);
  await showSignups();
  const section = within(await screen.findByRole('region', { name: 'Signups to call' }));
  const rows = section.getAllByRole('listitem');
  expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual([
    'Ana Ruiz',
    'Ben Ito',
    'Cleo Moss',
    'Dan Wu',
    'Person 5',
  ]);
  expect(within(rows[0] as HTMLElement).getByRole('link')).toHaveAttribute(
    'href',
    `/app/detail/${recipientOf(1).personOrganizationId}`,
  );
  // by the organization's clock; who was added by hand, since then
  expect(rows[0]).toHaveTextContent('November 19, 2026 11:30 PM');
  expect(rows[1]).toHaveTextContent('November 01, 2026');
  expect(section.getByRole('link', { name: 'View all 1,204 people' })).toHaveAttribute(
    'href',
    `/app/queues/${queueOf(9).id}?state=ready`,
  );
  expect(asked.map(({ pathname, searchParams }) => [pathname, searchParams.get('state')])).toEqual([
    [expect.stringContaining(queueOf(9).id), 'ready'],
  ]);
  expect(screen.queryByText(/waiting/)).toBeNull();
});

test('who only reads queues is told that sign-ups wait, and led to the queue', async () => {
  signIn('ORG_USER');
  serving([selfSignup(false, { callers: 0, blocked: 1 })]);
  await showSignups();
  expect(await screen.findByText(/^1 person is waiting in Self Signup/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'View the queue' })).toBeVisible();
});

test('in Spanish the queue of sign-ups is called by its Spanish name', async () => {
  await i18n.changeLanguage('es');
  serving([selfSignup(false, { callers: 0, blocked: 1 })]);
  await showSignups();
  expect(await screen.findByText(/Inscripción en línea/)).toBeVisible();
});

test.each([
  ['nobody waits', selfSignup(false, { callers: 0, blocked: 0 }), 'false'],
  ['callers are on shift, and people wait for the hour', selfSignup(true, { callers: 1, noCaller: 0 }), 'true'],
])('of sign-ups nothing is told where %s', async (_, queue, last) => {
  const asked = serving([queue]);
  const { queryClient } = await showSignups();
  await waitFor(() => expect(asked.at(-1)).toBe(last));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText(/waiting/)).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

const person = (role: MembershipRole) =>
  ({
    organizationId: harbor.id,
    personId: recipientOf(1).personId,
    person: { firstName: 'Ana', lastName: 'Ruiz' },
    role: { id: 'role-1', name: role },
  }) as Membership;

test('a person’s page tells in which queues they are, where, and why they aren’t called', async () => {
  const reason = { kind: 'paused', since: null, until: '2036-11-24T15:00:00.000Z' } as const;
  const asked = listing([
    { ...queueOf(1), recipient: recipientOf(1, { priorityOrder: 12, state: 'blocked', reason }) },
  ]);
  await show(() => queuesOf(person('RECIPIENT')));
  const row = await screen.findByRole('listitem');
  expect(await within(row).findByText('Can’t call now')).toBeVisible();
  expect(row).toHaveTextContent(/Position 12 · Paused/);
  expect(within(row).getByRole('link', { name: 'Queue 1' })).toHaveAttribute('href', `/app/queues/${queueOf(1).id}`);
  expect(within(row).getByRole('link', { name: 'Why not called?' })).toHaveAttribute(
    'href',
    `/app/queues/${queueOf(1).id}?why=${recipientOf(1).personId}`,
  );
  expect(asked[0]?.get('personId')).toBe(recipientOf(1).personId);
});

test('a caller’s page leads to the callers of their queues; who is in none is told so', async () => {
  listing([queueOf(1)]);
  const { queryClient } = await show(() => queuesOf(person('CALLER')));
  const row = await screen.findByRole('listitem');
  expect(row).toHaveTextContent('Calls from it');
  expect(within(row).getByRole('link')).toHaveAttribute('href', `/app/queues/${queueOf(1).id}?tab=callers`);
  listing([]);
  await queryClient.invalidateQueries();
  expect(await screen.findByText('Not in any outreach queue.')).toBeVisible();
});

test.each(['RECIPIENT', 'INACTIVE'] as const)(
  'who can’t call any more (%s) is led to the callers of the queue that they are still in',
  async (role) => {
    listing([queueOf(1)]);
    await show(() => queuesOf(person(role)));
    const row = await screen.findByRole('listitem');
    expect(row).toHaveTextContent('Can’t call');
    expect(within(row).getByRole('link')).toHaveAttribute('href', `/app/queues/${queueOf(1).id}?tab=callers`);
  },
);

test('who has become a caller stands as the recipient that they still are in a queue', async () => {
  const reason = { kind: 'otherRole', since: null, until: null } as const;
  listing([{ ...queueOf(1), recipient: recipientOf(1, { priorityOrder: 3, state: 'blocked', reason }) }]);
  await show(() => queuesOf(person('CALLER')));
  const row = await screen.findByRole('listitem');
  expect(await within(row).findByText(/Position 3 · Has another role/)).toBeVisible();
  expect(within(row).getByRole('link', { name: 'Queue 1' })).toHaveAttribute('href', `/app/queues/${queueOf(1).id}`);
  expect(row).not.toHaveTextContent('Calls from it');
});

/** Queues of an organization, of which somebody is in some; gives what was searched for. */
function offering(queues: readonly CallListQueue[], isIn: readonly CallListQueue[]) {
  const searched: Array<string | null> = [];
  answering(listQueues, (_, request) => {
    const query = new URL(request.url).searchParams;
    if (query.has('personId')) {
      const rows = isIn.map((queue) => ({ ...queue, recipient: recipientOf(1) }));
      return { callListQueues: rows, pager: pagerOf(rows.length) };
    }
    searched.push(query.get('search'));
    const words = (query.get('search') ?? '').toLowerCase();
    const found = queues.filter(({ name }) => name.toLowerCase().includes(words));
    return { callListQueues: found, pager: pagerOf(found.length) };
  });
  return searched;
}

/** The field that searches: until its code has come, the browser's own list stands there. */
const SEARCHED = { name: /^Queue/, expanded: false } as const;

const openAdding = async (role: MembershipRole = 'RECIPIENT') => {
  await show(() => queuesOf(person(role)));
  await userEvent.click(await screen.findByRole('button', { name: 'Add to a queue' }));
  return within(await screen.findByRole('dialog', { name: 'Add Ana Ruiz to a queue' }));
};

test.each(['RECIPIENT', 'OUTREACH'] as const)(
  'a person (%s) is added to a queue from their page, and taken out by Undo',
  async (role) => {
    const [first, second] = [queueOf(1, { active: true }), queueOf(2)];
    const searched = offering([first, second], []);
    const added = answering(addQueueRecipients, (_, request) => {
      expect(request.url).toContain(second.id);
      return { added: 1, already: 0, refused: [], additionId: 'x-1' };
    });
    const undone = answering(undoQueueAddition, (_, request) => {
      const [sent] = added as ReadonlyArray<{ readonly additionId: string }>;
      expect(request.url.split('/').at(-1)).toBe(sent?.additionId);
      return { removed: 1 };
    });
    const dialog = await openAdding(role);
    const field = await dialog.findByRole('combobox', SEARCHED);
    await waitFor(() => expect(field).toHaveAccessibleDescription('New ones come to the end of the queue.'));
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByText('This field is required')).toBeVisible();
    expect(added).toEqual([]);
    await userEvent.type(field, 'queue 2');
    await waitFor(() => expect(searched.at(-1)).toBe('queue 2'));
    await userEvent.click(await dialog.findByRole('option', { name: 'Queue 2 (inactive)' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Ana Ruiz was added to the queue “Queue 2”.')).toBeVisible();
    expect(added).toMatchObject([{ personId: recipientOf(1).personId }]);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeVisible();
    expect(undone).toHaveLength(1);
  },
);

test('an addition whose answer was lost is the same one when it is sent again', async () => {
  offering([queueOf(1, { active: true })], []);
  const lost = answering(addQueueRecipients, () => Response.error());
  const dialog = await openAdding();
  await userEvent.click(await dialog.findByRole('combobox', SEARCHED));
  await userEvent.click(await dialog.findByRole('option', { name: 'Queue 1' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await dialog.findByText(/We don’t know whether it was saved/);
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(lost).toHaveLength(2));
  expect(lost[1]).toEqual(lost[0]);
  expect(lost[0]).toMatchObject({ additionId: expect.stringMatching(/^[\da-f-]{36}$/) as unknown });
});

test('a queue that they are in can’t be chosen again, and says why', async () => {
  const [first, second] = [queueOf(1, { active: true }), queueOf(2, { active: true })];
  offering([first, second], [first]);
  const dialog = await openAdding();
  const field = await dialog.findByRole('combobox', SEARCHED);
  await userEvent.click(field);
  const own = await dialog.findByRole('option', { name: 'Queue 1 (already in it)' });
  expect(own).toHaveAttribute('data-combobox-disabled', 'true');
  expect(dialog.getByRole('option', { name: 'Queue 2' })).not.toHaveAttribute('data-combobox-disabled');
  await userEvent.type(field, 'queue 1');
  await waitFor(() => expect(field).toHaveAccessibleDescription('Already in all the queues found.'));
});

test('an organization without queues says where to create one', async () => {
  offering([], []);
  const dialog = await openAdding();
  const field = await dialog.findByRole('combobox', SEARCHED);
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription('This organization has no queues yet. Create one under Outreach queues.'),
  );
});

test.each([
  [{ added: 0, already: 1, refused: [] }, 'Ana Ruiz is already in the queue “Queue 1”.'],
  [
    { added: 0, already: 0, refused: [{ personId: 'x', name: 'Ana Ruiz', reason: 'inactive' as const }] },
    'Ana Ruiz wasn’t added to the queue “Queue 1”: inactive.',
  ],
])('what became of them elsewhere is told: %j', async (answer, told) => {
  offering([queueOf(1, { active: true })], []);
  answering(addQueueRecipients, () => ({ ...answer, additionId: null }));
  const dialog = await openAdding();
  await userEvent.click(await dialog.findByRole('combobox', SEARCHED));
  await userEvent.click(await dialog.findByRole('option', { name: 'Queue 1' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText(told)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test.each(['CALLER', 'INACTIVE', 'NONE'] as const)('who can’t be called from queues (%s) isn’t added', async (role) => {
  listing([]);
  await show(() => queuesOf(person(role)));
  expect(await screen.findByText('Not in any outreach queue.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

const configured = (active: boolean) => ({
  ...organization,
  configurations: [{ id: 'c-1', identifier: 'outreachQueues', active }] as never,
});

const listOfOrganization = () =>
  answering(listOrganizationQueues, () => ({
    callListQueues: [queueOf(1, { active: true }), queueOf(2)],
    pager: pagerOf(104),
  }));

test('the administrative panel lists an organization’s queues, and goes to one of them', async () => {
  listOfOrganization();
  answering(getOrganization, () => ({ organization: configured(true) }));
  const onOpen = vi.fn(() => Promise.resolve());
  await show(() => <OrganizationQueues organizationId={harbor.id} onOpen={onOpen} failed={false} />);
  const section = within(await screen.findByRole('region', { name: 'Outreach queues' }));
  await userEvent.click(await section.findByRole('button', { name: 'Queue 1' }));
  expect(onOpen).toHaveBeenLastCalledWith(expect.objectContaining({ id: harbor.id }), queueOf(1).id);
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Queue 1ActiveReady 1 · Can’t call 2 · Done 1',
    'Queue 2InactiveReady 1 · Can’t call 2 · Done 1',
  ]);
  expect(section.getByText('and 102 more queues')).toBeVisible();
  await userEvent.click(section.getByRole('button', { name: 'Work in this organization' }));
  expect(onOpen).toHaveBeenLastCalledWith(expect.objectContaining({ id: harbor.id }));
});

test('the administrative panel says that the feature is off, and what went wrong', async () => {
  listOfOrganization();
  answering(getOrganization, () => ({ organization: configured(false) }));
  await show(() => <OrganizationQueues organizationId={harbor.id} onOpen={() => Promise.resolve()} failed />);
  expect(await screen.findByText(/^The feature Outreach queues is off\./)).toBeVisible();
  expect(screen.getByText('Couldn’t open this organization. Try again.')).toBeVisible();
  expect(await screen.findByText('Queue 1')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
