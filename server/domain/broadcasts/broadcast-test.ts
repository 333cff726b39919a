import { requireOrganization } from '#server/domain/organizations/lookup.ts';
import { requireCarrier, sendAwaited } from '#server/domain/outbox.ts';
import { DomainError } from '#server/errors.ts';
import { CarrierRefusal, CarrierSilence, type Services } from '#server/services.ts';
import { inScope, scopeOf, asSystem, type Actor, type Work } from '#server/work.ts';
import type { testBroadcast as endpoint } from '#src/schemas/broadcasts.ts';
import type { BodyOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { fillMergeFields } from '#src/schemas/merge-fields.ts';
import { checkComplete, checkContent, findAudio, refuseWrong } from './broadcast-input.ts';
import { soundUrl } from './broadcast-sound.ts';

/** An address or phone that only its owner recognizes. */
const shortened = (contact: string): string =>
  contact.includes('@') ? contact.replace(/^(.).*@/, '$1•••@') : `•••${contact.slice(-4)}`;

/** Who asks, as far as a message needs it; a super admin belongs to no organization. */
const readOwn = (work: Work, { personId }: Actor) =>
  asSystem(work, () =>
    work.tx
      .selectFrom('people')
      .select(['email', 'phone', 'first_name', 'last_name', 'preferred_name'])
      .where('id', '=', personId)
      .executeTakeFirstOrThrow(),
  );

/**
 * Sends a broadcast to whoever asks, with their own name put in. 404 for an organization out of sight, 400 with what is
 * wrong at its fields, 409 for who has no such contact and without a carrier, 503 where it can't be handed over.
 * Specification broadcasts 5.9.
 */
export async function testBroadcast(
  services: Services,
  actor: Actor,
  { organizationId, type, title, content, audio }: BodyOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const carrier = services.carriers.broadcasts.voice;
  const { to, fileId, key } = await inScope(services, scopeOf(actor), async (work) => {
    const organization = await requireOrganization(work, organizationId);
    const wrong = {};
    checkContent(type, content, wrong);
    const file = await findAudio(work, organization.id, audio, wrong);
    checkComplete({ type, content }, file, wrong);
    refuseWrong(wrong);
    const own = await readOwn(work, actor);
    const contact = type === 'email' ? own.email : own.phone;
    if (!contact) throw new DomainError(409, 'broadcastNoTest');
    if (type === 'voice' && !carrier) throw new DomainError(409, 'noCarrier');
    if (type !== 'voice') requireCarrier(services, type === 'email' ? 'mail' : 'sms');
    const names = {
      firstName: own.preferred_name || own.first_name,
      lastName: own.last_name,
      organization: organization.name,
    };
    const body = fillMergeFields(content ?? '', names);
    if (type === 'email')
      await sendAwaited(work, { kind: 'mail', to: contact, subject: fillMergeFields(title, names), body });
    if (type === 'sms') await sendAwaited(work, { kind: 'sms', to: contact, body });
    return { to: contact, fileId: type === 'voice' ? file : null, key: work.newId() };
  });
  if (fileId !== null && carrier) {
    const audioUrl = await soundUrl(services, fileId);
    try {
      await carrier.send({ key, to, subject: title, body: '', audioUrl, validSeconds: null });
    } catch (error) {
      if (!(error instanceof CarrierRefusal) && !(error instanceof CarrierSilence)) throw error;
      services.log('error', 'A test of a broadcast was not taken', { error });
      throw new DomainError(503, 'undelivered');
    }
  }
  return { sentTo: shortened(to) };
}
