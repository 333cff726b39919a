import type { ReactNode } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import ui from '#src/components/ui/ui.module.css';
import { useFormTexts } from './texts.ts';

interface NotSavableProps {
  /** What has become of what it was typed about. */
  readonly title?: string | undefined;
  /** What can’t be saved; left out: what was typed. One form among others of a screen says which it is. */
  readonly text?: string | undefined;
  /** Gives up what was typed. */
  readonly onDiscard?: (() => void) | undefined;
  /** Another way out. */
  readonly children?: ReactNode;
}

/** The button that was pressed has gone; who is still typing goes on. */
const takeFocus = (button: HTMLElement | null) => {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true });
};

/** In place of the buttons of a form that can’t be saved any more; what was typed stays in sight. Specification product 5.22. */
export function NotSavable({ title, text, onDiscard, children }: NotSavableProps) {
  const t = useFormTexts();
  return (
    <Notice kind="warning" title={title}>
      <div className={ui.ends}>
        {text ?? t('notSavable')}
        {children}
        {onDiscard && (
          <Button variant="default" size="small" ref={takeFocus} onClick={onDiscard}>
            {t('discardTyped')}
          </Button>
        )}
      </div>
    </Notice>
  );
}
