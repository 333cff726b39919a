import { useRef, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { isApiError } from '#src/lib/api/error.ts';
import { isSame } from '#src/schemas/began.ts';
import type * as z from 'zod/mini';
import type { AppForm } from './use-app-form.ts';

/** A field that two have changed, each to something else. */
export interface Conflict {
  readonly path: readonly string[];
  readonly theirs: unknown;
  readonly mine: unknown;
}

type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Merged {
  /** Fields that only the other one has changed. */
  readonly taken: ReadonlyArray<readonly [path: readonly string[], value: unknown]>;
  readonly conflicts: readonly Conflict[];
}

/** What becomes of a form where somebody else has saved since it began. */
function merge(began: Values, theirs: Values, mine: Values, at: readonly string[] = []): Merged {
  const parts = Object.entries(theirs).map(([name, is]): Merged => {
    const [was, typed, path] = [began[name], mine[name], [...at, name]];
    if (isValues(is)) return merge(isValues(was) ? was : {}, is, isValues(typed) ? typed : {}, path);
    if (isSame(is, was) || isSame(is, typed)) return { taken: [], conflicts: [] };
    if (isSame(typed, was)) return { taken: [[path, is]], conflicts: [] };
    return { taken: [], conflicts: [{ path, theirs: is, mine: typed }] };
  });
  return { taken: parts.flatMap(({ taken }) => taken), conflicts: parts.flatMap(({ conflicts }) => conflicts) };
}

/** Others save again and again: then the last refusal is told. */
const TRIES = 3;

interface MergedOptions<V extends FieldValues, T, Row> {
  readonly form: AppForm<V, T>;
  readonly schema: z.ZodMiniType<T, V>;
  /** What the form began with; undefined for something new, which nobody else can change. */
  readonly row: Row | undefined;
  /** The same as the form shows it. */
  readonly valuesOf: (row: Row) => V;
  /** How it is now; undefined where it isn't there any more. */
  readonly read: () => Promise<Row | undefined>;
}

/**
 * Sends a form about something that somebody else may have changed since it began. Fields that only they changed are
 * joined, and it is sent again; where both changed a field, the refusal is thrown, and `<Conflicts>` shows both versions.
 * Specification product 5.17.
 */
export function useMerged<V extends FieldValues, T, Row>(options: MergedOptions<V, T, Row>) {
  const { form, schema, row, valuesOf, read } = options;
  const base = useRef(row);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const set = (path: readonly string[], value: unknown) =>
    form.setValue(path.join('.') as FieldPath<V>, value as never, { shouldDirty: true });

  const send = async <Answer>(data: T, write: (data: T, row: Row | undefined) => Promise<Answer>): Promise<Answer> => {
    let sent = data;
    for (let tries = 1; ; tries += 1) {
      try {
        return await write(sent, base.current);
      } catch (error) {
        if (!isApiError(error) || error.code !== 'changedMeanwhile') throw error;
        const theirs = await read();
        if (base.current === undefined || theirs === undefined) throw error;
        const merged = merge(valuesOf(base.current), valuesOf(theirs), form.getValues());
        base.current = theirs;
        for (const [path, value] of merged.taken) set(path, value);
        setConflicts(merged.conflicts);
        if (merged.conflicts.length > 0 || tries === TRIES) throw error;
        sent = schema.parse(form.getValues());
      }
    }
  };
  const choose = ({ path, theirs, mine }: Conflict, isTheirs: boolean) => {
    set(path, isTheirs ? theirs : mine);
    form.clearErrors(path.join('.') as FieldPath<V>);
  };
  return { send, conflicts, choose };
}
