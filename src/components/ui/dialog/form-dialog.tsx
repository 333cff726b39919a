import { createContext, use, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '#src/components/ui/button/button.tsx';
import { DraftNotice } from '#src/components/ui/forms/draft-notice.tsx';
import { FormActions } from '#src/components/ui/forms/form-actions.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import type { AppForm } from '#src/components/ui/forms/use-app-form.ts';
import { useFormTexts } from '#src/components/ui/forms/texts.ts';
import type { FormDraft } from '#src/components/ui/forms/use-draft.ts';
import { useUiTexts } from '#src/components/ui/texts.ts';
import { isNotFound } from '#src/lib/api/error.ts';
import classes from './dialog.module.css';
import { Modal, type ModalProps } from './modal.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface Held {
  readonly dirty: boolean;
  readonly sending: boolean;
}

const NOTHING: Held = { dirty: false, sending: false };

interface DialogState {
  /** What the form inside says of itself. */
  readonly report: (held: Held) => void;
  readonly close: () => void;
  /** Closes without asking. */
  readonly leave: () => void;
  /** Closes after the form was sent. */
  readonly done: () => void;
  readonly asking: boolean;
  readonly stay: () => void;
}

const DialogContext = createContext<DialogState | null>(null);

interface FormDialogProps extends Omit<ModalProps, 'closeOnClickOutside'> {
  /** Follows a form that was sent, e.g. to give the focus to what is still there. */
  readonly onSent?: (() => void) | undefined;
}

/**
 * A dialog with a form, made anew with each opening; however it is closed, it asks before typed text is lost.
 *
 *     <FormDialog opened={adding} onClose={…} title={t('add')}><ProgramForm organizationId={…} /></FormDialog>
 *
 * and in `ProgramForm`: `<DialogForm form={form} onSubmit={…} submitLabel={t('add')}>…fields…</DialogForm>`.
 */
export function FormDialog({ opened, onClose, onSent, title, size, children }: FormDialogProps) {
  const held = useRef<Held>(NOTHING);
  const focused = useRef<Element>(null);
  const [asking, setAsking] = useState(false);
  const state = useMemo<DialogState>(() => {
    const leave = () => {
      held.current = NOTHING;
      setAsking(false);
      onClose();
    };
    const done = () => {
      leave();
      onSent?.();
    };
    const stay = () => {
      setAsking(false);
      if (focused.current instanceof HTMLElement) focused.current.focus();
    };
    const close = () => {
      if (held.current.sending) return;
      if (asking) return stay();
      if (!held.current.dirty) return leave();
      focused.current = document.activeElement;
      setAsking(true);
    };
    const report = (now: Held) => {
      held.current = now;
    };
    return { report, close, leave, done, asking, stay };
  }, [asking, onClose, onSent]);
  return (
    <DialogContext value={state}>
      <Modal opened={opened} onClose={state.close} title={title} size={size}>
        {children}
      </Modal>
    </DialogContext>
  );
}

interface DialogFormProps<V extends FieldValues, T> {
  readonly form: AppForm<V, T>;
  /** Sends the values; the dialog closes when that is done, and tells what it throws. */
  readonly onSubmit: (values: T) => unknown;
  readonly submitLabel: string;
  /** False while what is sent is still being found out. */
  readonly ready?: boolean | undefined;
  /** Whether it isn't sent for now; what keeps it from that says so. */
  readonly isHeld?: (() => boolean) | undefined;
  /** Of a form whose typed text outlives an idle sign-out. */
  readonly draft?: FormDraft | undefined;
  /** The buttons stay in sight: for a form that is longer than the window. */
  readonly sticky?: boolean | undefined;
  /** What it changes may be deleted meanwhile: then it can't be saved any more, and says so. */
  readonly edits?: boolean | undefined;
  /** Says that what it changes was deleted, where that is known before it is sent. */
  readonly gone?: string | undefined;
  readonly children: ReactNode;
}

/** The form of a `FormDialog`: the first field has the focus, the buttons are at the end. */
export function DialogForm<V extends FieldValues, T>(props: DialogFormProps<V, T>) {
  const { form, onSubmit, submitLabel, ready = true, isHeld, draft, sticky, edits = false, gone, children } = props;
  const t = useUiTexts();
  const dialog = use(DialogContext);
  if (!dialog) throw new Error('DialogForm stands in a FormDialog');
  const { report, close, leave, done, asking } = dialog;
  const [isRefused, setRefused] = useState(false);
  const isGone = isRefused || gone !== undefined;
  const { isDirty: dirty, isSubmitting: sending } = form.formState;
  const fields = useRef<HTMLDivElement>(null);
  // the second click of a double click may come while the dialog is closing
  const sent = useRef(false);
  useEffect(() => {
    // what is typed into a dialog that is closing goes with it
    if (!sent.current) report({ dirty, sending });
  });
  useLayoutEffect(() => {
    // where Mantine looks for what to give the focus to, instead of the button that closes
    fields.current?.querySelector('input, textarea, select')?.setAttribute('data-autofocus', '');
  }, []);
  const submit = async (values: T) => {
    if (sent.current || !ready) return;
    try {
      await onSubmit(values);
    } catch (error) {
      if (edits && isNotFound(error)) setRefused(true);
      throw error;
    }
    draft?.drop();
    sent.current = true;
    done();
  };
  return (
    <Form form={form} onSubmit={submit} isHeld={() => isGone || isHeld?.() === true}>
      <UnsavedGuard dirty={dirty && !sending} onLeave={draft?.drop} />
      <div ref={fields} className={classes.fields}>
        {draft && <DraftNotice draft={draft} />}
        {children}
      </div>
      {asking && <Question onLeave={draft?.drop} />}
      {!asking && isGone && (
        <FormActions>
          {/* the server's words above it say that it was deleted, where it was sent */}
          <Gone
            title={isRefused ? undefined : gone}
            onClose={() => {
              draft?.drop();
              leave();
            }}
          />
        </FormActions>
      )}
      {!asking && !isGone && (
        <FormActions sticky={sticky}>
          <div className={classes.buttons}>
            <Button variant="default" onClick={close}>
              {t('cancel')}
            </Button>
            <Button type="submit" aria-disabled={!ready}>
              {submitLabel}
            </Button>
          </div>
        </FormActions>
      )}
    </Form>
  );
}

/** Instead of the buttons that save. What was typed stays in sight. Specification product 5.22. */
function Gone({ title, onClose }: { readonly title: string | undefined; readonly onClose: () => void }) {
  const t = useUiTexts();
  const inForms = useFormTexts();
  const button = useRef<HTMLButtonElement>(null);
  const isTold = title !== undefined;
  useEffect(() => {
    // the button that was pressed has gone; who types isn't disturbed
    if (!isTold || document.activeElement === document.body) button.current?.focus();
  }, [isTold]);
  return (
    <>
      <Notice kind="warning" title={title}>
        {inForms('notSavable')}
      </Notice>
      <div className={classes.buttons}>
        <Button ref={button} variant="default" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </>
  );
}

/** Asked inside the dialog: one over it would close together with it. */
function Question({ onLeave }: { readonly onLeave: (() => void) | undefined }) {
  const t = useUiTexts();
  const dialog = use(DialogContext);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <Notice kind="warning" title={t('unsaved.title')}>
        {t('unsaved.dialog')}
      </Notice>
      <div className={classes.buttons}>
        <Button ref={button} variant="default" onClick={dialog?.stay}>
          {t('unsaved.stay')}
        </Button>
        <Button
          danger
          onClick={() => {
            onLeave?.();
            dialog?.leave();
          }}
        >
          {t('unsaved.leave')}
        </Button>
      </div>
    </>
  );
}
