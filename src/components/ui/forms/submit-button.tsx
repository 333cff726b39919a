import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form.module.css';
import { useFormState } from './form-state.ts';

interface Props {
  readonly children: ReactNode;
  readonly fullWidth?: boolean | undefined;
  /** For what can't be undone. */
  readonly color?: 'red' | undefined;
  /** Where the form isn't ready to be sent at all. */
  readonly disabled?: boolean;
  readonly name?: string | undefined;
}

/**
 * The button that sends the form. While it sends it is busy, not disabled: a disabled button would lose the focus;
 * `<Form>` itself sends only once. It looks like Mantine's Button, whose loaders and transitions the login page
 * would load for nothing.
 */
export function SubmitButton({ children, fullWidth = false, color, disabled = false, name }: Props) {
  const { sending } = useFormState();
  return (
    <UnstyledButton
      type="submit"
      disabled={disabled}
      aria-busy={sending}
      aria-disabled={sending || undefined}
      data-full-width={fullWidth || undefined}
      data-color={color}
      className={classes.submit}
      {...(name ? { name } : {})}
    >
      <span className={sending ? classes.busy : undefined}>{children}</span>
      {sending && <span className={classes.loader} aria-hidden />}
    </UnstyledButton>
  );
}
