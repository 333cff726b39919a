import { sql } from 'kysely';

/** Numbers in names are compared as if they had so many digits. */
const DIGITS = 20;

/**
 * What names of programs, statuses and queues are sorted by: without regard to case and accents, and numbers by how
 * large they are, so that “Program 2” stands before “Program 10”. Names that an index sorts (people, organizations) have
 * none of it. Specification product 5.24.
 */
export const nameOrder = (column: string) =>
  sql<string>`regexp_replace(
    regexp_replace(fold(${sql.ref(column)}), '(\\d+)', ${sql.lit(`${'0'.repeat(DIGITS)}\\1`)}, 'g'),
    ${sql.lit(`\\d*(\\d{${DIGITS}})`)}, '\\1', 'g')`;
