import { useState, type ReactNode } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { ErrorAlert } from '#src/components/ui/errors/error-state.tsx';
import { useUiTexts } from '#src/components/ui/texts.ts';
import classes from './dialog.module.css';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The question, naming the thing: “Delete the program “Spring”?” */
  readonly title: string;
  /** What the button does, a verb: “Delete”. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string | undefined;
  readonly danger?: boolean | undefined;
  /** False while what it means is still being found out. */
  readonly ready?: boolean | undefined;
  /** Why it can't be done now: its button is off. What it means says it too, for who points at nothing. */
  readonly reason?: string | undefined;
  /** The deed; while it runs the dialog waits, and its failure is told inside the dialog, which stays open. */
  readonly onConfirm: () => unknown;
  /** What it means. */
  readonly children?: ReactNode;
}

/**
 * Asks before something that can't be undone:
 *
 *     <ConfirmDialog opened={asked} onClose={…} title={t('deleteTitle', { name })} confirmLabel={t('delete')} danger
 *       onConfirm={() => remove.mutateAsync({ params: { id } })}>{t('deleteMeaning')}</ConfirmDialog>
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    onClose,
    title,
    confirmLabel,
    cancelLabel,
    danger = false,
    ready = true,
    reason,
    onConfirm,
    children,
  } = props;
  const t = useUiTexts();
  const [error, setError] = useState<unknown>();
  const [running, setRunning] = useState(false);

  const close = () => {
    if (running) return;
    setError(undefined);
    onClose();
  };
  const confirm = async () => {
    setRunning(true);
    setError(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (cause) {
      setError(cause);
    } finally {
      setRunning(false);
    }
  };

  return (
    <Modal opened={opened} onClose={close} title={title} closeOnClickOutside={!running}>
      {children && <div className={classes.text}>{children}</div>}
      {error !== undefined && <ErrorAlert error={error} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={close} aria-disabled={running} data-autofocus>
          {cancelLabel ?? t('cancel')}
        </Button>
        <Button
          danger={danger}
          busy={running}
          aria-disabled={!ready || reason !== undefined}
          title={reason}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Button>
      </div>
    </Modal>
  );
}
