import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { loginAnswer } from '#tests/lib/tokens.ts';
import { answering, openConsole, refusal } from '#tests/screens/auth/console.tsx';
import { organization } from '#tests/screens/organization-page.ts';
import { getActionCounts } from '#src/schemas/dashboard.ts';
import { getOrganization } from '#src/schemas/organizations.ts';
import { getPerson } from '#src/schemas/people.ts';
import { session } from '#src/lib/session/store.ts';

async function open() {
  session.getState().signIn(loginAnswer({ features: ['surveys', 'outreachQueues', 'notes'] }));
  answering(getPerson, () => refusal(404, 'Not found'));
  answering(getOrganization, () => ({ organization }));
  await openConsole('/app/user');
  return within(await screen.findByRole('navigation', { name: 'Main menu' }));
}

const WAITED = { timeout: 10_000 };

test('what calls for action stands beside its entry, in words for who hears it; none is not told', async () => {
  answering(getActionCounts, () => ({ surveys: 1204, signups: 1 }));
  const menu = await open();
  const surveys = await menu.findByRole('link', { name: 'Surveys action required: 1,204' }, WAITED);
  expect(within(surveys).getByText('1,204')).toBeVisible();
  expect(menu.getByRole('link', { name: 'Queues signups to call: 1' })).toBeVisible();
  expect(menu.getByRole('link', { name: 'Notes' })).toBeVisible();
});

test('the menu in the drawer has them, too', async () => {
  answering(getActionCounts, () => ({ surveys: 3, signups: 0 }));
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(await drawer.findByRole('link', { name: 'Surveys action required: 3' }, WAITED)).toBeVisible();
  expect(drawer.getByRole('link', { name: 'Queues' })).toBeVisible();
});

test('without an answer the menu is as it was, and nobody is told', async () => {
  const asked = answering(getActionCounts, () => refusal(400, 'Not today'));
  const menu = await open();
  await waitFor(() => expect(asked.length).toBeGreaterThan(0), WAITED);
  expect(menu.getByRole('link', { name: 'Surveys' })).toBeVisible();
  expect(screen.queryByText('Not today')).toBeNull();
});
