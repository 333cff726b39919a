import { useMemo, useRef, useState, type ReactNode } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { ConfirmDialog } from '#src/components/ui/dialog/confirm-dialog.tsx';
import { FormDialog } from '#src/components/ui/dialog/form-dialog.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { toast } from '#src/components/ui/toast/toast.ts';
import type { Column } from './column.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import type { ListSearch } from './list-search.ts';

type Shared = 'id' | 'label' | 'rows' | 'rowId' | 'query' | 'pager' | 'list' | 'searchLabel' | 'searchShort';

interface ManagedListProps<Row extends object, Search extends ListSearch> extends Pick<
  DataTableProps<Row, Search>,
  Shared
> {
  readonly title: string;
  readonly lead: ReactNode;
  /** Keep it between renders. Each way is left out for whom may not go it. */
  readonly columns: (
    askToDelete: ((row: Row) => void) | undefined,
    startToEdit: ((row: Row) => void) | undefined,
  ) => ReadonlyArray<Column<Row>>;
  readonly empty: { readonly title: string; readonly why: string };
  /** Left out for whom may not add. */
  readonly add?:
    | {
        readonly label: string;
        /** A `DialogForm`. */
        readonly form: ReactNode;
      }
    | undefined;
  /** Left out for whom may not change any. */
  readonly edit?:
    | {
        readonly title: (row: Row) => string;
        /** A `DialogForm`. */
        readonly form: (row: Row) => ReactNode;
      }
    | undefined;
  /** Left out for whom may not delete. */
  readonly remove?:
    | {
        readonly label: string;
        /** The question, naming the thing. */
        readonly title: (row: Row) => string;
        readonly text: (row: Row) => string;
        readonly done: (row: Row) => string;
        readonly run: (row: Row) => Promise<unknown>;
        /** A `DialogForm` in place of the question, where there is more to say; it tells by itself what was done. */
        readonly form?: ((row: Row) => ReactNode) | undefined;
      }
    | undefined;
}

/** A list that is added to in a dialog and deleted from after a question; afterwards the focus is where one goes on. */
export function ManagedList<Row extends object, Search extends ListSearch = ListSearch>(
  props: ManagedListProps<Row, Search>,
) {
  const { title, lead, columns, empty, add, edit, remove, ...table } = props;
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Row>();
  const [edited, setEdited] = useState<Row>();
  const addButton = useRef<HTMLButtonElement>(null);
  const mayRemove = remove !== undefined;
  const mayEdit = edit !== undefined;
  const shown = useMemo(
    () => columns(mayRemove ? setAsked : undefined, mayEdit ? setEdited : undefined),
    [columns, mayRemove, mayEdit],
  );
  // what had it, a row or the empty list's button, is gone
  const giveFocus = () => addButton.current?.focus();
  const confirm = async () => {
    if (!remove || !asked) return;
    await remove.run(asked);
    toast.success(remove.done(asked));
    giveFocus();
  };
  const open = () => setAdding(true);
  const removal = asked && remove?.form?.(asked);
  return (
    <Section
      card={false}
      title={title}
      description={lead}
      actions={
        add && (
          <Button ref={addButton} onClick={open}>
            {add.label}
          </Button>
        )
      }
    >
      <DataTable
        {...table}
        columns={shown}
        nothing={empty.title}
        empty={
          <EmptyState
            {...empty}
            action={
              add && (
                <Button variant="default" onClick={open}>
                  {add.label}
                </Button>
              )
            }
          />
        }
      />
      {add && (
        <FormDialog opened={adding} onClose={() => setAdding(false)} onSent={giveFocus} title={add.label}>
          {add.form}
        </FormDialog>
      )}
      {edit && (
        <FormDialog
          opened={edited !== undefined}
          onClose={() => setEdited(undefined)}
          title={edited ? edit.title(edited) : ''}
        >
          {edited && edit.form(edited)}
        </FormDialog>
      )}
      {remove && (
        <ConfirmDialog
          opened={asked !== undefined && !removal}
          onClose={() => setAsked(undefined)}
          title={asked ? remove.title(asked) : ''}
          confirmLabel={remove.label}
          danger
          onConfirm={confirm}
        >
          {asked && remove.text(asked)}
        </ConfirmDialog>
      )}
      {remove?.form && (
        <FormDialog
          opened={Boolean(removal)}
          onClose={() => setAsked(undefined)}
          onSent={giveFocus}
          title={asked ? remove.title(asked) : ''}
        >
          {removal}
        </FormDialog>
      )}
    </Section>
  );
}
