import { useWatch } from 'react-hook-form';
import { valueText, type Translators } from '#src/components/ui/changes/values.ts';
import { useChangeTexts } from '#src/components/ui/changes/texts.ts';
import { ChecksField } from '#src/components/ui/forms/checks-field.tsx';
import { FieldGrid } from '#src/components/ui/forms/field-grid.tsx';
import { Fold } from '#src/components/ui/forms/fold.tsx';
import { PhoneField } from '#src/components/ui/forms/phone-field.tsx';
import { SelectField, type Option } from '#src/components/ui/forms/select-field.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { COMMUNICATION_METHODS } from '#src/schemas/contact.ts';
import { SURVEY_TYPES, type PersonDetailDefinition } from '#src/schemas/people.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { PersonDetailField, PersonDetailFields, sortedDetails, type PersonAppForm } from './person-detail-fields.tsx';
import { usePersonFormTexts } from './person-form-texts.ts';
import { PersonOwnFields } from './person-own-fields.tsx';
import { PersonTwins } from './person-twins.tsx';

export interface PersonFieldsProps {
  readonly form: PersonAppForm;
  readonly organizationId: string;
  readonly definitions: readonly PersonDetailDefinition[];
  readonly roles: readonly Option[];
  readonly programs: readonly Option[];
  readonly statuses: readonly Option[];
  /** Who is being edited. */
  readonly person?: Membership | undefined;
  /** The role by which somebody who signed up may sign in; undefined for anybody else. Specification self-signup 2.7. */
  readonly admittedBy?: string | undefined;
}

/**
 * All fields of a person, for creating and for editing: what is required first, the rest in groups, which are closed as
 * long as there is nobody yet. Specification people 4.1, 11.3.
 */
export function PersonFields(props: PersonFieldsProps) {
  const t = usePersonFormTexts();
  const { form, definitions } = props;
  const { about, contact } = sortedDetails(definitions);
  const open = props.person !== undefined;
  const isOpen = (group: typeof about) => open || group.some(({ required }) => required);
  return (
    <>
      <NameFields {...props} />
      <PlaceFields {...props} />
      <MoreFields {...props} />
      <Fold title={t('section.about')} open={isOpen(about)}>
        <PersonDetailFields form={form} definitions={about} />
      </Fold>
      <Fold title={t('section.contact')} open={isOpen(contact)}>
        <PersonDetailFields form={form} definitions={contact} />
        <OptOutFields form={form} present={props.person?.surveyOptOuts ?? []} />
      </Fold>
      <PersonOwnFields form={form} organizationId={props.organizationId} open={open} />
    </>
  );
}

function NameFields({ form, organizationId, definitions, person }: PersonFieldsProps) {
  const t = usePersonFormTexts();
  const { control } = form;
  const { phoneType } = sortedDetails(definitions);
  return (
    <Section title={t('section.name')}>
      <FieldGrid>
        <TextField control={control} name="firstName" label={t('firstName')} required autoFocus={!person} />
        <TextField control={control} name="lastName" label={t('lastName')} required />
        <PhoneField control={control} name="phone" label={t('phone')} required />
        {phoneType && <PersonDetailField form={form} definition={phoneType} />}
        <TextField control={control} name="email" label={t('email')} type="email" inputMode="email" verbatim />
      </FieldGrid>
      <PersonTwins form={form} organizationId={organizationId} personOrganizationId={person?.id} />
    </Section>
  );
}

function MoreFields({ form, definitions, person }: PersonFieldsProps) {
  const t = usePersonFormTexts();
  const { control } = form;
  const { phoneAlternateType } = sortedDetails(definitions);
  return (
    <Fold title={t('section.more')} open={person !== undefined}>
      <FieldGrid>
        <TextField control={control} name="preferredName" label={t('preferredName')} />
        <PhoneField control={control} name="phoneAlternate" label={t('phoneAlternate')} />
        {phoneAlternateType && <PersonDetailField form={form} definition={phoneAlternateType} />}
        <TextField control={control} name="userName" label={t('userName')} verbatim />
        <TextField control={control} name="externalPersonId" label={t('externalPersonId')} verbatim />
        <TextField
          control={control}
          name="pin"
          label={t('pin')}
          description={t('pinHint')}
          inputMode="numeric"
          secret
        />
      </FieldGrid>
    </Fold>
  );
}

function PlaceFields({ form: { control }, roles, programs, statuses, person, admittedBy }: PersonFieldsProps) {
  const t = usePersonFormTexts();
  const roleId = useWatch({ control, name: 'roleId' });
  const ending = person && person.roleId !== roleId ? person.matches.length : 0;
  const told = [
    admittedBy !== undefined && roleId === admittedBy && t('roleAdmits'),
    ending > 0 && t('roleEndsMatches', { count: ending }),
  ].filter((each) => each !== false);
  return (
    <Section title={t('section.place')}>
      <FieldGrid>
        <SelectField
          control={control}
          name="roleId"
          label={t('role')}
          description={told.length > 0 ? told.join(' ') : undefined}
          options={roles}
          required
        />
        <SelectField
          control={control}
          name="programId"
          label={t('program')}
          options={programs}
          required={person?.role.name !== 'NONE'}
        />
        <SelectField
          control={control}
          name="organizationPersonStatusId"
          label={t('status')}
          options={statuses}
          {...(!person && { placeholder: t('statusDefault') })}
        />
      </FieldGrid>
    </Section>
  );
}

interface OptOutProps {
  readonly form: PersonAppForm;
  /** Surveys that the person has opted out of, ours or not. */
  readonly present: readonly string[];
}

function OptOutFields({ form: { control }, present }: OptOutProps) {
  const t = usePersonFormTexts();
  const words: Translators = { t: useChangeTexts(), common: useCommonTexts(), timeZone: 'UTC' };
  const option = (value: string): Option => ({ value, label: valueText(['value'], value, words) });
  return (
    <>
      <ChecksField
        control={control}
        name="optedOut"
        label={t('optedOut')}
        options={COMMUNICATION_METHODS.map((method) => option(method.toLowerCase()))}
      />
      <ChecksField
        control={control}
        name="surveyOptOuts"
        label={t('surveyOptOuts')}
        description={t('surveyOptOutsHint')}
        options={[...new Set([...SURVEY_TYPES, ...present])].map(option)}
      />
    </>
  );
}
