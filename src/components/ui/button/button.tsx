import { createLink } from '@tanstack/react-router';
import {
  useId,
  useRef,
  useState,
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { useFormState } from '#src/components/ui/forms/form-state.ts';
import classes from './button.module.css';

/** How a button looks. */
interface Look {
  /**
   * `primary` is what one is here for, `default` what else can be done; `quiet` stands in bars and rows without a
   * frame and is small; `text` stands in a sentence.
   */
  readonly variant?: 'primary' | 'default' | 'quiet' | 'text' | undefined;
  /** In tables, bars and cards. */
  readonly size?: 'normal' | 'small' | undefined;
  /** For what can't be undone. */
  readonly danger?: boolean | undefined;
  /** It has worked out. */
  readonly good?: boolean | undefined;
  readonly fullWidth?: boolean | undefined;
}

/** Takes the look out of a component's props and gives what an element needs to look so. */
function looking<P extends Look & { readonly className?: string | undefined }>(props: P) {
  const { variant = 'primary', size, danger, good, fullWidth, className, ...rest } = props;
  return {
    ...rest,
    className: className ? `${classes.button} ${className}` : classes.button,
    'data-variant': variant,
    'data-size': size,
    'data-danger': danger || undefined,
    'data-good': good || undefined,
    'data-full-width': fullWidth || undefined,
  };
}

interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'className'> {
  /** What it does. While the promise that it may give is open, the button is busy. */
  readonly onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined;
  /**
   * Busy with what was begun elsewhere. The submit button that was pressed is busy by itself while its form is being
   * sent; the form's other ones are off.
   */
  readonly busy?: boolean | undefined;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/**
 * The one button: `<Button onClick={save}>{t('save')}</Button>`, in a form `<Button type="submit">`. Busy, it says so,
 * takes no other press and keeps its width and the focus, which a disabled button would lose; so does one that is
 * `aria-disabled`.
 */
export function Button({ onClick, busy, children, type = 'button', ...props }: ButtonProps) {
  const { sending, sentBy } = useFormState();
  const own = useId();
  const [running, setRunning] = useState(false);
  // a second press may come before the first has been rendered
  const pressed = useRef(false);
  const isSending = type === 'submit' && sending;
  const isBusy = running || (busy ?? (isSending && (sentBy === undefined || sentBy === own)));
  const isOff = isSending || props['aria-disabled'] === true || props['aria-disabled'] === 'true';
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy || isOff || pressed.current) return;
    const deed = onClick?.(event);
    if (!(deed instanceof Promise)) return;
    pressed.current = true;
    setRunning(true);
    void deed.finally(() => {
      pressed.current = false;
      setRunning(false);
    });
  };
  return (
    <button
      {...looking(props)}
      // oxlint-disable-next-line react/button-has-type -- one of the three types, by the props
      type={type}
      {...(type === 'submit' && { 'data-submit': own })}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || isOff || undefined}
      {...(onClick && { onClick: press })}
    >
      {isBusy ? (
        <>
          <span className={classes.waiting}>{children}</span>
          <span className={classes.loader} aria-hidden="true" />
        </>
      ) : (
        children
      )}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'aria-label' | 'fullWidth'> {
  /** What it does, for who doesn't see the icon. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A button that is an icon: `<IconButton label={t('close')} onClick={close}><IconX size={16} aria-hidden="true" /></IconButton>`. */
export const IconButton = ({ label, variant = 'quiet', ...props }: IconButtonProps) => (
  <Button {...props} variant={variant} aria-label={label} data-icon />
);

interface ButtonAnchorProps extends Look, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'aria-current'> {
  /** Of several that stand in a `nav`: it leads to what is shown. */
  readonly current?: boolean | undefined;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLAnchorElement> | undefined;
}

/** A link out of the router's reach that looks like a button: to a place on the page, to a file. */
export const ButtonAnchor = ({ children, current, ...props }: ButtonAnchorProps) => (
  // the router would call the one whose dialog is open the current page; what a button does is no place
  <a {...looking(props)} aria-current={current ? 'page' : undefined}>
    {children}
  </a>
);

/**
 * A link that looks like a button: `<ButtonLink to="/app/organizations/$organizationId" params={{ organizationId }}>`.
 * It is a real one: opens in a new tab, and fetches its screen when it is pointed at.
 */
export const ButtonLink = createLink(ButtonAnchor);
