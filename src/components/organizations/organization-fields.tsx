import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '#src/components/ui/button/button.tsx';
import { FieldGrid } from '#src/components/ui/forms/field-grid.tsx';
import { PhoneField } from '#src/components/ui/forms/phone-field.tsx';
import { SelectField } from '#src/components/ui/forms/select-field.tsx';
import { SwitchField } from '#src/components/ui/forms/switch-field.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import type { AppForm } from '#src/components/ui/forms/use-app-form.ts';
import { Section } from '#src/components/ui/page/section.tsx';
import { zoneText } from '#src/lib/dates.ts';
import { stateCode, US_STATE_NAMES } from '#src/schemas/us-states.ts';
import { useOrganizationFormTexts } from './form-texts.ts';
import { NEW_ORGANIZATION, type OrganizationData, type OrganizationValues } from './organization-values.ts';
import { zoneOfState } from './state-zones.ts';
import { timeZoneOptions } from '#src/components/ui/forms/time-zones.ts';

const STATES = US_STATE_NAMES.map((name) => ({ value: name, label: `${name} (${stateCode(name)})` }));

/** All fields of an organization, for creating and for editing. Specification organizations 1.1. */
export function OrganizationFields({ form }: { readonly form: AppForm<OrganizationValues, OrganizationData> }) {
  const t = useOrganizationFormTexts();
  const { control, setValue } = form;
  const external = useWatch({ control, name: 'external' });
  const timezone = useWatch({ control, name: 'timezone' }) ?? '';
  const zones = useMemo(() => timeZoneOptions(timezone), [timezone]);
  const state = useWatch({ control, name: 'address.stateShort' }) ?? '';
  const proposed = timezone === NEW_ORGANIZATION.timezone && state !== '' ? zoneOfState(state) : undefined;
  return (
    <>
      <Section title={t('sections.organization')}>
        <FieldGrid>
          <TextField control={control} name="name" label={t('field.name')} required />
          <TextField control={control} name="primaryContact" label={t('field.primaryContact')} required />
          <TextField
            control={control}
            name="email"
            label={t('field.email')}
            type="email"
            inputMode="email"
            verbatim
            required
          />
          <PhoneField control={control} name="phone" label={t('field.phone')} required />
          <PhoneField control={control} name="contactPhone" label={t('field.contactPhone')} />
          <PhoneField control={control} name="voicemailNumber" label={t('field.voicemailNumber')} />
        </FieldGrid>
      </Section>
      <Section title={t('sections.address')}>
        <FieldGrid>
          <TextField control={control} name="address.street" label={t('field.street')} required />
          <TextField control={control} name="address.street2" label={t('field.street2')} />
          <TextField control={control} name="address.city" label={t('field.city')} required />
          <SelectField
            control={control}
            name="address.state"
            label={t('field.state')}
            options={STATES}
            searchable
            required
            onChosen={(name) => setValue('address.stateShort', stateCode(name) ?? '')}
          />
          <TextField control={control} name="address.zipcode" label={t('field.zipcode')} inputMode="numeric" required />
        </FieldGrid>
      </Section>
      <Section title={t('sections.settings')}>
        <FieldGrid>
          <div>
            <SelectField
              control={control}
              name="timezone"
              label={t('field.timezone')}
              description={t('field.timezoneHint')}
              options={zones}
              searchable
              required
            />
            {proposed !== undefined && (
              <Button
                variant="text"
                onClick={() => {
                  setValue('timezone', proposed, { shouldDirty: true });
                  form.setFocus('timezone');
                }}
              >
                {t('useZone', { zone: zoneText(proposed) })}
              </Button>
            )}
          </div>
        </FieldGrid>
        <SwitchField
          control={control}
          name="external"
          label={t('field.external')}
          description={t('field.externalHint')}
          onChosen={(on) => {
            // it must be empty while the switch is off
            if (!on) setValue('externalOrgId', '', { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
          }}
        />
        {external && (
          <FieldGrid>
            <TextField control={control} name="externalOrgId" label={t('field.externalOrgId')} verbatim required />
          </FieldGrid>
        )}
      </Section>
    </>
  );
}
