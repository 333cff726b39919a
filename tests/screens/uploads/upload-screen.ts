import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw/http';
import { beforeEach, vi } from 'vitest';
import { session } from '#src/lib/session/store.ts';
import type { ProfileName } from '#src/schemas/access.ts';
import type { ResponseInput } from '#src/schemas/endpoint.ts';
import { getOrganization } from '#src/schemas/organizations.ts';
import {
  findKnownPeople,
  findPeopleDuplicates,
  getPeopleUpload,
  listPeopleUploads,
  uploadPeople,
  type PeopleUpload,
} from '#src/schemas/uploads.ts';
import { listOwnFields } from '#src/schemas/memberships.ts';
import { listPrograms } from '#src/schemas/programs.ts';
import { listStatuses } from '#src/schemas/statuses.ts';
import { harbor, loginAnswer, profile } from '#tests/lib/tokens.ts';
import { answering, openConsole } from '#tests/screens/auth/console.tsx';
import { organization } from '#tests/screens/organization-page.ts';
import { server } from '#tests/server.ts';

// jsdom lays nothing out: without a height no row would be in sight
/** Gives every element a size in each test of the file, so that the preview has a window of rows. */
export function withSizes() {
  beforeEach(() => {
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900);
  });
}

export type Duplicates = ResponseInput<typeof findPeopleDuplicates>;
export type Answer = ResponseInput<typeof uploadPeople>;

/** An upload of before. */
export const former: PeopleUpload = {
  id: 'u1',
  fileName: 'spring.csv',
  createdAt: '2026-11-01T10:00:00Z',
  uploadedBy: { personId: 'p1', name: 'Ana Ruiz' },
  status: 'processed',
  total: 12,
  processed: 10,
  failed: 2,
  active: 10,
  disabled: 0,
  updated: 0,
  undone: 0,
  people: [
    { role: 'CALLER', count: 1 },
    { role: 'RECIPIENT', count: 9 },
  ],
};

const statuses = [
  { id: 's1', name: 'Active', description: null, default: true, organizationId: harbor.id },
  { id: 's2', name: 'On hold', description: null, default: false, organizationId: harbor.id },
];

export interface Given {
  readonly as?: ProfileName;
  /** The list that one comes from. */
  readonly role?: 'CALLER' | 'RECIPIENT';
  /** Names of the organization's own fields. */
  readonly ownFields?: readonly string[];
  readonly answer?: (sent: string) => Answer | Response | Promise<Answer | Response>;
  readonly uploads?: readonly PeopleUpload[];
  /** Whom rows would update, told when it is asked. */
  readonly known?: () => ResponseInput<typeof findKnownPeople>;
  /** Whom the organization has already, told when it is asked. */
  readonly duplicates?: () => Duplicates | Promise<Duplicates>;
}

/** Opens the screen; `sent` are the files that came, with their headers. */
export async function open({
  as = 'ORG_ADMIN',
  role,
  ownFields = [],
  answer,
  uploads = [],
  known = () => ({ people: [] }),
  duplicates = () => ({ duplicates: [] }),
}: Given = {}) {
  const profiles = [profile({ name: as, organization: harbor })];
  session.getState().signIn(loginAnswer({ features: ['csvUpload'] }, { profiles }));
  answering(getOrganization, () => ({ organization }));
  answering(listPrograms, () => ({ programs: [] }));
  answering(listOwnFields, () => ({ customFields: [...ownFields] }));
  answering(listStatuses, () => ({ rows: statuses }));
  answering(listPeopleUploads, () => ({
    rows: [...uploads],
    pager: { page: 1, totalItems: uploads.length, itemsPerPage: 10, totalPages: 1 },
  }));
  answering(getPeopleUpload, () => ({ upload: { ...former, id: 'u2' }, failedRows: [] }));
  const asked = answering(findPeopleDuplicates, duplicates);
  const askedKnown = answering(findKnownPeople, known);
  const sent: Array<{
    text: string;
    checksum: string | null;
    organizationId: string | null;
    existing: string | null;
    statusId: string | null;
  }> = [];
  server.use(
    http.post(`http://localhost:3000${uploadPeople.path}`, async ({ request }) => {
      const form = await request.text();
      sent.push({
        text: /Role[^]*?(?=\r\n--)/.exec(form)?.[0] ?? '',
        checksum: request.headers.get('checksum-sha1'),
        organizationId: request.headers.get('organizationid'),
        existing: request.headers.get('existing-people'),
        statusId: request.headers.get('status-id'),
      });
      const result = (await answer?.(form)) ?? { uploadId: 'u2', total: 1, processed: 1, failedRows: [] };
      return result instanceof Response ? result : HttpResponse.json({ data: result });
    }),
  );
  const page = await openConsole(`/app/organizations/${harbor.id}/upload${role ? `?role=${role}` : ''}`);
  await screen.findByRole('region', { name: 'List of uploads' });
  return { ...page, asked, askedKnown, sent, user: userEvent.setup() };
}

type User = ReturnType<typeof userEvent.setup>;

/** Presses the button of the question that is open. */
export const confirm = async (user: User, name: string) =>
  user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

/** Chooses a file of these lines, the heading first; gives the preview it is shown in. */
export async function chooseLines(user: User, lines: readonly string[]) {
  await user.upload(screen.getByLabelText('Choose file'), new File([lines.join('\n')], 'people.csv'));
  return screen.findByRole('grid', { name: 'File preview' });
}

export const HEAD = 'Role,First Name,Last Name,Phone,Zip Code';
export const GOOD = 'CALLER,Ana,Ruiz,2125550101,';

/** The same under the usual heading. */
export const choose = (user: User, ...rows: string[]) => chooseLines(user, [HEAD, ...rows]);

/** The figures above the rows. */
export const figures = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    within(screen.getByText('Rows').closest('ul') ?? document.body)
      .getAllByRole('listitem')
      .map(({ children: [label, value] }) => [label?.textContent ?? '', value?.textContent ?? '']),
  );

/** What rows can be narrowed to, in its order; the one that is shown has a star. */
export const filters = (): readonly string[] =>
  within(screen.getByRole('group', { name: 'Rows shown' }))
    .getAllByRole('button')
    .filter((button) => button.hasAttribute('aria-pressed'))
    .map((button) => `${button.textContent}${button.getAttribute('aria-pressed') === 'true' ? '*' : ''}`);
