import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import { useUiTexts } from '#src/components/ui/texts.ts';
import ui from '#src/components/ui/ui.module.css';
import { RowCheckbox } from './row-checkbox.tsx';
import classes from './table.module.css';
import type { Selection } from './use-selection.ts';
import type { ShownColumn } from './use-table-model.ts';

interface TableHeadProps<Row> {
  readonly columns: ReadonlyArray<ShownColumn<Row>>;
  readonly selection: Selection | undefined;
  /** The ids of the rows seen. */
  readonly page: readonly string[];
}

export function TableHead<Row>({ columns, selection, page }: TableHeadProps<Row>) {
  const t = useUiTexts();
  const chosen = selection ? page.filter((id) => selection.isSelected(id)).length : 0;
  return (
    <thead className={classes.head}>
      <tr>
        {selection && (
          <td className={classes.check}>
            <RowCheckbox
              label={t('table.selectPage')}
              checked={page.length > 0 && chosen === page.length}
              indeterminate={chosen > 0 && chosen < page.length}
              onChange={(on) => selection.toggle(page, on, page)}
            />
          </td>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} />
        ))}
      </tr>
    </thead>
  );
}

function HeadCell<Row>({ column }: { readonly column: ShownColumn<Row> }) {
  const { header, sorted, toggleSorting } = column;
  const numeric = column.numeric || undefined;
  if (!toggleSorting) {
    return (
      <th scope="col" data-numeric={numeric}>
        {column.quietHeader ? <span className={ui.visuallyHidden}>{header}</span> : header}
      </th>
    );
  }
  const Icon = sorted === false ? IconArrowsSort : sorted === 'asc' ? IconArrowUp : IconArrowDown;
  const order = sorted === false ? undefined : sorted === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" data-numeric={numeric} aria-sort={order}>
      <button type="button" className={classes.sort} data-sorted={order} onClick={toggleSorting}>
        {header}
        <Icon size={14} aria-hidden="true" className={classes.arrow} />
      </button>
    </th>
  );
}
