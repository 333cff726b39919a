import { SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import { requireOrganization } from '#server/domain/organizations/lookup.ts';
import { DomainError } from '#server/errors.ts';
import { isUuid } from '#server/uuid.ts';
import type { Actor, Work } from '#server/work.ts';
import type { createBroadcast, previewBroadcast } from '#src/schemas/broadcasts.ts';
import type { BroadcastType } from '#src/schemas/broadcast-values.ts';
import type { BodyOf } from '#src/schemas/endpoint.ts';
import { email, phone } from '#src/schemas/fields.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { REFUSALS, type RefusalKey, type Said } from '#src/schemas/refusals.ts';
import { contactRows, countReach, type Choice } from './broadcast-reach.ts';
import type { BroadcastRow } from './broadcast-rows.ts';
import { storedContacts } from './broadcast-contacts.ts';
import { momentOfSchedule } from './broadcast-schedule.ts';

export type BroadcastInput = BodyOf<typeof createBroadcast>;
type Message = BodyOf<typeof previewBroadcast>;

/** What is wrong, by the path of its field. */
type Wrong = Record<string, Said>;

/** Refuses (400) with all that is wrong, in the words of the first. */
export function refuseWrong(wrong: Readonly<Wrong>): void {
  const [first] = Object.values(wrong);
  if (!first) return;
  const isRefusal = first.code in REFUSALS;
  throw new DomainError(400, isRefusal ? (first.code as RefusalKey) : 'invalidInput', {
    fields: wrong,
    ...(isRefusal && first.params && { params: first.params }),
  });
}

/** Ids of which some may be written in another case, or be none of ours. */
const ourIds = (ids: readonly string[]) => ids.filter((id) => isUuid(id)).map((id) => id.toLowerCase());

/** The programs and people that are meant, as far as they are the organization's; the rest is wrong. */
async function findChosen({ tx }: Work, organizationId: string, { programs, recipients }: Message, wrong: Wrong) {
  const programIds = ourIds(programs);
  const personIds = ourIds(recipients);
  const ownPrograms =
    programIds.length === 0
      ? []
      : await tx
          .selectFrom('programs')
          .select('id')
          .where('organization_id', '=', organizationId)
          .where('id', 'in', programIds)
          .forKeyShare()
          .execute();
  const ownPeople =
    personIds.length === 0
      ? []
      : await tx
          .selectFrom('memberships')
          .select(['id', 'person_id'])
          .where('organization_id', '=', organizationId)
          .where('person_id', 'in', personIds)
          .forKeyShare()
          .execute();
  const knownPrograms = new Set(ownPrograms.map(({ id }) => id));
  const knownPeople = new Set(ownPeople.map((row) => row.person_id));
  for (const [at, id] of programs.entries())
    if (!knownPrograms.has(id.toLowerCase())) wrong[`programs.${at}`] = { code: 'foreignProgram' };
  for (const [at, id] of recipients.entries())
    if (!knownPeople.has(id.toLowerCase())) wrong[`recipients.${at}`] = { code: 'foreignPerson' };
  return { programs: [...knownPrograms], people: ownPeople.map(({ id }) => id) };
}

/** The contacts as they are kept; those that the type can't reach are wrong. Specification broadcasts 1.4. */
function contactsOf({ type, ephemeralRecipients }: Message, wrong: Wrong) {
  const schema = type === 'email' ? email : phone;
  return ephemeralRecipients.map(({ name, contact }, at) => {
    const parsed = schema.safeParse(contact);
    if (!parsed.success) wrong[`ephemeralRecipients.${at}.contact`] = { code: 'broadcastContact' };
    return { name: name ?? null, contact: parsed.data ?? contact };
  });
}

/** A spoken message of the organization that is still there; what is no such is wrong. */
export async function findAudio(
  { tx, now }: Work,
  organizationId: string,
  audio: string | null | undefined,
  wrong: Wrong,
) {
  if (!audio) return null;
  const file = isUuid(audio)
    ? await tx
        .selectFrom('files')
        .select('id')
        .where('id', '=', audio)
        .where('organization_id', '=', organizationId)
        .where('kind', '=', 'broadcast-audio')
        .where((eb) => eb.or([eb('delete_after', 'is', null), eb('delete_after', '>', now)]))
        .forUpdate()
        .executeTakeFirst()
    : undefined;
  if (!file) wrong['audio'] = { code: 'broadcastAudioGone' };
  return file?.id ?? null;
}

/** What is wrong with a text for its type alone. Specification broadcasts 2.3. */
export function checkContent(type: BroadcastType, content: string | null | undefined, wrong: Wrong): void {
  if (type === 'sms' && [...(content ?? '')].length > WORK_LIMITS.broadcastSms)
    wrong['content'] = { code: 'broadcastSms', params: { max: WORK_LIMITS.broadcastSms } };
}

/** What is wrong before sending. Specification broadcasts 2.3, 2.4. */
export function checkComplete(
  { type, content }: { readonly type: BroadcastType; readonly content?: string | null | undefined },
  audio: string | null,
  wrong: Wrong,
): void {
  if (type !== 'voice' && !content) wrong['content'] = { code: 'broadcastContent' };
  if (type === 'voice' && audio === null) wrong['audio'] ??= { code: 'broadcastVoice' };
}

/** An admin of the organization, who is told; who is none is wrong. Specification broadcasts 4.8. */
async function findAlert({ tx }: Work, organizationId: string, personId: string | null | undefined, wrong: Wrong) {
  if (!personId) return null;
  const row = isUuid(personId)
    ? await tx
        .selectFrom('person_profiles')
        .innerJoin('people', 'people.id', 'person_profiles.person_id')
        .select('people.id')
        .where('person_profiles.person_id', '=', personId)
        .where('organization_id', '=', organizationId)
        .where('active', '=', true)
        .where('security_profile_id', 'in', [SECURITY_PROFILE_IDS.ORG_ADMIN, SECURITY_PROFILE_IDS.ORG_USER])
        .executeTakeFirst()
    : undefined;
  if (!row) wrong['alertRecipient'] = { code: 'broadcastAlert' };
  return row?.id ?? null;
}

export interface Understood {
  readonly choice: Choice;
  /** The contacts that came with the call. */
  readonly contacts: ReadonlyArray<{ readonly name: string | null; readonly contact: string }>;
  readonly audio: string | null;
  readonly alertRecipient: string | null;
  /** When it is sent; null where no time is chosen. */
  readonly at: Date | null;
  readonly isEphemeral: boolean;
}

/** Whom a call means, and by what; what can't be is wrong. Both kinds at once are. Specification broadcasts 1.4. */
export async function understandMessage(work: Work, input: Message, wrong: Wrong, kept?: BroadcastRow) {
  const organization = await requireOrganization(work, input.organizationId);
  const chosen = await findChosen(work, organization.id, input, wrong);
  const contacts = contactsOf(input, wrong);
  const hasPeople = input.programs.length > 0 || input.recipients.length > 0;
  if (hasPeople && contacts.length > 0) wrong['ephemeralRecipients'] = { code: 'broadcastMixed' };
  // The contacts that were brought along before stay where nobody else is chosen.
  const keepsContacts = kept?.kind === 'EPHEMERAL' && !hasPeople && contacts.length === 0;
  if (keepsContacts && kept.type !== input.type) wrong['ephemeralRecipients'] = { code: 'broadcastContact' };
  const choice: Choice = {
    organizationId: organization.id,
    type: input.type,
    ...chosen,
    contacts: keepsContacts ? storedContacts(kept.id) : contactRows(contacts),
  };
  return { organization, choice, contacts, isEphemeral: keepsContacts || contacts.length > 0 };
}

/**
 * What a form means, with all that is wrong told at its field (400). Specification broadcasts 1.4, 2.1 to 2.10.
 */
export async function understand(
  work: Work,
  actor: Actor,
  input: BroadcastInput,
  kept?: BroadcastRow,
): Promise<Understood> {
  const wrong: Wrong = {};
  const isSubmitted = input.action === 'submit';
  if (input.authorId.toLowerCase() !== actor.personId) wrong['authorId'] = { code: 'broadcastAuthor' };
  const { organization, ...meant } = await understandMessage(work, input, wrong, kept);
  checkContent(input.type, input.content, wrong);
  if (meant.isEphemeral && !isSubmitted) wrong['ephemeralRecipients'] ??= { code: 'broadcastUploaded' };
  const audio = await findAudio(work, organization.id, input.audio, wrong);
  const alertRecipient = await findAlert(work, organization.id, input.alertRecipient, wrong);
  const schedule = await momentOfSchedule(work, input, organization.timezone);
  if (isSubmitted) {
    checkComplete(input, audio, wrong);
    if (schedule.at === null && Object.keys(schedule.wrong).length === 0)
      wrong[input.scheduleDate ? 'scheduleTime' : 'scheduleDate'] = { code: 'broadcastTimeMissing' };
    const hasSomebody = meant.isEphemeral || input.programs.length > 0 || input.recipients.length > 0;
    if (!hasSomebody) wrong['recipients'] = { code: 'broadcastRecipients' };
    Object.assign(wrong, schedule.wrong);
  } else if (schedule.wrong['timezone']) Object.assign(wrong, schedule.wrong);
  refuseWrong(wrong);
  if (isSubmitted) await requireSomebody(work, meant.choice);
  return { ...meant, audio, alertRecipient, at: schedule.at };
}

/** Refuses (400) a choice of which nobody gets anything. Specification broadcasts 2.6. */
async function requireSomebody(work: Work, choice: Choice): Promise<void> {
  const { selected, skipped } = await countReach(work, choice);
  const left = Object.values(skipped).reduce((sum, n) => sum + n, 0);
  if (selected === left)
    refuseWrong({ [choice.contacts ? 'ephemeralRecipients' : 'recipients']: { code: 'broadcastNobody' } });
}
