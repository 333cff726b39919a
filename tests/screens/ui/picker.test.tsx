import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { choiceKey, type Choice } from '#src/components/ui/picker/choice.ts';
import { PeoplePicker } from '#src/components/ui/picker/people-picker.tsx';
import { usePickerSearch } from '#src/components/ui/picker/use-picker-search.ts';
import type { ProgramPeople } from '#src/schemas/program-people.ts';
import { renderAt } from './render.tsx';

const person = (name: string, more: Partial<ProgramPeople['recipients'][number]> = {}) => ({
  id: `${name}@meals`,
  personId: name,
  name,
  status: null,
  ...more,
});
const ROWS: readonly ProgramPeople[] = [
  {
    id: 'meals',
    name: 'Meals',
    whole: 5,
    total: 5,
    recipients: [person('Ana', { isIn: true }), person('Bo', { status: { id: 's', name: 'On hold' } }), person('Cleo')],
  },
  { id: 'visits', name: 'Visits', whole: 1, total: 1, recipients: [person('Cleo', { id: 'Cleo@visits' })] },
  { id: null, name: null, whole: 2, total: 2, recipients: [person('Dora')] },
];

function Picker() {
  const { field } = usePickerSearch();
  const [chosen, setChosen] = useState<readonly Choice[]>([]);
  return (
    <PeoplePicker
      found={{ data: { rows: ROWS }, error: null, refetch: () => {}, isPlaceholderData: false }}
      search={field}
      searchLabel="Search"
      nothingWhy="Nobody"
      chosen={chosen}
      onChange={setChosen}
      make={(choice) => choice}
      keyOf={choiceKey}
      wholeText={({ total }) => `All ${total} of`}
      inText="Already in"
    />
  );
}

const program = (name: string) => within(screen.getByRole('region', { name }));
/** The boxes of a program: + chosen, - not; those that are off in brackets. */
const boxes = (name: string) =>
  program(name)
    .getAllByRole<HTMLInputElement>('checkbox')
    .map(({ checked, disabled, parentElement }) => {
      const text = `${checked ? '+' : '-'} ${parentElement?.textContent.trim()}`;
      return disabled ? `(${text})` : text;
    });
const chosen = () =>
  within(screen.getByRole('region', { name: 'Chosen' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const press = (name: string, box: string) => userEvent.click(program(name).getByRole('checkbox', { name: box }));

test('who is in can’t be chosen again, nor one by one who is chosen with a program; each choice is told and can be dropped', async () => {
  await renderAt('/', [{ path: '/', component: Picker }]);
  expect(boxes('Meals')).toEqual(['- All 5 of', '(+ Ana Already in)', '- Bo On hold', '- Cleo']);
  expect(boxes('Without a program')).toEqual(['- Dora']);
  expect(program('Meals').getByText('2 more people: search to find them.')).toBeVisible();
  expect(program('Without a program').getByText('1 more person: search to find them.')).toBeVisible();
  expect(program('Visits').queryByText(/more/)).toBeNull();
  expect(screen.getByText('No one chosen yet.')).toBeVisible();
  expect(screen.getByText('3 programs and groups')).toBeInTheDocument();

  // the same person below each of their programs
  await press('Meals', 'Cleo');
  expect(boxes('Visits')).toEqual(['- All 1 of', '+ Cleo']);
  await press('Meals', 'All 5 of Meals');
  expect(boxes('Meals')).toEqual(['+ All 5 of', '(+ Ana Already in)', '(+ Bo On hold)', '(+ Cleo)']);
  expect(boxes('Visits')).toEqual(['- All 1 of', '+ Cleo']);
  expect(chosen()).toEqual(['Cleo', 'Meals, whole program']);
  expect(screen.queryByText('No one chosen yet.')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Remove Cleo from the choice' }));
  expect(boxes('Visits')).toEqual(['- All 1 of', '- Cleo']);
  expect(boxes('Meals').at(-1)).toBe('(+ Cleo)');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Meals, whole program from the choice' }));
  expect(boxes('Meals')).toEqual(['- All 5 of', '(+ Ana Already in)', '- Bo On hold', '- Cleo']);
  expect(chosen()).toEqual([]);
});

test('keys go over who can’t be chosen, and not over the ends', async () => {
  await renderAt('/', [{ path: '/', component: Picker }]);
  screen.getByRole('group', { name: 'Programs and people' }).focus();
  const at = async (key: string) => {
    await userEvent.keyboard(`{${key}}`);
    return document.activeElement?.parentElement?.textContent.trim();
  };
  expect(await at('ArrowDown')).toBe('All 5 of');
  expect(await at('ArrowUp')).toBe('All 5 of');
  expect(await at('ArrowDown')).toBe('Bo On hold');
  expect(await at('End')).toBe('Dora');
  expect(await at('ArrowDown')).toBe('Dora');
  expect(await at('Home')).toBe('All 5 of');
});

test('Enter in the search or on a box is no wish to send the form around', async () => {
  const sent = vi.fn<() => void>();
  const component = () => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent();
      }}
    >
      <Picker />
      <button type="submit">Send</button>
    </form>
  );
  await renderAt('/', [{ path: '/', component }]);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'bo{Enter}');
  program('Meals').getByRole('checkbox', { name: /Cleo/ }).focus();
  await userEvent.keyboard('{Enter}');
  expect(sent).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toHaveBeenCalledOnce();
});
