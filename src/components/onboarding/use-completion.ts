import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { session } from '#src/lib/session/store.ts';
import { useWrite } from '#src/queries/client.ts';
import { getOrganization, updateOrganization } from '#src/queries/organizations.ts';

/**
 * The end of the signup. The server has it completed before the upload; the session, and with it the guards, learn of
 * it when the wizard is left, so that its last step is seen. Where it was completed elsewhere, by another
 * administrator or before the page was loaded anew, the wizard is left at once. Specification onboarding 2.2.
 */
export function useCompletion(organizationId: string, onLeave: () => void) {
  const update = useWrite(updateOrganization);
  const { data } = useQuery(getOrganization(organizationId));
  const [here, setHere] = useState<'no' | 'running' | 'done'>('no');

  const leave = () => {
    session.getState().signupCompleted(organizationId);
    onLeave();
  };
  const elsewhere = here === 'no' && data?.organization.signupCompleted === true;
  useEffect(() => {
    if (elsewhere) leave();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it turns out: leaving renders the screen again
  }, [elsewhere]);

  const complete = async (): Promise<boolean> => {
    setHere('running');
    try {
      await update.mutateAsync({ params: { id: organizationId }, body: { signupCompleted: true } });
      setHere('done');
      return true;
    } catch {
      setHere('no');
      return false;
    }
  };
  return {
    completed: here === 'done',
    isLeft: elsewhere,
    busy: here === 'running',
    error: update.error,
    complete,
    leave,
  };
}
