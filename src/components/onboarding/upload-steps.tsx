import { useState, type ReactNode } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { ConfirmDialog } from '#src/components/ui/dialog/confirm-dialog.tsx';
import { UnsavedGuard } from '#src/components/ui/dialog/unsaved-guard.tsx';
import { ErrorAlert } from '#src/components/ui/errors/error-state.tsx';
import classes from './onboarding.module.css';
import { useOnboardingTexts } from './texts.ts';
import { UploadOff, useMayUpload } from './upload-off.tsx';
import { WizardActions } from './wizard-actions.tsx';

/** What the wizard knows of the upload, whose parts are another area's. */
export interface OnboardingUpload {
  readonly hasFile: boolean;
  readonly isReading: boolean;
  /** Rows that would be uploaded, and those with errors. */
  readonly goodRows: number;
  readonly badRows: number;
  /** It is being uploaded and processed. */
  readonly isBusy: boolean;
  /** All its rows have been processed. */
  readonly isProcessed: boolean;
  /** The chosen file is read and has what an upload needs. */
  readonly canUpload: boolean;
  readonly start: () => void;
  readonly clear: () => void;
  readonly file: ReactNode;
  readonly result: ReactNode;
}

interface FileStepProps {
  readonly upload: OnboardingUpload;
  readonly onBack: () => void;
  /** Completes the signup and begins the upload. */
  readonly onNext: () => void;
  readonly busy: boolean;
  readonly error: unknown;
}

/**
 * Step 3: the file. The button says what it will do, and asks where rows with errors stay behind; going back drops the
 * file, which is asked first. Specification onboarding 1.4, 2.7.
 */
export function FileStep({ upload, onBack, onNext, busy, error }: FileStepProps) {
  const t = useOnboardingTexts();
  const mayUpload = useMayUpload();
  const [asked, setAsked] = useState(false);
  const { hasFile, canUpload, goodRows: good, badRows: bad } = upload;
  const words = () => {
    if (!hasFile) return t('file.without');
    if (!canUpload) return t('file.upload');
    return bad > 0 ? t('file.uploadSome', { good, count: good + bad }) : t('file.uploadAll', { count: good });
  };
  return (
    <>
      {mayUpload ? upload.file : <UploadOff />}
      {error !== null && <ErrorAlert error={error} />}
      {hasFile && !canUpload && !upload.isReading && <p className={classes.hint}>{t('file.nothingGood')}</p>}
      <WizardActions onBack={onBack} backDisabled={busy}>
        <Button
          busy={busy}
          disabled={hasFile && !canUpload}
          onClick={hasFile && bad > 0 ? () => setAsked(true) : onNext}
        >
          {words()}
        </Button>
      </WizardActions>
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('file.askTitle', { good, count: good + bad })}
        confirmLabel={t('file.askYes', { count: good })}
        onConfirm={onNext}
      >
        {t('file.askText', { count: bad })}
      </ConfirmDialog>
      <UnsavedGuard dirty={hasFile && !upload.isProcessed && !busy} />
    </>
  );
}

interface ResultStepProps {
  readonly upload: OnboardingUpload;
  readonly onBack: () => void;
  readonly onFinish: () => void;
}

/** Step 4: how the upload goes and what came of it; one that failed is asked about. Specification onboarding 1.5. */
export function ResultStep({ upload, onBack, onFinish }: ResultStepProps) {
  const t = useOnboardingTexts();
  const [asked, setAsked] = useState(false);
  const isMissing = upload.hasFile && !upload.isProcessed;
  return (
    <>
      {upload.result}
      {!upload.hasFile && <p className={classes.hint}>{t('result.later')}</p>}
      <WizardActions onBack={onBack} backDisabled={upload.isBusy}>
        <Button
          variant={isMissing ? 'default' : 'primary'}
          disabled={upload.isBusy}
          onClick={isMissing ? () => setAsked(true) : onFinish}
        >
          {t('finish')}
        </Button>
      </WizardActions>
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('result.askTitle')}
        confirmLabel={t('result.askYes')}
        onConfirm={onFinish}
      >
        {t('result.askText')}
      </ConfirmDialog>
    </>
  );
}
