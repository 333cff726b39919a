import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { Conflicts } from '#src/components/ui/forms/conflicts.tsx';
import { DraftNotice } from '#src/components/ui/forms/draft-notice.tsx';
import { Fold } from '#src/components/ui/forms/fold.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { NewPasswordFields, newPasswordShape } from '#src/components/ui/forms/new-password-fields.tsx';
import { NewUserFields, useNoUser } from '#src/components/ui/forms/new-user-fields.tsx';
import { NotSavable } from '#src/components/ui/forms/not-savable.tsx';
import { OneTimeCodeField } from '#src/components/ui/forms/one-time-code-field.tsx';
import { SelectField } from '#src/components/ui/forms/select-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { Section } from '#src/components/ui/page/section.tsx';
import { requiredText } from '#src/schemas/fields.ts';
import { invitedUser } from '#src/schemas/people.ts';
import classes from './gallery.module.css';

const done = () => Promise.resolve();
const nothing = () => undefined;
const STATES = ['New Jersey', 'New Mexico', 'New York'].map((label) => ({ value: label, label }));

const fewFields = z.object({
  code: z.string(),
  codeWrong: requiredText(6),
  state: z.string(),
  stateWrong: z.string().check(z.refine((value) => value === '', { error: 'invalid' })),
  stateOff: z.string(),
});
const FEW: z.output<typeof fewFields> = {
  code: '123456',
  codeWrong: '',
  state: 'New York',
  stateWrong: 'Atlantis',
  stateOff: 'New Mexico',
};

function FewFields() {
  const form = useAppForm<z.output<typeof fewFields>, z.output<typeof fewFields>>(fewFields, FEW);
  const { control, trigger } = form;
  useEffect(() => void trigger(), [trigger]);
  return (
    <Form form={form} onSubmit={done}>
      <div className={classes.fields}>
        <OneTimeCodeField control={control} name="code" label="Code from a message" />
        <OneTimeCodeField control={control} name="codeWrong" label="Code, wrong" />
        <SelectField control={control} name="state" label="Search, chosen" options={STATES} searchable />
        <SelectField control={control} name="stateWrong" label="Search, unknown" options={STATES} searchable />
        <SelectField control={control} name="stateOff" label="Search, off" options={STATES} searchable disabled />
      </div>
    </Form>
  );
}

const password = z.object(newPasswordShape());

function NewPassword() {
  const form = useAppForm(password, { password: 'Harbor', confirm: '' });
  return (
    <Form form={form} onSubmit={done}>
      <NewPasswordFields
        control={form.control}
        owner={null}
        labels={{ password: 'New password', confirm: 'New password again' }}
      />
    </Form>
  );
}

function NewUser() {
  const form = useAppForm(invitedUser, useNoUser());
  return (
    <Form form={form} onSubmit={done}>
      <NewUserFields control={form.control} />
    </Form>
  );
}

const CONFLICTS = [
  { path: ['name'], mine: 'Spring', theirs: 'Spring calls of the harbor district' },
  { path: ['isDefault'], mine: true, theirs: false },
];

function Draft() {
  const [at, setAt] = useState<string | null>('2026-03-09T14:05:00.000Z');
  return <DraftNotice draft={{ at, discard: () => setAt(null) }} />;
}

/** What stands around fields, and fields that stand together. */
export function Forms() {
  return (
    <Section title="Parts of forms">
      <FewFields />
      <Conflicts merged={{ conflicts: CONFLICTS, isJoined: false, choose: nothing }} />
      <Conflicts merged={{ conflicts: [], isJoined: true, choose: nothing }} />
      <Draft />
      <NotSavable title="Ada Lovelace was deleted meanwhile." onDiscard={nothing} />
      <Fold title="Open" hint="What one finds in it" open>
        <NewPassword />
      </Fold>
      <Fold title="Closed" hint="What one finds in it" open={false}>
        What was folded away.
      </Fold>
      <NewUser />
    </Section>
  );
}
