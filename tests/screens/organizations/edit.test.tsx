import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectInBar } from '#tests/screens/in-bar.ts';
import { session } from '#src/lib/session/store.ts';
import { getOrganization, updateOrganization, type Organization } from '#src/schemas/organizations.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { organization } from '#tests/screens/organization-page.ts';
import { choose, fill, openAs, press } from './organizations.ts';

const EDIT = `/app/organizations/${organization.id}/edit`;

/** An organization that remembers what it is changed to. */
function remembering(first: Partial<Organization> = {}) {
  let now: Organization = { ...organization, ...first };
  answering(getOrganization, () => ({ organization: now }));
  return answering(updateOrganization, (body) => {
    now = { ...now, ...(body as Partial<Organization>) };
    return { organization: now };
  });
}

test('sends what was changed alone, says so, and leads back; the header shows the new name', async () => {
  const sent = remembering({ externalOrgId: 'HL-7', external: true });
  const { path } = await openAs('ORG_ADMIN', `/app/organizations/${organization.id}`);
  await userEvent.click(await screen.findByRole('link', { name: 'Edit' }));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Harbor House'));
  expect(screen.getByLabelText('Phone line')).toHaveValue('+1 (212) 555-0140');
  await fill('Name', 'Harbor Home');
  await fill('Voicemail number', '212 555 0142');
  await fill('City', 'Queens');
  await choose('Time zone', 'denver', 'America/Denver');
  expectInBar(screen.getByRole('button', { name: 'Save' }));
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Updated successfully')).toBeVisible();
  expect(path()).toBe(`/app/organizations/${organization.id}`);
  expect(screen.getByRole('heading', { level: 1, name: 'Harbor Home' })).toBeVisible();
  expect(sent).toEqual([
    {
      name: 'Harbor Home',
      voicemailNumber: '+12125550142',
      address: { ...organization.address, city: 'Queens' },
      timezone: 'America/Denver',
      began: {
        name: 'Harbor House',
        voicemailNumber: null,
        address: organization.address,
        timezone: 'America/New_York',
      },
    },
  ]);
  expect(session.getState().organization).toEqual({ id: organization.id, name: 'Harbor Home' });
  // what one seldom needs is folded away
  expect(screen.queryByText('America/Denver')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'More details' }));
  expect(screen.getByText('America/Denver')).toBeVisible();
  expect(screen.getByText(/Queens/)).toBeVisible();
});

test('what nobody touched is not sent', async () => {
  const sent = remembering();
  await openAs('SUPER_ADMIN', EDIT);
  await screen.findByLabelText('Name');
  await press('Save');
  expect(await screen.findByText('Updated successfully')).toBeVisible();
  expect(sent).toEqual([{ began: {} }]);
});

test('switching external off sends that it has no id any more', async () => {
  const sent = remembering({ externalOrgId: 'HL-7', external: true });
  await openAs('ORG_ADMIN', EDIT);
  expect(await screen.findByLabelText('External ID')).toHaveValue('HL-7');
  await userEvent.click(screen.getByRole('switch', { name: 'External organization' }));
  await press('Save');
  await screen.findByText('Updated successfully');
  expect(sent).toEqual([{ external: false, externalOrgId: null, began: { external: true, externalOrgId: 'HL-7' } }]);
});

test('a zone under an older name stays as it is', async () => {
  const sent = remembering({ timezone: 'US/Eastern' });
  await openAs('ORG_ADMIN', EDIT);
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue('US/Eastern'));
  await fill('City', 'Queens');
  await press('Save');
  await screen.findByText('Updated successfully');
  expect(sent).toEqual([
    { address: { ...organization.address, city: 'Queens' }, began: { address: organization.address } },
  ]);
});

test('leaving what was typed asks; leaving without saving saves nothing', async () => {
  const sent = remembering();
  const { path } = await openAs('ORG_ADMIN', EDIT);
  await screen.findByLabelText('Name');
  await fill('Name', 'Another');
  await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(path()).toBe(`/app/organizations/${organization.id}`));
  expect(sent).toEqual([]);
});

test('whoever may not edit has neither the button nor the screen', async () => {
  remembering();
  const { router, path } = await openAs('ORG_USER', `/app/organizations/${organization.id}`);
  expect(await screen.findByRole('button', { name: 'History' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  await router.navigate({ href: EDIT });
  expect(await screen.findByText('Error 403')).toBeVisible();
  expect(path()).toBe(EDIT);
});

test('one that cannot be loaded says so, and Retry tries again', async () => {
  let down = true;
  answering(getOrganization, () => (down ? refusal(400, 'Some values aren’t valid') : { organization }));
  await openAs('ORG_ADMIN', EDIT);
  expect(await screen.findByRole('alert')).toHaveTextContent('Some values aren’t valid');
  down = false;
  await press('Try again');
  expect(await screen.findByLabelText('Name')).toHaveValue('Harbor House');
});
