/**
 * Values of person details. Languages and genders are assumed; the rest is specification people 4.15. They stand alone:
 * what
 * the address bar may hold is known from the start, and would bring the contract of people along.
 */
export const GENDERS = ['Female', 'Male', 'Non-binary', 'Other', 'Prefer not to say'] as const;
export const PREFERRED_LANGUAGES = ['English', 'Spanish', 'Chinese', 'Vietnamese', 'Tagalog', 'Other'] as const;
/** Those in which the product writes letters. */
export const LETTER_LANGUAGES = ['English', 'Spanish'] as const satisfies ReadonlyArray<
  (typeof PREFERRED_LANGUAGES)[number]
>;
export const CALL_TIMES = ['Morning', 'Afternoon', 'Evening', 'Weekend'] as const;
export const PHONE_CALL_BEHAVIORS = ['Talkative', 'Quiet', 'Needs time', 'Hard of hearing', 'Other'] as const;
