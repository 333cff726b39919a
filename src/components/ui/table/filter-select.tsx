import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useRef } from 'react';
import { useUiTexts } from '#src/components/ui/texts.ts';
import ui from '#src/components/ui/ui.module.css';
import classes from './table.module.css';

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
  readonly onChange: (value: string | undefined) => void;
}

/**
 * A filter above a table, with a button that takes it away again:
 * `<FilterSelect label={t('program')} value={list.filters.programId} options={…} onChange={(programId) => list.setFilter({ programId })} />`.
 */
export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  const t = useUiTexts();
  const select = useRef<HTMLSelectElement>(null);
  const unset = t('table.any', { label });
  const isKnown = value === undefined || options?.some((option) => option.value === value);
  return (
    <span className={classes.filter} data-set={value !== undefined || undefined} data-unset={unset}>
      <select
        ref={select}
        aria-label={label}
        className={classes.select}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      >
        <option value="">{unset}</option>
        {!isKnown && <option value={value}>{options ? t('table.unknownFilter', { label }) : label}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {value !== undefined && (
        <button
          type="button"
          aria-label={t('table.removeFilter', { label })}
          className={`${ui.quiet} ${classes.filterClear}`}
          onClick={() => {
            onChange(undefined);
            select.current?.focus();
          }}
        >
          <IconX size={16} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
