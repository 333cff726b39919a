import type { ReactNode } from 'react';
import classes from './plain-button.module.css';

interface PlainButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/**
 * A button for a screen's head that only opens something: `<PlainButton onClick={…}>{t('history')}</PlainButton>`. One
 * plain element: three of Mantine's were a fifth of what a slow phone did between a click in a list and the screen.
 */
export function PlainButton({ onClick, children }: PlainButtonProps) {
  return (
    <button type="button" className={classes.button} data-variant="default" onClick={onClick}>
      {children}
    </button>
  );
}
