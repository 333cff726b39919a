import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw/http';
import { expect, test, vi } from 'vitest';
import { i18n } from '#src/lib/i18n/index.ts';
import { session } from '#src/lib/session/store.ts';
import { acceptTerms, savePassword } from '#src/schemas/auth.ts';
import { answering, openConsole, refusal } from '#tests/screens/auth/console.tsx';
import { answerWizard, GOOD, newManager, WIZARD } from './server.ts';

const next = () => screen.getByRole('button', { name: 'Next' });
const typePasswords = async (password: string, confirm = password) => {
  await userEvent.type(await screen.findByLabelText(/^New password/), password);
  await userEvent.type(screen.getByLabelText(/^Confirm new password/), confirm);
};
const accept = () => userEvent.click(screen.getByRole('checkbox', { name: /I have read and accept the terms/ }));

test('Next waits for a valid password, its repetition and the terms; then it makes the password and accepts them', async () => {
  newManager();
  const { passwords, terms } = answerWizard();
  const { router } = await openConsole(WIZARD);
  expect(screen.getByRole('heading', { level: 1, name: 'Set up Harbor House' })).toBeVisible();
  const bar = screen.getByRole('progressbar', { name: 'Setup progress' });
  expect(bar).toHaveAttribute('aria-valuetext', 'Step 1 of 4');
  expect(next()).toBeDisabled();
  await typePasswords('Sunlit-Meadow-', 'Sunlit');
  await accept();
  expect(next()).toBeDisabled();
  expect(screen.getByText('The passwords do not match')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^New password/), '58!');
  expect(next()).toBeDisabled();
  await userEvent.type(screen.getByLabelText(/^Confirm new password/), '-Meadow-58!');
  expect(next()).toBeEnabled();
  await accept();
  expect(next()).toBeDisabled();
  await accept();
  await userEvent.dblClick(next());
  expect(await screen.findByRole('heading', { level: 2, name: 'See how it works' })).toHaveFocus();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Step 2 of 4');
  expect(router.state.location.href).toBe(`${WIZARD}?step=2`);
  expect(passwords).toEqual([{ password: GOOD }]);
  expect(terms).toEqual([{ tosAccepted: true }]);
  expect(session.getState().tosAccepted).toBe(true);
});

test('a password that the server refuses is told at its field, any other failure in the words of the wizard', async () => {
  newManager();
  const { terms } = answerWizard();
  answering(savePassword, () => refusal(500));
  await openConsole(WIZARD);
  await typePasswords(GOOD);
  await accept();
  await userEvent.click(next());
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong, try again');
  const common = { fields: { password: 'This password is too common. Choose another.' } };
  answering(savePassword, () => refusal(400, 'Some values aren’t valid', common));
  await userEvent.click(next());
  await waitFor(() =>
    expect(screen.getByLabelText(/^New password/)).toHaveAccessibleDescription(
      'This password is too common. Choose another.',
    ),
  );
  expect(screen.getByLabelText(/^New password/)).toHaveFocus();
  expect(terms).toEqual([]);
});

test('a password that is made is not made again when only the terms failed; not even after a reload', async () => {
  newManager();
  const { passwords } = answerWizard();
  answering(acceptTerms, () => HttpResponse.error());
  const { router } = await openConsole(WIZARD);
  await typePasswords(GOOD);
  await accept();
  await userEvent.click(next());
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong, try again');
  const terms = answering(acceptTerms, () => refusal(500));
  await userEvent.click(next());
  await waitFor(() => expect(terms).toHaveLength(1));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(passwords).toHaveLength(1);
  await router.navigate({ to: '/forbidden' });
  await router.navigate({ href: WIZARD });
  expect(await screen.findByText('Your password is saved. Now accept the terms.')).toBeVisible();
  expect(screen.queryByLabelText(/^New password/)).toBeNull();
  expect(next()).toBeDisabled();
  const accepted = answering(acceptTerms, () => null);
  await accept();
  await userEvent.click(next());
  expect(await screen.findByRole('heading', { name: 'See how it works' })).toBeVisible();
  expect([passwords.length, accepted.length]).toEqual([1, 1]);
});

test('who chose the password by the invitation is asked for the terms alone', async () => {
  newManager();
  const { passwords, terms } = answerWizard({ passwordChosen: true });
  await openConsole(WIZARD);
  expect(await screen.findByRole('heading', { level: 2, name: 'Accept the terms of service' })).toBeVisible();
  expect(screen.queryByLabelText(/^New password/)).toBeNull();
  expect(screen.getByText('Welcome! Read the terms of service and accept them to continue.')).toBeVisible();
  expect(screen.getByText('Your password is saved. Now accept the terms.')).toBeVisible();
  const needed = screen.getByText('To continue, accept the terms.');
  expect(next()).toBeDisabled();
  await accept();
  expect(needed).not.toBeInTheDocument();
  await userEvent.click(next());
  expect(await screen.findByRole('heading', { level: 2, name: 'See how it works' })).toBeVisible();
  expect([passwords.length, terms.length]).toEqual([0, 1]);
});

test('the terms are explained, and read in a dialog that gives the focus back', async () => {
  // jsdom cannot draw the document
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  newManager();
  answerWizard();
  await openConsole(WIZARD);
  const help = screen.getByRole('button', { name: 'About the terms of service' });
  expect(help).toHaveAccessibleDescription(/what you and your organization may do/);
  await userEvent.click(help);
  expect(screen.getAllByText(/what you and your organization may do/)).toHaveLength(2);
  await userEvent.keyboard('{Escape}');
  expect(screen.getAllByText(/what you and your organization may do/)).toHaveLength(1);
  const read = screen.getByRole('button', { name: 'Read the terms of service' });
  await userEvent.click(read);
  const dialog = await screen.findByRole('dialog', { name: 'Terms of service' });
  expect(await within(dialog).findByText(/can’t show the document here/)).toBeVisible();
  expect(within(dialog).getByRole('link', { name: 'Download PDF' })).toHaveAttribute('href', '/terms/terms-en.pdf');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(read).toHaveFocus());
});

test('in Spanish', async () => {
  await i18n.changeLanguage('es');
  newManager({ accepted: true });
  answerWizard();
  await openConsole(`${WIZARD}?step=1`);
  expect(await screen.findByText('Su contraseña está guardada y aceptó los términos del servicio.')).toBeVisible();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'Paso 1 de 4');
  await userEvent.click(screen.getByRole('button', { name: 'Siguiente' }));
  expect(await screen.findByRole('link', { name: 'Leer las instrucciones del CSV' })).toHaveAttribute(
    'href',
    '/csv/people-instructions-es.html',
  );
});
