import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ActionMenu, type ActionItem } from '#src/components/ui/popover/action-menu.tsx';
import { renderAt } from './render.tsx';

async function openMenu(items: readonly ActionItem[]) {
  const component = () => (
    <>
      <ActionMenu label="Actions for Ana" items={items} />
      <button type="button">Behind</button>
    </>
  );
  await renderAt('/', [{ path: '/', component }]);
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Ana' }));
}

const item = (label: string) => screen.getByRole('menuitem', { name: label });
const FOUR = ['Edit', 'Disable', 'Delete', 'Export'].map((label) => ({ label }));

test('keys go round its items, and to both ends', async () => {
  await openMenu(FOUR);
  expect(item('Edit')).toHaveFocus();
  for (const [key, label] of [
    ['ArrowDown', 'Disable'],
    ['End', 'Export'],
    ['ArrowDown', 'Edit'],
    ['ArrowUp', 'Export'],
    ['ArrowUp', 'Delete'],
    ['Home', 'Edit'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    expect(item(label), key).toHaveFocus();
  }
});

test('a letter goes to the next item that begins with it, and round', async () => {
  await openMenu(FOUR);
  for (const [letter, label] of [
    ['d', 'Disable'],
    ['d', 'Delete'],
    ['D', 'Disable'],
    ['e', 'Export'],
    ['e', 'Edit'],
    ['x', 'Edit'],
  ] as const) {
    await userEvent.keyboard(letter);
    expect(item(label), letter).toHaveFocus();
  }
});

test('Escape goes back to the button, Tab goes on behind it', async () => {
  await openMenu(FOUR);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  const button = screen.getByRole('button', { name: 'Actions for Ana' });
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{ArrowDown}');
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(item('Edit')).toHaveFocus();
  await userEvent.tab();
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByRole('button', { name: 'Behind' })).toHaveFocus();
});

test('a disabled item can be reached, says why and does nothing', async () => {
  const onSelect = vi.fn<() => void>();
  await openMenu([
    { label: 'Delete', disabled: true, reason: 'You can’t delete yourself', onSelect },
    { label: 'Edit' },
  ]);
  const off = screen.getByRole('menuitem', { name: /^Delete/ });
  expect(off).toHaveFocus();
  expect(off).toHaveTextContent('You can’t delete yourself');
  expect(off).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(off);
  expect(onSelect).not.toHaveBeenCalled();
  expect(screen.getByRole('menu')).toBeInTheDocument();
});

test('of several choices the one that holds has the focus first', async () => {
  await openMenu([
    { label: 'All', checked: false },
    { label: 'Mine', checked: true },
  ]);
  const chosen = screen.getByRole('menuitemradio', { name: 'Mine' });
  expect(chosen).toHaveFocus();
  expect(chosen).toHaveAttribute('aria-checked', 'true');
  expect(screen.getByRole('menuitemradio', { name: 'All' })).toHaveAttribute('aria-checked', 'false');
});

test('an item that leads to a drawer over the screen leaves the focus at the button, to come back to', async () => {
  await openMenu([
    {
      label: 'Why?',
      render: ({ children, ...props }) => (
        <a href="#why" {...props}>
          {children}
        </a>
      ),
    },
  ]);
  await userEvent.click(item('Why?'));
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByRole('button', { name: 'Actions for Ana' })).toHaveFocus();
});

test('a place that can’t be gone to is no link, and says why', async () => {
  const render: NonNullable<ActionItem['render']> = ({ children, ...props }) => (
    <a href="#there" {...props}>
      {children}
    </a>
  );
  await openMenu([
    { label: 'View failed rows', render, disabled: true, reason: 'No rows failed.' },
    { label: 'View people', render },
  ]);
  const off = screen.getByRole('menuitem', { name: /^View failed rows/ });
  expect(off).not.toHaveAttribute('href');
  expect(off).toHaveAttribute('aria-disabled', 'true');
  expect(off).toHaveTextContent('No rows failed.');
  await userEvent.click(off);
  expect(screen.getByRole('menu')).toBeInTheDocument();
  expect(item('View people')).toHaveAttribute('href', '#there');
});

test('items that name the same stand in one group under its name, the others outside of any', async () => {
  await openMenu([
    { label: 'Edit' },
    { label: 'Now', group: 'Call' },
    { label: 'Later', group: 'Call' },
    { label: 'Email', group: 'Write' },
    { label: 'Delete' },
  ]);
  const groups = screen.getAllByRole('group');
  expect(
    groups.map((group) => [
      group.getAttribute('aria-label'),
      ...within(group)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ]),
  ).toEqual([
    ['Call', 'Now', 'Later'],
    ['Write', 'Email'],
  ]);
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Edit',
    'Now',
    'Later',
    'Email',
    'Delete',
  ]);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(item('Email')).toHaveFocus();
});
