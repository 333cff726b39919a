import { type ReactNode, useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { Modal } from '#src/components/ui/dialog/modal.tsx';
import { useSignupTexts } from './texts.ts';

/** Opens the terms of service over the step. */
export function ReadTerms({ document }: { readonly document: ReactNode }) {
  const t = useSignupTexts();
  const [reading, setReading] = useState(false);
  return (
    <>
      <Button variant="text" aria-haspopup="dialog" onClick={() => setReading(true)}>
        {t('finish.readTerms')}
      </Button>
      <Modal opened={reading} onClose={() => setReading(false)} title={t('finish.termsTitle')} size="lg">
        {document}
      </Modal>
    </>
  );
}
