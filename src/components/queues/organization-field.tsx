import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Control } from 'react-hook-form';
import { SelectField } from '#src/components/ui/forms/select-field.tsx';
import { usePickerSearch } from '#src/components/ui/picker/use-picker-search.ts';
import { getOrganization, listOrganizations } from '#src/queries/organizations.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { useQueueTexts } from './texts.ts';

interface OrganizationFieldProps<T> {
  readonly control: Control<{ organizationId: string }, unknown, T>;
  /** The one that is chosen at first. */
  readonly organizationId: string;
  readonly onChosen: () => void;
}

/** One of all organizations, which are searched on the server; for who may choose among them. */
export function OrganizationField<T>({ control, organizationId, onChosen }: OrganizationFieldProps<T>) {
  const t = useQueueTexts();
  const { field, asked } = usePickerSearch();
  const found = useQuery(
    listOrganizations({
      page: 1,
      limit: LIMITS.pageSizeMax,
      sortBy: 'name',
      ...('search' in asked && { searchBy: asked.search }),
    }),
  ).data?.organizations;
  const first = useQuery(getOrganization(organizationId)).data?.organization;
  const [picked, setPicked] = useState<{ readonly id: string; readonly name: string }>();
  // the chosen one stays, whatever is searched for
  const chosen = picked ?? first;
  const others = found?.filter((each) => each.id !== chosen?.id) ?? [];
  return (
    <SelectField
      control={control}
      name="organizationId"
      label={t('organization')}
      options={[...(chosen ? [chosen] : []), ...others].map((each) => ({ value: each.id, label: each.name }))}
      searchable
      onSearch={field.setSearch}
      required
      onChosen={(value) => {
        setPicked(found?.find((each) => each.id === value));
        onChosen();
      }}
    />
  );
}
