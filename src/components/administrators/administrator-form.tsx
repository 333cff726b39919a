import { DialogForm } from '#src/components/ui/dialog/form-dialog.tsx';
import { NewUserFields, useNoUser } from '#src/components/ui/forms/new-user-fields.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { useCreateOrganizationAdmin } from '#src/queries/people.ts';
import { invitedUser, type InvitedUser } from '#src/schemas/people.ts';
import { useAdministratorTexts } from './texts.ts';

/** A new organization admin, who is invited by mail; stands in a dialog. */
export function AdministratorForm({ organizationId }: { readonly organizationId: string }) {
  const t = useAdministratorTexts();
  const { create } = useCreateOrganizationAdmin();
  const form = useAppForm(invitedUser, useNoUser());
  const submit = async (user: InvitedUser) => {
    const { person } = await create(organizationId, user);
    toast.success(t('added', { name: `${person.firstName} ${person.lastName}`, email: user.email }));
  };
  return (
    <DialogForm form={form} onSubmit={submit} submitLabel={t('add')}>
      <NewUserFields control={form.control} />
      <Notice kind="info">{t('addHint')}</Notice>
    </DialogForm>
  );
}
