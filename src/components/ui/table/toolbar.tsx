import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import { useEffect } from 'react';
import { Select } from '#src/components/ui/forms/select.tsx';
import { Disclosure } from '#src/components/ui/popover/disclosure.tsx';
import { useUiTexts } from '#src/components/ui/texts.ts';
import ui from '#src/components/ui/ui.module.css';
import { ViewsMenu } from '#src/components/ui/views/views-menu.tsx';
import type { Column } from './column.ts';
import { FilterLine } from './filter-line.tsx';
import type { FilterSet } from './filter-set.tsx';
import type { ListSearch } from './list-search.ts';
import type { useTablePreferences } from './preferences.ts';
import { SearchField } from './search-field.tsx';
import classes from './table.module.css';
import type { ListState } from './use-list-search.ts';

type Preferences = ReturnType<typeof useTablePreferences>;

interface ToolbarProps<Row, Search extends ListSearch> {
  /** The table's. */
  readonly id: string;
  readonly columns: ReadonlyArray<Column<Row>>;
  readonly visible: ReadonlyArray<Column<Row>>;
  readonly preferences: Preferences;
  readonly list: ListState<Search> | undefined;
  readonly searchLabel: string | undefined;
  readonly searchShort: string | undefined;
  readonly filters: FilterSet | undefined;
  readonly onColumns: (() => void) | undefined;
}

/** Search and filters at the start, named views and what is shown of the rows at the end: one line where there is room. */
export function Toolbar<Row, Search extends ListSearch>(props: ToolbarProps<Row, Search>) {
  const { id, columns, visible, preferences, list, searchLabel, searchShort, filters, onColumns } = props;
  // a list with one order and no filters has nothing worth a name
  const hasViews = list !== undefined && (filters !== undefined || columns.some(({ sort }) => sort));
  return (
    <div className={classes.toolbar}>
      {list && searchLabel && <SearchField list={list} label={searchLabel} short={searchShort} />}
      {filters && <FilterLine filters={filters} />}
      <div className={classes.view}>
        {hasViews && <ViewsMenu table={id} list={list} />}
        <View columns={columns} visible={visible} preferences={preferences} list={list} onColumns={onColumns} />
      </div>
    </div>
  );
}

/** Cards have no column heads to sort by. */
function SortSelect<Row, Search extends ListSearch>({
  columns,
  list,
}: Pick<ToolbarProps<Row, Search>, 'columns'> & { readonly list: ListState<Search> }) {
  const t = useUiTexts();
  const sortable = columns.filter((column) => column.sort);
  if (sortable.length === 0) return null;
  return (
    <fieldset className={`${classes.choices} ${classes.sortChoice}`}>
      <legend>{t('table.sortBy')}</legend>
      <Select
        aria-label={t('table.sortBy')}
        value={`${list.sort ?? ''} ${list.dir}`}
        onChange={(event) => {
          const [sort = '', dir] = event.currentTarget.value.split(' ');
          list.setSort(sort, dir === 'desc' ? 'desc' : 'asc');
        }}
      >
        {sortable.flatMap(({ id, header }) => [
          <option key={`${id} asc`} value={`${id} asc`}>
            {t('table.ascending', { column: header })}
          </option>,
          <option key={`${id} desc`} value={`${id} desc`}>
            {t('table.descending', { column: header })}
          </option>,
        ])}
      </Select>
    </fieldset>
  );
}

/** Stands in a panel, and runs when it is opened. */
function OnceShown({ run }: { readonly run: () => void }) {
  useEffect(() => run(), [run]);
  return null;
}

/** Which columns are shown, how high the rows are, and where they are cards, their order. */
function View<Row, Search extends ListSearch>({
  columns,
  visible,
  preferences,
  list,
  onColumns,
}: Pick<ToolbarProps<Row, Search>, 'columns' | 'visible' | 'preferences' | 'list' | 'onColumns'>) {
  const t = useUiTexts();
  const { density, setDensity, setColumn } = preferences;
  const shown = new Set(visible.map((column) => column.id));
  const hideable = columns.filter((column) => column.hideable !== false && !column.rowHeader && !column.quietHeader);
  return (
    <Disclosure
      variant="default"
      label={t('table.view')}
      button={
        <>
          <IconAdjustmentsHorizontal size={16} aria-hidden="true" />
          <span className={ui.word}>{t('table.view')}</span>
        </>
      }
    >
      {onColumns && <OnceShown run={onColumns} />}
      {list && <SortSelect columns={columns.filter(({ id }) => id === list.sort || shown.has(id))} list={list} />}
      {hideable.length > 0 && (
        <fieldset className={classes.choices}>
          <legend>{t('table.columns')}</legend>
          {hideable.map(({ id, header }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={shown.has(id)}
                onChange={(event) => setColumn(id, event.currentTarget.checked)}
              />
              {header}
            </label>
          ))}
        </fieldset>
      )}
      <fieldset className={classes.choices}>
        <legend>{t('table.density')}</legend>
        {(['comfortable', 'compact'] as const).map((value) => (
          <label key={value}>
            <input type="radio" name="density" checked={density === value} onChange={() => setDensity(value)} />
            {t(`table.${value}`)}
          </label>
        ))}
      </fieldset>
    </Disclosure>
  );
}
