import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { session, useSession } from '#src/lib/session/store.ts';
import { useWrite } from '#src/queries/client.ts';
import { acceptTerms, savePassword } from '#src/queries/auth.ts';
import { getPasswordStatus } from '#src/queries/signed-in.ts';

/**
 * Whether the password was chosen by its owner before the wizard was opened, by an invitation or an earlier visit: it
 * asks for no second one. Specification onboarding 1.2, 2.1.
 */
export function usePasswordMade(): boolean {
  const userId = useSession(({ user }) => user?.userId ?? '');
  const { data } = useQuery(getPasswordStatus(userId));
  // the form that makes it stays until it is sent
  const [made] = useState(data?.passwordChosen === true);
  return made;
}

interface AccountWrites {
  readonly savePassword: (password: string) => Promise<void>;
  readonly acceptTerms: () => Promise<void>;
}

/** The two writes of the wizard's first step, each told to the session. Specification onboarding 1.2. */
export function useAccountWrites(): AccountWrites {
  const userId = useSession(({ user }) => user?.userId ?? '');
  const save = useWrite(savePassword);
  const accept = useWrite(acceptTerms);
  return {
    savePassword: async (password) => {
      await save.mutateAsync({ params: { userId }, body: { password } });
      session.getState().passwordRenewed();
    },
    acceptTerms: async () => {
      await accept.mutateAsync({ params: { id: userId }, body: { tosAccepted: true } });
      session.getState().termsAccepted();
    },
  };
}
