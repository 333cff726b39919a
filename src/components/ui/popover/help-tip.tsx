import { type ReactNode, useId } from 'react';
import { IconButton } from '#src/components/ui/button/button.tsx';
import classes from './popover.module.css';
import { topLayer, usePopover } from './use-popover.ts';

interface HelpTipProps {
  /** The button's name: what it explains. */
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * A question mark that explains something: the text shows under the pointer, and by click, touch or Enter; Escape hides
 * it. Screen readers have it as the button's description: `<HelpTip label={t('aboutPin')}>{t('pinHint')}</HelpTip>`.
 */
export function HelpTip({ label, children }: HelpTipProps) {
  const { open, show, close, button, panel } = usePopover<HTMLSpanElement>();
  const textId = useId();
  return (
    <span
      className={classes.help}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'mouse') show();
      }}
      onPointerLeave={({ pointerType }) => {
        if (pointerType === 'mouse') close('leave');
      }}
    >
      <IconButton
        ref={button}
        label={label}
        aria-describedby={textId}
        variant="default"
        size="small"
        className={classes.helpButton}
        onClick={show}
      >
        <span aria-hidden="true">?</span>
      </IconButton>
      <span id={textId} hidden>
        {children}
      </span>
      {open && (
        <span ref={panel} popover={topLayer} aria-hidden="true" className={`${classes.panel} ${classes.helpText}`}>
          {children}
        </span>
      )}
    </span>
  );
}
