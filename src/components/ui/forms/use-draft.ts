import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type Draft, dropDraft, keepDraft, readDraft } from '#src/lib/session/drafts.ts';
import type { AppForm } from './use-app-form.ts';

const WAIT_MS = 400;

/** The stored draft of a form; undefined while it is being read: show the form when it is there. */
export function useStoredDraft(name: string): Draft | null | undefined {
  const [found, setFound] = useState<{ name: string; draft: Draft | null }>();
  useEffect(() => {
    let wanted = true;
    void readDraft(name).then((draft) => {
      if (wanted) setFound({ name, draft });
    });
    return () => {
      wanted = false;
    };
  }, [name]);
  return found?.name === name ? found.draft : undefined;
}

/**
 * Puts the stored draft into a form and keeps what is typed as the draft from then on, until it is saved, given up or
 * taken back. Give the result to `<DraftNotice>`, and call `drop` when the form is saved or left.
 */
export function useDraft<V extends FieldValues, T>(form: AppForm<V, T>, name: string, stored: Draft | null) {
  const [at, setAt] = useState(stored?.at ?? null);
  const keep = useDebouncedCallback((values: V) => void keepDraft(name, values), WAIT_MS);

  useEffect(() => {
    // compared with what the form began with: a restored form has unsaved changes
    if (stored) form.reset(stored.values as V, { keepDefaultValues: true });
  }, [form, stored]);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => {
          if (isDirty) return keep(values);
          keep.cancel();
          dropDraft();
        },
      }),
    [form, keep],
  );

  const drop = () => {
    keep.cancel();
    dropDraft();
    setAt(null);
  };
  return {
    /** When the draft was typed; null without one. */
    at,
    drop,
    discard: () => {
      form.reset();
      drop();
    },
  };
}
