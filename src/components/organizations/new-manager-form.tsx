import { UnsavedGuard } from '#src/components/ui/dialog/unsaved-guard.tsx';
import { FormActions } from '#src/components/ui/forms/form-actions.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { NewUserFields, NO_USER } from '#src/components/ui/forms/new-user-fields.tsx';
import { SubmitButton } from '#src/components/ui/forms/submit-button.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { LinkButton } from '#src/components/ui/page/link-button.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { invitedUser, type InvitedUser } from '#src/schemas/people.ts';
import { useOrganizationFormTexts } from './form-texts.ts';

interface NewManagerFormProps {
  readonly organizationId: string;
  /** Creates the manager; its failure is told in the form, and the organization stays. */
  readonly onCreate: (data: InvitedUser) => Promise<void>;
}

/** The second step: who manages the organization. */
export function NewManagerForm({ organizationId, onCreate }: NewManagerFormProps) {
  const t = useOrganizationFormTexts();
  const form = useAppForm(invitedUser, NO_USER);
  const { control } = form;
  return (
    <Form form={form} onSubmit={onCreate} aria-label={t('create.manager')}>
      <UnsavedGuard dirty={form.formState.isDirty} />
      <Section title={t('create.managerTitle')} description={t('create.managerHint')}>
        <NewUserFields control={control} autoFocus />
      </Section>
      <FormActions>
        <SubmitButton>{t('create.invite')}</SubmitButton>
        <LinkButton
          to="/app/organizations/$organizationId"
          params={{ organizationId }}
          search={{ tab: 'admins' }}
          variant="default"
        >
          {t('create.later')}
        </LinkButton>
      </FormActions>
    </Form>
  );
}
