import type { previewBroadcast } from '#src/schemas/broadcasts.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import { fillMergeFields, wordsOfName } from '#src/schemas/merge-fields.ts';
import { segmentsOf } from '#src/schemas/sms-segments.ts';
import type { Contact } from './form-values.ts';

type Previewed = ResponseOf<typeof previewBroadcast>;

/**
 * How many segments a text is for all contacts who get it, with each name put in: what the server counts for people it
 * knows. Of more skipped ones than are named, it is about so many. Specification broadcasts 4.9.
 */
export function contactSegments(
  text: string,
  organization: string,
  contacts: readonly Contact[],
  { sendTo, skippedPeople }: Pick<Previewed, 'sendTo' | 'skippedPeople'>,
): number {
  const counted = countEach(text, organization, contacts, skippedPeople);
  const all = counted.reduce((sum, segments) => sum + segments, 0);
  return counted.length === 0 ? 0 : Math.round((all / counted.length) * sendTo);
}

function countEach(
  text: string,
  organization: string,
  contacts: readonly Contact[],
  skippedPeople: Previewed['skippedPeople'],
): number[] {
  const skipped = new Set(skippedPeople.map(({ contact }) => contact));
  return contacts
    .filter(({ contact }) => !skipped.has(contact))
    .map(({ name }) => segmentsOf(fillMergeFields(text, { ...wordsOfName(name), organization })));
}

/** The same of one contact: fewest and most; null where nobody gets it. */
export function segmentsOfEach(
  text: string,
  organization: string,
  contacts: readonly Contact[],
  { skippedPeople }: Pick<Previewed, 'skippedPeople'>,
): Previewed['segmentsEach'] {
  const counted = countEach(text, organization, contacts, skippedPeople);
  if (counted.length === 0) return null;
  const least = counted.reduce((one, other) => Math.min(one, other));
  return { least, most: counted.reduce((one, other) => Math.max(one, other)) };
}
