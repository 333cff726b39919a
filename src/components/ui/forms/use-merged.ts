import { useEffect, useRef, useState } from 'react';
import { set as setAt, type FieldPath, type FieldValues } from 'react-hook-form';
import { isApiError } from '#src/lib/api/error.ts';
import { isSame } from '#src/schemas/began.ts';
import type * as z from 'zod/mini';
import { type AppForm, rememberSent } from './use-app-form.ts';
import type { FormDraft } from './use-draft.ts';

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
const CHANGED = new Set<unknown>(['changedMeanwhile', 'broadcastChanged', 'surveyQuestionsChanged']);

const isChanged = (error: unknown): boolean =>
  isApiError(error) && (CHANGED.has(error.code) || CHANGED.has(error.unsaid));

/** Others save again and again: then the last refusal is told. */
const TRIES = 3;

/** How what isn't a form of fields is joined, e.g. a list. */
interface Joining<V> {
  /** The values with both changes, and what is left to be chosen. */
  readonly join: (values: Readonly<Record<'began' | 'theirs' | 'mine', V>>) => {
    readonly values: V;
    readonly conflicts: readonly Conflict[];
  };
  /** The values with one of the two versions. */
  readonly settle: (values: V, conflict: Conflict, isTheirs: boolean) => V;
}

interface MergedOptions<V extends FieldValues, T, Row> {
  readonly form: AppForm<V, T>;
  readonly schema: z.ZodMiniType<T, V>;
  /** What the form began with; undefined for something new, which nobody else can change. */
  readonly row: Row | undefined;
  /** The same as the form shows it. */
  readonly valuesOf: (row: Row) => V;
  /** How it is now; undefined where it isn't there any more. */
  readonly read: () => Promise<Row | undefined>;
  /** What was typed before and stands in the form: it may have begun with an older row. */
  readonly draft?: FormDraft | undefined;
  readonly whole?: Whole | undefined;
  readonly joining?: Joining<V> | undefined;
}

/**
 * Sends a form about something that somebody else may have changed since it began. Fields that only they changed are
 * joined, and it is sent again; where both changed a field, the refusal is thrown, and `<Conflicts>` shows both versions.
 * A draft that began before they saved is joined with it as soon as it stands in the form. Specification product 5.17.
 */
export function useMerged<V extends FieldValues, T, Row>(options: MergedOptions<V, T, Row>) {
  const { form, schema, row, valuesOf, read, draft, whole = {}, joining } = options;
  const base = useRef(row);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const [isOfDraft, setIsOfDraft] = useState(false);
  const [isJoined, setIsJoined] = useState(false);
  /** Another one each time that values were set by `joining`: lists inside of lists are to be mounted anew then. */
  const [round, setRound] = useState(0);
  const isAsked = useRef(false);
  const set = (path: readonly string[], value: unknown) =>
    form.setValue(path.join('.') as FieldPath<V>, value as never, { shouldDirty: true });

  const setAll = (values: V) => {
    for (const [name, value] of Object.entries(values)) set([name], value);
    setRound((before) => before + 1);
  };
  /** The values with all that can be taken over, and what is left to be chosen. */
  const join = (values: Readonly<Record<'began' | 'theirs' | 'mine', V>>) => {
    if (joining) return joining.join(values);
    const merged = merge(values, whole);
    const joined = structuredClone(values.mine);
    for (const [path, value] of merged.taken) setAt(joined, path.join('.'), value);
    return { values: joined, conflicts: merged.conflicts };
  };
  /** The same in the form, field by field, where it is sent. */
  const joinAll = (values: Readonly<Record<'began' | 'theirs' | 'mine', V>>): readonly Conflict[] => {
    if (joining) {
      const joined = joining.join(values);
      setAll(joined.values);
      return joined.conflicts;
    }
    const merged = merge(values, whole);
    for (const [path, value] of merged.taken) set(path, value);
    return merged.conflicts;
  };

  useEffect(() => {
    if (row === undefined || !draft?.began) return;
    const joined = join({ began: draft.began as V, theirs: valuesOf(row), mine: form.getValues() });
    // whole, as the draft was: a list that was just reset doesn't hear of single values
    form.reset(joined.values, { keepDefaultValues: true });
    setConflicts(joined.conflicts);
    setIsOfDraft(true);
    // oxlint-disable-next-line react/exhaustive-deps -- once, after the draft was put into the form
  }, []);

  /** What can't be taken back is joined, too, but isn't sent again before it was looked at. */
  const send = async <Answer>(
    data: T,
    write: (data: T, row: Row | undefined) => Promise<Answer>,
    isFinal = false,
  ): Promise<Answer> => {
    let sent = data;
    setConflicts([]);
    setIsOfDraft(false);
    setIsJoined(false);
    isAsked.current = false;
    for (let tries = 1; ; tries += 1) {
      try {
        return await write(sent, base.current);
      } catch (error) {
        if (!isChanged(error)) throw error;
        const theirs = await read();
        if (base.current === undefined || theirs === undefined) throw error;
        const values = { began: valuesOf(base.current), theirs: valuesOf(theirs), mine: form.getValues() };
        base.current = theirs;
        const left = joinAll(values);
        setConflicts(left);
        isAsked.current = left.length > 0;
        setIsJoined(isFinal && left.length === 0);
        if (left.length > 0 || isFinal || tries === TRIES) throw error;
        const joined = schema.safeParse(form.getValues());
        if (!joined.success) {
          // each was right by itself: what doesn't go together is said at its fields
          await form.trigger();
          throw error;
        }
        sent = joined.data;
        rememberSent(form);
      }
    }
  };
  const choose = (conflict: Conflict, isTheirs: boolean) => {
    const { path, theirs, mine } = conflict;
    if (joining) {
      setAll(joining.settle(form.getValues(), conflict, isTheirs));
      return;
    }
    set(path, isTheirs ? theirs : mine);
    form.clearErrors(path.join('.') as FieldPath<V>);
  };
  /** What the form begins with from now on: it was saved, and stays open. */
  const begin = (next: Row) => {
    base.current = next;
  };
  /** Whether both versions of something stand in the form since it was sent. */
  const isAsking = () => isAsked.current;
  /** Who gives up the draft has nothing to choose any more. */
  const isGivenUp = isOfDraft && draft?.at === null;
  return { send, conflicts: isGivenUp ? [] : conflicts, isJoined, choose, begin, round, isAsking };
}
