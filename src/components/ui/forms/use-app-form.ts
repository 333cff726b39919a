import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';

export type AppForm<V extends FieldValues, T> = UseFormReturn<V, unknown, T>;

interface FormOptions {
  /**
   * When fields are checked first: when the form is sent, or (`leave`) as soon as one leaves a field, for a form that
   * can't be sent before it is right.
   */
  readonly checkOn?: 'submit' | 'leave';
}

/**
 * A form held to a schema: its values are the schema's input, what is submitted is its output.
 * Checks on submit, then a wrong field on each change. `<Form>` gives the focus to the first wrong field.
 */
export function useAppForm<V extends FieldValues, T>(
  schema: z.ZodMiniType<T, V>,
  defaultValues: DefaultValues<V>,
  { checkOn = 'submit' }: FormOptions = {},
): AppForm<V, T> {
  return useForm<V, unknown, T>({
    resolver: zodResolver<V, unknown, T>(schema),
    defaultValues,
    shouldFocusError: false,
    mode: checkOn === 'leave' ? 'onTouched' : 'onSubmit',
  });
}
