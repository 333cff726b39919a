import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import popovers from '#src/components/ui/popover/popover.module.css';
import { topLayer, usePopover } from '#src/components/ui/popover/use-popover.ts';
import { useUiTexts } from '#src/components/ui/texts.ts';
import ui from '#src/components/ui/ui.module.css';
import { useValidationText } from '#src/lib/i18n/validation-text.ts';
import classes from './filter-line.module.css';
import type { FilterSet, ShownFilter } from './filter-set.tsx';

/**
 * A button with the number of filters that are set, and each of those as a chip: its words open the panel at its
 * control, its cross takes it away. The focus never goes with a chip.
 * Specification product 5.12.
 */
export function FilterLine({ filters }: { readonly filters: FilterSet }) {
  const t = useUiTexts();
  const popover = usePopover<HTMLDivElement>();
  const { open, panel, button } = popover;
  const chips = useRef<HTMLUListElement>(null);
  // which control the panel opens at
  const [wanted, setWanted] = useState<string>();
  const set = filters.shown.filter(({ said }) => said !== undefined);
  const label = set.length > 0 ? t('table.filtersSet', { count: set.length }) : t('table.filters');

  useEffect(() => {
    if (!open || wanted === undefined) return;
    const at = panel.current?.querySelector(`[data-filter="${CSS.escape(wanted)}"]`);
    at?.querySelector<HTMLElement>('select, input, button')?.focus();
    setWanted(undefined);
  }, [open, wanted, panel]);

  const dropped = useDropped(filters, open);
  const message = useValidationText();
  // not while the field says so itself; both ends of a range have the same
  const objection = open ? undefined : set.find((each) => each.objection)?.objection;

  const remove = (filter: ShownFilter, at: number) => {
    const others = [...(chips.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])].toSpliced(at, 1);
    (others[at] ?? others.at(-1) ?? button.current)?.focus();
    filter.clear();
  };

  return (
    <>
      <Button
        ref={button}
        variant="default"
        size="small"
        aria-label={label}
        title={label}
        aria-expanded={open}
        aria-controls={open ? popover.id : undefined}
        className={classes.button}
        onClick={() => (open ? popover.close() : popover.show())}
      >
        <IconFilter size={16} aria-hidden="true" />
        <span className={ui.word}>{t('table.filters')}</span>{' '}
        {set.length > 0 && <span className={`${classes.count} ${ui.numbers}`}>{set.length}</span>}
      </Button>
      {open && (
        <div
          ref={panel}
          id={popover.id}
          popover={topLayer}
          role="group"
          aria-label={t('table.filters')}
          className={`${popovers.panel} ${classes.panel}`}
        >
          {filters.shown.map(
            ({ name, control }) =>
              control && (
                <div key={name} data-filter={name} className={classes.control}>
                  {control}
                </div>
              ),
          )}
        </div>
      )}
      {set.length > 0 && (
        <div className={classes.set}>
          <ul ref={chips} aria-label={t('table.filtersList')} className={classes.chips}>
            {set.map((filter, at) => (
              <Chip
                key={filter.name}
                filter={filter}
                onEdit={() => {
                  setWanted(filter.name);
                  popover.show();
                }}
                onRemove={() => remove(filter, at)}
              />
            ))}
          </ul>
          <Button
            variant="quiet"
            className={classes.clear}
            onClick={() => {
              button.current?.focus();
              filters.clear();
            }}
          >
            {t('table.removeFilters')}
          </Button>
        </div>
      )}
      <p role="status" className={classes.told}>
        {dropped.map((name) => t('table.dropped', { label: name })).join(' ')}
        {objection && message(objection)}
      </p>
    </>
  );
}

/** Takes away what an address filters by that doesn't exist, and gives its labels, until the filters are opened. Specification product 5.13. */
function useDropped({ shown }: FilterSet, opened: boolean): readonly string[] {
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const unknown = shown.filter(({ drop }) => drop !== undefined);
  const names = unknown.map(({ name }) => name).join(' ');
  useEffect(() => {
    if (names === '') return;
    setDropped(unknown.map(({ label }) => label));
    for (const { drop } of unknown) drop?.();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each that isn't there
  }, [names]);
  useEffect(() => {
    if (opened) setDropped([]);
  }, [opened]);
  return dropped;
}

interface ChipProps {
  readonly filter: ShownFilter;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function Chip({ filter: { label, said, control }, onEdit, onRemove }: ChipProps) {
  const t = useUiTexts();
  const words = (
    <span className={classes.words}>
      <span className={classes.name}>{label}:</span> <bdi className={classes.value}>{said}</bdi>
    </span>
  );
  return (
    <li className={classes.chip}>
      {control ? (
        <button type="button" className={classes.edit} onClick={onEdit}>
          {words}
        </button>
      ) : (
        words
      )}
      <button
        type="button"
        data-remove
        aria-label={t('table.removeFilter', { label })}
        title={t('table.removeFilter', { label })}
        className={classes.remove}
        onClick={onRemove}
      >
        <IconX size={14} aria-hidden="true" />
      </button>
    </li>
  );
}
