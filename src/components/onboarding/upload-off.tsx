import { Notice } from '#src/components/ui/forms/notice.tsx';
import { hasFeature } from '#src/lib/features.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useOnboardingTexts } from './texts.ts';

/** Whether this organization may upload files; the server refuses it otherwise, in the wizard too. */
export const useMayUpload = (): boolean => useSession((state) => hasFeature(state, 'csvUpload'));

/** Told as soon as files are spoken of: nobody shall prepare one in vain. */
export function UploadOff() {
  const t = useOnboardingTexts();
  const organization = useSession((state) => state.organization?.name ?? '');
  return (
    <Notice kind="warning" title={t('uploadOff.title', { organization })}>
      {t('uploadOff.text')}
    </Notice>
  );
}
