import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createBroadcast } from '#src/schemas/broadcasts.ts';
import { answering } from '#tests/screens/auth/console.tsx';
import { BROADCAST, detailOf, openBroadcasts, onOneDay, previewOf } from './broadcasts-server.ts';

onOneDay();

const NEW = '/app/broadcasts/new';
const title = () => screen.findByRole('textbox', { name: 'Title' });
const text = () => screen.getByRole('textbox', { name: 'Text' });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';
const ofContacts = () => userEvent.click(screen.getByRole('radio', { name: /^Contacts for this broadcast only/ }));

test('only one that is scheduled says that it stays so until it is saved', async () => {
  const notices: number[] = [];
  for (const status of ['draft', 'scheduled'] as const) {
    await openBroadcasts(`${BROADCAST}?edit=true`, { detail: () => detailOf({ status }) });
    await title();
    notices.push(screen.queryAllByText(/^This broadcast is scheduled\./).length);
    cleanup();
  }
  expect(notices).toEqual([0, 1]);
});

test('one that is scheduled with contacts promises no draft, before others are chosen', async () => {
  await openBroadcasts(`${BROADCAST}?edit=true`, {
    detail: () => detailOf({ status: 'scheduled', kind: 'EPHEMERAL', programs: [], ephemeralCount: 7 }),
  });
  await title();
  const told = () => screen.getByText(/^This broadcast is scheduled\./).textContent;
  expect(told()).toMatch(/To keep it from being sent, delete it\.$/);
  expect(told()).not.toContain('draft');
  expect(isOff('Save draft')).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: /^People of your organization/ }));
  expect(told()).toContain('saved as a draft, it’s no longer sent.');
  expect(isOff('Save draft')).toBe(false);
});

test('what the title is for, what a test needs, and at night, is as the way of sending', async () => {
  await openBroadcasts(NEW);
  for (const [way, meant, needs, night] of [
    [/^SMS/, 'Only you and your team see it.', 'A test needs a title and a text.', 0],
    [/^Email/, 'The subject of the email.', 'A test needs a title and a text.', 1],
    [/^Voice/, 'Only you and your team see it.', 'A test needs a title and a recording.', 0],
  ] as const) {
    await userEvent.click(await screen.findByRole('radio', { name: way }));
    const field = await title();
    expect(field).toHaveAccessibleDescription(expect.stringContaining(meant));
    await userEvent.clear(field);
    await userEvent.type(field, 'Flu');
    expect(isOff('Send a test to me')).toBe(true);
    expect(screen.getByText(needs)).toBeVisible();
    expect(screen.queryAllByText('Emails arrive at any hour.')).toHaveLength(night);
  }
});

test('a contact that is typed and not added isn’t left behind', async () => {
  await openBroadcasts(NEW);
  const sent = answering(createBroadcast, () => ({ broadcast: detailOf() }));
  await userEvent.type(await title(), 'Flu');
  await userEvent.type(text(), 'Come tomorrow');
  await ofContacts();
  const [name, phone] = [screen.getByRole('textbox', { name: 'Name' }), screen.getByRole('textbox', { name: 'Phone' })];
  await userEvent.type(phone, '212 555 0123');
  await press('Add contact');
  await userEvent.type(name, 'Ada');
  await userEvent.type(phone, '212 555 0124');
  await press('Send now');
  await waitFor(() => expect(phone).toHaveAccessibleDescription('Add this contact, or empty both fields'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await press('Add contact');
  expect(phone).not.toHaveAccessibleDescription('Add this contact, or empty both fields');
  await press('Send now');
  expect(await screen.findByRole('dialog', { name: 'Send “Flu” now?' })).toBeVisible();
  expect(sent).toHaveLength(0);
});

test('a contact is in the list once; the next one begins with its name, and the latest are shown', async () => {
  await openBroadcasts(NEW);
  await title();
  await ofContacts();
  const [name, phone] = [screen.getByRole('textbox', { name: 'Name' }), screen.getByRole('textbox', { name: 'Phone' })];
  await userEvent.type(name, 'Ada');
  await userEvent.type(phone, '(212) 555-0123');
  await press('Add contact');
  expect(name).toHaveFocus();
  expect([name, phone].map((field) => (field as HTMLInputElement).value)).toEqual(['', '']);
  await userEvent.type(phone, '212 555 0123');
  await press('Add contact');
  expect(phone).toHaveAccessibleDescription('This contact is in the list already');
  expect(screen.getByText('1 contact')).toBeVisible();
  const more = Array.from({ length: 49 }, (_, at) => `Nr ${at},+1212555${2000 + at}`);
  const upload = (rows: readonly string[]) =>
    userEvent.upload(
      screen.getByLabelText('Choose CSV file'),
      new File([['name,phone', ...rows].join('\n')], 'strangers.csv', { type: 'text/csv' }),
    );
  await upload(more);
  expect(await screen.findByText('50 contacts')).toBeVisible();
  const shown = () =>
    screen
      .getAllByRole('button', { name: /^Take out (?!all)/ })
      .map((each) => each.getAttribute('aria-label') ?? each.textContent);
  expect(shown()).toHaveLength(50);
  expect(screen.queryByText('The last 50 are shown.')).toBeNull();
  await upload(['Eva,+12125553000']);
  expect(await screen.findByText('51 contacts')).toBeVisible();
  expect(shown()).toHaveLength(50);
  expect(screen.getByText('The last 50 are shown.')).toBeVisible();
  expect(shown()[0]).toBe('Take out Eva');
  expect(shown()).not.toContain('Take out Ada');
  expect(screen.queryByText(/don’t fit this way of sending/)).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /^Email/ }));
  expect(await screen.findByText(/don’t fit this way of sending/)).toBeVisible();
});

test('those brought along before are told as long as there are no others', async () => {
  await openBroadcasts(BROADCAST, {
    detail: () => detailOf({ kind: 'EPHEMERAL', programs: [], ephemeralCount: 7 }),
  });
  await title();
  const kept = () => screen.queryAllByText(/^7 contacts were uploaded or typed before/).length;
  expect(kept()).toBe(1);
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '(212) 555-0123');
  await press('Add contact');
  expect(kept()).toBe(0);
});

test('those of a scheduled one are listed on its page, which opens beside the form; a draft has no page but this', async () => {
  const contacts = { kind: 'EPHEMERAL' as const, programs: [], ephemeralCount: 7 };
  await openBroadcasts(`${BROADCAST}?edit=true`, {
    detail: () => detailOf({ ...contacts, status: 'scheduled' }),
  });
  await title();
  const list = screen.getByRole('link', { name: 'See the list in a new tab' });
  expect(list).toHaveAttribute('href', BROADCAST);
  // what is typed here stays
  expect(list).toHaveAttribute('target', '_blank');
  cleanup();

  await openBroadcasts(BROADCAST, { detail: () => detailOf(contacts) });
  await title();
  expect(screen.getByText(/^7 contacts were uploaded or typed before/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'See the list in a new tab' })).toBeNull();
});

test('who waits for the morning, also one alone, is counted', async () => {
  await openBroadcasts(NEW, { preview: () => previewOf({ waiting: 1 }) });
  await title();
  await userEvent.click(await screen.findByRole('checkbox', { name: /whole program/ }));
  const checklist = within(screen.getByRole('complementary', { name: 'Before you send' }));
  await waitFor(() => expect(checklist.getByText('1 person gets it later, within calling hours.')).toBeVisible());
});
