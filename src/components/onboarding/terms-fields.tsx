import { type ReactNode, useState } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '#src/components/ui/button/button.tsx';
import { Modal } from '#src/components/ui/dialog/modal.tsx';
import { CheckboxField } from '#src/components/ui/forms/checkbox-field.tsx';
import { HelpTip } from '#src/components/ui/popover/help-tip.tsx';
import classes from './onboarding.module.css';
import { useOnboardingTexts } from './texts.ts';

/** The acceptance of the terms, for a form's schema. Specification onboarding 1.2. */
export const termsShape = { accepted: z.boolean().check(z.refine((is) => is, { error: 'terms.required' })) };

interface Props<V extends FieldValues, T> {
  /** Of a form whose schema has `termsShape`. */
  readonly control: Control<V, unknown, T>;
  /** The document itself, shown when it is asked for. */
  readonly document: ReactNode;
}

/** The checkbox that accepts the terms, what it is about, and the document in a dialog. */
export function TermsFields<V extends FieldValues & { accepted: boolean }, T>({ control, document }: Props<V, T>) {
  const t = useOnboardingTexts();
  const [reading, setReading] = useState(false);
  return (
    <div className={classes.terms}>
      <div className={classes.accept}>
        <CheckboxField control={control} name={'accepted' as FieldPath<V>} label={t('account.terms')} required />
        <HelpTip label={t('account.termsHelp')}>{t('account.termsHint')}</HelpTip>
      </div>
      <Button variant="text" aria-haspopup="dialog" onClick={() => setReading(true)}>
        {t('account.readTerms')}
      </Button>
      <Modal opened={reading} onClose={() => setReading(false)} title={t('account.termsTitle')} size="lg">
        {document}
      </Modal>
    </div>
  );
}
