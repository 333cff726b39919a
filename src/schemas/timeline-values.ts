/* They stand alone: what the address bar may hold is known from the start, and would bring the contract along. */

/** What a timeline tells of. Specification people 10.1. */
export const TIMELINE_KINDS = ['call', 'note', 'survey', 'message', 'reply', 'change'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** The kinds that a list with commas names, each once and in their own order; what is no kind is left out. */
export const kindsIn = (list: string): TimelineKind[] => {
  const named = new Set(list.split(','));
  return TIMELINE_KINDS.filter((kind) => named.has(kind));
};
