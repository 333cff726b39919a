import { zodResolver } from '@hookform/resolvers/zod';
import { type RefObject, useRef } from 'react';
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';

export type AppForm<V extends FieldValues, T> = UseFormReturn<V, unknown, T> & {
  /** What it held when it was sent last: typing goes on meanwhile. */
  readonly sent: RefObject<V | undefined>;
};

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
  const sent = useRef<V>(undefined);
  const form = useForm<V, unknown, T>({
    resolver: zodResolver<V, unknown, T>(schema),
    defaultValues,
    shouldFocusError: false,
    mode: checkOn === 'leave' ? 'onTouched' : 'onSubmit',
  });
  // the same object all along: what it tells of its state is read from it as it is now
  return Object.assign(form, { sent });
}

/** Remembers what a form holds as what it sends. */
export function rememberSent<V extends FieldValues, T>({ sent, getValues }: AppForm<V, T>): void {
  sent.current = structuredClone(getValues());
}

/** Whether a form holds something else by now than what it sent. */
export const isTypedSince = <V extends FieldValues, T>({ sent, getValues }: AppForm<V, T>): boolean =>
  JSON.stringify(getValues()) !== JSON.stringify(sent.current);
