import { useState } from 'react';
import { session, useSession } from '#src/lib/session/store.ts';
import { tab } from '#src/lib/session/web-storage.ts';
import { useWrite } from '#src/queries/client.ts';
import { acceptTerms, savePassword } from '#src/queries/auth.ts';

/** Whose password was made in this tab while the terms were still open: a reload between the two asks for no other. */
const MADE_KEY = 'onboarding-password';

export interface AccountWrites {
  /** Whether the password was made before this screen was opened. */
  readonly passwordMade: boolean;
  readonly savePassword: (password: string) => Promise<void>;
  readonly acceptTerms: () => Promise<void>;
}

/** The two writes of the wizard's first step, each told to the session. Specification onboarding 1.2. */
export function useAccountWrites(): AccountWrites {
  const userId = useSession(({ user }) => user?.userId ?? '');
  const [passwordMade] = useState(() => tab.get(MADE_KEY) === userId);
  const save = useWrite(savePassword);
  const accept = useWrite(acceptTerms);
  return {
    passwordMade,
    savePassword: async (password) => {
      await save.mutateAsync({ params: { userId }, body: { password } });
      session.getState().passwordRenewed();
      tab.set(MADE_KEY, userId);
    },
    acceptTerms: async () => {
      await accept.mutateAsync({ params: { id: userId }, body: { tosAccepted: true } });
      tab.remove(MADE_KEY);
      session.getState().termsAccepted();
    },
  };
}
