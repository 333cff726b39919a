/** A program or a person that is chosen. */
export interface Choice {
  readonly kind: 'program' | 'person';
  /** Of the program; of a person as the picker writes it, `personId@programId`. */
  readonly id: string;
  readonly name: string;
}

/** What a choice is known by: the same person stands below each of their programs, and is chosen once. */
export const choiceKey = ({ kind, id }: Choice): string => `${kind} ${kind === 'person' ? id.split('@')[0] : id}`;
