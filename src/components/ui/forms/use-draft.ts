import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { type Draft, dropDraft, hasDraft, keepDraft, readDraft } from '#src/lib/session/drafts.ts';
import type { AppForm } from './use-app-form.ts';

const WAIT_MS = 400;

/** The draft that a form shows. */
export interface FormDraft {
  /** When it was typed; null without one. */
  readonly at: string | null;
  /** What the form held before it was typed. */
  readonly began: unknown;
  /** The name that the form is sent under until it is saved or given up, over a reload, too: twice sent, it is one. */
  readonly sentAs: () => string;
  /** From now on it is another one. */
  readonly rename: () => void;
  readonly drop: () => void;
  /** Gives up what was typed, in the form too. */
  readonly discard: () => void;
}

interface StoredDraft {
  readonly name: string;
  readonly draft: Draft | null | undefined;
}

const begin = (name: string): StoredDraft => ({ name, draft: hasDraft(name) ? undefined : null });

/**
 * The stored draft of a form; undefined while it is being read: show the form when it is there. Without one, as nearly
 * always, it is null at once.
 */
export function useStoredDraft(name: string): Draft | null | undefined {
  const [found, setFound] = useState(() => begin(name));
  if (found.name !== name) setFound(begin(name));
  const isRead = found.name === name && found.draft !== undefined;
  useEffect(() => {
    if (isRead) return;
    let wanted = true;
    void readDraft(name).then((draft) => {
      if (wanted) setFound({ name, draft });
    });
    return () => {
      wanted = false;
    };
  }, [name, isRead]);
  return found.name === name ? found.draft : undefined;
}

/**
 * Puts the stored draft into a form and keeps what is typed as the draft from then on, but for `secrets`, until it is
 * saved, given up or taken back. Give the result to `<DraftNotice>`, and call `drop` when the form is saved or left.
 */
export function useDraft<V extends FieldValues, T>(
  form: AppForm<V, T>,
  name: string,
  stored: Draft | null,
  secrets: ReadonlyArray<string & keyof V> = [],
): FormDraft {
  const [at, setAt] = useState(stored?.at ?? null);
  const [firstName] = useState(() => stored?.sentAs ?? crypto.randomUUID());
  const sentAs = useRef(firstName);
  const keep = useDebouncedCallback((values: V) => {
    const open = (fields: object = {}) =>
      Object.fromEntries(Object.entries(fields).filter(([field]) => !secrets.includes(field)));
    // until it is saved: what is left to be chosen between two versions is asked again after a reload
    const began = at === null ? undefined : (stored?.began as object | undefined);
    return void keepDraft(name, open(values), open(began ?? form.formState.defaultValues), sentAs.current);
  }, WAIT_MS);

  useEffect(() => {
    if (!stored) return;
    const empty = Object.fromEntries(secrets.map((field) => [field, form.getValues(field as Path<V>)]));
    // compared with what the form began with: a restored form has unsaved changes
    form.reset({ ...empty, ...(stored.values as V) }, { keepDefaultValues: true });
    // oxlint-disable-next-line react/exhaustive-deps -- the same all along, in whatever list
  }, [form, stored]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => {
          if (isDirty) return keep(values);
          keep.cancel();
          dropDraft(name);
        },
      }),
    [form, keep, name],
  );

  const { isSubmitting } = form.formState;
  useEffect(() => {
    // the answer may be that the session is over: then there is nobody any more whose draft it is
    if (isSubmitting) keep.flush();
  }, [isSubmitting, keep]);

  const drop = () => {
    keep.cancel();
    dropDraft(name);
    setAt(null);
    sentAs.current = crypto.randomUUID();
  };
  return {
    at,
    began: stored?.began,
    sentAs: () => sentAs.current,
    rename: () => {
      sentAs.current = crypto.randomUUID();
      keep(form.getValues());
      keep.flush();
    },
    drop,
    discard: () => {
      form.reset();
      drop();
    },
  };
}
