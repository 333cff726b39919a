import { useState } from 'react';
import { PERSONAS } from '#mocks/scenarios.ts';
import type { Transport } from '#mocks/transport.ts';
import { signInAs, type ConsoleDoor } from './calls.ts';

export function PeopleSection({ transport, door }: { transport: Transport; door: ConsoleDoor }) {
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState('');

  const signIn = async (userName: string) => {
    setBusy(userName);
    setFailure('');
    try {
      await signInAs(transport, door, userName);
    } catch (error) {
      setFailure(`${userName}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      setBusy(undefined);
    }
  };

  return (
    <section aria-labelledby="people">
      <h3 id="people">Sign in as</h3>
      <ul className="people">
        {Object.values(PERSONAS).map(({ userName, about }) => (
          <li key={userName}>
            <button type="button" disabled={busy !== undefined} onClick={() => void signIn(userName)}>
              {userName}
              <small>{about}</small>
            </button>
          </li>
        ))}
      </ul>
      <p className="error" role="alert">
        {failure}
      </p>
    </section>
  );
}
