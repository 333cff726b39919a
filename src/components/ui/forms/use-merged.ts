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

/** What each of some fields is known by, whatever else it holds: they aren't taken apart. */
type Whole = Readonly<Record<string, (value: unknown) => unknown>>;

/** What becomes of a form where somebody else has saved since it began. */
function merge(
  { began, theirs, mine }: Readonly<Record<'began' | 'theirs' | 'mine', Values>>,
  whole: Whole,
  at: readonly string[] = [],
): Merged {
  const parts = Object.entries(theirs).map(([name, is]): Merged => {
    const [was, typed, path] = [began[name], mine[name], [...at, name]];
    const idOf = whole[name];
    if (isValues(is) && !idOf) {
      const inside = { began: isValues(was) ? was : {}, theirs: is, mine: isValues(typed) ? typed : {} };
      return merge(inside, whole, path);
    }
    const isKept = (one: unknown, other: unknown) => (idOf ? isSame(idOf(one), idOf(other)) : isSame(one, other));
    if (isKept(is, was) || isKept(is, typed)) return { taken: [], conflicts: [] };
    if (isKept(typed, was)) return { taken: [[path, is]], conflicts: [] };
    return { taken: [], conflicts: [{ path, theirs: is, mine: typed }] };
  });
  return { taken: parts.flatMap(({ taken }) => taken), conflicts: parts.flatMap(({ conflicts }) => conflicts) };
}

/** Refusals of what somebody else has saved since. */
const CHANGED = new Set<unknown>(['changedMeanwhile', 'broadcastChanged']);

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
  readonly whole?: Whole | undefined;
}

/**
 * Sends a form about something that somebody else may have changed since it began. Fields that only they changed are
 * joined, and it is sent again; where both changed a field, the refusal is thrown, and `<Conflicts>` shows both versions.
 * Specification product 5.17.
 */
export function useMerged<V extends FieldValues, T, Row>(options: MergedOptions<V, T, Row>) {
  const { form, schema, row, valuesOf, read, whole = {} } = options;
  const base = useRef(row);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [isJoined, setIsJoined] = useState(false);
  const set = (path: readonly string[], value: unknown) =>
    form.setValue(path.join('.') as FieldPath<V>, value as never, { shouldDirty: true });

  /** What can't be taken back is joined, too, but isn't sent again before it was looked at. */
  const send = async <Answer>(
    data: T,
    write: (data: T, row: Row | undefined) => Promise<Answer>,
    isFinal = false,
  ): Promise<Answer> => {
    let sent = data;
    setConflicts([]);
    setIsJoined(false);
    for (let tries = 1; ; tries += 1) {
      try {
        return await write(sent, base.current);
      } catch (error) {
        if (!isApiError(error) || !CHANGED.has(error.code)) throw error;
        const theirs = await read();
        if (base.current === undefined || theirs === undefined) throw error;
        const values = { began: valuesOf(base.current), theirs: valuesOf(theirs), mine: form.getValues() };
        const merged = merge(values, whole);
        base.current = theirs;
        for (const [path, value] of merged.taken) set(path, value);
        setConflicts(merged.conflicts);
        setIsJoined(isFinal && merged.conflicts.length === 0);
        if (merged.conflicts.length > 0 || isFinal || tries === TRIES) throw error;
        sent = schema.parse(form.getValues());
      }
    }
  };
  const choose = ({ path, theirs, mine }: Conflict, isTheirs: boolean) => {
    set(path, isTheirs ? theirs : mine);
    form.clearErrors(path.join('.') as FieldPath<V>);
  };
  /** What the form begins with from now on: it was saved, and stays open. */
  const begin = (next: Row) => {
    base.current = next;
  };
  return { send, conflicts, isJoined, choose, begin };
}
