import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { session } from '#src/lib/session/store.ts';
import { logout } from '#src/schemas/auth.ts';
import { createOrganization, getOrganization } from '#src/schemas/organizations.ts';
import { createPerson } from '#src/schemas/people.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { keptDraft, untilKept } from '#tests/screens/drafts.ts';
import { organization } from '#tests/screens/organization-page.ts';
import { choose, fill, fillManager, fillOrganization, hanna, MAPLE, openAs, press } from './organizations.ts';

const maple = { ...organization, id: 'org-maple', name: MAPLE.name };
const NEXT = 'Create and continue';
const INVITE = 'Create and invite';

/** A server that keeps what is created. */
function answers() {
  const organizations = answering(createOrganization, () => ({ organization: maple }));
  answering(getOrganization, () => ({ organization: maple }));
  const people = answering(createPerson, () => ({ person: hanna }));
  return { organizations, people };
}

const step = (name: string) =>
  within(screen.getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .find((item) => item.textContent.includes(name));

test('an organization, then its manager, each sent once; the profile is found by its name', async () => {
  const { organizations, people } = answers();
  const { router } = await openAs('SUPER_ADMIN', '/app/organizations/new');
  expect(step('Organization')).toHaveAttribute('aria-current', 'step');
  await fillOrganization();
  await choose('Time zone', 'new york', 'America/New York');
  await fill('Contact phone', '212.555.0189');
  await userEvent.dblClick(screen.getByRole('button', { name: NEXT }));

  expect(await screen.findByText('“Maple Street Friends” was created.')).toBeVisible();
  expect(organizations).toEqual([{ ...MAPLE, timezone: 'America/New_York', contactPhone: '+12125550189' }]);
  expect(router.state.location.href).toBe('/app/organizations/new?organization=org-maple');
  expect(step('Organization')).toHaveTextContent('Created');
  expect(step('Manager')).toHaveAttribute('aria-current', 'step');
  expect(screen.getByLabelText('First name')).toHaveFocus();

  await fillManager();
  await userEvent.dblClick(screen.getByRole('button', { name: INVITE }));
  expect(await screen.findByText('“Maple Street Friends” was created and its manager was invited')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open organization' })).toHaveFocus();
  expect(people).toEqual([
    {
      firstName: 'Hanna',
      lastName: 'Virtanen',
      userName: 'hanna.v',
      email: 'hanna@example.org',
      phone: '+12125550177',
      externalPersonId: null,
      preferredLanguage: 'English',
      organizationProfiles: [{ organizationId: 'org-maple', securityProfileId: 'profile-admin' }],
    },
  ]);
  expect(screen.getByRole('link', { name: 'Open organization' })).toHaveAttribute(
    'href',
    '/app/organizations/org-maple',
  );

  await userEvent.click(screen.getByRole('link', { name: 'Create another' }));
  expect(await screen.findByLabelText('Name')).toHaveValue('');
  expect(step('Organization')).toHaveTextContent('Not created yet');
});

test('where the time zone is UTC, that of the state is offered', async () => {
  const { organizations } = answers();
  await openAs('SUPER_ADMIN', '/app/organizations/new');
  expect(screen.queryByRole('button', { name: /^Use America/ })).toBeNull();
  await fillOrganization();
  await choose('State', 'ariz', 'Arizona (AZ)');
  await press('Use America/Phoenix, the zone of the state');
  const zone = screen.getByRole('combobox', { name: /^Time zone/ });
  expect(zone).toHaveValue('America/Phoenix');
  await waitFor(() => expect(zone).toHaveFocus());
  expect(screen.queryByRole('button', { name: /^Use America/ })).toBeNull();
  await choose('State', 'calif', 'California (CA)');
  expect(zone).toHaveValue('America/Phoenix');
  await press(NEXT);
  await screen.findByText('“Maple Street Friends” was created.');
  expect(organizations).toMatchObject([{ timezone: 'America/Phoenix', address: { stateShort: 'CA' } }]);
});

test('a second step that fails keeps the first; repeated, also after a reload, it creates no other organization', async () => {
  const { organizations } = answers();
  let failing = true;
  const people = answering(createPerson, () =>
    failing ? refusal(503, 'The service isn’t available right now. Try again in a moment.') : { person: hanna },
  );
  const { router } = await openAs('SUPER_ADMIN', '/app/organizations/new');
  await fillOrganization();
  await press(NEXT);
  await screen.findByText('“Maple Street Friends” was created.');
  await fillManager();
  await press(INVITE);
  expect(await screen.findByRole('alert')).toHaveTextContent('The service isn’t available right now');
  expect(step('Organization')).toHaveTextContent('Created');
  expect(step('Manager')).toHaveTextContent('Couldn’t be created');
  expect(screen.getByText(/You can add its manager now, or later on its page/)).toBeVisible();
  expect(screen.getByLabelText('Username')).toHaveValue('hanna.v');

  failing = false;
  await press(INVITE);
  expect(await screen.findByText('“Maple Street Friends” was created and its manager was invited')).toBeVisible();
  expect(organizations).toHaveLength(1);
  expect(people).toHaveLength(2);
  expect(router.state.location.search).toEqual({ organization: 'org-maple', done: true });
});

test('the address alone goes on with the second step', async () => {
  const { organizations } = answers();
  await openAs('SUPER_ADMIN', '/app/organizations/new?organization=org-maple');
  expect(await screen.findByText('“Maple Street Friends” was created.')).toBeVisible();
  expect(screen.queryByRole('button', { name: NEXT })).toBeNull();
  expect(await screen.findByRole('link', { name: 'Add manager later' })).toHaveAttribute(
    'href',
    '/app/organizations/org-maple?tab=admins',
  );
  expect(organizations).toEqual([]);
});

test('an organization that is not there is not found', async () => {
  answering(getOrganization, () => refusal(404, 'Not found'));
  await openAs('SUPER_ADMIN', '/app/organizations/new?organization=gone');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});

const REQUIRED = 'This field is required';
const long = (length: number) => 'é'.repeat(length);

test('nothing is sent without the required fields', async () => {
  const { organizations } = answers();
  await openAs('SUPER_ADMIN', '/app/organizations/new');
  await press(NEXT);
  for (const label of ['Name', 'Primary contact', 'Email', 'Phone line', 'Street', 'City', 'ZIP code'])
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(REQUIRED);
  expect(await screen.findByRole('combobox', { name: 'State' })).toHaveAccessibleDescription(REQUIRED);
  for (const label of ['Contact phone', 'Voicemail number', 'Address line 2'])
    expect(screen.getByLabelText(label)).toBeValid();
  expect(screen.getByRole('combobox', { name: 'Time zone' })).toBeValid();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  expect(organizations).toEqual([]);
});

test('the external id is asked for together with the other fields, not after them', async () => {
  const { organizations } = answers();
  await openAs('SUPER_ADMIN', '/app/organizations/new');
  await userEvent.click(await screen.findByRole('switch', { name: 'External organization' }));
  await press(NEXT);
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(REQUIRED);
  expect(screen.getByLabelText('External ID')).toHaveAccessibleDescription(
    'Enter the external ID, or turn off “External organization”',
  );
  await fill('External ID', 'HL-7');
  await waitFor(() => expect(screen.getByLabelText('External ID')).toBeValid());
  expect(screen.getByLabelText('Name')).toBeInvalid();
  expect(organizations).toEqual([]);
});

test('each field tells its own rule', async () => {
  const { organizations } = answers();
  await openAs('SUPER_ADMIN', '/app/organizations/new');
  await fillOrganization();
  await userEvent.click(await screen.findByRole('switch', { name: 'External organization' }));
  await press(NEXT);
  expect(screen.getByLabelText('External ID')).toHaveAccessibleDescription(
    'Enter the external ID, or turn off “External organization”',
  );
  expect(screen.getByLabelText('External ID')).toHaveFocus();
  const rules: Array<[label: string, wrong: string, text: string, right: string]> = [
    ['Name', long(256), 'Use 255 characters or fewer', long(255)],
    ['Name', '   ', REQUIRED, 'M'],
    ['Primary contact', long(256), 'Use 255 characters or fewer', 'Hanna'],
    ['Email', 'office@', 'Enter a valid email address', 'office@maple.example.org'],
    ['Phone line', '+44 20 7946 0018', 'Enter a valid US phone number', '1 212 555 0188'],
    ['Contact phone', '555', 'Enter a valid US phone number', ''],
    ['Voicemail number', '123', 'Enter a valid US phone number', '212-555-0142'],
    ['Street', long(51), 'Use 50 characters or fewer', long(50)],
    ['Address line 2', long(51), 'Use 50 characters or fewer', ''],
    ['City', ' ', REQUIRED, 'Albany'],
    ['ZIP code', '1220', 'The ZIP code must have exactly 5 digits', '12207'],
    ['ZIP code', '1220A', 'The ZIP code must have exactly 5 digits', '00501'],
    ['External ID', 'X', 'The external ID must have at least 2 characters', 'X1'],
    ['External ID', long(256), 'The external ID must have at most 255 characters', long(255)],
  ];
  for (const [label, wrong, text, right] of rules) {
    await fill(label, wrong);
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text));
    await fill(label, right);
    await waitFor(() => expect(screen.getByLabelText(label)).toBeValid());
  }
  expect(organizations).toEqual([]);
});

test('each field of the manager tells its own rule', async () => {
  const { people } = answers();
  await openAs('SUPER_ADMIN', '/app/organizations/new?organization=org-maple');
  await screen.findByLabelText('Username');
  await press(INVITE);
  for (const label of ['First name', 'Last name', 'Username', 'Email', 'Phone'])
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(REQUIRED);
  expect(screen.getByLabelText('External ID')).toBeValid();
  const rules: Array<[label: string, wrong: string, text: string]> = [
    ['First name', long(256), 'Use 255 characters or fewer'],
    ['Last name', ' ', REQUIRED],
    ['Username', long(51), 'Use 50 characters or fewer for the username'],
    ['Username', 'hanna v', 'The username must not contain spaces'],
    ['Email', 'hanna', 'Enter a valid email address'],
    ['Phone', '112', 'Enter a valid US phone number'],
    ['External ID', long(256), 'Use 255 characters or fewer'],
  ];
  for (const [label, wrong, text] of rules) {
    await fill(label, wrong);
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text));
  }
  expect(people).toEqual([]);
});

test('switching external off clears its id', async () => {
  const { organizations } = answers();
  await openAs('SUPER_ADMIN', '/app/organizations/new');
  await fillOrganization();
  const external = screen.getByRole('switch', { name: 'External organization' });
  expect(external).toHaveAccessibleDescription('It also exists in another system, under an ID of its own');
  await userEvent.click(external);
  await fill('External ID', 'HL-7');
  await userEvent.click(external);
  expect(screen.queryByLabelText('External ID')).toBeNull();
  await userEvent.click(external);
  expect(screen.getByLabelText('External ID')).toHaveValue('');
  await fill('External ID', 'HL-8');
  await press(NEXT);
  await screen.findByText('“Maple Street Friends” was created.');
  expect(organizations).toEqual([{ ...MAPLE, external: true, externalOrgId: 'HL-8' }]);
});

test('leaving what was typed asks first, and staying keeps it', async () => {
  answers();
  const { path } = await openAs('SUPER_ADMIN', '/app/organizations/new');
  await fill('Name', 'Maple');
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(path()).toBe('/app/organizations/new');
  expect(screen.getByLabelText('Name')).toHaveValue('Maple');
});

test('what was typed outlives an idle sign-out; when that was is told in the time zone of who typed it', async () => {
  vi.stubEnv('TZ', 'Pacific/Honolulu');
  answers();
  await openAs('SUPER_ADMIN', '/app/organizations/new');
  await fill('Name', 'Maple');
  await untilKept('Maple');
  answering(logout, () => null);
  act(() => session.getState().signOut('idle'));
  cleanup();
  await openAs('SUPER_ADMIN', '/app/organizations/new');
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Maple'));
  expect(screen.getByText(/^We kept it on .* [AP]M HST\. It hasn’t been saved yet\./)).toBeVisible();
});

test('what was typed about the manager outlives an idle sign-out, too, and is forgotten once it is sent', async () => {
  const at = '/app/organizations/new?organization=org-maple';
  answers();
  await openAs('SUPER_ADMIN', at);
  await screen.findByLabelText('First name');
  await fill('First name', 'Ruth');
  await untilKept('Ruth');
  answering(logout, () => null);
  act(() => session.getState().signOut('idle'));
  cleanup();
  await openAs('SUPER_ADMIN', at);
  await waitFor(() => expect(screen.getByLabelText('First name')).toHaveValue('Ruth'));
  await fillManager();
  await press(INVITE);
  expect(await screen.findByText('“Maple Street Friends” was created and its manager was invited')).toBeVisible();
  expect(keptDraft()).toBeNull();
});

test.each(['ORG_ADMIN', 'ORG_USER'] as const)('%s has no way there', async (as) => {
  const { path } = await openAs(as, '/app/organizations/new');
  expect(await screen.findByText('Error 403')).toBeVisible();
  expect(path()).toBe('/app/organizations/new');
  expect(screen.getByRole('heading', { name: 'You cannot perform this action' })).toBeVisible();
});
