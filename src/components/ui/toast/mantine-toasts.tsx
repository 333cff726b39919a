import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { useUiTexts } from '#src/components/ui/texts.ts';
import ui from '#src/components/ui/ui.module.css';
import { toast } from './toast.ts';
import type { ToastContent } from './store.ts';
import classes from './toast.module.css';

interface MantineToastsProps {
  /** Everything said so far; only what is new is shown. */
  readonly contents: readonly ToastContent[];
  readonly errorText: (error: unknown) => string;
}

const COLORS = { success: 'teal', info: 'blue', error: 'red' } as const;
/* Time to read it, and more of it where there is something to do. */
const SHOWN_MS = 6_000;
const SHOWN_WITH_UNDO_MS = 12_000;

export function MantineToasts({ contents, errorText }: MantineToastsProps) {
  const t = useUiTexts();
  const shown = useRef(0);

  useEffect(() => {
    const fresh = contents.slice(shown.current);
    shown.current = contents.length;
    for (const { tone, text, problem, undo, undone, action } of fresh) {
      const words = text ?? errorText(problem);
      const revert = async () => {
        await undo?.();
        toast.success(undone ?? t('toast.undone'));
      };
      const offer = undo ? { label: t('toast.undo'), run: revert } : action;
      const take = () => {
        notifications.hide(id);
        offer?.run().catch(toast.error);
      };
      const id = notifications.show({
        color: COLORS[tone],
        // the region around announces what is polite; a failure interrupts
        role: tone === 'error' ? 'alert' : 'group',
        autoClose: action ? false : tone === 'error' || undo ? SHOWN_WITH_UNDO_MS : SHOWN_MS,
        withBorder: true,
        closeButtonProps: { 'aria-label': t('toast.dismiss') },
        message: offer ? (
          <div className={classes.message}>
            <span>{words}</span>
            <button type="button" className={`${ui.quiet} ${ui.outlined}`} onClick={take}>
              {offer.label}
            </button>
          </div>
        ) : (
          words
        ),
      });
    }
  }, [contents, errorText, t]);

  return <Notifications withinPortal={false} position="bottom-center" limit={4} containerWidth="26rem" zIndex={400} />;
}
