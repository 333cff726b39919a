import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import type { ReactNode } from 'react';
import { Disclosure } from '#src/components/ui/popover/disclosure.tsx';
import { useUiTexts } from '#src/components/ui/texts.ts';
import ui from '#src/components/ui/ui.module.css';
import type { Column } from './column.ts';
import type { ListSearch } from './list-search.ts';
import type { useTablePreferences } from './preferences.ts';
import { SearchField } from './search-field.tsx';
import classes from './table.module.css';
import type { ListState } from './use-list-search.ts';

type Preferences = ReturnType<typeof useTablePreferences>;

interface ToolbarProps<Row, Search extends ListSearch> {
  readonly columns: ReadonlyArray<Column<Row>>;
  readonly visible: ReadonlyArray<Column<Row>>;
  readonly preferences: Preferences;
  readonly list: ListState<Search> | undefined;
  readonly searchLabel: string | undefined;
  readonly filters: ReactNode;
}

/** Search and filters at the start, sorting (where the table is cards) and the view at the end. */
export function Toolbar<Row, Search extends ListSearch>(props: ToolbarProps<Row, Search>) {
  const { columns, visible, preferences, list, searchLabel, filters } = props;
  return (
    <div className={classes.toolbar}>
      {list && searchLabel && <SearchField list={list} label={searchLabel} />}
      {filters && <div className={classes.filters}>{filters}</div>}
      {list && <SortSelect columns={visible} list={list} />}
      <View columns={columns} visible={visible} preferences={preferences} />
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
    <select
      aria-label={t('table.sortBy')}
      className={`${classes.select} ${classes.sortSelect}`}
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
    </select>
  );
}

/** Which columns are shown, and how high the rows are. */
function View<Row>({
  columns,
  visible,
  preferences,
}: Pick<ToolbarProps<Row, never>, 'columns' | 'visible' | 'preferences'>) {
  const t = useUiTexts();
  const { density, setDensity, setColumn } = preferences;
  const shown = new Set(visible.map((column) => column.id));
  const hideable = columns.filter((column) => column.hideable !== false && !column.rowHeader);
  return (
    <div className={classes.view}>
      <Disclosure
        outlined
        label={t('table.view')}
        button={
          <>
            <IconAdjustmentsHorizontal size={16} aria-hidden="true" />
            {t('table.view')}
          </>
        }
      >
        {hideable.length > 0 && (
          <fieldset className={classes.choices}>
            <legend>{t('table.columns')}</legend>
            {hideable.map(({ id, header }) => (
              <label key={id} className={ui.quiet}>
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
            <label key={value} className={ui.quiet}>
              <input type="radio" name="density" checked={density === value} onChange={() => setDensity(value)} />
              {t(`table.${value}`)}
            </label>
          ))}
        </fieldset>
      </Disclosure>
    </div>
  );
}
