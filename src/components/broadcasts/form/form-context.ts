import { createContext, use } from 'react';
import type { BroadcastFormState } from './form-control.ts';

export const FormContext = createContext<BroadcastFormState | null>(null);

/** The form of the broadcast around. */
export function useFormContext(): BroadcastFormState {
  const form = use(FormContext);
  if (!form) throw new Error('This part stands in the form of a broadcast');
  return form;
}
