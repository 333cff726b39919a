import * as z from 'zod/mini';
import { seen } from '#src/schemas/basic-fields.ts';
import {
  BROADCAST_KINDS,
  BROADCAST_TYPES,
  type BROADCAST_ACTIONS,
  type BroadcastType,
} from '#src/schemas/broadcast-values.ts';
import type { BroadcastAudio, BroadcastDetail, createBroadcast } from '#src/schemas/broadcasts.ts';
import type { BodyOf } from '#src/schemas/endpoint.ts';
import { id, isoDay, maxChars, nameText, nullable, optionalEmail } from '#src/schemas/fields.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';

/** How the form is sent. */
export type BroadcastAction = (typeof BROADCAST_ACTIONS)[number];

/** What fields are put into: the subject of an email, too. Specification broadcasts 2.11. */
export const sentText = (type: BroadcastType, title: string, content: string): string =>
  type === 'email' ? `${title}\n${content}` : content;

/** A program or a person that was chosen, by name. */
const chosen = z.object({ kind: z.enum(['program', 'person']), id, name: z.string() });
export type Chosen = z.output<typeof chosen>;

const contact = z.object({ name: z.string(), contact: z.string() });
export type Contact = z.output<typeof contact>;

/** The form; what depends on the type and on the action is the server's to say. Specification broadcasts 2.1 to 2.11. */
export const broadcastForm = z.object({
  title: nameText(WORK_LIMITS.broadcastTitle),
  type: z.enum(BROADCAST_TYPES, 'required'),
  content: z.string().check(maxChars(WORK_LIMITS.broadcastContent)),
  kind: z.enum(BROADCAST_KINDS),
  chosen: z.array(chosen),
  contacts: z.array(contact).check(z.maxLength(WORK_LIMITS.broadcastEphemeral, 'broadcast.ephemeral')),
  /** Something is being recorded, or was and is neither used nor discarded: sending would leave it out unseen. */
  takeOpen: z.boolean().check(z.refine((isOpen) => !isOpen, 'invalid')),
  /** A contact was typed and not added: sending would leave it out unseen. */
  contactOpen: z.boolean().check(z.refine((isOpen) => !isOpen, 'invalid')),
  audio: z.nullable(z.custom<BroadcastAudio>((value) => typeof value === 'object' && value !== null)),
  when: z.enum(['now', 'later']),
  scheduleDate: nullable(isoDay, 'date.format'),
  scheduleTime: nullable(z.string()),
  timezone: z.string(),
  allowResponses: z.boolean(),
  alertRecipient: z.string(),
  alertEmail: optionalEmail,
});
export type BroadcastValues = z.input<typeof broadcastForm>;
export type BroadcastData = z.output<typeof broadcastForm>;

/** Under this name is kept what is typed about a new broadcast of an organization. */
export const newDraftName = (organizationId: string): string => `broadcast:new:${organizationId}`;

/** A new broadcast, in the organization's zone. */
export const newValues = (timezone: string): BroadcastValues => ({
  title: '',
  type: 'sms',
  content: '',
  kind: 'STANDARD',
  chosen: [],
  contacts: [],
  takeOpen: false,
  contactOpen: false,
  audio: null,
  when: 'now',
  scheduleDate: '',
  scheduleTime: '',
  timezone,
  allowResponses: true,
  alertRecipient: '',
  alertEmail: '',
});

/** A broadcast as its form shows it. */
export const valuesOf = (broadcast: BroadcastDetail, timezone: string): BroadcastValues => ({
  title: broadcast.title,
  type: broadcast.type,
  content: broadcast.content ?? '',
  kind: broadcast.kind,
  chosen: [
    ...broadcast.programs.map(({ id: program, name }): Chosen => ({ kind: 'program', id: program, name })),
    ...broadcast.recipients.map(({ personId: person, name }): Chosen => ({ kind: 'person', id: person, name })),
  ],
  contacts: [],
  takeOpen: false,
  contactOpen: false,
  audio: broadcast.audio,
  when: broadcast.scheduleDate === null ? 'now' : 'later',
  scheduleDate: broadcast.scheduleDate ?? '',
  scheduleTime: broadcast.scheduleTime ?? '',
  timezone: broadcast.timezone ?? timezone,
  allowResponses: broadcast.allowResponses,
  alertRecipient: broadcast.alertRecipient?.personId ?? '',
  alertEmail: broadcast.alertEmail ?? '',
});

type Meant = Pick<BroadcastValues, 'kind' | 'chosen' | 'contacts'>;

/** Whom the form means, as the calls are told. Specification broadcasts 1.4. */
export const recipientsOf = ({ kind, chosen: all, contacts }: Meant) => {
  const ids = (of: Chosen['kind']) =>
    (kind === 'STANDARD' ? all.filter((each) => each.kind === of) : []).map((each) => each.id);
  return {
    programs: ids('program'),
    recipients: ids('person'),
    ephemeralRecipients:
      kind === 'EPHEMERAL' ? contacts.map(({ name, ...rest }) => ({ ...rest, ...(name && { name }) })) : [],
  };
};

interface Around {
  readonly organizationId: string;
  readonly authorId: string;
  readonly action: BroadcastAction;
}

/** What is sent of the form. */
export const bodyOf = (data: BroadcastData, around: Around): BodyOf<typeof createBroadcast> => ({
  ...around,
  ...recipientsOf(data),
  title: data.title,
  type: data.type,
  content: seen(data.content) === '' ? null : data.content,
  audio: data.type === 'voice' ? (data.audio?.id ?? null) : null,
  sendNow: data.when === 'now',
  scheduleDate: data.when === 'later' ? data.scheduleDate : null,
  scheduleTime: data.when === 'later' ? data.scheduleTime : null,
  timezone: data.timezone || null,
  allowResponses: data.allowResponses,
  alertRecipient: data.alertRecipient || null,
  alertEmail: data.alertEmail,
});

/** The contract's names of what is called otherwise in the form. */
export const FIELD_NAMES = {
  programs: 'chosen',
  recipients: 'chosen',
  ephemeralRecipients: 'contacts',
} as const satisfies Record<string, keyof BroadcastValues>;

export type FormMoment = Pick<BroadcastValues, 'when' | 'scheduleDate' | 'scheduleTime' | 'timezone'>;
