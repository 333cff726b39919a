import { createContext, use } from 'react';
import type { Failure } from './messages.ts';

export interface FormState {
  readonly sending: boolean;
  /** Which of its buttons sent it, by what the button calls itself; undefined where none was pressed. */
  readonly sentBy?: string | undefined;
  readonly failure: Failure | null;
}

export const FormStateContext = createContext<FormState>({ sending: false, failure: null });

/** Whether the form around is sending, and why its last sending failed. */
export const useFormState = (): FormState => use(FormStateContext);
