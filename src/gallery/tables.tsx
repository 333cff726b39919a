import { Badge } from '#src/components/ui/page/badge.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import type { Column } from '#src/components/ui/table/column.ts';
import { DataTable } from '#src/components/ui/table/data-table.tsx';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly matches: number;
}

const ROWS: readonly Row[] = [
  { id: '1', name: 'Abernathy, Olga', isActive: true, matches: 3 },
  { id: '2', name: 'Zoë Andersen-Villanueva de la Cruz', isActive: false, matches: 1204 },
];

const COLUMNS: ReadonlyArray<Column<Row>> = [
  { id: 'name', header: 'Name', rowHeader: true, cell: ({ name }) => name },
  {
    id: 'status',
    header: 'Status',
    cell: ({ isActive }) => <Badge tone={isActive ? 'good' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>,
  },
  { id: 'matches', header: 'Matches', numeric: true, cell: ({ matches }) => matches },
];

const REST = { isFetching: false, isPlaceholderData: false, error: null, refetch: () => undefined };

/** A list with rows, on its way, empty, refused. */
export function Tables() {
  const shared = { columns: COLUMNS, rowId: ({ id }: Row) => id };
  return (
    <>
      <Section title="Table" card={false}>
        <DataTable {...shared} id="gallery" label="Rows" rows={ROWS} query={REST} />
      </Section>
      <Section title="Table, on its way" card={false}>
        <DataTable
          {...shared}
          id="gallery-loading"
          label="Rows on their way"
          rows={undefined}
          query={{ ...REST, isFetching: true }}
        />
      </Section>
      <Section title="Table, empty" card={false}>
        <DataTable
          {...shared}
          id="gallery-empty"
          label="No rows"
          rows={[]}
          query={REST}
          empty={<EmptyState title="No callers yet" why="Whoever calls is listed here." />}
        />
      </Section>
      <Section title="Table, refused" card={false}>
        <DataTable
          {...shared}
          id="gallery-error"
          label="Refused rows"
          rows={undefined}
          query={{ ...REST, error: new Error('Refused') }}
        />
      </Section>
    </>
  );
}
