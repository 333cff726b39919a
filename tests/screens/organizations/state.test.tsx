import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getOrganization, updateOrganization } from '#src/schemas/organizations.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { organization } from '#tests/screens/organization-page.ts';
import { openAs, press } from './organizations.ts';

const PAGE = `/app/organizations/${organization.id}`;
const INACTIVE = 'This organization is inactive: its people can’t sign in.';

function remembering(active: boolean) {
  let now = { ...organization, active };
  answering(getOrganization, () => ({ organization: now }));
  return answering(updateOrganization, (body) => {
    now = { ...now, ...(body as { active: boolean }) };
    return { organization: now };
  });
}

test('deactivating asks first, names the organization and what it means, and gives the focus back', async () => {
  const sent = remembering(true);
  await openAs('SUPER_ADMIN', PAGE);
  const button = await screen.findByRole('button', { name: 'Deactivate' });
  await userEvent.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Deactivate “Harbor House”?' });
  expect(dialog).toHaveTextContent('Its people are signed out and can’t sign in');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([]);
  await waitFor(() => expect(button).toHaveFocus());

  await userEvent.click(button);
  const again = await screen.findByRole('dialog');
  await userEvent.dblClick(within(again).getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('“Harbor House” is now inactive.')).toBeVisible();
  expect(sent).toEqual([{ active: false }]);
  expect(screen.getByText(INACTIVE)).toBeVisible();
  // where the one was that is no more
  await waitFor(() => expect(screen.getByRole('button', { name: 'Activate' })).toHaveFocus());
});

test('activating is done at once, and Undo takes it back', async () => {
  const sent = remembering(false);
  await openAs('SUPER_ADMIN', PAGE);
  expect(await screen.findByText(INACTIVE)).toBeVisible();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Activate' }));
  expect(await screen.findByText('“Harbor House” is active again.')).toBeVisible();
  expect(sent).toEqual([{ active: true }]);
  await waitFor(() => expect(screen.queryByText(INACTIVE)).toBeNull());
  await press('Undo');
  expect(await screen.findByText(INACTIVE)).toBeVisible();
  expect(await screen.findByText('“Harbor House” is now inactive.')).toBeVisible();
  expect(sent).toEqual([{ active: true }, { active: false }]);
});

test('a refusal is told, where it was asked for', async () => {
  answering(getOrganization, () => ({ organization }));
  answering(updateOrganization, () => refusal(403, 'You cannot perform this action'));
  await openAs('SUPER_ADMIN', PAGE);
  await userEvent.click(await screen.findByRole('button', { name: 'Deactivate' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('You cannot perform this action');
});

test.each(['ORG_ADMIN', 'ORG_USER'] as const)('%s does neither', async (as) => {
  remembering(true);
  await openAs(as, PAGE);
  await screen.findByRole('button', { name: 'History' });
  expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
});
