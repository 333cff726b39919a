import type { Filters } from './filters.ts';

/* They stand alone: what the address bar may hold is known from the start, and would bring the contract along. */

/** Kinds of notes, the default one first. Specification notes 1.2. */
export const NOTE_KINDS = ['ADDITIONAL_COMMENTS', 'CHANGE_OF_CONDITION', 'REACH_RECIPIENT', 'OTHER'] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** What lists of notes are narrowed by: days, author, whom they are about, that person's program, the text. Specification notes 2.1. */
export const NOTE_FILTERS = {
  fromDate: { kind: 'day', notAfter: 'toDate' },
  toDate: { kind: 'day', notBefore: 'fromDate' },
  fromPerson: { kind: 'text' },
  toPerson: { kind: 'text' },
  toPersonProgramId: { kind: 'id' },
  note: { kind: 'text' },
} as const satisfies Filters;
