import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { listMemberships } from '#src/schemas/memberships.ts';
import type { MembershipRole } from '#src/schemas/access.ts';
import { getCallsNow } from '#src/schemas/calls.ts';
import { answering } from '#tests/screens/auth/console.tsx';
import { NOTHING_NOW } from '#tests/screens/calls/calls-server.ts';
import { DETAIL, harbor, openConsole, personOf, prairie, serve } from './people.ts';

const crumb = () => within(screen.getByRole('navigation', { name: 'Breadcrumbs' })).getByRole('link');
const addressOf = (link: HTMLElement) => {
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://console');
  return [pathname, Object.fromEntries(searchParams)];
};

/** Opens a screen with a list of people, and the first of them from there. */
async function openFrom(at: string, role: MembershipRole) {
  serve({ person: () => personOf(role) });
  answering(listMemberships, () => ({
    personOrganizations: [personOf(role)],
    pager: { page: 1, totalItems: 1, itemsPerPage: 10, totalPages: 1 },
  }));
  const { history } = await openConsole(at);
  await userEvent.click(await screen.findByRole('link', { name: /Virtanen/ }));
  await waitFor(() => expect(history.location.pathname).toBe(DETAIL));
  await screen.findByRole('navigation', { name: 'Breadcrumbs' });
}

test('the way back from a person leads to the list that one came from, as it was left', async () => {
  await openFrom('/app/contacts/callers?search=virt&matched=no', 'CALLER');
  expect(crumb()).toHaveTextContent('Callers');
  const [path, search] = addressOf(crumb());
  expect(path).toBe('/app/contacts/callers');
  expect(search).toMatchObject({ search: 'virt', matched: 'no' });
});

test('it does so where the person has another role by now', async () => {
  await openFrom('/app/contacts/recipients?search=virt', 'CALLER');
  expect(crumb()).toHaveTextContent('Recipients');
  expect(addressOf(crumb())).toEqual(['/app/contacts/recipients', { search: 'virt' }]);
});

test('from the organization’s page it leads there, to the tab that was open', async () => {
  await openFrom(`/app/organizations/${harbor.id}?tab=recipient&search=virt`, 'RECIPIENT');
  expect(crumb()).toHaveTextContent('Harbor House');
  const [path, search] = addressOf(crumb());
  expect(path).toBe(`/app/organizations/${harbor.id}`);
  expect(search).toMatchObject({ tab: 'recipient', search: 'virt' });
});

test.each([
  ['CALLER', 'Callers', '/app/contacts/callers'],
  ['RECIPIENT', 'Recipients', '/app/contacts/recipients'],
  ['OUTREACH', 'Onboarding', '/app/contacts/outreach'],
  ['INACTIVE', 'Inactive', '/app/contacts/inactive'],
] as const)('by a link of its own, who is %s is on the list of the role', async (role, name, path) => {
  serve({ person: () => personOf(role) });
  await openConsole(DETAIL);
  await waitFor(() => expect(crumb()).toHaveTextContent(name));
  expect(addressOf(crumb())).toEqual([path, {}]);
});

test('who is of another organization than the chosen one is listed on its page', async () => {
  const organization = { ...personOf('RECIPIENT').organization, id: prairie.id, name: prairie.name };
  serve({ as: 'SUPER_ADMIN', person: () => personOf('RECIPIENT', { organizationId: prairie.id, organization }) });
  answering(getCallsNow, () => NOTHING_NOW);
  await openConsole(DETAIL);
  await waitFor(() => expect(crumb()).toHaveTextContent(prairie.name));
  expect(addressOf(crumb())).toEqual([`/app/organizations/${prairie.id}`, { tab: 'recipient' }]);
});
