import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Select } from '#src/components/ui/forms/select.tsx';
import { FilterText } from '#src/components/ui/table/filter-text.tsx';
import filters from '#src/components/ui/table/filter-line.module.css';
import { listOwnFields } from '#src/queries/memberships.ts';
import { splitOwnField } from '#src/schemas/people-filters.ts';
import { ownKey } from '#src/schemas/person-details.ts';
import { usePeopleTexts } from '#src/components/people/texts.ts';

interface OwnFieldFilterProps {
  readonly organizationId: string;
  readonly label: string;
  /** As the address has it: `Pet: cat`. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined, replace?: boolean) => void;
}

/** Narrows a list by an own field of the organization: which one, and what it says. */
export function OwnFieldFilter({ organizationId, label, value, onChange }: OwnFieldFilterProps) {
  const t = usePeopleTexts();
  const id = useId();
  const known = useQuery(listOwnFields(organizationId)).data?.customFields ?? [];
  const { name, words } = splitOwnField(value ?? '');
  const chosen = known.find((each) => ownKey(each) === ownKey(name)) ?? name;
  return (
    <>
      <label htmlFor={id} className={filters.label}>
        {label}
      </label>
      <Select id={id} value={chosen} onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}>
        <option value="">{t('list.anyField')}</option>
        {chosen !== '' && !known.includes(chosen) && <option value={chosen}>{chosen}</option>}
        {known.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </Select>
      {chosen !== '' && (
        <FilterText
          filter={{ kind: 'text' }}
          label={t('list.fieldHas', { name: chosen })}
          value={words || undefined}
          onChange={(next, replace) => onChange(next === undefined ? chosen : `${chosen}: ${next}`, replace)}
        />
      )}
    </>
  );
}
