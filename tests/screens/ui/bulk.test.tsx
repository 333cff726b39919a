import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { BulkStatus } from '#src/components/ui/bulk/bulk-status.tsx';
import type { BulkJob } from '#src/components/ui/bulk/store.ts';
import { ApiError } from '#src/lib/api/error.ts';
import { renderAt } from './render.tsx';

const run = vi.fn(() => Promise.resolve());
const job: BulkJob = { title: 'Deactivating', phase: 'ended', done: 4, total: 4, failures: [] };
const failures = [{ name: 'Vera Quill', problem: 'Already sent' }];
const unknown = new ApiError({ kind: 'timeout', fallback: 'outcomeUnknown' });
const undo = { label: 'Undo', run };

/** Of an action as it stands: its words, what is offered, and which of that is busy. */
async function shown(state: Partial<BulkJob>) {
  await renderAt('/', [{ path: '/', component: () => <BulkStatus job={{ ...job, ...state }} /> }]);
  const banner = within(screen.getByRole('region', { name: 'Bulk action' }));
  const bar = banner.queryByRole<HTMLProgressElement>('progressbar');
  return {
    told: banner.getByRole('status').textContent,
    offered: banner
      .getAllByRole('button')
      .map((button) => `${button.textContent}${button.getAttribute('aria-busy') === 'true' ? ' (busy)' : ''}`),
    share: bar && bar.value / bar.max,
  };
}

const began = 'Deactivating. You can keep working on other screens.';

interface Shown {
  readonly told: string;
  readonly offered: readonly string[];
  readonly share: number | null;
}

test.each<readonly [string, Partial<BulkJob>, Shown]>([
  ['finding', { phase: 'finding', done: 1, undo }, { told: began, offered: ['Stop'], share: 0.25 }],
  ['running', { phase: 'running', done: 2, failures, undo }, { told: began, offered: ['Stop'], share: 0.5 }],
  ['stopping', { phase: 'stopping', done: 2 }, { told: began, offered: ['Stopping… (busy)'], share: 0.5 }],
  ['done', {}, { told: 'Deactivating. 4 of 4 done.', offered: ['Dismiss'], share: null }],
  ['to be undone', { undo }, { told: 'Deactivating. 4 of 4 done.', offered: ['Undo', 'Dismiss'], share: null }],
  [
    'one failed, one left',
    { done: 3, failures },
    {
      told: 'Deactivating. 2 of 4 done. 1 failed. 1 not attempted.',
      offered: ['View failed rows', 'Dismiss'],
      share: null,
    },
  ],
  [
    'one failed, of one nobody knows, one left',
    { done: 3, failures: [...failures, { name: 'Ana Ruiz', problem: unknown }], left: ['Raj Alvarado'] },
    {
      told: 'Deactivating. 1 of 4 done. 1 failed. We don’t know about 1. 1 not attempted.',
      offered: ['View rows not known to be done', 'Dismiss'],
      share: null,
    },
  ],
  [
    'cut off',
    { done: 1, problem: new ApiError({ kind: 'network' }), note: 'Two are elsewhere.' },
    {
      told: 'Deactivating. No answer came. 1 of 4 done. 3 not attempted. Two are elsewhere.',
      offered: ['Dismiss'],
      share: null,
    },
  ],
])('a bulk action tells how it stands: %s', async (_, state, expected) => {
  expect(await shown(state)).toEqual(expected);
});

test.each([
  ['all were tried and others saved', 4, failures, true],
  ['some were not tried', 3, failures, false],
  ['all failed', 1, failures, false],
])('the others are said to be saved only where they are: %s', async (_, done, failed, said) => {
  await shown({ done, total: done === 1 ? 1 : 4, failures: failed });
  await userEvent.click(screen.getByRole('button', { name: 'View failed rows' }));
  const report = within(await screen.findByRole('dialog', { name: '1 row failed' }));
  expect(report.queryByText(/All other rows were saved\./) !== null).toBe(said);
  expect(report.getByText(/Failed rows aren’t retried automatically\./)).toBeVisible();
  expect(report.getByRole('row', { name: 'Vera Quill Already sent' })).toBeVisible();
});
