import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';

/**
 * Chooses columns that a list hides at first, and expects of a row what it then has in each, by their heads, and what
 * `whileShown` expects; then they are hidden again.
 */
export async function expectHiddenColumns(
  row: RegExp,
  columns: Readonly<Record<string, string>>,
  whileShown?: () => void,
): Promise<void> {
  const found = await screen.findByRole('row', { name: row });
  const heads = Object.keys(columns);
  for (const head of heads) expect(screen.queryByRole('columnheader', { name: head })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'View' }));
  for (const head of heads) await userEvent.click(await screen.findByRole('checkbox', { name: head }));
  const textOf = (head: string) =>
    within(found)
      .getAllByRole('cell')
      .find((cell) => cell.dataset['label'] === head)
      ?.textContent?.replaceAll('\u00a0', ' ');
  await waitFor(() => expect(Object.fromEntries(heads.map((head) => [head, textOf(head)]))).toEqual(columns));
  whileShown?.();
  // what is chosen for a list outlives a test
  for (const head of heads) await userEvent.click(screen.getByRole('checkbox', { name: head }));
  for (const head of heads) expect(screen.queryByRole('columnheader', { name: head })).toBeNull();
}
