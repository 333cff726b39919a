import { ROLE_IDS } from '#server/db/constants.ts';
import type { Config } from '#server/services.ts';
import { asSystem, type Actor, type Work } from '#server/work.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import { REFUSALS } from '#src/schemas/messages.ts';
import type { sendWelcome as welcomeEndpoint } from '#src/schemas/person-organizations.ts';
import { audit } from './audit.ts';
import { invite } from './invitations.ts';
import { lettersIn } from './letters.ts';
import { send } from './outbox.ts';
import { isUuid } from './paging.ts';

type Result = ResponseOf<typeof welcomeEndpoint>['results'][number];

/** A second campaign within these minutes is a double click: it sends nothing and says so. */
const JUST_SENT_MINUTES = 10;

/** The callers to welcome, locked in one order: two campaigns at once send one mail. */
const lockPeople = ({ tx }: Work, ids: readonly string[]) =>
  tx
    .selectFrom('person_organizations as place')
    .innerJoin('people', 'people.id', 'place.person_id')
    .innerJoin('organizations', 'organizations.id', 'place.organization_id')
    .leftJoin('person_details as detail', 'detail.person_id', 'place.person_id')
    .select(['place.id', 'place.person_id', 'place.organization_id', 'place.role_id', 'place.opted_out'])
    .select(['people.email', 'people.first_name', 'people.user_name', 'detail.preferred_language'])
    .select(['organizations.name as organization_name', 'organizations.phone as organization_phone'])
    .where('place.id', 'in', ids)
    .orderBy('place.id')
    .forUpdate('place')
    .execute();

type Caller = Awaited<ReturnType<typeof lockPeople>>[number];

async function justWelcomed({ tx, now }: Work, ids: readonly string[]): Promise<Set<string | null>> {
  const rows = await tx
    .selectFrom('audit_events')
    .select('entity_id')
    .where('entity_id', 'in', ids)
    .where('at', '>', new Date(now.getTime() - JUST_SENT_MINUTES * 60_000))
    .where('action', '=', 'welcomed')
    .execute();
  return new Set(rows.map((row) => row.entity_id));
}

/** Users who haven't chosen a password yet: their welcome is the invitation to do so. */
const invitedAmong = (work: Work, personIds: readonly string[]): Promise<Set<string>> =>
  asSystem(work, async () => {
    const rows = await work.tx
      .selectFrom('credentials')
      .select('person_id')
      .where('person_id', 'in', personIds)
      .where('password_hash', 'is', null)
      .execute();
    return new Set(rows.map((row) => row.person_id));
  });

function refusalOf(caller: Caller | undefined, justSent: ReadonlySet<string | null>): Omit<Result, 'id'> | undefined {
  if (!caller) return { sent: false, message: REFUSALS.notFound };
  if (caller.role_id !== ROLE_IDS.CALLER) return { sent: false, message: REFUSALS.welcomeCallers };
  if (caller.email === null) return { sent: false, message: REFUSALS.welcomeNoEmail };
  if (caller.opted_out.includes('email')) return { sent: false, message: REFUSALS.welcomeOptedOut };
  return justSent.has(caller.id) ? { sent: true, message: REFUSALS.welcomeJustSent } : undefined;
}

async function welcome(work: Work, config: Config, actor: Actor, caller: Caller, isInvited: boolean): Promise<void> {
  const email = caller.email ?? '';
  if (isInvited && caller.user_name !== null) {
    await invite(work, config, actor, {
      personId: caller.person_id,
      email,
      firstName: caller.first_name,
      userName: caller.user_name,
      organizations: caller.organization_name,
      preferredLanguage: caller.preferred_language,
    });
  } else {
    const letter = lettersIn(caller.preferred_language).welcome({
      firstName: caller.first_name,
      organization: caller.organization_name,
      phone: caller.organization_phone,
      link: config.publicUrl,
    });
    await send(work, { kind: 'mail', to: email, ...letter });
  }
  await audit(work, actor, {
    organizationId: caller.organization_id,
    action: 'welcomed',
    entity: 'person-organization',
    entityId: caller.id,
    after: { email },
  });
}

/**
 * Mails a welcome to active callers who have an address and haven't opted out of e-mail: an invitation to those who
 * have yet to choose a password. One result for each id, in their order; nobody gets two within ten minutes. Specification 1 §1, §7.
 */
export async function sendWelcome(work: Work, config: Config, actor: Actor, ids: readonly string[]): Promise<Result[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const known = wanted.filter(isUuid);
  const people = known.length > 0 ? await lockPeople(work, known) : [];
  const callers = new Map(people.map((caller) => [caller.id, caller]));
  const justSent = known.length > 0 ? await justWelcomed(work, known) : new Set<string>();
  const personIds = people.map((caller) => caller.person_id);
  const invited = personIds.length > 0 ? await invitedAmong(work, personIds) : new Set<string>();
  const results: Result[] = [];
  for (const id of wanted) {
    const caller = callers.get(id);
    const refusal = refusalOf(caller, justSent);
    if (caller && !refusal) await welcome(work, config, actor, caller, invited.has(caller.person_id));
    results.push({ id, ...(refusal ?? { sent: true, message: null }) });
  }
  return results;
}
