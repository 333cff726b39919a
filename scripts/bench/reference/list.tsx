import { Badge, Table, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rowsOptions, type Row } from './rows.ts';

const features = tableFeatures({});
const column = createColumnHelper<typeof features, Row>();
const columns = column.columns([
  column.accessor('contact', { header: 'Contact' }),
  column.accessor('email', { header: 'Email' }),
  column.accessor('city', { header: 'City' }),
  column.accessor('people', { header: 'People' }),
]);
const NONE: Row[] = [];

export function List() {
  const { t } = useTranslation();
  const { data = NONE } = useQuery(rowsOptions);
  const [search, setSearch] = useState('');
  const found = useMemo(
    () => data.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())),
    [data, search],
  );
  const table = useTable({ features, columns, data: found, getRowId: ({ id }) => id });
  return (
    <main>
      <h1>Organizations</h1>
      <TextInput type="search" label={t('search')} value={search} onChange={(event) => setSearch(event.target.value)} />
      <Table>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            {columns.map(({ header }) => (
              <th key={String(header)} scope="col">
                {String(header)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Link to="/detail/$id" params={{ id: row.id }}>
                  {row.original.name}
                </Link>
              </th>
              {row.getAllCells().map((cell) => (
                <td key={cell.id}>
                  {cell.column.id === 'people' ? <Badge>{String(cell.getValue())}</Badge> : String(cell.getValue())}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </main>
  );
}
