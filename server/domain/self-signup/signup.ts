import { ROLE_IDS, SECURITY_PROFILE_IDS } from '#server/db/constants.ts';
import { hashPassword } from '#server/domain/accounts/password-hash.ts';
import { requireGoodPassword } from '#server/domain/accounts/passwords.ts';
import { keyedHash } from '#server/domain/accounts/secrets.ts';
import { addressLimit, countAttempt, tooMany, uncountAttempt, type Limit } from '#server/domain/accounts/throttle.ts';
import { placeUser } from '#server/domain/accounts/user-memberships.ts';
import { insertCredentials, insertPerson, insertProfiles } from '#server/domain/accounts/users.ts';
import { audit } from '#server/domain/audit.ts';
import { readPerson } from '#server/domain/people/people.ts';
import { insertRecipients } from '#server/domain/queues/queue-additions.ts';
import { tellMember } from '#server/domain/queues/queue-history.ts';
import { DomainError, refusedAt } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { inScope, type Work } from '#server/work.ts';
import type { Person } from '#src/schemas/people.ts';
import type { SelfSignup } from '#src/schemas/self-signup.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { requireProof, spendProof } from './captcha.ts';
import { tellFriend } from './friend-mail.ts';
import { findOpenOrganization } from './open-organization.ts';

type Organization = NonNullable<Awaited<ReturnType<typeof findOpenOrganization>>>;

const HOUR_MINUTES = 60;

const limitOf = (kind: string, address: string, max: number): Limit | null => {
  const limit = addressLimit(kind, address, max);
  return limit && { ...limit, minutes: HOUR_MINUTES };
};
const triesOf = (address: string) => limitOf('signup-try', address, WORK_LIMITS.signupTriesPerHour);
const signupsOf = (address: string) => limitOf('signup', address, WORK_LIMITS.signupsPerHour);

/** Takes back a signup that didn't come about. */
async function uncount(work: Work, address: string): Promise<void> {
  const limit = signupsOf(address);
  if (limit) await uncountAttempt(work, limit.key);
}

/** Of all that was sent but the proof, where the page gave its key; undone by nobody who doesn't know that key. */
async function hashOf({ config }: Services, sent: SelfSignup): Promise<string | null> {
  if (sent.submissionId === undefined) return null;
  const parts = Object.entries(sent)
    .filter(([name]) => name !== 'captcha' && name !== 'language')
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return keyedHash(config.jwtSecret, `signup ${JSON.stringify(parts)}`);
}

/** Who signed up by the same submission: its answer was lost on the way. Specification self-signup 2.12. */
async function signedUpBefore(work: Work, hash: string | null): Promise<Person | undefined> {
  if (hash === null) return undefined;
  const found = await work.tx
    .selectFrom('signups')
    .innerJoin('memberships', 'memberships.id', 'signups.membership_id')
    .select('memberships.person_id')
    .where('signups.submission_hash', '=', hash)
    .executeTakeFirst();
  return found && readPerson(work, found.person_id);
}

/**
 * Counts the attempt and uses the proof up, before it is known whether anything comes of it: else one proof could ask
 * for a thousand usernames. Gives the refusal, for the counts outlive it; and who signed up by this very submission.
 */
async function admit(
  work: Work,
  { config }: Services,
  { organizationId, captcha }: SelfSignup,
  hash: string | null,
  address: string,
): Promise<Organization | Person | DomainError> {
  const tries = triesOf(address);
  let wait = tries ? await countAttempt(work, tries) : 0;
  if (wait > 0) return tooMany(wait);
  const before = await signedUpBefore(work, hash);
  if (before) return before;
  const signups = signupsOf(address);
  wait = signups ? await countAttempt(work, signups) : 0;
  if (wait > 0) return tooMany(wait);
  const organization = await findOpenOrganization(work, config, organizationId);
  const isOurs = organization && (await spendProof(work, captcha));
  if (isOurs) return organization;
  await uncount(work, address);
  return organization ? refusedAt(409, 'captchaUsed', 'captcha') : new DomainError(404, 'signupLink');
}

/** The end of the queue Self Signup, which each organization has. */
async function lineUp(
  work: Work,
  membershipId: string,
  by: Pick<Person, 'id'> & { name: string },
  organization: Organization,
) {
  const queue = await work.tx
    .selectFrom('queues')
    .selectAll()
    .where('organization_id', '=', organization.id)
    .where('self_signup', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await insertRecipients(work, queue, [{ id: membershipId }], null);
  await tellMember(work, { personId: by.id, name: by.name }, queue, 'recipient', membershipId, 'added');
}

async function insertSignup(
  work: Work,
  organization: Organization,
  signup: SelfSignup,
  passwordHash: string,
  hash: string | null,
): Promise<Person> {
  const details = {
    ...signup.communicationStyle,
    preferredLanguage: signup.language === 'es' ? ('Spanish' as const) : ('English' as const),
  };
  const personId = await insertPerson(work, { ...signup, passwordHash }, 'userName', details);
  await insertProfiles(work, personId, [
    { organizationId: organization.id, securityProfileId: SECURITY_PROFILE_IDS.USER, active: false },
  ]);
  await insertCredentials(work, personId, passwordHash, work.now);
  const membershipId = await placeUser(work, personId, organization.id, ROLE_IDS.OUTREACH);
  await work.tx
    .insertInto('signups')
    .values({
      membership_id: membershipId,
      organization_id: organization.id,
      signed_up_at: work.now,
      commitment_months: WORK_LIMITS.signupCommitmentMonths,
      heard_from: signup.referral?.heardFrom ?? null,
      submission_hash: hash,
    })
    .execute();
  const name = `${signup.firstName} ${signup.lastName}`;
  await audit(
    work,
    { personId, name },
    {
      organizationId: organization.id,
      action: 'signed-up',
      entity: 'person-organization',
      entityId: membershipId,
      after: {
        firstName: signup.firstName,
        lastName: signup.lastName,
        userName: signup.userName,
        email: signup.email,
        phone: signup.phone,
        role: 'OUTREACH',
        heardFrom: signup.referral?.heardFrom ?? null,
      },
    },
  );
  await lineUp(work, membershipId, { id: personId, name }, organization);
  return readPerson(work, personId);
}

/**
 * Signs a stranger up: an OUTREACH person at the end of the queue Self Signup, with a USER profile that is inactive until
 * they are made a caller. 400 for a proof that is wrong or too old, 404 for a link that isn't good, 409 for a proof that
 * was used and for a username that exists, 429 after too many from a network. Whether the address is known plays no part
 * and is told to nobody. What is sent again is answered like the first. Specification self-signup 2.1 to 2.6, 2.12.
 */
export async function signUp(services: Services, signup: SelfSignup, address: string): Promise<Person> {
  requireGoodPassword(signup.password, signup);
  await requireProof(services, signup.captcha, signup.organizationId);
  const hash = await hashOf(services, signup);
  const admitted = await inScope(services, 'system', (work) => admit(work, services, signup, hash, address));
  if (admitted instanceof DomainError) throw admitted;
  if ('userName' in admitted) return admitted;
  try {
    const passwordHash = await hashPassword(signup.password);
    return await inScope(services, 'system', async (work) => {
      const person = await insertSignup(work, admitted, signup, passwordHash, hash);
      const friend = signup.referral?.friend;
      if (friend) {
        const { firstName, language } = signup;
        await tellFriend(work, services, { friend, by: firstName, organization: admitted, language });
      }
      return person;
    });
  } catch (error) {
    await inScope(services, 'system', (work) => uncount(work, address));
    throw error;
  }
}
