import type { ReactNode } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import classes from './popover.module.css';
import { topLayer, usePopover } from './use-popover.ts';

interface DisclosureProps {
  /** The button's name where its content is an icon alone, and the panel's name. */
  readonly label: string;
  readonly button: ReactNode;
  readonly variant?: 'default' | 'quiet' | undefined;
  /** The panel; a function gets `close`. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

/** A button with a panel of controls: `<Disclosure label={t('view')} button={t('view')}>…checkboxes…</Disclosure>`. */
export function Disclosure({ label, button, variant = 'quiet', children }: DisclosureProps) {
  const popover = usePopover<HTMLDivElement>();
  return (
    <>
      <Button
        ref={popover.button}
        variant={variant}
        size="small"
        aria-label={typeof button === 'string' ? undefined : label}
        aria-expanded={popover.open}
        aria-controls={popover.open ? popover.id : undefined}
        onClick={() => (popover.open ? popover.close() : popover.show())}
      >
        {button}
      </Button>
      {popover.open && (
        <div
          ref={popover.panel}
          id={popover.id}
          popover={topLayer}
          role="group"
          aria-label={label}
          className={classes.panel}
        >
          {typeof children === 'function' ? children(() => popover.close()) : children}
        </div>
      )}
    </>
  );
}
