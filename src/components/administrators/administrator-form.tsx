import { DialogForm } from '#src/components/ui/dialog/form-dialog.tsx';
import { NewUserFields, useNoUser } from '#src/components/ui/forms/new-user-fields.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { RadioField } from '#src/components/ui/forms/radio-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { useInvitePerson } from '#src/queries/people.ts';
import { INVITED_PROFILES, invitedPerson, type InvitedPerson } from '#src/schemas/people.ts';
import { useAdministratorTexts } from './texts.ts';

/** A new admin or user of an organization, who is invited by mail; stands in a dialog. Specification accounts 6.5. */
export function AdministratorForm({ organizationId }: { readonly organizationId: string }) {
  const t = useAdministratorTexts();
  const common = useCommonTexts();
  const { invite } = useInvitePerson();
  const form = useAppForm(invitedPerson, { ...useNoUser(), profile: 'ORG_ADMIN' });
  const submit = async (user: InvitedPerson) => {
    const { person } = await invite(organizationId, user);
    toast.success(t(`added.${user.profile}`, { name: `${person.firstName} ${person.lastName}`, email: user.email }));
  };
  return (
    <DialogForm form={form} onSubmit={submit} submitLabel={t('invite')} sticky>
      <RadioField
        control={form.control}
        name="profile"
        label={t('profile')}
        options={INVITED_PROFILES.map((value) => ({
          value,
          label: common(`profile.${value}`),
          description: t(`may.${value}`),
        }))}
        required
      />
      <NewUserFields control={form.control} />
      <Notice kind="info">{t('addHint')}</Notice>
    </DialogForm>
  );
}
