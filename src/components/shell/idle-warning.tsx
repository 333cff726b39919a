import { Button } from '#src/components/ui/button/button.tsx';
import { useIdle } from '#src/lib/session/idle.ts';
import { session } from '#src/lib/session/store.ts';
import { Modal } from '#src/components/ui/dialog/modal.tsx';
import classes from './idle-warning.module.css';
import { useShellTexts } from './texts.ts';

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Two minutes before the idle sign-out: “Stay signed in”. Closing it in any way says the same. */
export function IdleWarning() {
  const t = useShellTexts();
  const { warning, secondsLeft, stay } = useIdle();
  return (
    <Modal opened={warning} onClose={stay} title={t('idle.title')} size="sm" closeOnClickOutside={false}>
      <p className={classes.text}>{t('idle.text', { time: clock(secondsLeft) })}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => session.getState().signOut('manual')}>
          {t('idle.signOut')}
        </Button>
        <Button onClick={stay} data-autofocus>
          {t('idle.stay')}
        </Button>
      </div>
    </Modal>
  );
}
