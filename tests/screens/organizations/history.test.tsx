import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getOrganization, listOrganizationChanges, type OrganizationChange } from '#src/schemas/organizations.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { organization } from '#tests/screens/organization-page.ts';
import { openAs, press } from './organizations.ts';

const PAGE = `/app/organizations/${organization.id}`;

const renamed = (number: number): OrganizationChange => ({
  id: `change-${number}`,
  at: '2026-11-20T20:05:00.000Z',
  actor: { id: 'p-1', name: 'Ana Ruiz' },
  action: 'updated',
  entity: 'organization',
  entityId: organization.id,
  subjects: [],
  before: { name: `Name ${number - 1}` },
  after: { name: `Name ${number}` },
});

/** A history of `total` changes, twenty in a page. */
function history(total: number) {
  const pages: number[] = [];
  answering(getOrganization, () => ({ organization }));
  answering(listOrganizationChanges, (_, request) => {
    const page = Number(new URL(request.url).searchParams.get('page'));
    pages.push(page);
    const numbers = Array.from({ length: total }, (_, index) => total - index).slice((page - 1) * 20, page * 20);
    return {
      rows: numbers.map(renamed),
      pager: { page, totalItems: total, itemsPerPage: 20, totalPages: Math.ceil(total / 20) },
    };
  });
  return pages;
}

test('opens over the page, has an address of its own, and Back closes it', async () => {
  const pages = history(1);
  const { router } = await openAs('ORG_USER', PAGE);
  await screen.findByText('office@example.org');
  expect(pages).toEqual([]);
  await press('History');
  const drawer = await screen.findByRole('dialog', { name: 'History of Harbor House' });
  expect(await within(drawer).findByText('Organization edited')).toBeVisible();
  expect(within(drawer).getByText(/^by Ana Ruiz/)).toHaveTextContent('November 20, 2026 03:05 PM EST');
  expect(within(drawer).getByRole('definition')).toHaveTextContent('Name 0 →changed to Name 1');
  expect(router.state.location.search).toMatchObject({ history: 'all' });
  router.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).not.toHaveProperty('history');
  expect(screen.getByText('office@example.org')).toBeVisible();
});

test('shows more on demand, until all is shown', async () => {
  const pages = history(45);
  await openAs('ORG_ADMIN', `${PAGE}?history=all`);
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByText('20 of 45 changes')).toBeVisible();
  expect(within(drawer).getAllByText('Organization edited')).toHaveLength(20);
  await press('Show more');
  expect(await within(drawer).findByText('40 of 45 changes')).toBeVisible();
  await waitFor(() => expect(within(drawer).getAllByText('Organization edited')).toHaveLength(40));
  await press('Show more');
  expect(await within(drawer).findByText('Name 0')).toBeVisible();
  expect(within(drawer).getAllByText('Organization edited')).toHaveLength(45);
  expect(within(drawer).getByText('45 of 45 changes')).toBeVisible();
  expect(within(drawer).queryByRole('button', { name: 'Show more' })).toBeNull();
  expect([...new Set(pages)]).toEqual([1, 2, 3]);
});

test('an empty history says so', async () => {
  history(0);
  await openAs('ORG_ADMIN', `${PAGE}?history=all`);
  expect(await screen.findByText('No changes yet')).toBeVisible();
});

test('one that cannot be loaded says so, and Retry tries again', async () => {
  history(1);
  let down = true;
  answering(listOrganizationChanges, () =>
    down
      ? refusal(400, 'Some values aren’t valid')
      : { rows: [renamed(1)], pager: { page: 1, totalItems: 1, itemsPerPage: 20, totalPages: 1 } },
  );
  await openAs('ORG_ADMIN', `${PAGE}?history=all`);
  const drawer = await screen.findByRole('dialog');
  expect(await within(drawer).findByRole('alert')).toHaveTextContent('Some values aren’t valid');
  down = false;
  await userEvent.click(within(drawer).getByRole('button', { name: 'Try again' }));
  expect(await within(drawer).findByText('Organization edited')).toBeVisible();
});
