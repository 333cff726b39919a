import type { CSV_ROLES } from '#src/schemas/access.ts';
import type { CsvColumn } from '#src/schemas/person-fields.ts';

/** The words of the instructions in one language; a new column or role doesn't compile without them. */
export interface CsvWords {
  readonly title: string;
  readonly lead: string;
  readonly otherLanguage: string;
  readonly template: string;
  readonly stepsTitle: string;
  readonly steps: readonly string[];
  readonly columnsTitle: string;
  readonly columnsLead: string;
  readonly head: { readonly column: string; readonly rule: string; readonly example: string };
  readonly required: string;
  readonly alsoCalled: string;
  readonly oneOf: string;
  readonly someOf: string;
  readonly notesTitle: string;
  readonly notes: readonly string[];
  readonly columns: Readonly<Record<CsvColumn, string>>;
  /** What a role means, which its name doesn't say. */
  readonly roles: Readonly<Record<(typeof CSV_ROLES)[number], string>>;
}
