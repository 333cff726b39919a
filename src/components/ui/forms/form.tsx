import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { type ApiError, isApiError } from '#src/lib/api/error.ts';
import { serverText } from '#src/lib/i18n/server-message.ts';
import { log } from '#src/lib/log.ts';
import { sentences } from '#src/lib/sentences.ts';
import classes from './form.module.css';
import { FormStateContext } from './form-state.ts';
import { type Failure, serverError, useFailureText } from './messages.ts';
import { endClicks } from './press.ts';
import { type AppForm, isTypedSince, rememberSent } from './use-app-form.ts';

interface Props<V extends FieldValues, T> {
  readonly form: AppForm<V, T>;
  /** Sends the values. What it throws is shown: field errors on their fields, the rest above the button. */
  readonly onSubmit: (values: T) => unknown;
  readonly children: ReactNode;
  /** What it begins anew with once it was sent; without it, it goes on with what was sent. */
  readonly blank?: V | undefined;
  /** Names of the contract's fields that have another name in the form. */
  readonly fieldNames?: Readonly<Record<string, FieldPath<V>>> | undefined;
  /** Other words for some refusals; undefined keeps the usual ones, null says none: it stands in the form already. */
  readonly failureText?: ((error: ApiError) => Failure | null | undefined) | undefined;
  /** Whether it isn't sent for now, however it is submitted; what it says stays as it is. */
  readonly isHeld?: (() => boolean) | undefined;
  readonly 'aria-label'?: string | undefined;
  readonly className?: string | undefined;
}

const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at ? (at as Record<string, unknown>)[key] : undefined),
      values,
    );

/** A field that is wrong, or a group to choose from. */
const WRONG = '[aria-invalid="true"], [role="group"][data-error], fieldset[data-error]';

/** Where one chooses in a group. */
const CHOICE = 'input:enabled:not([hidden], [type="range"])';

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/**
 * A form: sends once however often it is submitted, says what is wrong and where, keeps what was typed, also while it is
 * being sent.
 */
export function Form<V extends FieldValues, T>({ form, onSubmit, children, ...props }: Props<V, T>) {
  const { blank, fieldNames = {}, failureText, isHeld, className } = props;
  const { isSubmitting, submitCount, errors } = form.formState;
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sentBy, setSentBy] = useState<string>();
  const element = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const refused = useRef(false);
  const describe = useFailureText();

  useEffect(() => {
    if (submitCount > 0) {
      // what two have changed is settled where both versions stand
      const versions = refused.current ? element.current?.querySelector<HTMLElement>('[data-versions]') : null;
      const isWrong = Object.keys(errors).length > 0;
      const wrong = versions ?? (isWrong ? element.current?.querySelector<HTMLElement>(WRONG) : null);
      if (wrong) endClicks();
      (wrong?.querySelector<HTMLElement>(CHOICE) ?? wrong)?.focus();
    }
    // oxlint-disable-next-line react/exhaustive-deps -- only a submit moves the focus, not each correction of an error
  }, [submitCount]);

  const refuse = (error: unknown) => {
    if (isAbort(error)) return;
    refused.current = true;
    if (!isApiError(error)) log.error('form', error);
    const fields = Object.entries(isApiError(error) ? error.fields : {});
    const elsewhere: string[] = [];
    for (const [path, told] of fields) {
      const name = fieldNames[path] ?? path;
      if (valueAt(form.getValues(), name) === undefined) elsewhere.push(serverText(told));
      else form.setError(name as FieldPath<V>, serverError(told));
    }
    const own = isApiError(error) ? failureText?.(error) : undefined;
    if (own !== undefined) setFailure(own);
    else if (fields.length === 0) setFailure(describe(error));
    else if (elsewhere.length > 0) setFailure({ text: sentences(...elsewhere) });
  };

  const submit = async (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault();
    // A form in a dialog must not submit the form that its opener stands in.
    event.stopPropagation();
    if (sending.current || isHeld?.()) return;
    sending.current = true;
    refused.current = false;
    setFailure(null);
    setSentBy(event.nativeEvent.submitter?.dataset['submit']);
    try {
      await form.handleSubmit(async (values) => {
        try {
          rememberSent(form);
          await onSubmit(values);
          // what it leads to may be there before the second click of a double click
          endClicks();
          // what was typed meanwhile stays, and isn't saved
          form.reset(blank ?? form.sent.current, { keepValues: isTypedSince(form) });
        } catch (error) {
          refuse(error);
        }
      })(event);
    } finally {
      sending.current = false;
    }
  };

  return (
    <FormStateContext value={{ sending: isSubmitting, sentBy, failure }}>
      <form
        ref={element}
        noValidate
        aria-label={props['aria-label']}
        aria-busy={isSubmitting}
        className={`${classes.form} ${className ?? ''}`}
        onSubmit={(event) => void submit(event)}
      >
        {children}
      </form>
    </FormStateContext>
  );
}
