/** A program or a person that is chosen. */
export interface Choice {
  readonly kind: 'program' | 'person';
  /** Of the program, or of the person: the same one stands below each of their programs, and is chosen once. */
  readonly id: string;
  readonly name: string;
}

/** What a choice is known by. */
export const choiceKey = ({ kind, id }: Choice): string => `${kind} ${id}`;
