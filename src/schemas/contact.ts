/** Ways to reach a person. Specification people 4.17. */
export const COMMUNICATION_METHODS = ['SMS', 'Email', 'Voice'] as const;
export type CommunicationMethod = (typeof COMMUNICATION_METHODS)[number];

/** Types of a phone line. Specification people 4.18. */
export const LINE_TYPES = ['Mobile', 'Landline'] as const;
export type LineType = (typeof LINE_TYPES)[number];
