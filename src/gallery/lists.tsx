import { useSearch } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { DialogForm } from '#src/components/ui/dialog/form-dialog.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { Section } from '#src/components/ui/page/section.tsx';
import type { Column } from '#src/components/ui/table/column.ts';
import { DataTable } from '#src/components/ui/table/data-table.tsx';
import { DefaultedList } from '#src/components/ui/table/defaulted-list.tsx';
import { filterSet } from '#src/components/ui/table/filter-set.tsx';
import { listFilters, type FilterSearch } from '#src/components/ui/table/filters.ts';
import { listSearch, type ListSearch } from '#src/components/ui/table/list-search.ts';
import { useListSearch } from '#src/components/ui/table/use-list-search.ts';
import { useSelection } from '#src/components/ui/table/use-selection.ts';
import { searchParams } from '#src/lib/search-params.ts';
import { requiredText } from '#src/schemas/fields.ts';

const FILTERS = {
  name: { kind: 'text' },
  since: { kind: 'day' },
  matches: { kind: 'number' },
  programId: { kind: 'id' },
  status: { kind: 'choice', options: ['active', 'inactive'] },
} as const;
const filters = listFilters(FILTERS, ['name', 'since', 'matches', 'programId', 'status']);
interface Search extends ListSearch, FilterSearch<typeof FILTERS, (typeof filters.names)[number]> {}

/** What the gallery keeps in its address: the list's state, and what the drawer shows. */
export const gallerySearch = searchParams(() =>
  z.extend(listSearch({ sorts: ['name', 'people'], sort: 'name', filters: filters.params() }), {
    drawer: z.catch(z.optional(z.string()), undefined),
  }),
);

interface Row {
  readonly id: string;
  readonly name: string;
  readonly totalPeople: number;
}

const ROWS: readonly Row[] = [
  { id: '1', name: 'Spring', totalPeople: 0 },
  { id: '2', name: 'Meals and Wheels of the Harbor District', totalPeople: 1204 },
];

const COLUMNS: ReadonlyArray<Column<Row>> = [
  { id: 'name', header: 'Name', sort: true, rowHeader: true, cell: ({ name }) => name },
  { id: 'people', header: 'People', sort: true, numeric: true, cell: ({ totalPeople }) => totalPeople },
];
const NO_COLUMNS: ReadonlyArray<Column<Row>> = [];

const REST = { isFetching: false, isPlaceholderData: false, error: null, refetch: () => undefined };
const done = () => Promise.resolve();
/** The gallery's own, which the console's routes don't have. */
const route = { useSearch: (): object => useSearch({ strict: false }) };

const OPTIONS = { programId: ROWS.map(({ id, name }) => ({ value: id, label: name })) };
const LABELS = { name: 'Name', since: 'Since', matches: 'Matches', programId: 'Program', status: 'Status' };

/** With all that the address bar brings: search, filters, views, order, pages; and rows to select. */
function FilteredList() {
  const list = useListSearch<Search>(route, { keep: ['drawer', 'series', 'category'] });
  const selection = useSelection(list);
  return (
    <DataTable
      id="gallery-filtered"
      label="Filtered rows"
      columns={COLUMNS}
      rows={ROWS}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      query={REST}
      list={list}
      pager={{ page: list.page, totalItems: 120, itemsPerPage: 10, totalPages: 12 }}
      searchLabel="Search by name"
      filters={filterSet({
        filters,
        values: list.filters,
        onChange: list.setFilter,
        labelOf: (name) => LABELS[name],
        wordFor: (_, value) => value,
        options: OPTIONS,
      })}
      selection={selection}
      renderBulk={(_, count) => `What is done with ${count} of them.`}
    />
  );
}

const nameInput = z.object({ name: requiredText(40) });

function NameForm({ name }: { readonly name: string }) {
  const form = useAppForm(nameInput, { name });
  return (
    <DialogForm form={form} onSubmit={done} submitLabel="Save">
      <TextField control={form.control} name="name" label="Name" required />
    </DialogForm>
  );
}

const WORDS: Readonly<Record<string, string>> = {
  title: 'A list that is managed',
  lead: 'Added to and changed in a dialog.',
  label: 'Managed rows',
  name: 'Name',
  people: 'People',
  default: 'Default',
  add: 'Add program',
  edit: 'Edit',
  makeDefault: 'Make default',
  isDefault: 'It is the default already.',
  delete: 'Delete',
  keptDefault: 'The default stays.',
};
const words = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
  [WORDS[key] ?? key, ...Object.values(values)].join(' ');
const isDefault = ({ id }: Row) => id === '1';

/** Lists with what belongs to them: filters, named views, pages, dialogs. */
export function Lists() {
  return (
    <>
      <Section title="Table with filters, views and pages" card={false}>
        <FilteredList />
      </Section>
      <DefaultedList
        id="gallery-managed"
        t={words}
        rows={ROWS}
        query={REST}
        isDefault={isDefault}
        columns={NO_COLUMNS}
        form={<NameForm name="" />}
        renderEdit={({ name }) => <NameForm name={name} />}
        setDefault={done}
        remove={done}
      />
    </>
  );
}
