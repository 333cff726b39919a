import { Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { rowOptions } from './rows.ts';

export function Detail() {
  const { id } = useParams({ from: '/detail/$id' });
  const { data } = useQuery(rowOptions(id));
  if (!data) return null;
  return (
    <Paper component="main" p="xl">
      <h1>{data.name}</h1>
      <dl>
        {Object.entries(data).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Paper>
  );
}
