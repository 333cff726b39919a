import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { Button } from '#src/components/ui/button/button.tsx';
import { CheckboxField } from '#src/components/ui/forms/checkbox-field.tsx';
import { DateField } from '#src/components/ui/forms/date-field.tsx';
import { FormActions } from '#src/components/ui/forms/form-actions.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { PhoneField } from '#src/components/ui/forms/phone-field.tsx';
import { RadioField } from '#src/components/ui/forms/radio-field.tsx';
import { SelectField } from '#src/components/ui/forms/select-field.tsx';
import { SwitchField } from '#src/components/ui/forms/switch-field.tsx';
import { TextAreaField } from '#src/components/ui/forms/text-area-field.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { ApiError } from '#src/lib/api/error.ts';
import { isoDay, optionalText, phone, requiredText } from '#src/schemas/fields.ts';
import { renderAt } from '#tests/screens/ui/render.tsx';

const schema = z.object({
  name: requiredText(10),
  about: optionalText(5),
  phone,
  born: z.union([z.literal(''), isoDay], 'date.format'),
  line: z.enum(['Mobile', 'Landline'], 'phoneType.invalid'),
  way: z.enum(['SMS', 'Voice'], 'required'),
  agreed: z.boolean(),
  active: z.boolean(),
  address: z.object({ street: requiredText(50) }),
});
type Values = z.output<typeof schema>;

function Example({ send }: { readonly send: (values: Values) => unknown }) {
  const form = useAppForm<z.input<typeof schema>, Values>(schema, {
    name: '',
    about: '',
    phone: '',
    born: '',
    line: '' as never,
    way: '' as never,
    agreed: false,
    active: false,
    address: { street: '' },
  });
  const { control } = form;
  return (
    <Form form={form} onSubmit={send} fieldNames={{ telephone: 'phone' }} aria-label="Example">
      <TextField control={control} name="name" label="Name" description="As on the door" required />
      <TextAreaField control={control} name="about" label="About" max={5} />
      <PhoneField control={control} name="phone" label="Phone" required />
      <DateField control={control} name="born" label="Born" />
      <SelectField
        control={control}
        name="line"
        label="Line"
        required
        options={['Mobile', 'Landline'].map((value) => ({ value, label: value }))}
      />
      <RadioField
        control={control}
        name="way"
        label="Way"
        required
        options={['SMS', 'Voice'].map((value) => ({ value, label: value }))}
      />
      <CheckboxField control={control} name="agreed" label="Agreed" />
      <SwitchField control={control} name="active" label="Active" />
      <TextField control={control} name="address.street" label="Street" required />
      <FormActions>
        <Button type="submit">Save</Button>
      </FormActions>
    </Form>
  );
}

const show = async (send: (values: Values) => unknown = vi.fn()) => {
  await renderAt('/', [{ path: '/', component: () => <Example send={send} /> }]);
};
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);

async function fillAll() {
  await type('Name', ' Ana ');
  await type('Phone', '(212) 555.0100');
  await type('Born', '11201990');
  await userEvent.selectOptions(screen.getByLabelText('Line'), 'Landline');
  await userEvent.click(screen.getByRole('radio', { name: 'Voice' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Agreed' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Active' }));
  await type('Street', '1 Main St');
}

test('hints and errors are tied to their fields; the first wrong one has the focus', async () => {
  const send = vi.fn();
  await show(send);
  await save();
  const name = screen.getByLabelText('Name');
  expect(name).toHaveFocus();
  expect(name).toBeRequired();
  expect(name).toHaveAccessibleDescription(/This field is required.*As on the door/);
  expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('This field is required');
  expect(screen.getByLabelText('Line')).toHaveAccessibleDescription('The phone type must be Mobile or Landline');
  expect(screen.getByRole('radiogroup', { name: 'Way' })).toHaveAccessibleDescription('This field is required');
  expect(send).not.toHaveBeenCalled();
  await fillAll();
  await userEvent.clear(name);
  await type('Name', 'Ana');
  await save();
  expect(send).toHaveBeenCalledTimes(1);
});

test('what is sent is what the schema makes of what was typed', async () => {
  const send = vi.fn();
  await show(send);
  await fillAll();
  expect(screen.getByLabelText('Phone')).toHaveValue('+1 (212) 555-0100');
  expect(screen.getByLabelText('Born')).toHaveValue('11/20/1990');
  await save();
  expect(send.mock.calls[0]?.[0]).toEqual({
    name: 'Ana',
    about: null,
    phone: '+12125550100',
    born: '1990-11-20',
    line: 'Landline',
    way: 'Voice',
    agreed: true,
    active: true,
    address: { street: '1 Main St' },
  });
});

test.each([
  ['25/12/2026', '12/25/2026'],
  ['25122026', '12/25/2026'],
  ['20261225', '12/25/2026'],
  ['03/04/2026', '03/04/2026'],
  ['3-4-2026', '03/04/2026'],
  ['25.12.2026', '12/25/2026'],
  ['3 de mayo de 2026', '05/03/2026'],
  ['May 3, 2026', '05/03/2026'],
])('%s is understood, and shown as %s', async (text, understood) => {
  await show();
  await type('Born', text);
  expect(screen.getByLabelText('Born')).toHaveValue(text);
  await userEvent.tab();
  expect(screen.getByLabelText('Born')).toHaveValue(understood);
});

test.each(['02/30/2020', '31/02/2020', '13/13/2020', '02/03/20', '43210'])('%s is no day', async (text) => {
  await show();
  await type('Born', text);
  await save();
  expect(screen.getByLabelText('Born')).toHaveAccessibleDescription(/Enter a valid date, for example 11\/20\/2026/);
  expect(screen.getByLabelText('Born')).toHaveValue(text);
});

test('a phone is left as typed until it is one', async () => {
  await show();
  await type('Phone', '212 555');
  await userEvent.tab();
  expect(screen.getByLabelText('Phone')).toHaveValue('212 555');
  await type('Phone', ' 0100');
  await userEvent.tab();
  expect(screen.getByLabelText('Phone')).toHaveValue('+1 (212) 555-0100');
});

test('characters are counted as people count them, and never cut', async () => {
  await show();
  await type('About', '👍🏽ab');
  expect(screen.getByText('4 of 5 characters')).toBeVisible();
  await type('About', 'cde');
  await save();
  expect(screen.getByLabelText('About')).toHaveValue('👍🏽abcde');
  expect(screen.getByLabelText('About')).toHaveAccessibleDescription(/Use 5 characters or fewer/);
});

test('the spaces around a text are neither saved nor counted', async () => {
  await show();
  await type('About', '  abcde  ');
  expect(screen.getByText('5 of 5 characters')).toBeVisible();
});

test('the server’s words land on their fields, under any name it has for them; the rest stands above the button', async () => {
  const send = vi.fn(() => {
    throw new ApiError({
      kind: 'http',
      status: 422,
      told: { message: 'Some values aren’t valid' },
      fields: {
        'address.street': { message: 'Use 50 characters or fewer' },
        telephone: { message: 'Enter a valid US phone number' },
        sky: { message: 'Too blue' },
      },
    });
  });
  await show(send);
  await fillAll();
  await save();
  expect(screen.getByLabelText('Street')).toHaveAccessibleDescription('Use 50 characters or fewer');
  expect(screen.getByLabelText('Phone')).toHaveAccessibleDescription('Enter a valid US phone number');
  expect(screen.getByLabelText('Phone')).toHaveFocus();
  expect(screen.getByRole('alert')).toHaveTextContent(/^Too blue$/);
  await type('Street', '!');
  expect(screen.getByLabelText('Street')).toBeValid();
});

test('while it sends the button is busy and keeps the focus; neither clicks nor Enter send again', async () => {
  const slow = Promise.withResolvers<undefined>();
  const send = vi.fn(() => slow.promise);
  await show(send);
  await fillAll();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
  const button = screen.getByRole('button', { name: 'Save' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveFocus();
  await type('Name', 'x{Enter}');
  expect(send).toHaveBeenCalledTimes(1);
  slow.resolve(undefined);
  await vi.waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
  expect(screen.getByLabelText('Name')).toHaveValue(' Ana x');
});

test('an error of our own shows the generic words, and is logged', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  await show(() => {
    throw new TypeError('undefined is not a function');
  });
  await fillAll();
  await save();
  expect(screen.getByRole('alert')).toHaveTextContent(/Oops.*Try again/);
  expect(screen.queryByText(/not a function/)).toBeNull();
  expect(error).toHaveBeenCalled();
});

test('the calendar opens on demand, picks a day, closes by Escape, and gives the focus back', async () => {
  await show();
  await type('Born', '11/20/1990');
  await userEvent.click(screen.getByRole('button', { name: 'Open calendar: Born' }));
  const calendar = await screen.findByRole('dialog', { name: 'Born' });
  expect(within(calendar).getByText('November 1990')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Open calendar: Born' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '21 November 1990' }));
  expect(screen.getByLabelText('Born')).toHaveValue('11/21/1990');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Open calendar: Born' })).toHaveFocus();
});

test('a day outside of what one may choose, and an option that is off, can’t be chosen; nothing again only where it may be', async () => {
  function Limits() {
    const { control } = useAppForm(
      z.object({ met: z.string(), line: z.string(), other: z.string(), way: z.string() }),
      {
        met: '1990-11-20',
        line: '',
        other: 'Mobile',
        way: 'SMS',
      },
    );
    const options = ['Mobile', 'Landline'].map((value) => ({ value, label: value }));
    const ways = [
      { value: 'SMS', label: 'SMS' },
      { value: 'Voice', label: 'Voice', disabled: true },
    ];
    return (
      <>
        <DateField control={control} name="met" label="Met" min="1990-11-10" max="1990-11-25" />
        <SelectField control={control} name="line" label="Line" required options={options} />
        <SelectField control={control} name="other" label="Other" options={options} />
        <RadioField control={control} name="way" label="Way" options={ways} />
      </>
    );
  }
  await renderAt('/', [{ path: '/', component: Limits }]);
  await userEvent.click(screen.getByRole('button', { name: 'Open calendar: Met' }));
  const calendar = within(await screen.findByRole('dialog', { name: 'Met' }));
  const day = (at: number) => calendar.getByRole('button', { name: `${at} November 1990` });
  expect([9, 10, 25, 26].map((at) => (day(at) as HTMLButtonElement).disabled)).toEqual([true, false, false, true]);
  await userEvent.click(day(25));
  expect(screen.getByLabelText('Met')).toHaveValue('11/25/1990');

  const nothing = (label: string) => within(screen.getByLabelText(label)).getAllByRole('option')[0];
  expect(nothing('Line')).toBeDisabled();
  expect(nothing('Other')).toBeEnabled();
  expect(screen.getByLabelText('Other')).toHaveDisplayValue('Mobile');
  expect(screen.getByRole('radio', { name: 'Voice' })).toBeDisabled();
  expect(screen.getByRole('radio', { name: 'SMS' })).toBeChecked();
});
