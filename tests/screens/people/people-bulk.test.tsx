import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { expect, test, vi } from 'vitest';
import { i18n } from '#src/lib/i18n/index.ts';
import { session } from '#src/lib/session/store.ts';
import { listRoles } from '#src/schemas/people.ts';
import {
  listMemberships,
  matchPeople,
  returnToOnboarding,
  sendWelcome,
  updatePersonRole,
} from '#src/schemas/memberships.ts';
import { personOf, placeOf } from '#tests/lib/people.ts';
import { prairie } from '#tests/lib/tokens.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { server } from '#tests/server.ts';
import { openPeople, settled } from './server.ts';

const RECIPIENTS = '/app/contacts/recipients';
const selectPage = () => userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
const selectAll = async () => {
  await selectPage();
  await userEvent.click(screen.getByRole('button', { name: /^Select all/ }));
};
const choose = async (name: string) => {
  const bar = within(screen.getByRole('group', { name: 'Actions for selected rows' }));
  await userEvent.click(await bar.findByRole('button', { name: 'Actions' }));
  await userEvent.click(screen.getByRole('menuitem', { name }));
};
const setProgram = async (count: string, program: string) => {
  await choose('Change program…');
  const dialog = within(await screen.findByRole('dialog', { name: `Change the program of ${count}` }));
  await userEvent.selectOptions(await dialog.findByRole('combobox', { name: /Program/ }), program);
  await userEvent.click(dialog.getByRole('button', { name: 'Change program' }));
};
const banner = () => within(screen.getByRole('region', { name: 'Bulk action' }));
const ended = (words: string) => waitFor(() => expect(banner().getAllByText(new RegExp(words))[0]).toBeInTheDocument());

/** Answers wait until it is opened. */
function gate() {
  let open = () => {};
  const closed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { closed, open };
}

test('all that match are found first, each is written once, and who failed is named with the reason', async () => {
  const { written, asked, refuse } = await openPeople(RECIPIENTS, { people: 103 });
  refuse('po-8', 404, 'Not found');
  refuse('po-102', 403, 'You cannot perform this action');
  await selectAll();
  const before = asked.length;
  await setProgram('103 people', 'Meals');
  // every other one is in it already
  await ended('49 of 51 done. 2 failed.');
  expect(new Set(written.map(([id]) => id)).size).toBe(51);
  expect(written).toHaveLength(51);
  expect(written).toContainEqual(['po-2', { programId: 'meals' }]);
  // two pages of a hundred to find them, and the list itself once
  await settled();
  expect(asked.slice(before).map((query) => new URLSearchParams(query).get('limit'))).toEqual(['100', '100', null]);

  const user = userEvent.setup({ writeToClipboard: true });
  await user.click(banner().getByRole('button', { name: 'View failed rows' }));
  const report = within(await screen.findByRole('dialog', { name: '2 rows failed' }));
  expect(report.getByText(/All other rows were saved\. Failed rows aren’t retried automatically\./)).toBeVisible();
  const rows = report.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toEqual(['NameReason', 'Vera Quill08Not found', 'Vera Quill102You cannot perform this action']);
  await user.click(report.getByRole('button', { name: 'Copy list' }));
  expect(await navigator.clipboard.readText()).toBe(
    'Name\tReason\nVera Quill08\tNot found\nVera Quill102\tYou cannot perform this action',
  );
  await user.click(report.getByRole('button', { name: 'Close' }));
  await user.click(banner().getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('region', { name: 'Bulk action' })).toBeNull();
});

test('nobody is passed over where somebody leaves the list while its pages are read', async () => {
  const { written } = await openPeople(RECIPIENTS, {
    people: 103,
    leaving: (query) => (query.get('limit') === '100' && query.get('page') === '1' ? 'po-5' : undefined),
  });
  await selectAll();
  await setProgram('103 people', 'Friendly Calls');
  expect(await screen.findByText('51 people are now in “Friendly Calls”')).toBeVisible();
  expect(written.map(([id]) => id)).toContain('po-101');
  expect(written.map(([id]) => id)).not.toContain('po-5');
});

test('shows how far it is, begins four at a time, goes on on other screens and blocks a second action', async () => {
  const { router, written, held } = await openPeople(RECIPIENTS);
  const wait = gate();
  held.gate = wait.closed;
  await selectPage();
  await setProgram('10 people', 'Meals');
  await waitFor(() => expect(written).toHaveLength(4));
  expect(banner().getByText('0 of 5')).toBeVisible();
  expect(screen.queryByText(/selected/)).toBeNull();
  await selectPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Actions' }));
  expect(screen.getByRole('menuitem', { name: /Deactivate/ })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Escape}');
  await act(() => router.navigate({ href: '/app/contacts/callers' }));
  await screen.findByRole('heading', { level: 1, name: 'Callers' });
  expect(banner().getByRole('progressbar')).toBeVisible();
  wait.open();
  expect(await screen.findByText('5 people are now in “Meals”')).toBeVisible();
  expect(written).toHaveLength(5);
  expect(screen.queryByRole('region', { name: 'Bulk action' })).toBeNull();
});

test('stops when it is told to: what is under way is waited for, the rest is not tried', async () => {
  const { written, held } = await openPeople(RECIPIENTS);
  const wait = gate();
  held.gate = wait.closed;
  await selectPage();
  await setProgram('10 people', 'Meals');
  await waitFor(() => expect(written).toHaveLength(4));
  await userEvent.click(banner().getByRole('button', { name: 'Stop' }));
  expect(banner().getByRole('button', { name: 'Stopping…' })).toBeVisible();
  wait.open();
  await ended('4 of 5 done. 1 not attempted.');
  expect(written).toHaveLength(4);
});

test('ends with the connection: nothing else is tried, and nothing is tried again', async () => {
  const { written, goAway } = await openPeople(RECIPIENTS);
  for (const id of ['po-2', 'po-4', 'po-6', 'po-8']) goAway(id);
  await selectPage();
  await setProgram('10 people', 'Meals');
  await ended('No answer came. 0 of 5 done. We don’t know about 4. 1 not attempted.');
  expect(written).toHaveLength(4);
});

test('what was cut off is listed, those not attempted too, and is tried again', async () => {
  const { written, goAway, comeBack } = await openPeople(RECIPIENTS);
  const lost = ['po-2', 'po-4', 'po-6', 'po-8'];
  for (const id of lost) goAway(id);
  await selectPage();
  await setProgram('10 people', 'Meals');
  await ended('No answer came. 0 of 5 done. We don’t know about 4. 1 not attempted.');
  await userEvent.click(banner().getByRole('button', { name: 'View rows not known to be done' }));
  const report = within(await screen.findByRole('dialog', { name: '5 rows not known to be done' }));
  expect(report.getAllByRole('row')).toHaveLength(6);
  expect(report.getByRole('row', { name: /^Vera Quill08 .*saved/ })).toBeVisible();
  expect(report.getByRole('row', { name: 'Vera Quill10 Not attempted' })).toBeVisible();
  await userEvent.click(report.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  for (const id of lost) comeBack(id);
  await userEvent.click(banner().getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('5 people are now in “Meals”')).toBeVisible();
  expect(new Set(written.slice(4).map(([id]) => id))).toEqual(new Set([...lost, 'po-10']));
  expect(written).toHaveLength(9);
});

test('what was stopped is gone on with: nothing is written again, and Undo takes back both', async () => {
  const { written, held } = await openPeople(RECIPIENTS);
  const wait = gate();
  held.gate = wait.closed;
  await selectPage();
  await setProgram('10 people', 'Meals');
  await waitFor(() => expect(written).toHaveLength(4));
  await userEvent.click(banner().getByRole('button', { name: 'Stop' }));
  wait.open();
  await ended('4 of 5 done. 1 not attempted.');
  await userEvent.click(banner().getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('5 people are now in “Meals”')).toBeVisible();
  expect(new Set(written.map(([id]) => id)).size).toBe(5);
  expect(written).toHaveLength(5);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone for 5 people')).toBeVisible();
  expect(written).toHaveLength(10);
});

test('ends with the organization: nothing is written, or shown, in another one', async () => {
  const { written, held } = await openPeople(RECIPIENTS);
  const wait = gate();
  held.gate = wait.closed;
  await selectPage();
  await setProgram('10 people', 'Meals');
  await waitFor(() => expect(written).toHaveLength(4));
  act(() => session.getState().chooseOrganization(prairie));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Bulk action' })).toBeNull());
  wait.open();
  await waitFor(() => expect(screen.queryByText(/are in the program/)).toBeNull());
  expect(written).toHaveLength(4);
});

test('conversions ask first, and take the role by its name', async () => {
  const { written } = await openPeople('/app/contacts/outreach', { people: 3 });
  answering(listRoles, () => ({ roles: [{ id: 'role-c', name: 'CALLER' as const }] }));
  const paths: string[] = [];
  answering(updatePersonRole, (_, request) => {
    paths.push(new URL(request.url).pathname);
    return new Response(JSON.stringify({ message: 'Not found' }), { status: 404 });
  });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Vera Quill02' }));
  await choose('Convert to callers…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Convert 1 person to a caller?' }));
  expect(paths).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Convert' }));
  await ended('0 of 1 done. 1 failed.');
  await userEvent.click(banner().getByRole('button', { name: 'View failed rows' }));
  const report = within(await screen.findByRole('dialog', { name: '1 row failed' }));
  // there are no others
  expect(report.getByText(/Failed rows aren’t retried automatically\./)).not.toHaveTextContent('other rows');
  expect(paths).toEqual(['/v2/personorganizations/po-2/roles/role-c']);
  expect(written).toEqual([]);
});

test('before people become callers it says how many of them signed up, and what goes along with it', async () => {
  await openPeople(RECIPIENTS, {
    people: 3,
    change: ({ id }) => ({ signedUpAt: id === 'po-3' ? null : '2026-11-20T15:05:00.000Z' }),
  });
  await selectPage();
  await choose('Convert to callers…');
  const asks = await screen.findByRole('dialog', { name: 'Convert 3 people to callers?' });
  expect(within(asks).getByText(/^Who signed up can sign in from then on.*: 2\./)).toBeVisible();
  await userEvent.click(within(asks).getByRole('button', { name: 'Cancel' }));
  await choose('Deactivate…');
  const other = await screen.findByRole('dialog', { name: 'Deactivate 3 people?' });
  await within(other).findByText('3 people will change.');
  expect(within(other).queryByText(/^Who signed up/)).toBeNull();
});

test('a welcome that was not sent is a failure with its reason; without the feature it is not offered', async () => {
  await openPeople('/app/contacts/callers', {
    people: 4,
    features: ['welcomeCampaign'],
    change: ({ id, person }) => ({
      ...(id !== 'po-3' && { person: { ...person, email: `${id}@example.org` } }),
      ...(id === 'po-4' && { optedOut: ['email'] }),
    }),
  });
  answering(sendWelcome, (body) => {
    const [id = ''] = (body as { ids: string[] }).ids;
    const sent = id !== 'po-2';
    return { results: [{ id, sent, message: sent ? null : 'Already sent a few minutes ago' }] };
  });
  await selectPage();
  await choose('Send welcome email…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Send the welcome email to 2 people?' }));
  expect(dialog.getByText('1 person is skipped: no email address.')).toBeVisible();
  expect(dialog.getByText('1 person is skipped: opted out of email.')).toBeVisible();
  // a letter isn't taken back
  expect(dialog.queryByText(/^You can undo/)).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Send email' }));
  await ended('1 of 2 done. 1 failed.');
  await userEvent.click(banner().getByRole('button', { name: 'View failed rows' }));
  const report = within(await screen.findByRole('dialog', { name: '1 row failed' }));
  expect(report.getByRole('row', { name: 'Vera Quill02 Already sent a few minutes ago' })).toBeVisible();
});

test('without the feature the welcome is not offered', async () => {
  await openPeople('/app/contacts/callers', { people: 2 });
  await selectPage();
  await userEvent.click(await screen.findByRole('button', { name: 'Actions' }));
  expect(screen.getByRole('menuitem', { name: 'Deactivate…' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: /welcome/ })).toBeNull();
});

const partner = { id: 'po-90', personId: 'person-90', firstName: 'Raj', lastName: 'Alvarado' };
/** Of who is skipped: that match goes on. */
const otherPartner = { id: 'po-91', personId: 'person-91', firstName: 'Ida', lastName: 'Brook' };

test('the numbers are told before: who changes, who is skipped and why, what ends; Undo gives it all back', async () => {
  const { written } = await openPeople(RECIPIENTS, {
    people: 4,
    features: ['matching'],
    change: ({ id }) => ({
      ...(id === 'po-1' && { personId: session.getState().user?.userId ?? '', matches: [otherPartner] }),
      ...(id === 'po-2' && { matches: [partner] }),
    }),
  });
  // the server does it
  const matched = answering(matchPeople, () => null);
  await selectPage();
  await choose('Deactivate…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate 3 people?' }));
  expect(dialog.getByText('3 people will change.')).toBeVisible();
  expect(dialog.getByText('1 match will end.')).toBeVisible();
  expect(dialog.getByText('You are skipped: you can’t deactivate yourself.')).toBeVisible();
  expect(written).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('3 people were deactivated')).toBeVisible();
  expect(written).toEqual(['po-2', 'po-3', 'po-4'].map((id) => [id, { active: false }]));

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone for 3 people')).toBeVisible();
  expect(written.slice(3)).toEqual(['po-2', 'po-3', 'po-4'].map((id) => [id, { active: true }]));
  expect(matched).toEqual([]);
  // its message is moving away
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
});

const UNDO = 'You can undo this as long as the result is shown';
test.each([
  [['matching'], 1, `${UNDO}.`],
  [['matching'], 0, `${UNDO}.`],
  [[], 1, `${UNDO}, but not the matches: Matching is turned off.`],
  [[], 0, `${UNDO}.`],
])('whether matches come back by Undo is said where some end: %j, %i', async (features, count, words) => {
  await openPeople(RECIPIENTS, {
    people: 2,
    features,
    change: () => ({ matches: count > 0 ? [partner] : [] }),
  });
  await selectPage();
  await choose('Deactivate…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate 2 people?' }));
  expect(await dialog.findByText(/^You can undo this/)).toHaveTextContent(words);
  expect(dialog.queryAllByText(/match\w* will end/)).toHaveLength(count);
});

test('a status is chosen by its name in the language of the screen', async () => {
  const { written } = await openPeople(RECIPIENTS, { people: 2 });
  await i18n.changeLanguage('es');
  await userEvent.click(screen.getByRole('checkbox', { name: /página/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Acciones' }));
  await userEvent.click(screen.getByRole('menuitem', { name: /estatus/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = await dialog.findByRole('combobox');
  await within(field).findByRole('option', { name: 'Activo' });
  const names = within(field).getAllByRole('option');
  expect(names.map(({ textContent }) => textContent).slice(1)).toEqual(['Activo', 'Begins soon', 'En pausa']);
  expect(written).toEqual([]);
});

test('Undo of a conversion makes the matches again, and fails for whom one of them is refused', async () => {
  const partners = Array.from({ length: 5 }, (_, n) => ({ ...partner, id: `po-9${n}` }));
  await openPeople(RECIPIENTS, {
    people: 2,
    features: ['matching'],
    change: ({ id }) => (id === 'po-2' ? { matches: partners } : {}),
  });
  answering(listRoles, () => ({ roles: [{ id: 'role-CALLER', name: 'CALLER' as const }] }));
  const roles: string[] = [];
  answering(updatePersonRole, (_, request) => {
    roles.push(new URL(request.url).pathname.split('/').at(-1) ?? '');
    return { personOrganization: placeOf('po-2', 'CALLER', personOf('person-12', 'Vera', 'Quill02')), apart: [] };
  });
  const matched = answering(matchPeople, (body) =>
    (body as { callerId: string }).callerId === 'po-90' ? refusal(409, 'They are matched already') : null,
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Vera Quill02' }));
  await choose('Convert to callers…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Convert 1 person to a caller?' }));
  expect(dialog.getByText('5 matches will end.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Convert' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  // a later one that is made doesn't hide it
  await ended('0 of 1 done. 1 failed.');
  expect(roles).toEqual(['role-CALLER', 'role-RECIPIENT']);
  expect(new Set(matched)).toEqual(new Set(partners.map(({ id }) => ({ callerId: id, recipientId: 'po-2' }))));
});

test('Undo of a conversion takes a match that is there for made', async () => {
  await openPeople(RECIPIENTS, { people: 1, features: ['matching'], change: () => ({ matches: [partner] }) });
  answering(listRoles, () => ({ roles: [{ id: 'role-CALLER', name: 'CALLER' as const }] }));
  answering(updatePersonRole, () => ({
    personOrganization: placeOf('po-1', 'CALLER', personOf('person-11', 'Vera', 'Quill01')),
    apart: [],
  }));
  let sent = 0;
  answering(matchPeople, () =>
    (sent += 1) === 1 ? Response.error() : refusal(409, 'They are matched already', { code: 'matchExists' }),
  );
  await selectPage();
  await choose('Convert to callers…');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Convert' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await ended('0 of 1 done. We don’t know about 1.');
  await userEvent.click(banner().getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Undone for 1 person')).toBeVisible();
  expect(sent).toBe(2);
});

test('people are reactivated together; of matches that don’t come back it says with whom, and why', async () => {
  const [first, second] = ['po-1', 'po-2'] as const;
  const gone = { id: null, name: null, reason: 'deleted' } as const;
  const other = { id: second, name: 'Vera Quill02', reason: 'inactive' } as const;
  const { written, refuse } = await openPeople('/app/contacts/inactive', {
    people: 3,
    features: ['matching'],
    // who is selected, too, comes back with it
    aparts: { [first]: [other, gone], [second]: [{ ...other, id: 'po-9', name: 'Ana Ruiz' }] },
  });
  const told = 'Matches that didn’t come back: Ana Ruiz (still inactive) and someone (deleted).';
  const activate = async () => {
    await selectPage();
    await choose('Reactivate…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reactivate 3 people?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Reactivate' }));
  };
  await activate();
  expect(await screen.findByText(`3 people were reactivated. ${told}`)).toBeVisible();
  expect(written).toHaveLength(3);
  refuse('po-3', 404, 'Not found');
  await activate();
  await ended(`2 of 3 done. 1 failed. ${told.replaceAll(/[().]/g, '.')}`);
});

test('Undo takes back what may have been written, also after it was refused when it was tried again', async () => {
  const { written, refuse, goAway, comeBack } = await openPeople(RECIPIENTS, { people: 6 });
  goAway('po-4');
  refuse('po-6', 404, 'Not found');
  await selectPage();
  await setProgram('6 people', 'Meals');
  await ended('1 of 3 done. 1 failed. We don’t know about 1.');
  refuse('po-4', 403, 'You cannot perform this action');
  refuse('po-6', 404, 'Not found');
  await userEvent.click(banner().getByRole('button', { name: 'Try again' }));
  await ended('0 of 2 done. 2 failed.');
  comeBack('po-4');
  await userEvent.click(banner().getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone for 2 people')).toBeVisible();
  const idsOf = (sent: typeof written) => sent.map(([id]) => id).toSorted();
  expect(idsOf(written.slice(0, 5))).toEqual(['po-2', 'po-4', 'po-4', 'po-6', 'po-6']);
  expect(idsOf(written.slice(5))).toEqual(['po-2', 'po-4']);
  expect(written.slice(5).map(([, body]) => body)).toEqual([{ programId: 'calls' }, { programId: 'calls' }]);
});

test('what was answered by something that can’t be read is unknown, not failed, and Undo takes it back, too', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { written, garble, comeBack } = await openPeople(RECIPIENTS, { people: 4 });
  garble('po-4');
  await selectPage();
  await setProgram('4 people', 'Meals');
  await ended('1 of 2 done. We don’t know about 1.');
  comeBack('po-4');
  await userEvent.click(banner().getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone for 2 people')).toBeVisible();
  expect(written.slice(2).map(([id]) => id)).toEqual(['po-2', 'po-4']);
  expect(log).toHaveBeenCalledTimes(1);
});

test('Undo is offered where nobody knows of anybody, and is tried again', async () => {
  const { written, goAway, comeBack } = await openPeople(RECIPIENTS, { people: 2 });
  goAway('po-2');
  await selectPage();
  await setProgram('2 people', 'Meals');
  await ended('0 of 1 done. We don’t know about 1.');
  await userEvent.click(banner().getByRole('button', { name: 'Undo' }));
  await ended('Undoing: Moving people to “Meals”. No answer came. 0 of 1 done. We don’t know about 1.');
  comeBack('po-2');
  await userEvent.click(banner().getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Undone for 1 person')).toBeVisible();
  expect(written.map(([, body]) => (body as { programId: string }).programId)).toEqual(['meals', 'calls', 'calls']);
});

test.each(['CALLER', 'RECIPIENT'] as const)(
  'Undo gives who was in onboarding that role back, from %s',
  async (role) => {
    const own = { id: 'role-OUTREACH', name: 'OUTREACH' } as const;
    await openPeople('/app/contacts/outreach', { people: 1, change: () => ({ role: own, roleId: own.id }) });
    answering(listRoles, () => ({ roles: [own, { id: `role-${role}`, name: role }] }));
    const roles: string[] = [];
    answering(updatePersonRole, (_, request) => {
      roles.push(new URL(request.url).pathname.split('/').at(-1) ?? '');
      return { personOrganization: placeOf('po-1', role, personOf('person-11', 'Vera', 'Quill01')), apart: [] };
    });
    // the server refuses it for who is no recipient
    const returned = answering(returnToOnboarding, () => refusal(409, 'Only recipients can be returned to onboarding'));
    await selectPage();
    await choose(role === 'CALLER' ? 'Convert to callers…' : 'Convert to recipients…');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Convert' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone for 1 person')).toBeVisible();
    expect(roles).toEqual([`role-${role}`, 'role-OUTREACH']);
    expect(returned).toEqual([]);
  },
);

test('Undo after failures gives back what was written, to each what they had', async () => {
  const { written, refuse } = await openPeople(RECIPIENTS, {
    people: 6,
    change: ({ id }) => (id === 'po-6' ? { programId: null, program: null, programName: null } : {}),
  });
  refuse('po-4', 404, 'Not found');
  await selectPage();
  await setProgram('6 people', 'Meals');
  await ended('2 of 3 done. 1 failed.');
  await userEvent.click(banner().getByRole('button', { name: 'Undo' }));
  await ended('Undoing: Moving people to “Meals”. 1 of 2 done. 1 failed.');
  expect(written.slice(3)).toEqual([['po-2', { programId: 'calls' }]]);
  await userEvent.click(banner().getByRole('button', { name: 'View failed rows' }));
  expect(await screen.findByRole('row', { name: 'Vera Quill06 There was no program before' })).toBeVisible();
});

test('Ctrl and Z undo a result beside which nothing else is said, but not from behind a dialog', async () => {
  const { written, refuse } = await openPeople(RECIPIENTS, { people: 4 });
  refuse('po-2', 404, 'Not found');
  await selectPage();
  await setProgram('4 people', 'Meals');
  await ended('1 of 2 done. 1 failed.');
  await userEvent.click(banner().getByRole('button', { name: 'View failed rows' }));
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Control>}z{/Control}');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(written).toHaveLength(2);
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(await screen.findByText('Undone for 1 person')).toBeVisible();
  expect(written).toHaveLength(3);
});

test('a double click on Undo takes back once, and says no failure', async () => {
  const { written } = await openPeople(RECIPIENTS, { people: 4 });
  await selectPage();
  await setProgram('4 people', 'Meals');
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone for 2 people')).toBeVisible();
  expect(written).toHaveLength(4);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Undo that comes while another action runs says so, and is offered again', async () => {
  const { written, held } = await openPeople(RECIPIENTS);
  await selectPage();
  await setProgram('10 people', 'Meals');
  expect(await screen.findByText('5 people are now in “Meals”')).toBeVisible();
  const wait = gate();
  held.gate = wait.closed;
  await selectPage();
  await setProgram('10 people', 'Friendly Calls');
  await waitFor(() => expect(written).toHaveLength(9));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Another action is still running.')).toBeVisible();
  const told = (await screen.findByText('5 people are now in “Meals”')).parentElement ?? document.body;
  expect(within(told).getByRole('button', { name: 'Undo' })).toBeVisible();
  wait.open();
  expect(await screen.findByText('10 people are now in “Friendly Calls”')).toBeVisible();
});

test('where nobody would change, nothing can be begun', async () => {
  const { written } = await openPeople(RECIPIENTS, {
    people: 1,
    change: () => ({ personId: session.getState().user?.userId ?? '' }),
  });
  await selectPage();
  await choose('Deactivate…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate 1 person?' }));
  expect(dialog.getByText('0 people will change.')).toBeVisible();
  expect(dialog.queryByText(/^You can undo/)).toBeNull();
  expect(dialog.getByRole('button', { name: 'Deactivate' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(dialog.getByRole('button', { name: 'Deactivate' }));
  expect(written).toEqual([]);
});

test.each([
  [
    'Change program…',
    'Change the program of 103 people',
    'Program',
    'Meals',
    'Change program',
    '51 people are now in “Meals”',
  ],
  [
    'Change status…',
    'Change the status of 103 people',
    'Status',
    'On hold',
    'Change status',
    '51 people now have the status “On hold”',
  ],
])('%s waits until all are found, and says how far that is', async (item, title, field, chosen, confirm, done) => {
  const { written } = await openPeople(RECIPIENTS, { people: 103 });
  const wait = gate();
  const isWhole = (url: string) => new URL(url).searchParams.get('limit') === '100';
  server.use(
    http.get(`http://localhost:3000${listMemberships.path}`, async ({ request }) => {
      if (isWhole(request.url)) await wait.closed;
    }),
  );
  await selectAll();
  await choose(item);
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  const choice = await dialog.findByRole('combobox', { name: new RegExp(field) });
  expect(choice).toHaveDisplayValue('Choose one');
  expect(dialog.getByRole('status')).toHaveTextContent('Counting people: 0 of 103');
  await userEvent.selectOptions(choice, chosen);
  expect(dialog.queryByText(/will change|skipped/)).toBeNull();
  const button = dialog.getByRole('button', { name: confirm });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button);
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(written).toEqual([]);
  wait.open();
  expect(await dialog.findByText('51 people will change.')).toBeVisible();
  expect(dialog.getByText('52 people are skipped: nothing would change.')).toBeVisible();
  expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button);
  expect(await screen.findByText(done)).toBeVisible();
  expect(written).toHaveLength(51);
});
