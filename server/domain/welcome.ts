import { ROLE_IDS } from '#server/db/constants.ts';
import { DomainError } from '#server/errors.ts';
import type { Config } from '#server/services.ts';
import { isUuid } from '#server/uuid.ts';
import { asSystem, type Actor, type Work } from '#server/work.ts';
import type { BodyOf, ResponseOf } from '#src/schemas/endpoint.ts';
import { fillMergeFields } from '#src/schemas/merge-fields.ts';
import { REFUSALS, type RefusalKey } from '#src/schemas/refusals.ts';
import type {
  previewWelcome as previewEndpoint,
  previewWelcomeWords as wordsEndpoint,
  sendWelcome as welcomeEndpoint,
} from '#src/schemas/memberships.ts';
import { audit } from './audit.ts';
import { countInvitation, invitationLetter, invite, type Invited } from './accounts/invitations.ts';
import { lettersIn } from './letters.ts';
import { requireOrganization } from './organizations/lookup.ts';
import { requireCarrier, send, type Sender } from './outbox.ts';

type Result = ResponseOf<typeof welcomeEndpoint>['results'][number];

/** A second campaign within these minutes is a double click: it sends nothing and says so. */
const JUST_SENT_MINUTES = 10;

const selectPeople = ({ tx }: Work, ids: readonly string[]) =>
  tx
    .selectFrom('memberships as membership')
    .innerJoin('people', 'people.id', 'membership.person_id')
    .innerJoin('organizations', 'organizations.id', 'membership.organization_id')
    .select([
      'membership.id',
      'membership.person_id',
      'membership.organization_id',
      'membership.role_id',
      'membership.opted_out',
    ])
    .select('membership.welcomed_at')
    .select(['people.email', 'people.first_name', 'people.last_name', 'people.user_name', 'people.preferred_language'])
    .select((eb) =>
      eb.exists(eb.selectFrom('signups').whereRef('signups.membership_id', '=', 'membership.id')).as('has_signed_up'),
    )
    .select(['organizations.name as organization_name', 'organizations.phone as organization_phone'])
    .select(['organizations.welcome_english', 'organizations.welcome_spanish'])
    .where('membership.id', 'in', ids)
    .orderBy('membership.id');

type Caller = Awaited<ReturnType<ReturnType<typeof selectPeople>['execute']>>[number];

/** The callers to welcome, locked in one order: two campaigns at once send one mail. */
const lockPeople = (work: Work, ids: readonly string[]) => selectPeople(work, ids).forUpdate('membership').execute();

/** Users who haven't chosen a password yet: their welcome is the invitation to do so. */
async function invitedAmong(work: Work, people: readonly Caller[]): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const personIds = people.map((caller) => caller.person_id);
  return asSystem(work, async () => {
    const rows = await work.tx
      .selectFrom('credentials')
      .select('person_id')
      .where('person_id', 'in', personIds)
      .where('password_hash', 'is', null)
      .execute();
    return new Set(rows.map((row) => row.person_id));
  });
}

/** Why nothing is sent to somebody; undefined where something is. */
function refusalOf({ now }: Work, caller: Caller | undefined): RefusalKey | undefined {
  if (!caller) return 'notFound';
  if (caller.role_id !== ROLE_IDS.CALLER) return 'welcomeCallers';
  if (caller.email === null) return 'welcomeNoEmail';
  if (caller.opted_out.includes('email')) return 'welcomeOptedOut';
  const isJustSent =
    caller.welcomed_at !== null && now.getTime() - caller.welcomed_at.getTime() < JUST_SENT_MINUTES * 60_000;
  return isJustSent ? 'welcomeJustSent' : undefined;
}

/** What an organization itself says, in the language of the letter, with names put in. Specification welcome 1.8. */
function wordsFor(caller: Caller): string | null {
  const isSpanish = lettersIn(caller.preferred_language).language === 'es';
  const words = isSpanish ? caller.welcome_spanish : caller.welcome_english;
  const { first_name: firstName, last_name: lastName, organization_name: organization } = caller;
  return words === null ? null : fillMergeFields(words, { firstName, lastName, organization });
}

/** Whom to invite; null for who is welcomed without an invitation. */
const invitationOf = (caller: Caller, invited: ReadonlySet<string>): Invited | null =>
  caller.user_name === null || !invited.has(caller.person_id)
    ? null
    : {
        personId: caller.person_id,
        email: caller.email ?? '',
        firstName: caller.first_name,
        userName: caller.user_name,
        organizations: caller.organization_name,
        preferredLanguage: caller.preferred_language,
        words: wordsFor(caller),
      };

const welcomeLetter = (config: Config, caller: Caller) =>
  lettersIn(caller.preferred_language).welcome({
    firstName: caller.first_name,
    organization: caller.organization_name,
    userName: caller.user_name,
    phone: caller.organization_phone,
    link: config.publicUrl,
    words: wordsFor(caller),
    hasSignedUp: Boolean(caller.has_signed_up),
  });

async function welcome(work: Work, sender: Sender, actor: Actor, caller: Caller, to: Invited | null): Promise<void> {
  const email = caller.email ?? '';
  if (to) await invite(work, sender, actor, to);
  else await send(work, { kind: 'mail', to: email, ...welcomeLetter(sender.config, caller) });
  await work.tx.updateTable('memberships').set({ welcomed_at: work.now }).where('id', '=', caller.id).execute();
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
 * have yet to choose a password. One result for each id, in their order; nobody gets two within ten minutes.
 * 409 where no mail leaves. Specification welcome 1.2, 1.3, 1.4.
 */
export async function sendWelcome(work: Work, sender: Sender, actor: Actor, ids: readonly string[]): Promise<Result[]> {
  requireCarrier(sender, 'mail');
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const known = wanted.filter(isUuid);
  const people = known.length > 0 ? await lockPeople(work, known) : [];
  const callers = new Map(people.map((caller) => [caller.id, caller]));
  const invited = await invitedAmong(work, people);
  const results: Result[] = [];
  for (const id of wanted) {
    const caller = callers.get(id);
    const to = caller ? invitationOf(caller, invited) : null;
    let refusal = refusalOf(work, caller);
    if (to && !refusal && (await countInvitation(work, to.email)) > 0) refusal = 'tooMany';
    if (caller && !refusal) await welcome(work, sender, actor, caller, to);
    const sent = refusal === undefined || refusal === 'welcomeJustSent';
    results.push({ id, sent, ...(refusal ? { message: REFUSALS[refusal], code: refusal } : { message: null }) });
  }
  return results;
}

/**
 * The mail that `sendWelcome` would send to a person now, and why it wouldn't, if so; nothing is sent and no link is
 * made. 404 for people out of sight. Specification welcome 1.6.
 */
export async function previewWelcome(
  work: Work,
  config: Config,
  actor: Actor,
  id: string,
): Promise<ResponseOf<typeof previewEndpoint>['letter']> {
  const [caller] = isUuid(id) ? await selectPeople(work, [id]).execute() : [];
  if (!caller) throw new DomainError(404, 'notFound');
  const to = invitationOf(caller, await invitedAmong(work, [caller]));
  const { subject, body } = to ? invitationLetter(config, actor.name, to, null) : welcomeLetter(config, caller);
  const refusal = refusalOf(work, caller);
  return {
    kind: to ? 'invitation' : 'welcome',
    to: caller.email,
    subject: subject ?? '',
    body,
    ...(refusal ? { refusal: REFUSALS[refusal], refusalCode: refusal } : { refusal: null }),
  };
}

/** Whom the letter of a preview is to. */
const SOMEBODY = {
  English: { firstName: 'Maria', lastName: 'Lopez', userName: 'maria.lopez' },
  Spanish: { firstName: 'María', lastName: 'López', userName: 'maria.lopez' },
} as const;

/** The mail with words that nobody has saved yet; 404 for another's organization. Specification welcome 1.8. */
export async function previewWelcomeWords(
  work: Work,
  config: Config,
  actor: Actor,
  { organizationId, language, words }: BodyOf<typeof wordsEndpoint>,
): Promise<ResponseOf<typeof wordsEndpoint>['letter']> {
  const { name, phone } = await requireOrganization(work, organizationId ?? actor.organizationId ?? '');
  const { subject, body } = lettersIn(language).welcome({
    ...SOMEBODY[language],
    organization: name,
    phone,
    link: config.publicUrl,
    words: words == null ? null : fillMergeFields(words, { ...SOMEBODY[language], organization: name }),
    hasSignedUp: false,
  });
  return { subject: subject ?? '', body };
}
