import '#src/lib/i18n/validation-words.ts';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { type FieldProblem, useFieldErrorText } from './messages.ts';
import { useUnmoved } from './press.ts';

export { requiring } from './required.ts';

/** Which field of which form; `T` is what the schema makes of the values. */
export interface FieldOf<V extends FieldValues, N extends FieldPath<V>, T> {
  readonly control: Control<V, unknown, T>;
  readonly name: N;
}

/** What every labelled field takes. */
export interface Labelled {
  readonly label: string;
  /** A hint under the label, tied to the field. */
  readonly description?: string | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean;
}

/** A form value as an input shows it. */
export const shown = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The first thing that is wrong with a field, or with one of what it holds. */
function firstProblem(error: unknown): FieldProblem | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('type' in error && typeof error.type === 'string') return error as FieldProblem;
  for (const held of Object.values(error)) {
    const problem = firstProblem(held);
    if (problem) return problem;
  }
  return undefined;
}

/**
 * The field's state for an input: value, change, blur, ref, and its error in the person's language.
 * `change` takes any value: the schema, not the input, decides what is right.
 */
export function useField<V extends FieldValues, N extends FieldPath<V>, T>({ control, name }: FieldOf<V, N, T>) {
  const { field, fieldState } = useController({ control, name });
  const text = useFieldErrorText();
  const problem = firstProblem(fieldState.error);
  const error = problem && text(problem);
  return {
    name,
    ref: field.ref,
    value: field.value as unknown,
    change: field.onChange as (value: unknown) => void,
    blur: field.onBlur,
    error: useUnmoved(error),
  };
}
