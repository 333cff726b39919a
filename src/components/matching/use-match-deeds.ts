import { useRef } from 'react';
import { atOnce } from '#src/components/ui/toast/at-once.ts';
import { fullName } from '#src/lib/people.ts';
import { useWrite } from '#src/queries/client.ts';
import { matchPeople, unmatchPeople } from '#src/queries/memberships.ts';
import { useMatchingTexts } from './texts.ts';

/** Who is matched with whom, as far as words go. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

export const namedOf = ({
  id,
  person,
}: {
  readonly id: string;
  readonly person: { readonly firstName: string; readonly lastName: string };
}): Named => ({ id, name: fullName(person) });

/** Matches and unmatches at once, each with the other as its Undo. */
export function useMatchDeeds() {
  const t = useMatchingTexts();
  const match = useWrite(matchPeople);
  const unmatch = useWrite(unmatchPeople);
  /** Of a double click the second comes before the button is busy: it would be told as a fault. */
  const running = useRef(false);
  const deed = async (caller: Named, recipient: Named, isMatch: boolean) => {
    if (running.current) return;
    running.current = true;
    const body = { callerId: caller.id, recipientId: recipient.id };
    const join = () => match.mutateAsync({ body });
    const part = () => unmatch.mutateAsync({ body });
    await atOnce({
      run: isMatch ? join : part,
      undo: isMatch ? part : join,
      about: `match ${caller.id} ${recipient.id}`,
      text: t(isMatch ? 'done' : 'ended', { caller: caller.name, recipient: recipient.name }),
    });
    running.current = false;
  };
  return {
    match: (caller: Named, recipient: Named) => deed(caller, recipient, true),
    unmatch: (caller: Named, recipient: Named) => deed(caller, recipient, false),
    busy: match.isPending || unmatch.isPending,
  };
}
