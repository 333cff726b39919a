import { createHash } from 'node:crypto';
import { listPeopleUploads, uploadPeople, type ExistingPeople } from '#src/schemas/uploads.ts';
import { listMemberships } from '#src/schemas/memberships.ts';
import { ownFieldsAsked } from '#src/schemas/people-filters.ts';
import type { PersonaName, TestApi } from './harness.ts';

const HEADER = 'Role,First Name,Last Name,User Name,Phone,Email,Program';

export const csv = (...lines: string[]) => [HEADER, ...lines].join('\r\n');
export const row = (n: number, role = 'RECIPIENT') =>
  `${role},Zoe${n},Qwist,zoe.${n},518555${String(n).padStart(4, '0')},zoe${n}@example.org,`;
/** One row in a hundred has a role that there isn't. */
export const many = (count: number) =>
  csv(...Array.from({ length: count }, (_, n) => (n % 100 === 7 ? 'KING' : row(n))));

interface Options {
  readonly as?: PersonaName;
  readonly organizationId?: string;
  readonly name?: string;
  readonly existing?: ExistingPeople;
}

/** Uploads files of people and looks at what came of them, on the database that each test has. */
export function uploadCalls(present: () => TestApi) {
  const upload = (content: string, { as = 'org.admin', organizationId, name = 'people.csv', existing }: Options = {}) =>
    present().call(uploadPeople, {
      as,
      body: {
        file: new File([content], name, { type: 'text/csv' }),
        checksum: createHash('sha1').update(content).digest('hex'),
        ...(organizationId === undefined ? {} : { organizationId }),
        ...(existing === undefined ? {} : { existing }),
      },
    });
  const search = async (text: string, as: PersonaName = 'org.admin', own: readonly string[] = []) =>
    (await present().call(listMemberships, { as, query: { search: text, limit: 100, ...ownFieldsAsked(own) } })).data;
  const listed = async (as: PersonaName = 'org.admin') => (await present().call(listPeopleUploads, { as })).data;
  return { upload, search, listed };
}
