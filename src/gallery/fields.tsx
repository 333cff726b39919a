import { useEffect } from 'react';
import * as z from 'zod/mini';
import { Button } from '#src/components/ui/button/button.tsx';
import { CheckboxField } from '#src/components/ui/forms/checkbox-field.tsx';
import { ChecksField } from '#src/components/ui/forms/checks-field.tsx';
import { DateField } from '#src/components/ui/forms/date-field.tsx';
import { FormActions } from '#src/components/ui/forms/form-actions.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { PasswordField } from '#src/components/ui/forms/password-field.tsx';
import { PhoneField } from '#src/components/ui/forms/phone-field.tsx';
import { RadioField } from '#src/components/ui/forms/radio-field.tsx';
import { SelectField } from '#src/components/ui/forms/select-field.tsx';
import { SwitchField } from '#src/components/ui/forms/switch-field.tsx';
import { TextAreaField } from '#src/components/ui/forms/text-area-field.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { requiredText } from '#src/schemas/fields.ts';
import classes from './gallery.module.css';

const schema = z.object({
  name: z.string(),
  wrong: requiredText(10),
  off: z.string(),
  about: z.string(),
  state: z.string(),
  zone: z.string(),
  born: z.string(),
  phone: z.string(),
  secret: z.string(),
  way: z.string(),
  days: z.array(z.string()),
  agreed: z.boolean(),
  active: z.boolean(),
});
type Values = z.output<typeof schema>;

const OPTIONS = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
];

/** Every field: filled, with a hint, wrong, off. */
export function Fields() {
  const form = useAppForm<Values, Values>(schema, {
    name: 'Ana Ruiz',
    wrong: '',
    off: 'Stays as it is',
    about: 'Likes the harbor.',
    state: 'one',
    zone: '',
    born: '1948-03-09',
    phone: '+12125550142',
    secret: '',
    way: 'one',
    days: ['two'],
    agreed: true,
    active: true,
  });
  const { control, trigger } = form;
  useEffect(() => void trigger(), [trigger]);
  const send = () => new Promise<void>((resolve) => setTimeout(resolve, 2000));
  return (
    <Form form={form} onSubmit={send}>
      <div className={classes.fields}>
        <TextField control={control} name="name" label="Name" required description="As it is called." />
        <TextField control={control} name="wrong" label="Wrong" required />
        <TextField control={control} name="off" label="Off" disabled />
        <SelectField control={control} name="state" label="Select" options={OPTIONS} />
        <SelectField control={control} name="zone" label="Select with search" options={OPTIONS} searchable />
        <DateField control={control} name="born" label="Day" />
        <PhoneField control={control} name="phone" label="Phone" />
        <PasswordField control={control} name="secret" label="Password" autoComplete="new-password" />
        <TextAreaField control={control} name="about" label="Text" max={20} />
        <RadioField control={control} name="way" label="One of a few" options={OPTIONS} />
        <ChecksField control={control} name="days" label="Some of a few" options={OPTIONS} />
        <CheckboxField control={control} name="agreed" label="Agreed" />
        <SwitchField control={control} name="active" label="Active" />
      </div>
      <FormActions>
        <Button type="submit">Save</Button>
      </FormActions>
    </Form>
  );
}
