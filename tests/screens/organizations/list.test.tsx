import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getOrganization, listOrganizations, type OrganizationSummary } from '#src/schemas/organizations.ts';
import { answering } from '#tests/screens/auth/console.tsx';
import { expectHiddenColumns } from '#tests/screens/hidden-columns.ts';
import { organization } from '#tests/screens/organization-page.ts';
import { openAs } from './organizations.ts';

const rows: OrganizationSummary[] = [
  { ...organization, totalCallers: 91, totalRecipients: 1208, totalOutreaches: 61, totalInactive: 27 },
  { ...organization, id: 'org-9', name: 'Prairie Care', active: false, signupCompleted: false },
];

const asked: string[] = [];
const answer = (organizations: readonly OrganizationSummary[], totalItems = organizations.length) =>
  answering(listOrganizations, (_, request) => {
    asked.push(new URL(request.url).search);
    const page = Number(new URL(request.url).searchParams.get('page'));
    return {
      organizations: [...organizations],
      pager: { page, totalItems, itemsPerPage: 10, totalPages: Math.ceil(totalItems / 10) },
    };
  });

test('tells state, the four counts and their sum, and leads to each', async () => {
  answer(rows);
  await openAs('SUPER_ADMIN', '/app/organizations');
  const row = await screen.findByRole('row', { name: /Harbor House/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Ana Ruiz', 'Active', '91', '1208', '61', '27', '1387']);
  expect(screen.getByRole('row', { name: /Prairie Care/ })).toHaveTextContent('InactiveSetup not finished');
  expect(screen.getByRole('link', { name: 'Prairie Care' })).toHaveAttribute('href', '/app/organizations/org-9');
  await userEvent.click(screen.getByRole('link', { name: 'New organization' }));
  expect(await screen.findByRole('heading', { name: 'New organization' })).toBeVisible();
});

test('email, phone line and time zone are columns that can be chosen', async () => {
  answer(rows);
  await openAs('SUPER_ADMIN', '/app/organizations');
  await expectHiddenColumns(/Harbor House/, {
    Email: 'office@example.org',
    'Phone line': '+1 (212) 555-0140',
    'Time zone': 'America/New_York',
  });
});

const meals = { id: 'program-1', name: 'Meals', phone: null, organizationId: organization.id, isDefault: true };

test('one that is opened shows at once what the list tells of it, and the rest when it comes', async () => {
  answer(rows);
  const rest = Promise.withResolvers<void>();
  const [first] = rows;
  answering(getOrganization, async () => {
    await rest.promise;
    return { organization: { ...organization, ...first, programs: [meals] } };
  });
  await openAs('SUPER_ADMIN', '/app/organizations');
  await userEvent.click(await screen.findByRole('link', { name: 'Harbor House' }));
  expect(await screen.findByRole('heading', { name: 'Harbor House', level: 1 })).toBeVisible();
  expect(screen.getByText('1,387')).toBeVisible();
  expect(await screen.findByRole('searchbox')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'More details' }));
  expect(screen.queryByText('418 Fulton Street', { exact: false })).not.toBeInTheDocument();
  rest.resolve();
  expect(await screen.findByText('418 Fulton Street', { exact: false })).toBeVisible();
  expect(screen.getByRole('link', { name: /^Programs\s*1$/ })).toBeVisible();
});

test('its page tells how many there are of each, and folded away how else to reach it', async () => {
  const whole = {
    ...organization,
    totalCallers: 1,
    totalRecipients: 20,
    totalOutreaches: 300,
    totalInactive: 4000,
    contactPhone: '+12125550141',
    voicemailNumber: '+12125550142',
    address: { ...organization.address, street2: 'Suite 5' },
    external: true,
    externalOrgId: 'HL-7',
    programs: [meals],
    personStatuses: [],
  };
  answering(getOrganization, () => ({ organization: whole }));
  await openAs('SUPER_ADMIN', `/app/organizations/${organization.id}`);
  const tabs = await screen.findByRole('navigation', { name: 'Organization sections' });
  const parts = within(tabs)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(parts).toEqual([
    'Callers1',
    'Recipients20',
    'Onboarding300',
    'Inactive4,000',
    'Programs1',
    'Statuses0',
    'Admins',
    'Features',
  ]);
  const users = screen.getByText('Total people').closest('ul') as HTMLElement;
  expect(users).toHaveTextContent('Total people 4,321');
  expect(users).toHaveTextContent('Primary contact Ana Ruiz');
  expect(within(users).getByRole('link', { name: 'office@example.org' })).toHaveAttribute(
    'href',
    'mailto:office@example.org',
  );
  await userEvent.click(screen.getByRole('button', { name: 'More details' }));
  const facts = () =>
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts()).toEqual([
    ['Contact phone', '+1 (212) 555-0141'],
    ['Voicemail number', '+1 (212) 555-0142'],
    ['Address', '418 Fulton Street, Suite 5, Brooklyn, NY 11201'],
    ['Time zone', 'America/New York'],
    ['External ID', 'HL-7'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Fewer details' }));
  expect(screen.queryByRole('term')).toBeNull();
});

test('one that can’t be had keeps its name, and tells why', async () => {
  answer(rows);
  answering(getOrganization, () => Response.json({ message: 'Service unavailable' }, { status: 503 }));
  await openAs('SUPER_ADMIN', '/app/organizations');
  await userEvent.click(await screen.findByRole('link', { name: 'Harbor House' }));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Harbor House', level: 1 })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'More details' })).not.toBeInTheDocument();
});

test('page, order and search come from the address; the server counts pages from 0', async () => {
  answer(rows, 25);
  asked.length = 0;
  const { router } = await openAs('SUPER_ADMIN', '/app/organizations?page=2&sort=totalCallers&dir=desc&search=har');
  expect(await screen.findByRole('searchbox')).toHaveValue('har');
  const params = new URLSearchParams(asked[0]);
  expect(Object.fromEntries(params)).toMatchObject({
    page: '1',
    sortBy: 'totalCallers',
    sortDirection: 'desc',
    searchBy: 'har',
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Next page' }));
  expect(router.state.location.search).toMatchObject({ page: 3, sort: 'totalCallers', dir: 'desc', search: 'har' });
});

test('where there is none it says so, and offers the next step', async () => {
  answer([]);
  await openAs('SUPER_ADMIN', '/app/organizations');
  expect(await screen.findByText('No organizations found')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'New organization' })).toHaveLength(2);
});
