import { ConfirmDialog } from '#src/components/ui/dialog/confirm-dialog.tsx';
import { fullName } from '#src/lib/people.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { usePersonTexts } from './person-texts.ts';

interface AdmitDialogProps {
  readonly person: Membership;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => Promise<void>;
}

/** Asks before somebody who signed up becomes a caller, and names what goes along. Specification self-signup 2.7. */
export function AdmitDialog({ person, ...dialog }: AdmitDialogProps) {
  const t = usePersonTexts();
  const { person: who, optedOut, matches } = person;
  return (
    <ConfirmDialog {...dialog} title={t('admit.title', { name: fullName(who) })} confirmLabel={t('action.toCaller')}>
      {t('admit.meaning')}{' '}
      {who.email !== null && !optedOut.includes('email') && `${t('admit.welcome', { email: who.email })} `}
      {matches.length > 0 && `${t('action.deleteMatches', { count: matches.length })} `}
      {t('admit.final')}
    </ConfirmDialog>
  );
}
