import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from '#src/lib/session/store.ts';
import { MEMBERSHIP_ROLES, type MembershipRole, type ProfileName } from '#src/schemas/access.ts';
import { getOrganization, HIDDEN_VALUE } from '#src/schemas/organizations.ts';
import {
  CALL_TIMES,
  GENDERS,
  listPersonDetailDefinitions,
  listRoles,
  PHONE_CALL_BEHAVIORS,
  PREFERRED_LANGUAGES,
  type PersonDetailDefinition,
} from '#src/schemas/people.ts';
import {
  createMembership,
  getMembership,
  listMemberships,
  listOwnFields,
  updateMembership,
  type Membership,
} from '#src/schemas/memberships.ts';
import { listPrograms } from '#src/schemas/programs.ts';
import { listStatuses } from '#src/schemas/statuses.ts';
import { listTimeline } from '#src/schemas/timeline.ts';
import { personOf as anyone, placeOf } from '#tests/lib/people.ts';
import { harbor, loginAnswer, prairie, profile } from '#tests/lib/tokens.ts';
import { answering, openConsole, refusal } from '#tests/screens/auth/console.tsx';
import { organization } from '#tests/screens/organization-page.ts';

const roleId = (name: MembershipRole): string => `role-${name}`;
const roles = MEMBERSHIP_ROLES.map((name) => ({ id: roleId(name), name }));

/** A caller of Harbor House with all that a person can have; `role` decides whether the person is active. */
export const personOf = (role: MembershipRole, changes: Partial<Membership> = {}): Membership =>
  placeOf(
    'place-1',
    role,
    anyone('person-7', 'Hanna', 'Virtanen', {
      email: 'hanna@example.org',
      preferredName: 'Hannele',
      phone: '+12125550177',
      userName: 'hanna.v',
      personDetailId: 'detail-7',
      externalPersonId: 'EXT-7',
    }),
    {
      pin: HIDDEN_VALUE,
      program: { id: 'spring', name: 'Spring' },
      programId: 'spring',
      programName: 'Spring',
      organizationPersonStatusId: 'status-1',
      status: { id: 'status-1', name: 'On hold' },
      optedOut: ['email'],
      surveyOptOuts: ['POSTCALL_SURVEY'],
      customFields: {
        zipCode: '12207',
        dateOfBirth: '1950-02-03',
        gender: 'Female',
        preferredLanguage: 'Spanish',
        hobbies: 'Chess',
        phoneCallBehavior: 'Quiet',
        preferredTimeForCall: ['Evening'],
        preferredMethodOfCommunication: ['Voice'],
        phoneType: 'Mobile',
        phoneAlternateType: null,
        church: 'St. Anne',
      },
      enrollmentDate: '2026-11-01T10:00:00.000Z',
      ...changes,
    },
  );

const definition = (
  name: string,
  type: PersonDetailDefinition['type'],
  options: readonly string[] = [],
  more: Partial<PersonDetailDefinition> = {},
): PersonDetailDefinition => ({
  id: name,
  name,
  type,
  options: [...options],
  maxLength: null,
  required: false,
  ...more,
});

export const DEFINITIONS: readonly PersonDetailDefinition[] = [
  definition('phoneType', 'choice', ['Mobile', 'Landline']),
  definition('phoneAlternateType', 'choice', ['Mobile', 'Landline']),
  definition('gender', 'choice', GENDERS),
  definition('dateOfBirth', 'date'),
  definition('zipCode', 'text', [], { maxLength: 5 }),
  definition('preferredLanguage', 'choice', PREFERRED_LANGUAGES),
  definition('preferredTimeForCall', 'choices', CALL_TIMES),
  definition('preferredMethodOfCommunication', 'choices', ['SMS', 'Email', 'Voice']),
  definition('phoneCallBehavior', 'choice', PHONE_CALL_BEHAVIORS),
  definition('hobbies', 'longText', [], { maxLength: 1000 }),
];
export { definition };

const listed = (people: readonly Membership[]) => ({
  personOrganizations: [...people],
  pager: { page: 1, totalItems: people.length, itemsPerPage: 10, totalPages: 1 },
});

const program = (name: string, isDefault: boolean) => ({
  id: name.toLowerCase(),
  name,
  phone: null,
  organizationId: harbor.id,
  isDefault,
  totalPeople: 0,
});

const status = (id: string, name: string) => ({
  id,
  name,
  description: null,
  default: false,
  systemDefined: false,
  organizationId: harbor.id,
  totalPeople: 0,
});

interface Server {
  readonly as?: ProfileName;
  /** The person at each time that is asked for. */
  readonly person?: () => Membership | undefined;
  /** Who is found by a search. */
  readonly found?: (search: string) => readonly Membership[];
  readonly definitions?: readonly PersonDetailDefinition[];
  readonly defaultProgram?: boolean;
  readonly features?: string[];
  readonly timezone?: string;
}

/** Signs somebody of Harbor House in and answers what the screens of a person ask for; writes are the test's. */
export function serve({ as = 'ORG_ADMIN', person, found = () => [], ...more }: Server = {}) {
  const {
    definitions = DEFINITIONS,
    defaultProgram = true,
    features = ['matching'],
    timezone = organization.timezone,
  } = more;
  const isSuperAdmin = as === 'SUPER_ADMIN';
  const profiles = [profile({ name: as, organization: isSuperAdmin ? null : harbor })];
  session.getState().signIn(loginAnswer({ isSuperAdmin, features }, { profiles }));
  if (isSuperAdmin) session.getState().chooseOrganization(harbor);
  answering(getOrganization, () => ({ organization: { ...organization, timezone } }));
  answering(listOwnFields, () => ({ customFields: ['Church', 'Pet'] }));
  answering(listRoles, () => ({ roles }));
  answering(listPersonDetailDefinitions, () => ({ personDetailDefinitions: [...definitions] }));
  answering(listPrograms, () => ({ programs: [program('Meals', false), program('Spring', defaultProgram)] }));
  answering(listStatuses, () => ({ rows: [status('status-1', 'On hold'), status('status-2', 'Ready')] }));
  const searches: string[] = [];
  answering(listMemberships, (_, request) => {
    const search = new URL(request.url).searchParams.get('search') ?? '';
    searches.push(search);
    return listed(search ? found(search) : []);
  });
  answering(listTimeline, () => ({ entries: [], next: null }));
  const reads = answering(getMembership, () => {
    const present = person?.();
    if (!present) return refusal(404, 'Not found');
    return { personOrganization: present, matches: present.matches, profiles: present.profiles };
  });
  return { searches, reads };
}

export const DETAIL = '/app/detail/place-1';
export { harbor, openConsole, prairie, roleId };

/** Both forms of a person: where they are, what saves them, and what that sends. */
export const FORMS = {
  add: { at: '/app/people/new?role=CALLER', button: 'Add person', write: createMembership },
  edit: { at: `${DETAIL}/edit`, button: 'Save', write: updateMembership },
} as const;

interface FormServer extends Omit<Server, 'person'> {
  readonly person?: Membership;
}

/** Opens a form; what it sends is answered with the person, who is a caller unless the test says otherwise. */
export async function openForm(form: keyof typeof FORMS, { person = personOf('CALLER'), ...server }: FormServer = {}) {
  const { at, button, write } = FORMS[form];
  const served = serve({ person: () => person, ...server });
  const sent = answering(write, () => ({ personOrganization: person }));
  const opened = await openConsole(at);
  await screen.findByRole('button', { name: button });
  return { ...served, ...opened, sent };
}

/** The input of a field by its name in the form. */
export const input = (name: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(`form [name="${name}"]`);
  if (!found) throw new Error(`There is no field ${name}`);
  return found;
};

/** Puts a value into a field at once, as a password manager does. */
export const put = (name: string, value: string) => {
  fireEvent.change(input(name), { target: { value } });
  fireEvent.blur(input(name));
};

/** All required fields. */
export function putRequired() {
  put('firstName', ' Hanna ');
  put('lastName', 'Virtanen');
  put('phone', '(212) 555-0177');
}

export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

/** Checks an option of a group, or unchecks it. */
export const check = (group: string, option: string) =>
  userEvent.click(within(screen.getByRole('group', { name: group })).getByRole('checkbox', { name: option }));
