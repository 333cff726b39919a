/** How somebody heard of an organization that they sign up with (assumed). Specification self-signup 1.12. */
export const HEARD_FROM = ['Friend', 'Poster', 'Web', 'Event', 'Other'] as const;
