import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { openTab, organization } from '#tests/screens/organization-page.ts';

const on = (active: boolean) => () => ({ ...organization, configurations: [{ identifier: 'selfSignup', active }] });
const address = `${location.origin}/public/register?organization=${organization.id}`;

test('the link is there to copy as long as the feature is on', async () => {
  const user = userEvent.setup();
  await openTab('configuration', { now: on(true), features: () => ['selfSignup'] });
  expect(await screen.findByRole('heading', { name: 'Sign-up page' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Link' })).toHaveValue(address);
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await navigator.clipboard.readText()).toBe(address);
  expect(await screen.findByText('Link copied')).toBeVisible();
  const link = screen.getByRole('textbox', { name: 'Link' }) as HTMLInputElement;
  await user.click(screen.getByText('Link'));
  expect([link.selectionStart, link.selectionEnd]).toEqual([0, address.length]);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText('The link couldn’t be copied. Select it and copy it yourself.')).toBeVisible();
});

test.each([
  ['off', 'ORG_ADMIN', false],
  ['not theirs to edit', 'ORG_USER', true],
] as const)('there is no link where it is %s', async (_, as, active) => {
  await openTab('configuration', { as, now: on(active), features: () => ['selfSignup'] });
  await screen.findByRole('heading', { name: 'Features' });
  await screen.findByText('Let volunteers sign up on a public page.');
  expect(screen.queryByRole('heading', { name: 'Sign-up page' })).toBeNull();
});

test('the poster speaks its own language, whatever the screen’s is, and is printed', async () => {
  const user = userEvent.setup();
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const { history } = await openTab('configuration', { now: on(true), features: () => ['selfSignup'] });
  await user.click(await screen.findByRole('link', { name: 'Poster to print' }));
  const poster = await screen.findByRole('region', { name: 'The poster' });
  expect(within(poster).getByText('Someone is waiting for your call')).toBeVisible();
  expect(within(poster).getByRole('img', { name: 'QR code of the sign-up link' }).querySelector('path')).toBeTruthy();
  expect(within(poster).getByText(address)).toBeVisible();
  for (const words of [
    organization.name,
    `Volunteer with ${organization.name}: call people from home, whenever it suits you.`,
    'Sign up with your phone in two minutes',
    '+1 (212) 555-0140',
  ])
    expect(within(poster).getByText(words)).toBeVisible();
  expect(screen.getByText('It fits on Letter and A4 paper.')).toBeVisible();
  expect(within(screen.getByRole('main')).getByRole('link', { name: organization.name })).toHaveAttribute(
    'href',
    `/app/organizations/${organization.id}?tab=configuration`,
  );
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language of the poster' }), 'es');
  const spanish = await screen.findByText('Alguien espera su llamada');
  expect(spanish.closest('section')).toHaveAttribute('lang', 'es');
  expect(screen.getByRole('combobox', { name: 'Language of the poster' })).toHaveDisplayValue('Spanish');
  expect(history.location.search).toBe('?language=es');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('there is no poster while the sign-up page is off, and it says so', async () => {
  const { router } = await openTab('configuration', { now: on(false), features: () => ['selfSignup'] });
  await router.navigate({
    to: '/app/organizations/$organizationId/poster',
    params: { organizationId: organization.id },
  });
  expect(
    await screen.findByText('The sign-up page is off for this organization. Turn it on to get the poster.'),
  ).toBeVisible();
  expect(screen.queryByRole('region', { name: 'The poster' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});
