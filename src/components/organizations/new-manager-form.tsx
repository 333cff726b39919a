import { Button, ButtonLink } from '#src/components/ui/button/button.tsx';
import { UnsavedGuard } from '#src/components/ui/dialog/unsaved-guard.tsx';
import { DraftNotice } from '#src/components/ui/forms/draft-notice.tsx';
import { FormActions } from '#src/components/ui/forms/form-actions.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { NewUserFields, useNoUser } from '#src/components/ui/forms/new-user-fields.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { useDraft, useStoredDraft } from '#src/components/ui/forms/use-draft.ts';
import { Section } from '#src/components/ui/page/section.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import type { Draft } from '#src/lib/session/drafts.ts';
import { invitedUser, type InvitedUser } from '#src/schemas/people.ts';
import { useOrganizationFormTexts } from './form-texts.ts';

interface NewManagerFormProps {
  readonly organizationId: string;
  /** Creates the manager; its failure is told in the form, and the organization stays. */
  readonly onCreate: (data: InvitedUser) => Promise<void>;
}

/** The second step: who manages the organization. Typed text outlives an idle sign-out, and leaving it behind asks. */
export function NewManagerForm(props: NewManagerFormProps) {
  const stored = useStoredDraft(draftOf(props.organizationId));
  return stored === undefined ? <SkeletonRows rows={6} /> : <LoadedForm {...props} stored={stored} />;
}

const draftOf = (organizationId: string): string => `manager:${organizationId}`;

function LoadedForm({ organizationId, onCreate, stored }: NewManagerFormProps & { readonly stored: Draft | null }) {
  const t = useOrganizationFormTexts();
  const form = useAppForm(invitedUser, useNoUser());
  const { control } = form;
  const draft = useDraft(form, draftOf(organizationId), stored);
  const submit = async (data: InvitedUser) => {
    await onCreate(data);
    draft.drop();
  };
  return (
    <Form form={form} onSubmit={submit} aria-label={t('create.manager')}>
      <UnsavedGuard dirty={form.formState.isDirty} onLeave={draft.drop} />
      <DraftNotice draft={draft} />
      <Section title={t('create.managerTitle')} description={t('create.managerHint')}>
        <NewUserFields control={control} autoFocus />
      </Section>
      <FormActions>
        <Button type="submit">{t('create.invite')}</Button>
        <ButtonLink
          to="/app/organizations/$organizationId"
          params={{ organizationId }}
          search={{ tab: 'admins' }}
          variant="default"
        >
          {t('create.later')}
        </ButtonLink>
      </FormActions>
    </Form>
  );
}
