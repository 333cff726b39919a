import { useId } from 'react';
import { Select } from '#src/components/ui/forms/select.tsx';
import { useUiTexts } from '#src/components/ui/texts.ts';
import classes from './filter-line.module.css';

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

interface FilterSelectProps {
  /** What is filtered by: “Program”. */
  readonly label: string;
  /** Undefined: the filter isn't set. */
  readonly value: string | undefined;
  /** Undefined while they are being fetched. */
  readonly options: readonly FilterOption[] | undefined;
  /** What is shown while it isn't set; “Any” where nothing is said. */
  readonly unset?: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** A filter of one value among several, under its label. */
export function FilterSelect({ label, value, options, unset, onChange }: FilterSelectProps) {
  const t = useUiTexts();
  const id = useId();
  const isKnown = value === undefined || options?.some((option) => option.value === value);
  return (
    <>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <Select id={id} value={value ?? ''} onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}>
        <option value="">{unset ?? t('table.any')}</option>
        {!isKnown && <option value={value}>{options ? t('table.gone') : t('loading')}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </>
  );
}
