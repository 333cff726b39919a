import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { Button } from '#src/components/ui/button/button.tsx';
import { FormActions } from '#src/components/ui/forms/form-actions.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { SelectField, type Option } from '#src/components/ui/forms/select-field.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { renderAt } from './render.tsx';

const STATES = ['Alabama', 'Illinois', 'Ohio', 'Virginia', 'West Virginia'];
const CODES = ['AL', 'IL', 'OH', 'VA', 'WV'];
const OPTIONS = STATES.map((value, at) => ({ value, label: `${value} (${CODES[at]})` }));
const WRONG = 'Choose one from the list';

/** A form with the field in question and one after it; gives what was sent and the field. */
async function open(state = '', options: readonly Option[] = OPTIONS) {
  const sent = vi.fn<(values: { state: string; city: string }) => void>();
  const schema = z.object({
    state: z.string().check(z.refine((text) => STATES.includes(text), { error: 'state.invalid' })),
    city: z.string(),
  });
  function Screen() {
    const form = useAppForm(schema, { state, city: '' });
    return (
      <Form form={form} onSubmit={sent} aria-label="Address">
        <SelectField control={form.control} name="state" label="State" options={options} searchable required />
        <TextField control={form.control} name="city" label="City" />
        <FormActions>
          <Button type="submit">Save</Button>
        </FormActions>
      </Form>
    );
  }
  await renderAt('/', [{ path: '/', component: Screen }]);
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'State' }, { timeout: 10_000 });
  await vi.waitFor(() => expect(screen.getByRole('combobox').tagName).toBe('INPUT'), 10_000);
  return { sent, field: field.isConnected ? field : screen.getByRole<HTMLInputElement>('combobox') };
}

const values = (sent: { mock: { calls: unknown[][] } }) => sent.mock.calls.map(([first]) => first);

test('Enter takes the first that fits and does not send; the next Enter sends', async () => {
  const { sent, field } = await open();
  await userEvent.type(field, 'illi{Enter}');
  expect(field).toHaveValue('Illinois (IL)');
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(sent).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(values(sent)).toEqual([{ state: 'Illinois', city: '' }]);
});

test('Enter with a list in which nothing fits keeps what was typed and does not send', async () => {
  const { sent, field } = await open('Ohio');
  await userEvent.clear(field);
  await userEvent.type(field, 'nowhere{Enter}');
  expect(field).toHaveValue('nowhere');
  expect(screen.getByText('No results')).toBeVisible();
  expect(sent).not.toHaveBeenCalled();
});

test.for<[typed: string, label: string, why: string]>([
  ['ohi', 'Ohio (OH)', 'the only one that fits'],
  ['virginia', 'Virginia (VA)', 'the one called so, though another fits'],
  ['va', 'Virginia (VA)', 'the one with this abbreviation'],
])('Tab after “%s” takes %s: %s', async ([typed, label]) => {
  const { field } = await open();
  await userEvent.type(field, typed);
  await userEvent.tab();
  expect(field).toHaveValue(label);
  expect(screen.getByLabelText('City')).toHaveFocus();
  expect(field).toBeValid();
});

test('what fits nothing, or several, stays with an error and is not sent', async () => {
  const { sent, field } = await open('Ohio');
  await userEvent.clear(field);
  await userEvent.type(field, 'a');
  await userEvent.tab();
  expect(field).toHaveValue('a');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(WRONG);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent).not.toHaveBeenCalled();
  expect(field).toHaveFocus();

  await userEvent.clear(field);
  await userEvent.type(field, 'west');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(values(sent)).toEqual([{ state: 'West Virginia', city: '' }]);
});

test('arrows walk, Escape gives up what was typed, an emptied field is empty', async () => {
  const { field } = await open('Ohio');
  await userEvent.click(field);
  await userEvent.keyboard('{ArrowDown}');
  const pointed = document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
  expect(pointed).toHaveTextContent('Virginia (VA)');
  await userEvent.tab();
  expect(field).toHaveValue('Virginia (VA)');

  await userEvent.clear(field);
  await userEvent.type(field, 'oh{Escape}');
  expect(field).toHaveValue('Virginia (VA)');
  await userEvent.clear(field);
  await userEvent.tab();
  expect(field).toHaveValue('');
});

test('what is typed is sent without the spaces around it; from an untouched list, arrows begin at either end', async () => {
  const { field } = await open();
  await userEvent.type(field, '  nowhere  ');
  await userEvent.tab();
  expect(field).toHaveValue('nowhere');

  const pointed = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
  await userEvent.clear(field);
  await userEvent.tab();
  for (const [key, label] of [
    ['ArrowUp', 'West Virginia (WV)'],
    ['ArrowDown', 'Alabama (AL)'],
  ] as const) {
    await userEvent.click(field);
    expect(pointed()).toBeUndefined();
    await userEvent.keyboard(`{${key}}`);
    expect(pointed(), key).toBe(label);
    // and round
    await userEvent.keyboard(key === 'ArrowUp' ? '{ArrowDown}' : '{ArrowUp}');
    expect(pointed(), key).toBe(key === 'ArrowUp' ? 'Alabama (AL)' : 'West Virginia (WV)');
    await userEvent.keyboard('{Escape}');
  }
});

test('an option that can’t be chosen is shown and neither taken by a click nor found by typing', async () => {
  const { field } = await open(
    'Ohio',
    OPTIONS.map((each) => ({ ...each, disabled: each.value === 'Illinois' })),
  );
  await userEvent.click(field);
  const option = screen.getByRole('option', { name: 'Illinois (IL)' });
  expect(screen.getAllByRole('option').filter((each) => each.dataset['comboboxDisabled'] === 'true')).toEqual([option]);
  expect(screen.getByRole('option', { name: 'Ohio (OH)' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.click(option, { pointerEventsCheck: 0 });
  expect(field).toHaveValue('Ohio (OH)');
  await userEvent.clear(field);
  await userEvent.type(field, 'illi');
  expect(screen.getByText('No results')).toBeVisible();
});
