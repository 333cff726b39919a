import type { ReactNode } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { UnsavedGuard } from '#src/components/ui/dialog/unsaved-guard.tsx';
import { DraftNotice } from '#src/components/ui/forms/draft-notice.tsx';
import { Conflicts } from '#src/components/ui/forms/conflicts.tsx';
import { FormActions } from '#src/components/ui/forms/form-actions.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { useMerged } from '#src/components/ui/forms/use-merged.ts';
import { useDraft, useStoredDraft } from '#src/components/ui/forms/use-draft.ts';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import type { Draft } from '#src/lib/session/drafts.ts';
import { organizationInput, type Organization } from '#src/schemas/organizations.ts';
import { OrganizationFields } from './organization-fields.tsx';
import { valuesOf, type OrganizationData, type OrganizationValues } from './organization-values.ts';

interface OrganizationFormProps {
  readonly values: OrganizationValues;
  /** Under this name what is typed is kept, should the session end by idling. */
  readonly draftName: string;
  readonly label: string;
  readonly submitLabel: string;
  /** Beside the submit button. */
  readonly cancel: ReactNode;
  /** The one that is edited, and how it is now. */
  readonly edited?: { readonly organization: Organization; readonly read: () => Promise<Organization> } | undefined;
  /** Sends the data, and gives what to do when the form has let go of it; a failure is told in the form. */
  readonly onSend: (data: OrganizationData, present: Organization | undefined) => Promise<() => unknown>;
}

/** The form of an organization: typed text outlives an idle sign-out, and leaving it behind asks. */
export function OrganizationForm(props: OrganizationFormProps) {
  const stored = useStoredDraft(props.draftName);
  return stored === undefined ? <SkeletonRows rows={8} /> : <LoadedForm {...props} stored={stored} />;
}

function LoadedForm(props: OrganizationFormProps & { readonly stored: Draft | null }) {
  const { values, draftName, label, submitLabel, cancel, edited, onSend, stored } = props;
  const form = useAppForm(organizationInput, values);
  const draft = useDraft(form, draftName, stored);
  const merged = useMerged<OrganizationValues, OrganizationData, Organization>({
    form,
    schema: organizationInput,
    draft,
    row: edited?.organization,
    valuesOf,
    read: async () => edited?.read(),
  });
  const submit = async (data: OrganizationData) => {
    const goOn = await merged.send(data, onSend);
    draft.drop();
    await goOn();
  };
  return (
    <Form form={form} onSubmit={submit} aria-label={label}>
      <UnsavedGuard dirty={form.formState.isDirty} onLeave={draft.drop} />
      <DraftNotice draft={draft} />
      <OrganizationFields form={form} />
      <Conflicts merged={merged} />
      <FormActions sticky>
        <Button type="submit">{submitLabel}</Button>
        {cancel}
      </FormActions>
    </Form>
  );
}
