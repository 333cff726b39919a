import type { RoleName } from '#src/schemas/access.ts';
import { COMMUNICATION_METHODS } from '#src/schemas/contact.ts';
import { DAY_MS } from '#src/schemas/limits.ts';
import { CALL_TIMES, PHONE_CALL_BEHAVIORS, PREFERRED_LANGUAGES } from '#src/schemas/people.ts';
import type { BulkRow } from '#server/db/bulk.ts';
import { ROLE_IDS } from '#server/db/constants.ts';
import { FAMILIES, HOBBIES, MEN, toAscii, WOMEN } from './names.ts';
import type { Random } from './random.ts';

/** What the people of one organization have in common. */
export interface Neighborhood {
  readonly organizationId: string;
  readonly programIds: readonly string[];
  readonly statusIds: readonly string[];
  readonly areaCodes: readonly string[];
  /** First three digits of the zip codes. */
  readonly zipPrefix: string;
  readonly externalPrefix: string;
}

interface Ids {
  readonly person: string;
  readonly detail: string;
  readonly membership: string;
}

/** The rows of one person in one organization. */
export interface SeededPerson {
  readonly role: RoleName;
  readonly person: BulkRow<'people'>;
  readonly membership: BulkRow<'memberships'>;
}

const digits = (random: Random, count: number) => String(random.int(0, 10 ** count - 1)).padStart(count, '0');

const phoneIn = (random: Random, areaCodes: readonly string[]) => `+1${random.pick(areaCodes)}555${digits(random, 4)}`;

function pickRole(random: Random): RoleName {
  const share = random.next();
  if (share < 0.55) return 'RECIPIENT';
  if (share < 0.8) return 'CALLER';
  return share < 0.92 ? 'OUTREACH' : 'INACTIVE';
}

function makeDetail(
  random: Random,
  ids: Ids,
  neighborhood: Neighborhood,
  role: RoleName,
  email: string | null,
  gender: string,
  now: Date,
): BulkRow<'people'> {
  const [youngest, oldest] = role === 'CALLER' ? [18, 80] : [60, 95];
  const birth = new Date(now.getTime() - random.int(youngest * 366, oldest * 365) * DAY_MS);
  const language = random.chance(0.6) ? 'English' : random.pick(PREFERRED_LANGUAGES);
  return {
    person_detail_id: ids.detail,
    zip_code: random.chance(0.95) ? `${neighborhood.zipPrefix}${digits(random, 2)}` : null,
    date_of_birth: random.chance(0.9) ? birth.toISOString().slice(0, 10) : null,
    gender: random.chance(0.03) ? 'Prefer not to say' : gender,
    preferred_language: language,
    hobbies: random.chance(0.8) ? random.pick(HOBBIES) : null,
    phone_call_behavior: random.chance(0.85) ? random.pick(PHONE_CALL_BEHAVIORS) : null,
    preferred_time_for_call: random.some(CALL_TIMES, 0.45),
    preferred_method_of_communication: random
      .some(COMMUNICATION_METHODS, 0.6)
      .filter((method) => email !== null || method !== 'Email'),
    phone_type: random.chance(0.7) ? 'Mobile' : 'Landline',
    phone_alternate_type: random.chance(0.5) ? 'Landline' : 'Mobile',
  };
}

/** A person with a place in an organization; the same for the same numbers and the same day. */
export function makePerson(
  random: Random,
  neighborhood: Neighborhood,
  ids: Ids,
  now: Date,
  uniqueUserName: (wanted: string) => string,
): SeededPerson {
  const role = pickRole(random);
  const isWoman = random.chance(0.58);
  const firstName = random.pick(isWoman ? WOMEN : MEN);
  const lastName = random.pick(FAMILIES);
  const userName = uniqueUserName(`${toAscii(firstName)}.${toAscii(lastName)}`.slice(0, 40));
  const enrolled = new Date(now.getTime() - random.int(1, 365 * 24 * 60) * 60_000);
  const left = new Date(enrolled.getTime() + random.next() * (now.getTime() - enrolled.getTime()));
  const isAway = role === 'INACTIVE';
  const hasAccount = role === 'CALLER' || random.chance(0.5);
  const email = random.chance(role === 'CALLER' ? 0.97 : 0.7) ? `${userName}@example.org` : null;
  return {
    role,
    person: {
      id: ids.person,
      email,
      first_name: firstName,
      last_name: lastName,
      preferred_name: random.chance(0.3) ? (firstName.split(/[ -]/)[0] ?? firstName) : null,
      user_name: hasAccount ? userName : null,
      phone: phoneIn(random, neighborhood.areaCodes),
      phone_alternate: random.chance(0.35) ? phoneIn(random, neighborhood.areaCodes) : null,
      external_person_id: random.chance(0.4) ? `${neighborhood.externalPrefix}-${digits(random, 6)}` : null,
      created_at: enrolled.toISOString(),
      updated_at: enrolled.toISOString(),
      ...makeDetail(random, ids, neighborhood, role, email, isWoman ? 'Female' : 'Male', now),
    },
    membership: {
      id: ids.membership,
      organization_id: neighborhood.organizationId,
      person_id: ids.person,
      role_id: ROLE_IDS[role],
      previous_role_id: isAway ? ROLE_IDS[random.pick(['RECIPIENT', 'CALLER'] as const)] : null,
      active: !isAway,
      pin: role === 'OUTREACH' ? null : digits(random, 4),
      program_id: random.pick(neighborhood.programIds),
      organization_person_status_id: random.chance(0.7)
        ? neighborhood.statusIds[0]
        : random.pick(neighborhood.statusIds),
      opted_out: random.chance(0.12) ? [random.pick(['sms', 'email', 'voice'])] : [],
      survey_opt_outs: random.chance(0.06) ? ['POSTCALL_SURVEY'] : [],
      custom_fields: random.chance(0.5)
        ? {
            'Emergency contact': `${random.pick(WOMEN)} ${lastName}`,
            'Referred by': random.pick(['Library', 'Clinic', 'Neighbor', 'Church', 'Radio']),
          }
        : {},
      enrollment_date: enrolled.toISOString(),
      unenrollment_date: isAway ? left.toISOString() : null,
      created_at: enrolled.toISOString(),
      updated_at: (isAway ? left : enrolled).toISOString(),
    },
  };
}
