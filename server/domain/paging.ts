import type { Pager } from '#src/schemas/pager.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether an id can be one of ours: any other text is an id that doesn't exist. */
export const isUuid = (text: string): boolean => UUID.test(text);

/** The pager of a list; an empty list has no pages. Pages count from 1. Specification 1 §3. */
export const pagerOf = (page: number, itemsPerPage: number, totalItems: number): Pager => ({
  page,
  itemsPerPage,
  totalItems,
  totalPages: Math.ceil(totalItems / itemsPerPage),
});
