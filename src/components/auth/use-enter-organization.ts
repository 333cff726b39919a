import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { session } from '#src/lib/session/store.ts';
import { fetchStatus, isRefused } from './refresh-status.ts';
import { useContinue } from './use-continue.ts';

interface Organization {
  readonly id: string;
  readonly name: string;
}

/**
 * Chooses the organization to work in, learns what one may use there, and goes on. Where the status can't be had
 * the choice is taken back and can be made again; a status that is refused ends the session. Specification sessions
 * 3.6.
 */
export function useEnterOrganization() {
  const client = useQueryClient();
  const goOn = useContinue();
  const entering = useRef(false);
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');

  const enter = async ({ id, name }: Organization) => {
    if (entering.current) return;
    entering.current = true;
    setState('busy');
    const { organization: before, chooseOrganization, signOut } = session.getState();
    try {
      // first, for its id travels as a header of the call
      chooseOrganization({ id, name });
      await fetchStatus(client);
      await goOn();
      setState('idle');
    } catch (error) {
      if (session.getState().token === null) return;
      if (isRefused(error)) return signOut('expired');
      session.setState({ organization: before });
      setState('failed');
    } finally {
      entering.current = false;
    }
  };
  return { enter, busy: state === 'busy', failed: state === 'failed' };
}
