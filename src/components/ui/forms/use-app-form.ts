import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';

export type AppForm<V extends FieldValues, T> = UseFormReturn<V, unknown, T>;

/**
 * A form held to a schema: its values are the schema's input, what is submitted is its output.
 * Checks on submit, then a wrong field on each change. `<Form>` gives the focus to the first wrong field.
 */
export function useAppForm<V extends FieldValues, T>(
  schema: z.ZodMiniType<T, V>,
  defaultValues: DefaultValues<V>,
): AppForm<V, T> {
  return useForm<V, unknown, T>({
    resolver: zodResolver<V, unknown, T>(schema),
    defaultValues,
    shouldFocusError: false,
  });
}
