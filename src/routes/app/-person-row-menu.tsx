import { useCallItems } from '#src/components/calls/use-call-items.ts';
import type { RowMenuProps } from '#src/components/people/list/person-row-actions.tsx';
import { PersonActions } from '#src/components/people/person/person-actions.tsx';

/** The menu of a person in a list, with what calls do with them. Specification people 7.9. */
export function PersonRowMenu({ person }: RowMenuProps) {
  const { items, question } = useCallItems(person);
  return (
    <>
      <PersonActions person={person} first={items} opened />
      {question}
    </>
  );
}
