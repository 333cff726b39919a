import { useBlocker } from '@tanstack/react-router';
import { isLoggedIn } from '#src/lib/session/selectors.ts';
import { session } from '#src/lib/session/store.ts';
import { useUiTexts } from '#src/components/ui/texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface UnsavedGuardProps {
  readonly dirty: boolean;
  readonly onLeave?: (() => void) | undefined;
}

/**
 * Asks before a form's changes are left behind, by a link, by Back or by closing the tab:
 * `<UnsavedGuard dirty={formState.isDirty} />`. Signing out is never held up; what goes elsewhere after a save
 * says `navigate({ …, ignoreBlocker: true })`, since the form's state changes a moment later. `onLeave` hears of who leaves
 * the changes behind.
 */
export function UnsavedGuard({ dirty, onLeave }: UnsavedGuardProps) {
  const t = useUiTexts();
  const blocks = () => dirty && isLoggedIn(session.getState());
  const blocker = useBlocker({
    shouldBlockFn: blocks,
    enableBeforeUnload: blocks,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
      danger
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
    >
      {t('unsaved.text')}
    </ConfirmDialog>
  );
}
