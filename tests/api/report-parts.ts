import { insertRows } from '#server/db/bulk.ts';
import type { createReportRequest, ReportModule } from '#src/schemas/reports.ts';
import type { BodyInput } from '#src/schemas/endpoint.ts';
import { DEMO_ORGANIZATIONS, type TestApi } from './harness.ts';
import { addCallers, addPeople, addQueue, addRecipients } from './queue-rows.ts';
import { asSystem } from './sign-in.ts';

type Filters = BodyInput<typeof createReportRequest>['filters'];

/** What reports of broadcasts and queues are of. */
export interface ReportParts {
  readonly broadcastId: string;
  readonly queueId: string;
  /** What an order of a module says at least: of which broadcast or queue, where it is a part of one. */
  readonly least: (module: ReportModule) => Filters;
}

interface Message {
  readonly name: string | null;
  readonly contact: string;
  readonly status: 'pending' | 'success' | 'error' | 'opt_out';
  readonly step: 'waiting' | 'handed' | 'stopped' | 'over';
  readonly error?: 'refused' | 'undelivered';
}

/** One of each kind, by name; who has none is last. */
const messagesOf = (typed: string): readonly Message[] => [
  { name: typed, contact: '+12125550101', status: 'success', step: 'over' },
  { name: 'Bea Failed', contact: '+12125550102', status: 'error', step: 'over', error: 'refused' },
  { name: 'Cleo Stop', contact: '+12125550103', status: 'opt_out', step: 'over' },
  { name: 'Dora Stopped', contact: '+12125550104', status: 'pending', step: 'stopped' },
  { name: null, contact: '+12125550105', status: 'success', step: 'over' },
];

/**
 * A broadcast of Harbor's that was sent, with messages of all kinds, somebody who was skipped and two who answered; and a
 * queue with two recipients, of whom one was paused, and a caller. `typed` stands wherever somebody can type.
 */
export async function addReportParts(test: TestApi, typed = 'Ada Winter'): Promise<ReportParts> {
  const organization_id = DEMO_ORGANIZATIONS.harbor;
  const broadcastId = await asSystem(test, async ({ tx, now, newId }) => {
    const id = newId();
    const messages = messagesOf(typed);
    await tx
      .insertInto('broadcasts')
      .values({
        id,
        organization_id,
        title: typed,
        type: 'sms',
        content: typed,
        status: 'sent',
        author_name: typed,
        send_now: true,
        started_at: now,
        expanded_at: now,
        finished_at: now,
        stopped_at: now,
        selected: messages.length + 1,
        left_out: JSON.stringify({ landline: 1 }),
        replies_count: 2,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await insertRows(
      tx,
      'broadcast_recipients',
      messages.map(({ error = null, ...message }) => ({
        id: newId(),
        broadcast_id: id,
        organization_id,
        type: 'sms',
        kind: 'EPHEMERAL',
        ...message,
        error,
        attempts: message.step === 'stopped' ? 0 : 1,
        due_at: now,
        send_after: now,
        sent_at: message.status === 'success' ? now : null,
        delivered_at: message.status === 'success' ? now : null,
        created_at: now,
      })),
    );
    const of = { broadcast_id: id, organization_id, created_at: now };
    await insertRows(tx, 'broadcast_skipped', [
      { id: newId(), ...of, name: typed, contact: '+12125550109', reason: 'landline' },
      { id: newId(), ...of, name: 'Zoe Silent', contact: null, reason: 'noContact' },
    ]);
    await insertRows(tx, 'broadcast_replies', [
      { id: newId(), ...of, name: typed, from_contact: '+12125550101', body: typed, is_stop: false },
      { id: newId(), ...of, name: 'Cleo Stop', from_contact: '+12125550103', body: 'STOP', is_stop: true },
    ]);
    return id;
  });
  const people = await addPeople(test, [
    { role: 'RECIPIENT', name: typed, phone: '+12125550111', zip: '10001', language: 'Spanish' },
    { role: 'RECIPIENT', name: 'Bea', phone: '+12125550112', zip: '10001' },
    { role: 'CALLER', name: typed, phone: '+12125550113', language: 'Spanish' },
  ]);
  const queueId = await addQueue(test, { name: typed, active: false });
  const until = new Date(test.clock.now().getTime() + 3_600_000);
  await addRecipients(test, queueId, people.slice(0, 2), (index) => ({
    paused_until: index === 1 ? until.toISOString() : null,
  }));
  await addCallers(test, queueId, people.slice(2));
  return {
    broadcastId,
    queueId,
    least: (module) => {
      if (module.startsWith('BROADCAST_')) return { params: { id: broadcastId } };
      return module.startsWith('QUEUE_') ? { params: { id: queueId } } : {};
    },
  };
}
