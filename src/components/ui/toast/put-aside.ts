import { notifications, notificationsStore, type NotificationData } from '@mantine/notifications';
import { openDialogs } from './open-dialogs.ts';

/**
 * Puts what is shown aside whenever a dialog opens, and shows it again, with all of its time, once none is open: it would
 * lie over the dialog's buttons. What is said while a dialog is open is shown. Gives what ends that.
 */
export function putAsideForDialogs(): () => void {
  const aside = new Map<string, NotificationData>();
  let before = openDialogs();
  const observer = new MutationObserver(() => {
    const now = openDialogs();
    if (now > before)
      for (const shown of notificationsStore.getState().notifications) {
        if (shown.id === undefined || aside.has(shown.id)) continue;
        aside.set(shown.id, shown);
        notifications.update({ ...shown, autoClose: false, style: { display: 'none' } });
      }
    if (now === 0) {
      for (const shown of aside.values()) notifications.update({ ...shown, style: {} });
      aside.clear();
    }
    before = now;
  });
  observer.observe(document.body, { attributeFilter: ['data-scroll-locked'] });
  return () => observer.disconnect();
}
