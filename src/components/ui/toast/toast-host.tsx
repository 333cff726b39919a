import { Suspense, useEffect, useState } from 'react';
import { useFailureText } from '#src/components/ui/forms/messages.ts';
import { onIdentityChange } from '#src/lib/session/identity.ts';
import { part } from '#src/lib/part.ts';
import { sentences } from '#src/lib/sentences.ts';
import { receive, type ToastContent } from './store.ts';

const MantineToasts = part(() => import('./mantine-toasts.tsx').then((module) => module.MantineToasts));

/**
 * Shows what `toast` says; one of it stands in the root. The live region is there from the start, since what is
 * announced must come into a region that a screen reader knows; the code of the toasts comes with the first one.
 * Nothing stays when the session or the chosen organization ends: it names people, and offers to undo.
 */
export function ToastHost() {
  const [contents, setContents] = useState<readonly ToastContent[] | null>(null);
  const describe = useFailureText();
  // what isn't known may have been done: that it is looked at before is part of it
  const errorText = (error: unknown) => {
    const { text, hint, isUnknown } = describe(error);
    return isUnknown ? sentences(text, hint) : text;
  };
  useEffect(
    () =>
      receive((content) =>
        // where nothing was said yet, there is nothing to take away
        setContents((before) => (before === null && content.isRetry ? null : [...(before ?? []), content])),
      ),
    [],
  );
  useEffect(() => onIdentityChange(() => setContents((before) => before && [])), []);
  return (
    <div role="status" aria-live="polite" aria-atomic="false">
      {contents && (
        <Suspense fallback={null}>
          <MantineToasts contents={contents} errorText={errorText} />
        </Suspense>
      )}
    </div>
  );
}
