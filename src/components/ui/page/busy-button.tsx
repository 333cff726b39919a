import { Button, type ButtonProps, Loader } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import classes from './busy-button.module.css';

interface BusyButtonProps extends Pick<ButtonProps, 'variant' | 'color' | 'size' | 'disabled'> {
  /** It works on what was clicked: it says so, takes no other click, and keeps its width and the focus. */
  readonly busy: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
  /** What it does, where its text needs the row around it. */
  readonly label?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button for a deed that takes time: `<BusyButton busy={mutation.isPending} onClick={…}>{t('send')}</BusyButton>`. */
export function BusyButton({ busy, onClick, children, label, ...rest }: BusyButtonProps) {
  return (
    <Button
      {...rest}
      aria-label={label}
      aria-busy={busy}
      // disabled, it would lose the focus to the page
      aria-disabled={busy || undefined}
      className={classes.button ?? ''}
      onClick={() => {
        if (!busy) onClick();
      }}
    >
      <span className={busy ? classes.hidden : undefined}>{children}</span>
      {busy && (
        <span className={classes.loader} aria-hidden="true">
          <Loader size={18} color="currentColor" />
        </span>
      )}
    </Button>
  );
}
