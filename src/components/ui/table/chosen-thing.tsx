import { useUiTexts } from '#src/components/ui/texts.ts';
import type { FilterOption } from './filter-select.tsx';

interface ChosenThingProps {
  readonly value: string;
  /** Undefined while they are being fetched. */
  readonly options: readonly FilterOption[] | undefined;
}

/** What a filter is set to, in words. */
export function ChosenThing({ value, options }: ChosenThingProps) {
  const t = useUiTexts();
  if (!options) return '…';
  return options.find((option) => option.value === value)?.label ?? t('table.gone');
}
