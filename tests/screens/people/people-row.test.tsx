import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createCall, getCallsNow } from '#src/schemas/calls.ts';
import {
  deleteMembership,
  getMembership,
  returnToOnboarding,
  updatePersonRole,
  type Membership,
} from '#src/schemas/memberships.ts';
import { listRoles } from '#src/schemas/people.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { callLog, NOTHING_NOW } from '#tests/screens/calls/calls-server.ts';
import { prairie } from '#tests/lib/tokens.ts';
import { openPeople } from './server.ts';

const RECIPIENTS = '/app/contacts/recipients';
const menuOf = (name: string) => screen.getByRole('button', { name: `Actions for Vera ${name}` });
const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent);
const idOf = (request: Request) => new URL(request.url).pathname.split('/')[3] ?? '';

test('a row’s menu names its person, works by keyboard and gives the focus back', async () => {
  await openPeople(RECIPIENTS, { features: ['matching'] });
  menuOf('Quill02').focus();
  await userEvent.keyboard('{ArrowDown}');
  const menu = await screen.findByRole('menu', { name: 'Actions for Vera Quill02' });
  expect(menuOf('Quill02')).toHaveAttribute('aria-expanded', 'true');
  expect(items()).toEqual([
    'Edit',
    'Find a caller',
    'Convert to caller',
    'Return to onboarding',
    'Deactivate',
    'Delete',
  ]);
  expect(within(menu).getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
  expect(within(menu).getByRole('menuitem', { name: 'Edit' })).toHaveAttribute('href', '/app/detail/po-2/edit');
  expect(within(menu).getByRole('menuitem', { name: 'Find a caller' })).toHaveAttribute(
    'href',
    '/app/matching?recipient=po-2',
  );
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(menuOf('Quill02')).toHaveFocus();
});

test('who is converted leaves the list, and the row that takes the place has the focus', async () => {
  const { take } = await openPeople(RECIPIENTS, { people: 3 });
  answering(returnToOnboarding, (_, request) => ({ personOrganization: take(idOf(request)) }));
  await userEvent.click(menuOf('Quill02'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Return to onboarding' }));
  expect(await screen.findByText('Vera Quill02 is now in onboarding.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Quill02, Vera')).toBeNull());
  expect(menuOf('Quill03')).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('who signed up is made a caller by a dialog, and the row that takes the place has the focus', async () => {
  const { take } = await openPeople(RECIPIENTS, {
    people: 3,
    change: () => ({ signedUpAt: '2026-11-20T15:05:00.000Z' }),
  });
  answering(listRoles, () => ({ roles: [{ id: 'role-CALLER', name: 'CALLER' as const }] }));
  answering(updatePersonRole, (_, request) => ({ personOrganization: take(idOf(request)) }));
  await userEvent.click(menuOf('Quill02'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Convert to caller' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make Vera Quill02 a caller?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Convert to caller' }));
  expect(await screen.findByText('Vera Quill02 is now a caller.')).toBeVisible();
  await waitFor(() => expect(menuOf('Quill03')).toHaveFocus());
});

test('what is refused is told, and the focus stays', async () => {
  await openPeople(RECIPIENTS);
  answering(returnToOnboarding, () => refusal(409, 'Only recipients can be returned to onboarding'));
  await userEvent.click(menuOf('Quill02'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Return to onboarding' }));
  expect(await screen.findByText('Only recipients can be returned to onboarding')).toBeVisible();
  expect(menuOf('Quill02')).toHaveFocus();
});

test('deleting asks, names the person, and leads on to the row before, or to the heading when nobody is left', async () => {
  const { take } = await openPeople(RECIPIENTS, { people: 2 });
  const sent = answering(deleteMembership, (_, request) => {
    take(idOf(request));
    return null;
  });
  const remove = async (name: string) => {
    await userEvent.click(menuOf(name));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: `Delete Vera ${name}?` }));
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(`Vera ${name} was deleted.`)).toBeVisible();
  };
  await remove('Quill02');
  await waitFor(() => expect(menuOf('Quill01')).toHaveFocus());
  await remove('Quill01');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Recipients' })).toHaveFocus());
  expect(sent).toHaveLength(2);
});

const GONE = 'This was deleted, or you can’t see it';

test('who was deleted elsewhere leaves the list where something is done with them, which says so', async () => {
  const { take } = await openPeople(RECIPIENTS, { people: 3 });
  expect(screen.getAllByText('3 results')[0]).toBeVisible();
  answering(returnToOnboarding, (_, request) => {
    take(idOf(request));
    return refusal(404, GONE);
  });
  await userEvent.click(menuOf('Quill02'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Return to onboarding' }));
  expect(await screen.findByText(GONE)).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Quill02, Vera')).toBeNull());
  expect(screen.getAllByText('2 results')[0]).toBeVisible();
  expect(menuOf('Quill03')).toHaveFocus();
});

test('who was deleted elsewhere can’t be deleted again: the question goes, and a message says why', async () => {
  const { take } = await openPeople(RECIPIENTS, { people: 3 });
  answering(deleteMembership, (_, request) => {
    take(idOf(request));
    return refusal(404, GONE);
  });
  await userEvent.click(menuOf('Quill02'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Vera Quill02?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(GONE)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Quill02, Vera')).toBeNull();
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

test('what is refused for another reason is no cause to read the list again', async () => {
  const { asked } = await openPeople(RECIPIENTS, { people: 3 });
  answering(returnToOnboarding, () => refusal(403, 'You cannot perform this action'));
  const before = asked.length;
  await userEvent.click(menuOf('Quill02'));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Return to onboarding' }));
  expect(await screen.findByText('You cannot perform this action')).toBeVisible();
  expect(asked).toHaveLength(before);
});

test('without the feature nobody is matched', async () => {
  await openPeople(RECIPIENTS);
  await userEvent.click(menuOf('Quill01'));
  await screen.findByRole('menu');
  expect(items()).not.toContain('Find a caller');
});

const partners = [
  { id: 'po-91', personId: 'person-91', firstName: 'Otto', lastName: 'Nieminen' },
  { id: 'po-92', personId: 'person-92', firstName: 'Aino', lastName: 'Salo' },
];

/** Opens the menu of Vera Quill01, who is matched with both. */
async function openMatched(now = NOTHING_NOW) {
  const opened = await openPeople(RECIPIENTS, { people: 2, features: ['matching', 'callLogs'], change });
  answering(getCallsNow, () => now);
  await userEvent.click(menuOf('Quill01'));
  await screen.findByRole('menu');
  return opened;
}
const change = ({ id }: Membership) => (id === 'po-1' ? { matches: partners } : {});

test('who has matches is called with each of them from the row, once that is confirmed', async () => {
  await openMatched();
  expect(items().slice(0, 4)).toEqual([
    'Call with Otto Nieminen',
    'Call with Aino Salo',
    'Edit',
    'Find another caller',
  ]);
  const bodies = answering(createCall, () => ({ call: callLog(7, { status: 'queued' }) }));
  answering(getMembership, () => refusal(404, 'Not found'));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Call with Aino Salo' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Have Aino Salo call Vera Quill01?' }));
  expect(bodies).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Call now' }));
  expect(await screen.findByText('Calling Aino Salo and Vera Quill01.')).toBeVisible();
  expect(bodies).toEqual([{ callerId: 'po-92', recipientId: 'po-1' }]);
  await userEvent.click(menuOf('Quill02'));
  await screen.findByRole('menu', { name: 'Actions for Vera Quill02' });
  expect(items().slice(0, 2)).toEqual(['Edit', 'Find a caller']);
});

test('who is in a call can’t be called from the row, and it says why', async () => {
  const call = callLog(7, {
    status: 'in-progress',
    endedAt: null,
    caller: { id: 'po-92', name: 'Aino Salo', phone: null },
  });
  await openMatched({ ...NOTHING_NOW, callLogs: [call] });
  const busy = await screen.findByRole('menuitem', {
    name: 'Call with Aino SaloOne of the two is in a call right now',
  });
  expect(busy).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('menuitem', { name: 'Call with Otto Nieminen' })).not.toHaveAttribute('aria-disabled');
  await userEvent.click(busy);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('without call logs nobody is called from a row', async () => {
  await openPeople(RECIPIENTS, { people: 1, features: ['matching'], change });
  await userEvent.click(menuOf('Quill01'));
  await screen.findByRole('menu');
  expect(items().slice(0, 2)).toEqual(['Edit', 'Find another caller']);
});

test('people of another organization than the chosen one are neither called nor matched from its list', async () => {
  const elsewhere = (person: Membership) => ({ ...change(person), organizationId: prairie.id });
  await openPeople(RECIPIENTS, { people: 2, features: ['matching', 'callLogs'], change: elsewhere });
  answering(getCallsNow, () => NOTHING_NOW);
  await userEvent.click(menuOf('Quill01'));
  await screen.findByRole('menu');
  expect(items().slice(0, 2)).toEqual(['Edit', 'Convert to caller (ends 2 matches)']);
});
