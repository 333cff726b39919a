import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { FieldGrid } from '#src/components/ui/forms/field-grid.tsx';
import { SelectField } from '#src/components/ui/forms/select-field.tsx';
import { SwitchField } from '#src/components/ui/forms/switch-field.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { usePickerSearch } from '#src/components/ui/picker/use-picker-search.ts';
import { isId } from '#src/lib/ids.ts';
import { fullName } from '#src/lib/people.ts';
import { listMemberships } from '#src/queries/memberships.ts';
import type { BroadcastDetail } from '#src/schemas/broadcasts.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { ANY_ADMIN_PROFILE } from '#src/schemas/people-filters.ts';
import classes from '#src/components/broadcasts/broadcasts.module.css';
import { useBroadcastTexts } from '#src/components/broadcasts/texts.ts';
import { useFormContext } from './form-context.ts';

interface AnswersPartProps {
  readonly organizationId: string;
  /** Who was chosen before, whether still an admin or not. */
  readonly before: BroadcastDetail['alertRecipient'];
}

/** Who is told, searched on the server among the admins. */
function AlertField({ organizationId, before }: AnswersPartProps) {
  const t = useBroadcastTexts();
  const { control } = useFormContext();
  const [id, type] = useWatch({ control, name: ['alertRecipient', 'type'] });
  const { field, asked } = usePickerSearch();
  const admins = { organizationId, profile: ANY_ADMIN_PROFILE, page: 1 } as const;
  const found = useQuery(listMemberships({ ...admins, limit: LIMITS.pageSizeMax, ...asked }));
  // the chosen one stays, whatever is searched for
  const own = useQuery({ ...listMemberships({ ...admins, personId: id, limit: 1 }), enabled: isId(id) });
  const named = new Map(
    [own, found]
      .flatMap(({ data }) => data?.personOrganizations ?? [])
      .map(({ person }) => [person.id, fullName(person)]),
  );
  // who isn't an admin any more is named all the same
  if (before && before.personId === id) named.set(id, before.name);
  return (
    <SelectField
      control={control}
      name="alertRecipient"
      label={t('answers.alert')}
      description={t(type === 'sms' ? 'answers.alertHint' : 'answers.alertHintSent')}
      placeholder={t('answers.nobody')}
      options={[...named].map(([value, label]) => ({ value, label }))}
      searchable
      onSearch={field.setSearch}
    />
  );
}

/** Whether people may answer, which only texts allow, and who is told of it. Specification broadcasts 4.7, 4.8. */
export function AnswersPart(props: AnswersPartProps) {
  const t = useBroadcastTexts();
  const { control } = useFormContext();
  const type = useWatch({ control, name: 'type' });
  return (
    <>
      {type === 'sms' ? (
        <SwitchField
          control={control}
          name="allowResponses"
          label={t('answers.allow')}
          description={t('answers.allowHint')}
        />
      ) : (
        <p className={classes.hint}>{t('answers.textsOnly')}</p>
      )}
      <FieldGrid>
        <AlertField {...props} />
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
