import { useState } from 'react';
import type { Transport } from '#mocks/transport.ts';
import { readOutbox, type OutboxMessage } from './calls.ts';

const NEWEST = 20;

export function OutboxSection({ transport }: { transport: Transport }) {
  const [messages, setMessages] = useState<readonly OutboxMessage[]>();
  const [failure, setFailure] = useState('');

  const show = async () => {
    try {
      setMessages((await readOutbox(transport)).slice(0, NEWEST));
      setFailure('');
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };

  return (
    <section aria-labelledby="outbox">
      <h3 id="outbox">Outbox</h3>
      <button type="button" onClick={() => void show()}>
        {messages ? 'Refresh outbox' : 'View outbox'}
      </button>
      <p className="error" role="alert">
        {failure}
      </p>
      {messages?.length === 0 && <p>Nothing has been sent yet.</p>}
      <ul className="letters">
        {messages?.map(({ id, kind, to, subject, body, createdAt }) => (
          <li key={id}>
            <strong>
              {kind} to {to}
            </strong>
            {` · ${new Date(createdAt).toLocaleString('en-US')}`}
            {subject !== null && <div>{subject}</div>}
            <pre>{body}</pre>
          </li>
        ))}
      </ul>
    </section>
  );
}
