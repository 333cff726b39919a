import { Button } from '#src/components/ui/button/button.tsx';
import { Modal } from '#src/components/ui/dialog/modal.tsx';
import { session } from '#src/lib/session/store.ts';
import classes from './idle-dialog.module.css';
import { useShellTexts } from './texts.ts';

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

interface IdleDialogProps {
  readonly secondsLeft: number;
  readonly onStay: () => void;
}

/** “Stay signed in”. Closing it in any way says the same. */
export function IdleDialog({ secondsLeft, onStay }: IdleDialogProps) {
  const t = useShellTexts();
  return (
    <Modal opened onClose={onStay} title={t('idle.title')} size="sm" closeOnClickOutside={false}>
      <p className={classes.text}>{t('idle.text', { time: clock(secondsLeft) })}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => session.getState().signOut('manual')}>
          {t('idle.signOut')}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {t('idle.stay')}
        </Button>
      </div>
    </Modal>
  );
}
