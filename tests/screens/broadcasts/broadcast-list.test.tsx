import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { archiveBroadcast, deleteBroadcast, duplicateBroadcast, restoreBroadcast } from '#src/schemas/broadcasts.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { expectHiddenColumns } from '#tests/screens/hidden-columns.ts';
import { chips, menuItems, rowsOf, textOf } from '#tests/screens/shown.ts';
import { BROADCAST, broadcastOf, detailOf, MEALS, openBroadcasts, onOneDay } from './broadcasts-server.ts';

onOneDay();

const rows = async () => {
  const table = await screen.findByRole('table', { name: 'List of broadcasts' });
  await waitFor(() => expect(within(table).getAllByRole('rowheader').length).toBeGreaterThan(0));
  return within(table).getAllByRole('row').slice(1);
};
const openMenu = (title: string) => userEvent.click(screen.getByRole('button', { name: `Actions for ${title}` }));
const item = (name: string) => screen.findByRole('menuitem', { name });

test('a broadcast says how it stands, when in its zone, how many got it and answered', async () => {
  const { listed } = await openBroadcasts('/app/broadcasts', {
    broadcasts: () => [
      broadcastOf(1, {
        status: 'scheduled',
        startedAt: '2026-11-20T20:05:00.000Z',
        scheduledAt: '2026-11-20T20:05:00.000Z',
        timezone: 'America/Los_Angeles',
        total: 1200,
        sent_to_count: 338,
        pending_count: 860,
        replies_count: 7,
      }),
      broadcastOf(2, { status: 'error', hold: null, type: 'voice', archived: true }),
    ],
  });
  const [first, second] = await rows();
  const one = within(first as HTMLElement);
  expect(one.getAllByText('Sending 340 of 1,200')[0]).toBeVisible();
  expect(one.getAllByText(/November 20, 2026 12:05\sPM\sPST/)[0]).toBeVisible();
  expect(one.getAllByText('338')[0]).toBeVisible();
  expect(one.getAllByText('7')[0]).toBeVisible();
  expect(one.getAllByText('Ada Quill')[0]).toBeVisible();
  const two = within(second as HTMLElement);
  expect(two.getAllByText('Failed')[0]).toBeVisible();
  expect(two.getAllByText('Voice')[0]).toBeVisible();
  expect(two.getAllByText('Archived')[0]).toBeVisible();
  expect(Object.fromEntries(listed[0] ?? [])).toEqual({
    organizationId: 'org-1',
    page: '1',
    sortBy: 'createdAt',
    sortDirection: 'desc',
  });
});

test('numbers of one that was sent follow by themselves', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-20T20:06:00.000Z') });
  let replies_count = 7;
  await openBroadcasts('/app/broadcasts', { broadcasts: () => [broadcastOf(1, { status: 'sent', replies_count })] });
  const [row] = await rows();
  expect(within(row as HTMLElement).getAllByText('7')[0]).toBeVisible();
  replies_count = 8;
  act(() => void vi.advanceTimersByTime(15_000));
  expect((await within(row as HTMLElement).findAllByText('8'))[0]).toBeVisible();
});

test('each way a broadcast can stand has its words, its moment and its numbers', async () => {
  const began = { startedAt: '2026-11-20T20:05:00.000Z', scheduledAt: '2026-11-20T20:05:00.000Z' };
  await openBroadcasts('/app/broadcasts', {
    broadcasts: () => [
      broadcastOf(1, { sendNow: true }),
      broadcastOf(2, { sendNow: false, type: 'email', authorName: null }),
      broadcastOf(3, { status: 'scheduled', hold: 'feature', scheduledAt: '2026-11-25T20:05:00.000Z' }),
      broadcastOf(4, { status: 'scheduled', ...began, total: null }),
      broadcastOf(5, { status: 'scheduled', ...began, total: 3, stoppedAt: '2026-11-20T20:06:00.000Z' }),
      broadcastOf(6, { status: 'sent', type: 'voice', ...began, total: 1500, sent_to_count: 1480, stopped_count: 20 }),
      broadcastOf(7, { status: 'sent', ...began, sent_to_count: 9, replies_count: 5, replies_open: 3, archived: true }),
    ],
  });
  const at = 'November 20, 2026 03:05 PM EST';
  const row = (Title: string, ...[Type, Status, When, Sent, Responses, Author = 'Ada Quill']: readonly string[]) => {
    return { Title, Type, Status, When, Sent, Responses, Author };
  };
  expect(await rowsOf('List of broadcasts')).toEqual([
    row('Broadcast 1', 'SMS', 'Draft', 'At once', '0', '0'),
    row('Broadcast 2', 'Email', 'Draft', '—', '0', '0', '—'),
    row('Broadcast 3', 'SMS', 'ScheduledOn hold', 'November 25, 2026 03:05 PM EST', '0', '0'),
    row('Broadcast 4', 'SMS', 'Sending', at, '0', '0'),
    row('Broadcast 5', 'SMS', 'Stopping', at, '0', '0'),
    row('Broadcast 6', 'Voice', 'SentStopped', at, '1,480', '0'),
    row('Broadcast 7', 'SMS', 'SentArchived', at, '9', '53 open'),
  ]);
  expect(screen.getByText('One message to many people: by voice, email or SMS.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Broadcast 2' })).toHaveAttribute(
    'href',
    `/app/broadcasts/${broadcastOf(2).id}`,
  );
});

test('when a broadcast was created is a column that can be chosen', async () => {
  const scheduledAt = '2026-11-25T20:05:00.000Z';
  await openBroadcasts('/app/broadcasts', {
    broadcasts: () => [broadcastOf(1, { status: 'scheduled', scheduledAt, timezone: 'America/New_York' })],
  });
  await expectHiddenColumns(/Broadcast 1/, { Created: 'November 20, 2026 07:00 AM EST' });
});

test('filters and search are asked for, and stand as chips', async () => {
  const { listed } = await openBroadcasts('/app/broadcasts?type=sms&status=draft&archived=true&search=flu', {});
  await rows();
  expect(Object.fromEntries(listed[0] ?? [])).toMatchObject({
    type: 'sms',
    status: 'draft',
    archived: 'true',
    searchBy: 'flu',
  });
  expect(screen.getByRole('button', { name: /Remove.*Type/i })).toBeVisible();
  expect(chips()).toEqual(['Type: SMS', 'Status: Draft', 'Archived: Archived']);
  await userEvent.click(screen.getByRole('button', { name: /^Filters/ }));
  const offered = (name: string) => within(screen.getByRole('combobox', { name })).getAllByRole('option').map(textOf);
  expect(offered('Type')).toEqual(['Any', 'Voice', 'Email', 'SMS']);
  expect(offered('Status')).toEqual(['Any', 'Draft', 'Scheduled', 'Sent', 'Failed']);
  // archived ones aren't in the list unless they are asked for
  expect(offered('Archived')).toEqual(['Not archived', 'Archived']);
  await screen.findByRole('option', { name: 'Meals' });
  expect(offered('Program')).toEqual(['Any', 'Meals', 'Rides']);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Program' }), 'Meals');
  await waitFor(() => expect(listed.at(-1)?.get('programId')).toBe(MEALS));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Archived' }), 'Not archived');
  await waitFor(() => expect(listed.at(-1)?.has('archived')).toBe(false));
});

test('nothing there says what to do next', async () => {
  await openBroadcasts('/app/broadcasts', { broadcasts: () => [] });
  expect(await screen.findByText('No broadcasts found')).toBeVisible();
  expect(screen.getByText('A broadcast sends one message to programs or to single people.')).toBeVisible();
  const links = screen.getAllByRole('link', { name: 'New broadcast' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/app/broadcasts/new', '/app/broadcasts/new']);
});

test('who may write none is told who does', async () => {
  await openBroadcasts('/app/broadcasts', { as: 'ORG_USER', broadcasts: () => [] });
  expect(await screen.findByText('An admin of your organization writes broadcasts.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'New broadcast' })).toBeNull();
});

test('who only reads is offered nothing', async () => {
  await openBroadcasts('/app/broadcasts', { as: 'ORG_USER' });
  await rows();
  expect(screen.queryByRole('link', { name: 'New broadcast' })).not.toBeInTheDocument();
  await openMenu('Broadcast 1');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Open']);
});

test('archiving is done at once, with Undo', async () => {
  await openBroadcasts('/app/broadcasts');
  const archived = answering(archiveBroadcast, () => ({}));
  const restored = answering(restoreBroadcast, () => ({}));
  await rows();
  await openMenu('Broadcast 1');
  await userEvent.click(await item('Archive'));
  expect(await screen.findByText('“Broadcast 1” was archived.')).toBeVisible();
  expect(archived).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(restored).toHaveLength(1));
});

test.each([
  ['STANDARD', true],
  ['EPHEMERAL', false],
] as const)('one that waits to be sent is archived only once that was said: %s', async (kind, hasDraft) => {
  const archived = answering(archiveBroadcast, () => ({}));
  await openBroadcasts('/app/broadcasts', { broadcasts: () => [broadcastOf(2, { status: 'scheduled', kind })] });
  await rows();
  await openMenu('Broadcast 2');
  await userEvent.click(await item('Archive'));
  const asked = within(await screen.findByRole('dialog', { name: 'Archive the broadcast “Broadcast 2”?' }));
  const told = asked.getByText(/is still sent at its time/);
  expect(told).toBeVisible();
  // contacts of its own can't be saved as a draft
  expect(told.textContent.includes('draft')).toBe(hasDraft);
  expect(archived).toHaveLength(0);
  await userEvent.click(asked.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('“Broadcast 2” was archived.')).toBeVisible();
  expect(archived).toHaveLength(1);
});

test('what is offered follows how it stands: one put away comes back, one that waits is changed', async () => {
  const archived = answering(archiveBroadcast, () => ({}));
  const restored = answering(restoreBroadcast, () => ({}));
  await openBroadcasts('/app/broadcasts', {
    broadcasts: () => [
      broadcastOf(1, { archived: true, status: 'sent', startedAt: '2026-11-20T20:05:00.000Z' }),
      broadcastOf(2, { status: 'scheduled' }),
      broadcastOf(3),
    ],
  });
  await rows();
  await openMenu('Broadcast 3');
  expect(menuItems()).toEqual(['Edit', 'Duplicate', 'Archive', 'Delete']);
  expect(await item('Edit')).toHaveAttribute('href', `/app/broadcasts/${broadcastOf(3).id}`);
  await userEvent.click(await item('Delete'));
  const draft = within(await screen.findByRole('dialog'));
  expect(draft.getByText('The draft is gone for good. You can’t undo this.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await openMenu('Broadcast 2');
  expect(menuItems()).toEqual(['Edit', 'Duplicate', 'Archive', 'Delete']);
  expect(await item('Edit')).toHaveAttribute('href', `/app/broadcasts/${broadcastOf(2).id}?edit=true`);
  await userEvent.click(await item('Delete'));
  const waiting = within(await screen.findByRole('dialog', { name: 'Delete the broadcast “Broadcast 2”?' }));
  expect(waiting.getByText('It won’t be sent, and is gone for good. You can’t undo this.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await openMenu('Broadcast 1');
  expect(menuItems()).toEqual(['Open', 'Duplicate', 'Take out of the archive']);
  await userEvent.click(await item('Take out of the archive'));
  expect(await screen.findByText('“Broadcast 1” is back in the list.')).toBeVisible();
  expect([archived.length, restored.length]).toEqual([0, 1]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(archived).toHaveLength(1));
});

test('a copy opens', async () => {
  const { history } = await openBroadcasts('/app/broadcasts', {
    detail: () => detailOf({ ...broadcastOf(2), title: 'Broadcast 1 (copy)' }),
  });
  answering(duplicateBroadcast, () => ({ broadcast: detailOf({ ...broadcastOf(2), title: 'Broadcast 1 (copy)' }) }));
  await rows();
  await openMenu('Broadcast 1');
  await userEvent.click(await item('Duplicate'));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Broadcast 1 (copy)' });
  // one that said only what kind of screen is loading had it
  await waitFor(() => expect(heading).toHaveFocus());
  expect(history.location.pathname).toBe(`/app/broadcasts/${broadcastOf(2).id}`);
  expect(await screen.findByText('This is the copy, “Broadcast 1 (copy)”.')).toBeVisible();
});

test('deleting asks first; one that is being sent can’t be deleted or archived', async () => {
  await openBroadcasts('/app/broadcasts', {
    broadcasts: () => [
      broadcastOf(1),
      broadcastOf(2, { status: 'scheduled', startedAt: '2026-11-20T20:05:00.000Z', total: 3 }),
    ],
  });
  const deleted = answering(deleteBroadcast, () => ({}));
  await rows();
  await openMenu('Broadcast 2');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Open', 'Duplicate']);
  await userEvent.keyboard('{Escape}');
  await openMenu('Broadcast 1');
  await userEvent.click(await item('Delete'));
  const dialog = await screen.findByRole('dialog', { name: 'Delete the broadcast “Broadcast 1”?' });
  expect(deleted).toHaveLength(0);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('“Broadcast 1” was deleted.')).toBeVisible();
  expect(deleted).toHaveLength(1);
});

test('nothing more is asked of one that is deleted on its own page', async () => {
  const scheduled = { status: 'scheduled', sendNow: false, scheduledAt: '2026-11-24T20:05:00.000Z' } as const;
  const { asked } = await openBroadcasts(BROADCAST, { detail: () => detailOf(scheduled) });
  answering(deleteBroadcast, () => ({}));
  await screen.findByRole('table', { name: 'Recipients of the broadcast' });
  const before = asked.length;
  await openMenu('Broadcast 1');
  await userEvent.click(await item('Delete'));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('“Broadcast 1” was deleted.')).toBeVisible();
  expect(asked).toHaveLength(before);
});

test('one that somebody else has deleted leaves the list, which says so', async () => {
  let broadcasts = [broadcastOf(1), broadcastOf(2)];
  await openBroadcasts('/app/broadcasts', { broadcasts: () => broadcasts });
  await rows();
  answering(deleteBroadcast, () => {
    broadcasts = broadcasts.slice(1);
    return refusal(404, 'This was deleted, or you can’t see it');
  });
  await openMenu('Broadcast 1');
  await userEvent.click(await item('Delete'));
  const dialog = await screen.findByRole('dialog', { name: 'Delete the broadcast “Broadcast 1”?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('This was deleted, or you can’t see it')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Broadcast 1')).toBeNull();
});

test('the palette finds a broadcast by its title, where they may be seen', async () => {
  const { listed, router } = await openBroadcasts('/app/broadcasts', { broadcasts: () => [broadcastOf(3)] });
  await rows();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), 'cast 3');
  await userEvent.click(await screen.findByRole('option', { name: /Broadcast 3/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/app/broadcasts/${broadcastOf(3).id}`));
  expect(Object.fromEntries(listed.at(-1) ?? [])).toMatchObject({ organizationId: 'org-1', searchBy: 'cast 3' });
});

test('the list and the palette name an email by its subject, with its fields in words', async () => {
  const title = 'Thanks, {firstName|friend}!';
  await openBroadcasts('/app/broadcasts', { broadcasts: () => [broadcastOf(3, { type: 'email', title })] });
  expect(await screen.findByRole('link', { name: 'Thanks, [First name]!' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await userEvent.type(await screen.findByRole('combobox'), 'thanks');
  expect(await screen.findByRole('option', { name: /^Thanks, \[First name\]!/ })).toBeVisible();
});
