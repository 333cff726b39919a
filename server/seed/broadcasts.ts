import { insertRows, type BulkRow } from '#server/db/bulk.ts';
import { enqueue } from '#server/jobs/queue.ts';
import { recordingsOf } from '#server/simulated/call-plan.ts';
import { recordingFile } from '#server/simulated/recordings.ts';
import type { Work } from '#server/work.ts';
import type {
  BroadcastError,
  BroadcastKind,
  BroadcastSkipped,
  BroadcastStatus,
  BroadcastType,
} from '#src/schemas/broadcast-values.ts';
import { DAY_MS } from '#src/schemas/limits.ts';
import type { SeededPerson } from './people.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, seedId } from './personas.ts';
import { randomFrom } from './random.ts';

const ORGANIZATION = DEMO_ORGANIZATIONS.harbor;
const AUTHOR = PERSONAS['org.admin'];
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** The organization's zone, and what is read off a clock there. */
const ZONE = 'America/New_York';
const CLOCK = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' });

interface Sketch {
  readonly title: string;
  readonly type: BroadcastType;
  readonly kind: BroadcastKind;
  readonly status: BroadcastStatus;
  readonly content: string | null;
  /** Which of the organization's programs it goes to; of people alone, none. */
  readonly program: number | null;
  /** How many days ago it was sent, or in how many it will be. */
  readonly days: number;
  readonly isArchived?: true;
  readonly allowResponses?: true;
  readonly replies?: readonly string[];
}

const SKETCHES: readonly Sketch[] = [
  {
    title: 'Longer hours',
    type: 'email',
    kind: 'STANDARD',
    status: 'draft',
    content: 'Hello {firstName|there},\n\nFrom Monday on you reach us by phone until 8 PM.\n\n{organization}',
    program: 0,
    days: 0,
  },
  {
    title: 'Toma de presión gratis',
    type: 'sms',
    kind: 'STANDARD',
    status: 'scheduled',
    content: 'Hola {firstName|amigo}, mañana toman la presion gratis en la biblioteca, de 10 a 2.',
    program: 1,
    days: 4,
    allowResponses: true,
  },
  {
    title: 'Storm tonight',
    type: 'sms',
    kind: 'STANDARD',
    status: 'sent',
    content: 'A storm is coming tonight. Stay at home, {firstName|neighbor}, and call us if you need anything.',
    program: 1,
    days: -3,
    allowResponses: true,
    replies: ['Thank you!', 'Can someone bring me bread?', 'Gracias', 'Who is this?', 'My heating is off'],
  },
  {
    title: 'Our newsletter',
    type: 'email',
    kind: 'STANDARD',
    status: 'sent',
    content: 'Hello {firstName|there},\n\nHere is what happened in your neighborhood lately.',
    program: 2,
    days: -9,
  },
  {
    title: 'Coffee for veterans, a reminder',
    type: 'voice',
    kind: 'STANDARD',
    status: 'error',
    content: null,
    program: 3,
    days: -12,
  },
  {
    title: 'Thank you, street fair helpers',
    type: 'sms',
    kind: 'EPHEMERAL',
    status: 'sent',
    content: 'Thank you for helping at the street fair! Harbor Light Neighbors',
    program: null,
    days: -40,
    isArchived: true,
  },
];

const nameOf = ({ person }: SeededPerson) => `${String(person.first_name)} ${String(person.last_name)}`;

interface Chosen {
  readonly membershipId: string | null;
  readonly name: string;
  readonly contact: string;
  readonly hasStopped: boolean;
}

interface Skipped {
  readonly membershipId: string;
  readonly name: string;
  readonly contact: string | null;
  readonly reason: BroadcastSkipped;
}

interface Reach {
  readonly reached: readonly Chosen[];
  readonly skipped: readonly Skipped[];
}

/** Why somebody was sent nothing; who opted out of texts did so after this one. */
function reasonOf({ type }: Sketch, { person, membership }: SeededPerson, contact: string | null) {
  if (membership.active === false) return 'inactive';
  if (type !== 'sms' && (membership.opted_out as string[]).includes(type)) return 'optedOut';
  if (!contact) return 'noContact';
  return type === 'sms' && person.phone_type === 'Landline' ? 'landline' : null;
}

/** Who got a broadcast, each contact once, and who didn't. */
function reachOf(sketch: Sketch, people: readonly SeededPerson[]): Reach {
  if (sketch.kind === 'EPHEMERAL') {
    const reached = ['Bo Lund', 'Ida Roe', 'Sam Poe'].map((name, index) => ({
      membershipId: null,
      name,
      contact: `+121255509${String(index + 11)}`,
      hasStopped: false,
    }));
    return { reached, skipped: [] };
  }
  const reached = new Map<string, Chosen>();
  const skipped: Skipped[] = [];
  for (const each of people) {
    const contact = (sketch.type === 'email' ? each.person.email : each.person.phone) as string | null;
    const reason = reasonOf(sketch, each, contact) ?? (reached.has(contact ?? '') ? 'duplicate' : null);
    const who = { membershipId: String(each.membership.id), name: nameOf(each) };
    if (reason) skipped.push({ ...who, contact, reason });
    else
      reached.set(contact ?? '', {
        ...who,
        contact: contact ?? '',
        hasStopped: sketch.type === 'sms' && (each.membership.opted_out as string[]).includes('sms'),
      });
  }
  return { reached: [...reached.values()], skipped };
}

/** The columns of a message in the order in which each row has them. */
function messageOf(
  sketch: Sketch,
  chosen: Chosen,
  id: string,
  at: number,
  broadcastId: string,
  failure: BroadcastError | null,
) {
  const hasStopped = failure === null && chosen.hasStopped;
  const moment = (after: number) => new Date(at + after).toISOString();
  return {
    id,
    broadcast_id: broadcastId,
    organization_id: ORGANIZATION,
    type: sketch.type,
    kind: sketch.kind,
    membership_id: chosen.membershipId,
    name: chosen.name,
    contact: chosen.contact,
    zones: sketch.type === 'email' ? null : [ZONE],
    state: sketch.type === 'email' ? null : 'NY',
    status: failure === null ? (hasStopped ? 'opt_out' : 'success') : 'error',
    step: 'over',
    due_at: moment(0),
    send_after: moment(0),
    attempts: 1,
    error: failure,
    sent_at: failure === null || failure === 'undelivered' ? moment(20 * SECOND_MS) : null,
    delivered_at: failure === null ? moment(24 * SECOND_MS) : null,
    created_at: moment(0),
  } satisfies BulkRow<'broadcast_recipients'>;
}

/**
 * Adds broadcasts of the first organization in every status, with what became of their messages and what was answered.
 * The same each time, with days relative to the clock.
 */
export async function seedBroadcasts(
  work: Work,
  people: readonly SeededPerson[],
  programIds: readonly string[],
): Promise<void> {
  const { tx, now } = work;
  const random = randomFrom(20_261_124);
  const noon = Math.floor(now.getTime() / DAY_MS) * DAY_MS + 17 * 60 * MINUTE_MS;
  const [recording] = recordingsOf('en', 'Voicemail');
  const fileId = seedId('d033', 1);
  if (recording)
    await insertRows(tx, 'files', [
      {
        ...recordingFile(recording),
        peaks: `\\x${[...recordingFile(recording).peaks].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`,
        kind: 'broadcast-audio',
        id: fileId,
        organization_id: ORGANIZATION,
        created_at: new Date(noon - 13 * DAY_MS).toISOString(),
      },
    ]);
  let [messages, left] = [0, 0];
  for (const [index, sketch] of SKETCHES.entries()) {
    const { title, type, kind, status, content, days, program } = sketch;
    const id = seedId('d031', index + 1);
    const at = noon + days * DAY_MS;
    const isOver = status === 'sent' || status === 'error';
    const programId = program === null ? null : programIds[program];
    const members = people.filter(({ membership }) => membership.program_id === programId);
    const { reached, skipped }: Reach = isOver ? reachOf(sketch, members) : { reached: [], skipped: [] };
    const leftOut: Partial<Record<BroadcastSkipped, number>> = {};
    for (const { reason } of skipped) leftOut[reason] = (leftOut[reason] ?? 0) + 1;
    const ended = new Date(at + 5 * MINUTE_MS).toISOString();
    const selected = kind === 'EPHEMERAL' ? reached.length : members.length;
    const stopped = reached.filter(({ hasStopped }) => hasStopped);
    const answered = reached.filter(({ hasStopped }) => !hasStopped).slice(0, sketch.replies?.length ?? 0);
    const created = new Date(Math.min(at, now.getTime()) - DAY_MS).toISOString();
    await insertRows(tx, 'broadcasts', [
      {
        id,
        organization_id: ORGANIZATION,
        title,
        type,
        kind,
        content,
        audio_file_id: type === 'voice' && recording ? fileId : null,
        status,
        archived_at: sketch.isArchived ? ended : null,
        send_now: isOver,
        schedule_date: status === 'scheduled' ? new Date(at).toISOString().slice(0, 10) : null,
        schedule_time: status === 'scheduled' ? CLOCK.format(at) : null,
        timezone: status === 'scheduled' ? ZONE : null,
        scheduled_at: status === 'draft' ? null : new Date(at).toISOString(),
        allow_responses: sketch.allowResponses ?? false,
        alert_email: null,
        author_id: AUTHOR.personId,
        author_name: `${AUTHOR.firstName} ${AUTHOR.lastName}`,
        started_at: isOver ? new Date(at).toISOString() : null,
        expanded_at: isOver ? new Date(at).toISOString() : null,
        finished_at: isOver ? ended : null,
        selected: isOver ? selected : 0,
        left_out: leftOut,
        ephemeral_count: kind === 'EPHEMERAL' ? reached.length : 0,
        // the trigger counts what comes
        pending: 0,
        success: 0,
        error: 0,
        opt_out: 0,
        stopped: 0,
        replies_count: sketch.replies ? stopped.length + answered.length : 0,
        replies_told: 0,
        created_at: created,
        updated_at: created,
      },
    ]);
    if (programId !== null && programId !== undefined)
      await insertRows(tx, 'broadcast_programs', [
        { broadcast_id: id, organization_id: ORGANIZATION, program_id: programId },
      ]);
    const first = messages;
    const failureOf = (): BroadcastError | null => {
      if (status === 'error') return 'unreachable';
      return random.chance(0.02) ? 'undelivered' : null;
    };
    const rows = reached.map((chosen) =>
      messageOf(sketch, chosen, seedId('d032', (messages += 1)), at, id, chosen.hasStopped ? null : failureOf()),
    );
    await insertRows(tx, 'broadcast_recipients', rows);
    await insertRows(
      tx,
      'broadcast_skipped',
      skipped.map(({ membershipId, name, contact, reason }) => ({
        id: seedId('d035', (left += 1)),
        broadcast_id: id,
        organization_id: ORGANIZATION,
        membership_id: membershipId,
        name,
        contact,
        reason,
        created_at: new Date(at).toISOString(),
      })),
    );
    if (sketch.replies) {
      const replies = [
        ...stopped.map((chosen) => ({ chosen, body: 'STOP', isStop: true })),
        ...answered.map((chosen, at2) => ({ chosen, body: sketch.replies?.[at2] ?? '', isStop: false })),
      ];
      await insertRows(
        tx,
        'broadcast_replies',
        replies.map(({ chosen, body, isStop }, number) => ({
          id: seedId('d034', index * 1000 + number + 1),
          broadcast_id: id,
          organization_id: ORGANIZATION,
          recipient_id: seedId('d032', first + reached.indexOf(chosen) + 1),
          membership_id: chosen.membershipId,
          name: chosen.name,
          from_contact: chosen.contact,
          body,
          is_stop: isStop,
          created_at: new Date(at + (number + 1) * 3 * MINUTE_MS).toISOString(),
        })),
      );
    }
    if (status === 'scheduled') await enqueue(work, 'broadcast', { id }, { key: id, runAt: new Date(at) });
  }
}
