import { UnsavedGuard } from '#src/components/ui/dialog/unsaved-guard.tsx';
import { FormActions } from '#src/components/ui/forms/form-actions.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { SubmitButton } from '#src/components/ui/forms/submit-button.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { LinkButton } from '#src/components/ui/page/link-button.tsx';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { organizationInput } from '#src/schemas/organizations.ts';
import { useOrganizationFormTexts } from './form-texts.ts';
import { OrganizationFields } from './organization-fields.tsx';
import { NEW_ORGANIZATION, type OrganizationData } from './organization-values.ts';

interface NewOrganizationFormProps {
  /** Creates it and goes on to the second step; its failure is told in the form. */
  readonly onCreate: (data: OrganizationData) => Promise<void>;
}

/** The first step: the organization. */
export function NewOrganizationForm({ onCreate }: NewOrganizationFormProps) {
  const t = useOrganizationFormTexts();
  const common = useCommonTexts();
  const form = useAppForm(organizationInput, NEW_ORGANIZATION);
  return (
    <Form form={form} onSubmit={onCreate} aria-label={t('create.organization')}>
      <UnsavedGuard dirty={form.formState.isDirty} />
      <OrganizationFields form={form} />
      <FormActions>
        <SubmitButton>{t('create.next')}</SubmitButton>
        <LinkButton to="/app/organizations" variant="default">
          {common('cancel')}
        </LinkButton>
      </FormActions>
    </Form>
  );
}
