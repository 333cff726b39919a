import type { ReactNode } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { UnsavedGuard } from '#src/components/ui/dialog/unsaved-guard.tsx';
import { ErrorAlert } from '#src/components/ui/errors/error-state.tsx';
import { useOnboardingTexts } from './texts.ts';
import { UploadOff, useMayUpload } from './upload-off.tsx';
import { WizardActions } from './wizard-actions.tsx';

/** What the wizard knows of the upload, whose parts are another area's. */
export interface OnboardingUpload {
  readonly hasFile: boolean;
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

/** Step 3: the file. Going back drops it, which is asked first. Specification onboarding 1.4. */
export function FileStep({ upload, onBack, onNext, busy, error }: FileStepProps) {
  const t = useOnboardingTexts();
  const mayUpload = useMayUpload();
  return (
    <>
      {mayUpload ? upload.file : <UploadOff />}
      {error !== null && <ErrorAlert error={error} />}
      <WizardActions onBack={onBack} backDisabled={busy}>
        <Button busy={busy} disabled={upload.hasFile && !upload.canUpload} onClick={onNext}>
          {t('next')}
        </Button>
      </WizardActions>
      <UnsavedGuard dirty={upload.hasFile && !upload.isProcessed && !busy} />
    </>
  );
}

interface ResultStepProps {
  readonly upload: OnboardingUpload;
  readonly onBack: () => void;
  readonly onFinish: () => void;
}

/** Step 4: how the upload goes and what came of it. Specification onboarding 1.5. */
export function ResultStep({ upload, onBack, onFinish }: ResultStepProps) {
  const t = useOnboardingTexts();
  return (
    <>
      {upload.result}
      <WizardActions onBack={onBack} backDisabled={upload.isBusy}>
        <Button disabled={upload.isBusy} onClick={onFinish}>
          {t('finish')}
        </Button>
      </WizardActions>
    </>
  );
}
