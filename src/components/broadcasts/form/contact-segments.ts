import type { previewBroadcast } from '#src/schemas/broadcasts.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import { fillMergeFields, wordsOfName } from '#src/schemas/merge-fields.ts';
import { segmentsOf } from '#src/schemas/sms-segments.ts';
import type { Contact } from './form-values.ts';

/**
 * How many segments a text is for all contacts who get it, with each name put in: what the server counts for people it
 * knows. Of more skipped ones than are named, it is about so many. Specification broadcasts 4.9.
 */
export function contactSegments(
  text: string,
  organization: string,
  contacts: readonly Contact[],
  { sendTo, skippedPeople }: Pick<ResponseOf<typeof previewBroadcast>, 'sendTo' | 'skippedPeople'>,
): number {
  const skipped = new Set(skippedPeople.map(({ contact }) => contact));
  const reached = contacts.filter(({ contact }) => !skipped.has(contact));
  const all = reached.reduce(
    (sum, { name }) => sum + segmentsOf(fillMergeFields(text, { ...wordsOfName(name), organization })),
    0,
  );
  return reached.length === 0 ? 0 : Math.round((all / reached.length) * sendTo);
}
