import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { Button } from '#src/components/ui/button/button.tsx';
import { DateField } from '#src/components/ui/forms/date-field.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { i18n } from '#src/lib/i18n/index.ts';
import { isoDay } from '#src/schemas/fields.ts';
import { renderAt } from './render.tsx';

interface Options {
  readonly min?: string;
  readonly max?: string;
  readonly disabled?: boolean;
}

/** A form with a day and a button behind it; gives what was sent, and the field. */
async function openDay(day: string, options: Options = {}) {
  const sent = vi.fn<(values: { day: string }) => void>();
  function Screen() {
    const form = useAppForm(z.object({ day: isoDay }), { day });
    return (
      <Form form={form} onSubmit={sent} aria-label="When">
        <DateField control={form.control} name="day" label="Day" {...options} />
        <Button type="submit">Save</Button>
      </Form>
    );
  }
  await renderAt('/', [{ path: '/', component: Screen }]);
  return { sent, field: await screen.findByRole('textbox', { name: 'Day' }) };
}

const openCalendar = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Open calendar: Day' }));
  return within(await screen.findByRole('dialog', { name: 'Day' }));
};
const values = (sent: { mock: { calls: unknown[][] } }) => sent.mock.calls.map(([first]) => first);

test('a day is typed as people write it, and stands as the product writes it once the field is left', async () => {
  const { sent, field } = await openDay('2026-11-20');
  expect(field).toHaveValue('11/20/2026');
  for (const [typed, shown] of [
    ['1/2/2027', '01/02/2027'],
    ['12312027', '12/31/2027'],
    ['2027-03-04', '03/04/2027'],
  ] as const) {
    await userEvent.clear(field);
    await userEvent.type(field, typed);
    // not while one types
    expect(field).toHaveValue(typed);
    await userEvent.tab();
    expect(field).toHaveValue(shown);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(values(sent)).toEqual([{ day: '2027-03-04' }]);

  await userEvent.clear(field);
  await userEvent.type(field, '2/30/2027');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent).toHaveBeenCalledTimes(1);
  expect(field).toBeInvalid();
  expect(field).toHaveFocus();
});

test('the calendar shows the month of the day, from Sunday on, and gives its field the day that is picked', async () => {
  const { sent, field } = await openDay('2027-02-10');
  const opener = screen.getByRole('button', { name: 'Open calendar: Day' });
  expect(opener).toHaveAttribute('aria-expanded', 'false');
  const calendar = await openCalendar();
  expect(opener).toHaveAttribute('aria-expanded', 'true');
  expect(opener).toHaveAccessibleName('Close calendar: Day');
  expect(calendar.getByRole('button', { name: 'February 2027' })).toBeVisible();
  expect(calendar.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Su',
    'Mo',
    'Tu',
    'We',
    'Th',
    'Fr',
    'Sa',
  ]);
  // without the days of the months around it
  expect(calendar.getAllByRole('button', { name: /^\d+ \w+ 2027$/ })).toHaveLength(28);
  expect(calendar.getByRole('button', { name: '10 February 2027' })).toHaveAttribute('data-selected');

  await userEvent.click(calendar.getByRole('button', { name: 'Next month' }));
  await userEvent.click(calendar.getByRole('button', { name: '31 March 2027' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field).toHaveValue('03/31/2027');
  expect(opener).toHaveFocus();
  expect(opener).toHaveAccessibleName('Open calendar: Day');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(values(sent)).toEqual([{ day: '2027-03-31' }]);
});

test('what is typed half is no day for the calendar, and goes when one is picked', async () => {
  const { field } = await openDay('2027-02-10', { min: '2026-11-01', max: '2026-11-30' });
  await userEvent.clear(field);
  await userEvent.type(field, '11/');
  const calendar = await openCalendar();
  await userEvent.click(calendar.getByRole('button', { name: '5 November 2026' }));
  expect(field).toHaveValue('11/05/2026');
});

test('typed over, a day that stands there gives way: by Tab, by a click, or focused by what opened it', async () => {
  const { field } = await openDay('2026-11-27');
  await userEvent.tab();
  expect(field).toHaveFocus();
  await userEvent.keyboard('11/28/2026');
  expect(field).toHaveValue('11/28/2026');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(field);
  await userEvent.keyboard('11/29/2026');
  expect(field).toHaveValue('11/29/2026');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  act(() => field.focus());
  await userEvent.keyboard('11/3');
  // what was typed half goes on
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(field);
  await userEvent.keyboard('{End}0/2026');
  expect(field).toHaveValue('11/30/2026');
  // a second click puts the cursor into the day
  await userEvent.click(field);
  await userEvent.click(field);
  expect(field).toHaveProperty('selectionStart', 10);
});

test('the first and the last day that may be chosen can be, those beyond them cannot', async () => {
  await openDay('2027-02-10', { min: '2027-02-09', max: '2027-02-12' });
  const calendar = await openCalendar();
  const offered = calendar
    .getAllByRole<HTMLButtonElement>('button', { name: /^\d+ February 2027$/ })
    .filter(({ disabled }) => !disabled);
  expect(offered.map((day) => day.textContent)).toEqual(['9', '10', '11', '12']);
  for (const name of ['Previous month', 'Next month'])
    expect(calendar.getByRole('button', { name })).toHaveAttribute('data-disabled');
});

test('a click in the calendar leaves it open, one beside it closes it and changes nothing', async () => {
  const { field } = await openDay('2027-02-10');
  const calendar = await openCalendar();
  await userEvent.click(calendar.getByRole('columnheader', { name: 'Su' }));
  await userEvent.click(calendar.getByRole('button', { name: 'Previous month' }));
  expect(calendar.getByRole('button', { name: 'January 2027' })).toBeVisible();
  await userEvent.click(document.body);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field).toHaveValue('02/10/2027');
});

test('a field that is off has no calendar', async () => {
  const { field } = await openDay('2027-02-10', { disabled: true });
  expect(field).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Open calendar: Day' })).toBeDisabled();
});

test('in Spanish the calendar’s buttons have Spanish words', async () => {
  await i18n.changeLanguage('es');
  await openDay('2027-02-10');
  await userEvent.click(screen.getByRole('button', { name: 'Abrir el calendario: Day' }));
  const calendar = within(await screen.findByRole('dialog', { name: 'Day' }));
  for (const name of ['Mes anterior', 'Mes siguiente']) expect(calendar.getByRole('button', { name })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cerrar el calendario: Day' })).toBeVisible();
});
