import { useCallback, type ReactNode } from 'react';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { ActionMenu, type ActionItem } from '#src/components/ui/popover/action-menu.tsx';
import { atOnce } from '#src/components/ui/toast/at-once.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import type { Column } from './column.ts';
import type { DataTableProps } from './data-table.tsx';
import { ManagedList } from './managed-list.tsx';

/** A thing that people have one of each, and that those have who come without one if it is the default. */
interface Thing {
  readonly id: string;
  readonly name: string;
  readonly totalPeople: number;
}

type Plain = 'title' | 'lead' | 'label' | 'name' | 'people' | 'default' | 'add' | 'empty' | 'emptyWhy' | 'emptyWhyRead';
type OfDeeds = 'edit' | 'makeDefault' | 'isDefault' | 'delete' | 'keptDefault';
type Naming = 'actionsFor' | 'editTitle' | 'madeDefault' | 'deleteTitle' | 'deleted';
type Counting = 'keptPeople' | 'deletePeople';

/** The area's texts: it has all of these under these keys. */
interface Texts {
  (key: Plain | OfDeeds): string;
  (key: Naming, values: { name: string }): string;
  (key: Counting, values: { count: number }): string;
}

interface ColumnsOptions<Row extends Thing> {
  readonly t: Texts;
  readonly isDefault: (row: Row) => boolean;
  /** Beside the name. Keep the functions and columns between renders. */
  readonly badge?: ((row: Row) => ReactNode) | undefined;
  /** Why it can't ever be changed or deleted. */
  readonly kept?: ((row: Row) => string | undefined) | undefined;
  /** The way to those who have it, written as their number; left out where there is none. */
  readonly renderPeople?: ((row: Row) => ReactNode) | undefined;
  /** A `DialogForm` that gives those who have it another one and deletes it; without it, what people have is kept. */
  readonly renderClosing?: ((row: Row) => ReactNode) | undefined;
  /** Between the name and how many people there are. */
  readonly columns: ReadonlyArray<Column<Row>>;
}

interface DefaultedListProps<Row extends Thing>
  extends ColumnsOptions<Row>, Pick<DataTableProps<Row, never>, 'id' | 'rows' | 'query'> {
  /** A `DialogForm`; left out for whom may not add. */
  readonly form: ReactNode | undefined;
  /** A `DialogForm` for one of them; left out for whom may not change them. */
  readonly renderEdit: ((row: Row) => ReactNode) | undefined;
  /** Both left out for whom may not. */
  readonly setDefault: ((id: string) => Promise<unknown>) | undefined;
  readonly remove: ((id: string) => Promise<unknown>) | undefined;
}

interface Deeds<Row extends Thing> extends ColumnsOptions<Row> {
  readonly common: ReturnType<typeof useCommonTexts>;
  readonly makeDefault: ((row: Row) => void) | undefined;
  readonly startToEdit: ((row: Row) => void) | undefined;
  readonly askToDelete: ((row: Row) => void) | undefined;
}

function reasonToKeep<Row extends Thing>(
  { t, isDefault, kept, renderClosing }: Deeds<Row>,
  row: Row,
): string | undefined {
  const forever = kept?.(row);
  if (forever !== undefined) return forever;
  if (isDefault(row)) return t('keptDefault');
  return row.totalPeople > 0 && !renderClosing ? t('keptPeople', { count: row.totalPeople }) : undefined;
}

function itemsOf<Row extends Thing>(deeds: Deeds<Row>, row: Row): readonly ActionItem[] {
  const { t, isDefault, kept, makeDefault, startToEdit, askToDelete } = deeds;
  const forever = kept?.(row);
  const edit = startToEdit && {
    label: t('edit'),
    disabled: forever !== undefined,
    reason: forever,
    onSelect: () => startToEdit(row),
  };
  const reason = reasonToKeep(deeds, row);
  const toDefault = makeDefault && {
    label: t('makeDefault'),
    disabled: isDefault(row),
    reason: t('isDefault'),
    onSelect: () => makeDefault(row),
  };
  const remove = askToDelete && {
    label: t('delete'),
    danger: true,
    disabled: reason !== undefined,
    reason,
    onSelect: () => askToDelete(row),
  };
  return [...(edit ? [edit] : []), ...(toDefault ? [toDefault] : []), ...(remove ? [remove] : [])];
}

function columnsOf<Row extends Thing>(deeds: Deeds<Row>): ReadonlyArray<Column<Row>> {
  const { t, common, isDefault, badge, renderPeople, columns, makeDefault, startToEdit, askToDelete } = deeds;
  const actions: Column<Row> = {
    id: 'actions',
    header: common('actions'),
    quietHeader: true,
    cell: (row) => <ActionMenu label={t('actionsFor', { name: row.name })} items={itemsOf(deeds, row)} />,
  };
  return [
    {
      id: 'name',
      header: t('name'),
      rowHeader: true,
      cell: (row) => (
        <span>
          <bdi>{row.name}</bdi> {isDefault(row) && <Badge tone="info">{t('default')}</Badge>} {badge?.(row)}
        </span>
      ),
    },
    ...columns,
    {
      id: 'people',
      header: t('people'),
      numeric: true,
      cell: (row) => (renderPeople && row.totalPeople > 0 ? renderPeople(row) : row.totalPeople),
    },
    ...(makeDefault || startToEdit || askToDelete ? [actions] : []),
  ];
}

/**
 * A list of what people have one of each: added and changed in a dialog, made the default at once, deleted when nobody has it. The
 * menu of a row says why what can't be done can't be.
 */
export function DefaultedList<Row extends Thing>(props: DefaultedListProps<Row>) {
  const {
    id,
    t,
    rows,
    query,
    isDefault,
    badge,
    kept,
    renderPeople,
    renderClosing,
    columns: own,
    form,
    renderEdit,
    setDefault,
    remove,
  } = props;
  const common = useCommonTexts();
  const columns = useCallback(
    (askToDelete: ((row: Row) => void) | undefined, startToEdit: ((row: Row) => void) | undefined) => {
      const makeDefault = (set: NonNullable<typeof setDefault>) => (row: Row) => {
        const former = rows?.find(isDefault);
        const undo = former && (() => set(former.id));
        void atOnce({ run: () => set(row.id), text: t('madeDefault', { name: row.name }), undo, about: id });
      };
      const toDefault = setDefault && makeDefault(setDefault);
      return columnsOf({
        t,
        common,
        isDefault,
        badge,
        kept,
        renderPeople,
        renderClosing,
        columns: own,
        makeDefault: toDefault,
        startToEdit,
        askToDelete,
      });
    },
    [id, t, common, rows, isDefault, badge, kept, renderPeople, renderClosing, own, setDefault],
  );
  return (
    <ManagedList
      id={id}
      title={t('title')}
      lead={t('lead')}
      label={t('label')}
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      query={query}
      empty={{ title: t('empty'), why: t(form ? 'emptyWhy' : 'emptyWhyRead') }}
      add={form ? { label: t('add'), form } : undefined}
      edit={renderEdit && { title: ({ name }) => t('editTitle', { name }), form: renderEdit }}
      remove={
        remove && {
          label: t('delete'),
          title: ({ name }) => t('deleteTitle', { name }),
          text: ({ totalPeople }) => t('deletePeople', { count: totalPeople }),
          done: ({ name }) => t('deleted', { name }),
          run: (row) => remove(row.id),
          form: renderClosing && ((row) => (row.totalPeople > 0 ? renderClosing(row) : undefined)),
        }
      }
    />
  );
}
