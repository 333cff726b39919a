import { TextInput } from '@mantine/core';
import { type SyntheticEvent, useRef, useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { FormActions } from '#src/components/ui/forms/form-actions.tsx';
import classes from '#src/components/ui/forms/form.module.css';
import { FormStateContext } from '#src/components/ui/forms/form-state.ts';
import { type Failure, type FieldProblem, serverError, useFieldErrorText } from '#src/components/ui/forms/messages.ts';
import { PasswordInput } from '#src/components/ui/forms/password-input.tsx';
import { requiring } from '#src/components/ui/forms/required.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { loginBody } from '#src/schemas/login.ts';
import { useLoginTexts } from './login-texts.ts';

const NAMES = ['userName', 'password'] as const;
type Values = Readonly<Record<(typeof NAMES)[number], string>>;
type Errors = { readonly [Name in keyof Values]?: FieldProblem | undefined };

/** What the schema says of each field. */
function errorsOf(values: Values): Errors {
  const issues = loginBody.safeParse(values).error?.issues ?? [];
  const first = (name: keyof Errors) => issues.find(({ path }) => path[0] === name);
  return { userName: first('userName'), password: first('password') };
}

/** What the server says of the two fields; undefined when it speaks of neither. */
function fieldsOf(error: unknown): Errors | undefined {
  const fields = isApiError(error) ? error.fields : {};
  const known = NAMES.flatMap((name) => (fields[name] ? [[name, serverError(fields[name])] as const] : []));
  return known.length > 0 ? Object.fromEntries(known) : undefined;
}

interface Props {
  /** Who is expected; empty where nobody is. */
  readonly userName: string;
  readonly onSubmit: (values: Values) => Promise<unknown>;
  readonly failureText: (error: unknown) => Failure;
}

/**
 * Username and password. It does what the kit's `<Form>` does without react-hook-form, which every cold visit of the
 * login page would pay with 15 kB.
 */
export function LoginForm({ userName, onSubmit, failureText }: Props) {
  const t = useLoginTexts();
  const text = useFieldErrorText();
  const form = useRef<HTMLFormElement>(null);
  const locked = useRef(false);
  const [values, setValues] = useState<Values>({ userName, password: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sending, setSending] = useState(false);

  const point = (found: Errors) => {
    setErrors(found);
    const wrong = NAMES.find((name) => found[name] !== undefined);
    form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  };

  const send = async () => {
    const { data } = loginBody.safeParse(values);
    if (!data) return point(errorsOf(values));
    setSending(true);
    try {
      await onSubmit(data);
    } catch (error) {
      const found = fieldsOf(error);
      if (found) point(found);
      else {
        setFailure(failureText(error));
        const password = form.current?.querySelector<HTMLInputElement>('[name="password"]');
        password?.focus();
        password?.select();
      }
    } finally {
      setSending(false);
    }
  };

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (locked.current) return;
    locked.current = true;
    setTried(true);
    setFailure(null);
    await send();
    locked.current = false;
  };

  const bind = (name: keyof Values) => ({
    name,
    value: values[name],
    error: errors[name] === undefined ? undefined : text(errors[name]),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const next = { ...values, [name]: event.currentTarget.value };
      setValues(next);
      if (tried) setErrors({ ...errors, [name]: errorsOf(next)[name] });
    },
    ...requiring(true),
  });

  return (
    <FormStateContext value={{ sending, failure }}>
      <form ref={form} noValidate aria-busy={sending} className={classes.form} onSubmit={(event) => void submit(event)}>
        <TextInput
          {...bind('userName')}
          label={t('userName')}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus={userName === ''}
        />
        <PasswordInput
          {...bind('password')}
          label={t('password')}
          autoComplete="current-password"
          autoFocus={userName !== ''}
        />
        <FormActions>
          <Button type="submit" fullWidth>
            {t('submit')}
          </Button>
        </FormActions>
      </form>
    </FormStateContext>
  );
}
