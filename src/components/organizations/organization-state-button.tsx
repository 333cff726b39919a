import { useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { ConfirmDialog } from '#src/components/ui/dialog/confirm-dialog.tsx';
import { atOnce } from '#src/components/ui/toast/at-once.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { useWrite } from '#src/queries/client.ts';
import { updateOrganization } from '#src/queries/organizations.ts';
import type { OrganizationSummary } from '#src/schemas/organizations.ts';
import { useOrganizationTexts } from './texts.ts';

/** Activates at once, with Undo; asks before it deactivates. For super admins: the server refuses all others. */
export function OrganizationStateButton({ organization }: { readonly organization: OrganizationSummary }) {
  const t = useOrganizationTexts();
  const { mutateAsync, isPending } = useWrite(updateOrganization);
  const [asked, setAsked] = useState(false);
  const { id, name, active } = organization;
  const change = (next: boolean) => mutateAsync({ params: { id }, body: { active: next } });
  const activate = () =>
    atOnce({
      run: () => change(true),
      text: t('action.activated', { name }),
      undo: () => change(false),
      undone: t('action.deactivated', { name }),
      about: id,
    });
  const deactivate = async () => {
    await change(false);
    toast.success(t('action.deactivated', { name }), { about: id });
  };
  return (
    <>
      {active ? (
        <Button variant="default" onClick={() => setAsked(true)}>
          {t('action.deactivate')}
        </Button>
      ) : (
        <Button variant="default" busy={isPending} onClick={() => activate()}>
          {t('action.activate')}
        </Button>
      )}
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={t('action.deactivateTitle', { name })}
        confirmLabel={t('action.deactivate')}
        danger
        onConfirm={deactivate}
      >
        {t('action.deactivateMeaning')}
      </ConfirmDialog>
    </>
  );
}
