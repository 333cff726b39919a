import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { FieldGrid } from '#src/components/ui/forms/field-grid.tsx';
import { SelectField } from '#src/components/ui/forms/select-field.tsx';
import { SwitchField } from '#src/components/ui/forms/switch-field.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { fullName } from '#src/lib/people.ts';
import { listMemberships } from '#src/queries/memberships.ts';
import type { BroadcastDetail } from '#src/schemas/broadcasts.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { ANY_ADMIN_PROFILE } from '#src/schemas/people-filters.ts';
import { useBroadcastTexts } from '#src/components/broadcasts/texts.ts';
import { useFormContext } from './form-context.ts';

interface AnswersPartProps {
  readonly organizationId: string;
  /** Who was chosen before, whether still an admin or not. */
  readonly before: BroadcastDetail['alertRecipient'];
}

/** Whether people may answer, and who is told of it. Specification broadcasts 4.8. */
export function AnswersPart({ organizationId, before }: AnswersPartProps) {
  const t = useBroadcastTexts();
  const { control } = useFormContext();
  const chosen = useWatch({ control, name: 'alertRecipient' });
  const { data } = useQuery(
    listMemberships({ organizationId, profile: ANY_ADMIN_PROFILE, page: 1, limit: LIMITS.pageSizeMax }),
  );
  const admins = (data?.personOrganizations ?? []).map(({ person }) => ({ value: person.id, label: fullName(person) }));
  const own = before && chosen === before.personId && admins.every(({ value }) => value !== before.personId);
  return (
    <>
      <SwitchField
        control={control}
        name="allowResponses"
        label={t('answers.allow')}
        description={t('answers.allowHint')}
      />
      <FieldGrid>
        <SelectField
          control={control}
          name="alertRecipient"
          label={t('answers.alert')}
          description={t('answers.alertHint')}
          placeholder={t('answers.nobody')}
          options={own ? [...admins, { value: before.personId, label: before.name }] : admins}
        />
        <TextField
          control={control}
          name="alertEmail"
          label={t('answers.alertEmail')}
          type="email"
          inputMode="email"
          verbatim
        />
      </FieldGrid>
    </>
  );
}
