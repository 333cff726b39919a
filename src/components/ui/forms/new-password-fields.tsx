import { type Control, type FieldPath, type FieldValues, get, useFormState, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { newPassword, type PasswordOwner } from '#src/schemas/password.ts';
import { shown } from './field.ts';
import type { FieldProblem } from './messages.ts';
import { PasswordChecklist } from './password-checklist.tsx';
import { PasswordField } from './password-field.tsx';

/** A new password and its repetition, for a form's schema. Specification accounts 3.1, 3.5. */
export const newPasswordShape = (owner: PasswordOwner = {}) => ({
  password: newPassword(owner),
  confirm: z.string('required').check(z.minLength(1, { error: 'required' })),
});

/** Both must be the same; said also while the password itself breaks a rule. */
export const sameTwice = z.refine<{ readonly password: string; readonly confirm: string }>(
  ({ password, confirm }) => password === confirm,
  { error: 'password.confirm', path: ['confirm'], when: () => true },
);

interface Props<V extends FieldValues, T> {
  /** Of a form whose schema has `newPasswordShape`. */
  readonly control: Control<V, unknown, T>;
  /** Whose password it is; null: known to the server alone. */
  readonly owner: PasswordOwner | null;
  readonly labels: { readonly password: string; readonly confirm: string };
}

/** The fields of a new password with the live list of its rules. */
export function NewPasswordFields<V extends FieldValues & { password: string; confirm: string }, T>(
  props: Props<V, T>,
) {
  const { control, owner, labels } = props;
  const [password, confirm] = ['password', 'confirm'] as [FieldPath<V>, FieldPath<V>];
  const typed = useWatch({ control, name: password });
  const { errors } = useFormState({ control, name: password });
  const problem: FieldProblem | undefined = get(errors, password);
  return (
    <>
      <PasswordField control={control} name={password} label={labels.password} autoComplete="new-password" required />
      <PasswordChecklist password={shown(typed)} owner={owner} problem={problem} />
      <PasswordField control={control} name={confirm} label={labels.confirm} autoComplete="new-password" required />
    </>
  );
}
