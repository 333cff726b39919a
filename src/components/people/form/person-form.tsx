import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { UnsavedGuard } from '#src/components/ui/dialog/unsaved-guard.tsx';
import { DraftNotice } from '#src/components/ui/forms/draft-notice.tsx';
import { Conflicts } from '#src/components/ui/forms/conflicts.tsx';
import { FormActions } from '#src/components/ui/forms/form-actions.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { useFailureText } from '#src/components/ui/forms/messages.ts';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { useMerged } from '#src/components/ui/forms/use-merged.ts';
import type { Option } from '#src/components/ui/forms/select-field.tsx';
import { useDraft, type FormDraft } from '#src/components/ui/forms/use-draft.ts';
import { isApiError } from '#src/lib/api/error.ts';
import type { Draft } from '#src/lib/session/drafts.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { personForm, type PersonFormData, type PersonFormValues } from '#src/schemas/person-form.ts';
import { DeletedNotice } from '#src/components/people/person/deleted-person.tsx';
import { PersonFields, type PersonFieldsProps } from './person-fields.tsx';
import { usePersonFormTexts } from './person-form-texts.ts';
import { PersonPassword } from './person-password.tsx';
import { ownFieldsText, personValues } from './person-values.ts';

export interface PersonFormProps extends Omit<PersonFieldsProps, 'form'> {
  readonly values: PersonFormValues;
  /** Whoever edits is who is edited. */
  readonly isOwn?: boolean | undefined;
  /** The draft's name and what is stored under it. */
  readonly draftName: string;
  readonly stored: Draft | null;
  readonly submitLabel: string;
  /** The button that sends and begins anew; without it there is none. */
  readonly againLabel?: string | undefined;
  /** Beside the submit button. */
  readonly cancel: ReactNode;
  /** How who is edited is now. */
  readonly read?: (() => Promise<Membership>) | undefined;
  /** Sends the data; gives what to do when the form has let go of it. */
  readonly onSend: (
    data: PersonFormData,
    how: { readonly again: boolean; readonly present: Membership | undefined; readonly draft: FormDraft },
  ) => Promise<() => unknown>;
  /** Hears of a refusal that speaks of no field. */
  readonly onRefused?: ((error: unknown) => void) | undefined;
  /** What to do where nobody knows whether it was saved; to check first where it isn't given. */
  readonly unknownHint?: string | undefined;
  /** Hears whether there is something typed. */
  readonly onTyped?: ((typed: boolean) => void) | undefined;
  /** Others have deleted the person: what was typed can't be saved any more. */
  readonly isDeleted?: boolean | undefined;
}

const SECRETS = ['oldPassword'] as const;

/** The form of a person: typed text outlives an idle sign-out, and leaving it behind asks. */
export function PersonForm(props: PersonFormProps) {
  const {
    values,
    isOwn,
    draftName,
    stored,
    submitLabel,
    againLabel,
    cancel,
    read,
    onSend,
    onRefused,
    onTyped,
    isDeleted = false,
    unknownHint,
    ...fields
  } = props;
  const t = usePersonFormTexts();
  const describe = useFailureText();
  const placed = fields.person?.role.name !== 'NONE';
  const own = isOwn ? values : undefined;
  const schema = useMemo(() => personForm(fields.definitions, { placed, own }), [fields.definitions, placed, own]);
  const again = useRef(false);
  const form = useAppForm(schema, values);
  const draft = useDraft(form, draftName, stored, SECRETS);
  const merged = useMerged<PersonFormValues, PersonFormData, Membership>({
    form,
    schema,
    draft,
    row: fields.person,
    valuesOf: (row) => personValues(row, fields.definitions),
    read: async () => read?.(),
  });
  const { isDirty } = form.formState;
  useEffect(() => onTyped?.(isDirty), [isDirty, onTyped]);
  const discard = () => {
    draft.drop();
    onTyped?.(false);
  };
  const submit = async (data: PersonFormData) => {
    try {
      const goOn = await merged.send(data, (sent, present) => onSend(sent, { again: again.current, present, draft }));
      draft.drop();
      await goOn();
    } catch (error) {
      if (!isApiError(error) || Object.keys(error.fields).length === 0) onRefused?.(error);
      throw error;
    }
  };
  const lists: Readonly<Record<string, readonly [name: string, options: readonly Option[]]>> = {
    roleId: [t('role'), fields.roles],
    programId: [t('program'), fields.programs],
    organizationPersonStatusId: [t('status'), fields.statuses],
  };
  const say = (name: string, value: unknown) => {
    if (name === 'ownFields') return { name: t('section.own'), value: ownFieldsText(value) };
    const [label, options] = lists[name] ?? [];
    return label === undefined
      ? undefined
      : { name: label, value: options?.find((option) => option.value === value)?.label ?? '' };
  };
  return (
    <Form
      form={form}
      onSubmit={submit}
      failureText={(error) => {
        const failure = describe(error);
        return failure.isUnknown && { ...failure, hint: unknownHint ?? failure.hint };
      }}
      aria-label={t('form')}
    >
      <UnsavedGuard dirty={isDirty} onLeave={draft.drop} />
      <DraftNotice draft={draft} />
      {/* above a long form whose buttons are always in sight: nobody saves without having seen both versions */}
      <Conflicts merged={merged} say={say} />
      <PersonFields form={form} {...fields} />
      {own && <PersonPassword form={form} own={own} />}
      {isDeleted && fields.person ? (
        <DeletedNotice person={fields.person} onDiscard={discard} />
      ) : (
        <FormActions sticky>
          <Button type="submit" onClick={() => void (again.current = false)}>
            {submitLabel}
          </Button>
          {againLabel !== undefined && (
            <Button type="submit" variant="default" onClick={() => void (again.current = true)}>
              {againLabel}
            </Button>
          )}
          {cancel}
        </FormActions>
      )}
    </Form>
  );
}
