import { fieldName, valueText, type Translators } from '#src/components/ui/changes/values.ts';
import { useChangeTexts } from '#src/components/ui/changes/texts.ts';
import { ChecksField } from '#src/components/ui/forms/checks-field.tsx';
import { readBirthday } from '#src/components/ui/forms/birthday-text.ts';
import { DateField } from '#src/components/ui/forms/date-field.tsx';
import { FieldGrid } from '#src/components/ui/forms/field-grid.tsx';
import { SelectField } from '#src/components/ui/forms/select-field.tsx';
import { TextAreaField } from '#src/components/ui/forms/text-area-field.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import type { AppForm } from '#src/components/ui/forms/use-app-form.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { PersonDetailDefinition } from '#src/schemas/people.ts';
import { personDetail } from '#src/schemas/person-fields.ts';
import type { PersonFormData, PersonFormValues } from '#src/schemas/person-form.ts';
import { usePersonFormTexts } from './person-form-texts.ts';

export type PersonAppForm = AppForm<PersonFormValues, PersonFormData>;

interface DetailProps {
  readonly form: PersonAppForm;
  readonly definition: PersonDetailDefinition;
}

/** The field of one detail, as the server defines it; details that we know have names in the person's language. */
export function PersonDetailField({ form: { control }, definition }: DetailProps) {
  const t = usePersonFormTexts();
  const words: Translators = { t: useChangeTexts(), common: useCommonTexts(), timeZone: 'UTC' };
  const { name, type, required, maxLength } = definition;
  const shared = { control, name: `customFields.${name}` as const, label: fieldName([name], words), required };
  const options = definition.options.map((value) => ({ value, label: valueText([name], value, words) }));
  switch (type) {
    case 'text':
      return <TextField {...shared} inputMode={name === 'zipCode' ? 'numeric' : 'text'} />;
    case 'longText':
      return <TextAreaField {...shared} max={maxLength ?? LIMITS.hobbies} />;
    case 'date':
      return name === 'dateOfBirth' ? (
        <DateField {...shared} read={readBirthday} description={t('birthdayHint')} />
      ) : (
        <DateField {...shared} />
      );
    case 'choice':
      return <SelectField {...shared} options={options} />;
    case 'choices':
      return <ChecksField {...shared} options={options} />;
  }
}

/** The details that the server defines, sorted into the sections of the form; those that we don't know are about the person. */
export const sortedDetails = (definitions: readonly PersonDetailDefinition[]) => ({
  phoneType: definitions.find(({ name }) => name === 'phoneType'),
  phoneAlternateType: definitions.find(({ name }) => name === 'phoneAlternateType'),
  contact: definitions.filter(({ name }) => personDetail(name)?.group === 'contact'),
  about: definitions.filter(({ name }) => (personDetail(name)?.group ?? 'about') === 'about'),
});

/** Short fields side by side, long ones below them. */
export function PersonDetailFields({
  form,
  definitions,
}: {
  readonly form: PersonAppForm;
  readonly definitions: readonly PersonDetailDefinition[];
}) {
  const isLong = ({ type }: PersonDetailDefinition) => type === 'longText' || type === 'choices';
  const field = (definition: PersonDetailDefinition) => (
    <PersonDetailField key={definition.id} form={form} definition={definition} />
  );
  return (
    <>
      <FieldGrid>{definitions.filter((each) => !isLong(each)).map(field)}</FieldGrid>
      {definitions.filter(isLong).map(field)}
    </>
  );
}
