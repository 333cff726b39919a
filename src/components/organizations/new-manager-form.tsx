import * as z from 'zod/mini';
import { UnsavedGuard } from '#src/components/ui/dialog/unsaved-guard.tsx';
import { FieldGrid } from '#src/components/ui/forms/field-grid.tsx';
import { FormActions } from '#src/components/ui/forms/form-actions.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { PhoneField } from '#src/components/ui/forms/phone-field.tsx';
import { SubmitButton } from '#src/components/ui/forms/submit-button.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { LinkButton } from '#src/components/ui/page/link-button.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { userSignup } from '#src/schemas/people.ts';
import { useOrganizationFormTexts } from './form-texts.ts';

/* Without a password: the manager is invited to choose one. */
const managerForm = z.omit(userSignup, { password: true });

const NOBODY = { firstName: '', lastName: '', userName: '', email: '', phone: '', externalPersonId: '' };

export type ManagerData = z.output<typeof managerForm>;

interface NewManagerFormProps {
  readonly organizationId: string;
  /** Creates the manager; its failure is told in the form, and the organization stays. */
  readonly onCreate: (data: ManagerData) => Promise<void>;
}

/** The second step: who manages the organization. */
export function NewManagerForm({ organizationId, onCreate }: NewManagerFormProps) {
  const t = useOrganizationFormTexts();
  const form = useAppForm(managerForm, NOBODY);
  const { control } = form;
  return (
    <Form form={form} onSubmit={onCreate} aria-label={t('create.manager')}>
      <UnsavedGuard dirty={form.formState.isDirty} />
      <Section title={t('create.managerTitle')} description={t('create.managerHint')}>
        <FieldGrid>
          <TextField control={control} name="firstName" label={t('create.firstName')} required autoFocus />
          <TextField control={control} name="lastName" label={t('create.lastName')} required />
          <TextField control={control} name="userName" label={t('create.userName')} verbatim required />
          <TextField
            control={control}
            name="email"
            label={t('create.email')}
            type="email"
            inputMode="email"
            verbatim
            required
          />
          <PhoneField control={control} name="phone" label={t('create.phone')} required />
          <TextField control={control} name="externalPersonId" label={t('create.externalPersonId')} verbatim />
        </FieldGrid>
      </Section>
      <FormActions>
        <SubmitButton>{t('create.invite')}</SubmitButton>
        <LinkButton to="/app/organizations/$organizationId" params={{ organizationId }} variant="default">
          {t('create.later')}
        </LinkButton>
      </FormActions>
    </Form>
  );
}
