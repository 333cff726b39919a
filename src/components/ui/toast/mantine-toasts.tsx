import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { useUiTexts } from '#src/components/ui/texts.ts';
import { putAsideForDialogs } from './put-aside.ts';
import { toast } from './toast.ts';
import { UNDO_KEY } from './undo-key.ts';
import type { ToastContent } from './store.ts';
import classes from './toast.module.css';

interface MantineToastsProps {
  /** Everything said so far; only what is new is shown. Where it begins anew, what was shown goes. */
  readonly contents: readonly ToastContent[];
  readonly errorText: (error: unknown) => string;
}

const COLORS = { success: 'teal', info: 'blue', error: 'red' } as const;
/* Time to read it, and more of it where there is something to do. */
const SHOWN_MS = 6_000;
const SHOWN_WITH_UNDO_MS = 12_000;
const MOST = 4;

/** Makes room: what has just been done is told at once, whatever is still to be read. */
function hideOldest(): void {
  const { notifications: shown } = notificationsStore.getState();
  if (shown.length < MOST) return;
  const oldest = shown.find(({ autoClose }) => autoClose !== false) ?? shown[0];
  if (oldest?.id) notifications.hide(oldest.id);
}

/** How many messages there were, for their ids. */
let said = 0;

export function MantineToasts({ contents, errorText }: MantineToastsProps) {
  const t = useUiTexts();
  const shown = useRef<readonly ToastContent[]>([]);
  const latest = useRef(new Map<string, string>());
  const cameFrom = useRef<EventTarget | null>(null);
  useEffect(putAsideForDialogs, []);

  useEffect(() => {
    const before = shown.current;
    const goesOn = contents[0] === before[0];
    if (!goesOn) {
      notifications.clean();
      latest.current.clear();
    }
    const fresh = contents.slice(goesOn ? before.length : 0);
    shown.current = contents;
    const hideFormer = (subject: string | undefined) => {
      const former = subject === undefined ? undefined : latest.current.get(subject);
      if (former) notifications.hide(former);
    };
    for (const { tone, text, problem, undo, undone, about, stays, action, goes, isRetry } of fresh) {
      const failure = about && `failure: ${about}`;
      hideFormer(failure);
      if (isRetry) continue;
      const words = text ?? errorText(problem);
      const revert = async () => {
        await undo?.();
        toast.success((typeof undone === 'function' ? undone() : undone) ?? t('toast.undone'), { about });
      };
      const offer = undo ? { label: t('toast.undo'), run: revert, isUndo: true } : action;
      let isDone = false;
      // it stays until that is done: on a slow line one sees that it goes on, and what failed can be tried again
      const take = () => {
        // a second click may come while it goes
        if (isDone) return undefined;
        const tried = about ?? id;
        toast.retry(tried);
        return offer?.run().then(
          () => {
            isDone = true;
            notifications.hide(id);
          },
          (error: unknown) => toast.error(error, { about: tried }),
        );
      };
      // what says the same again, and offers nothing, is one message however often it is said
      const subject = (tone === 'error' ? undefined : about) ?? (offer ? undefined : words);
      hideFormer(subject);
      hideOldest();
      const id = `said-${(said += 1)}`;
      const marked = { 'data-toast': id };
      notifications.show({
        id,
        ...marked,
        // whoever is in it goes back to where they were
        onClose: () => {
          if (!document.activeElement?.closest(`[data-toast="${id}"]`)) return;
          const from = cameFrom.current;
          const isThere = from instanceof HTMLElement && from.isConnected;
          (isThere ? from : document.querySelector<HTMLElement>('h1'))?.focus();
        },
        color: COLORS[tone],
        // the region around announces what is polite; a failure interrupts
        role: tone === 'error' ? 'alert' : 'group',
        autoClose: (action && !goes) || stays ? false : tone === 'error' || offer ? SHOWN_WITH_UNDO_MS : SHOWN_MS,
        withBorder: true,
        closeButtonProps: { 'aria-label': t('toast.dismiss') },
        message: offer ? (
          <div className={classes.message} data-undo={undo && true}>
            <span>{words}</span>
            <Button variant="default" size="small" {...(offer.isUndo && UNDO_KEY)} onClick={take}>
              {offer.label}
            </Button>
          </div>
        ) : (
          words
        ),
      });
      if (subject !== undefined) latest.current.set(subject, id);
      if (tone === 'error' && failure !== undefined) latest.current.set(failure, id);
    }
  }, [contents, errorText, t]);

  return (
    <div
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
    >
      <Notifications withinPortal={false} position="bottom-center" limit={MOST} containerWidth="26rem" zIndex={400} />
    </div>
  );
}
