import { useCallback } from 'react';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import type { BroadcastType } from '#src/schemas/broadcast-values.ts';
import { nameMergeFields } from '#src/schemas/merge-fields.ts';

interface Titled {
  readonly type: BroadcastType;
  readonly title: string;
}

/**
 * What gives a broadcast's title as it is shown: of an email, whose title is its subject, with the names of its fields in
 * words. It is the same whoever reads the email, so that a screen, a list and a message name the same thing.
 * Specification broadcasts 2.15.
 */
export function useBroadcastTitle(): (broadcast: Titled) => string {
  const common = useCommonTexts();
  return useCallback(
    ({ type, title }) =>
      type === 'email' ? nameMergeFields(title, (field) => `[${common(`mergeFields.${field}`)}]`) : title,
    [common],
  );
}
