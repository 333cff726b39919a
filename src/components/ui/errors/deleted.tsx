import { useEffect, type ReactNode } from 'react';
import { Page } from '#src/components/ui/page/page.tsx';
import classes from './errors.module.css';

interface DeletedProps {
  /** Says that it was deleted, with its name. */
  readonly title: string;
  readonly help: string;
  /** Leads to the list that it was in. */
  readonly action: ReactNode;
}

/**
 * In place of what was shown here and has been deleted meanwhile, by somebody else or in another tab. Messages
 * with Undo go: it would lead nowhere.
 *
 *     if (isGone && queue) return <Deleted title={t('deleted', { name: queue.name })} help={…} action={<ButtonLink to="/app/queues">…</ButtonLink>} />;
 */
export function Deleted({ title, help, action }: DeletedProps) {
  useEffect(() => {
    // what one has acted on has gone with the focus
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus();
    // by their own buttons: with a second way into the toasts' code their chunk would be cut up, which the first list pays
    for (const message of document.querySelectorAll('[data-toast]'))
      if (message.querySelector('[data-undo]'))
        message.querySelector<HTMLElement>('.mantine-Notification-closeButton')?.click();
  }, []);
  return (
    <Page title={title}>
      <p className={classes.text}>{help}</p>
      <div>{action}</div>
    </Page>
  );
}
