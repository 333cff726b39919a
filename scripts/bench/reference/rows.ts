import { queryOptions } from '@tanstack/react-query';
import ky from 'ky';
import * as z from 'zod/mini';

const row = z.object({
  id: z.string(),
  name: z.string(),
  contact: z.string(),
  email: z.string(),
  city: z.string(),
  people: z.number(),
});
export type Row = z.output<typeof row>;

export const rowsOptions = queryOptions({
  queryKey: ['rows'],
  queryFn: async () => z.array(row).parse(await ky('/rows.json').json()),
});

export const rowOptions = (id: string) =>
  queryOptions({
    queryKey: ['rows', id],
    queryFn: async () =>
      z
        .array(row)
        .parse(await ky('/rows.json').json())
        .find((each) => each.id === id) ?? null,
  });
