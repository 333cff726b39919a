import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { i18n } from '#src/lib/i18n/index.ts';
import type { ProfileName } from '#src/schemas/access.ts';
import {
  createPerson,
  listInvitations,
  listProfiles,
  sendInvitation,
  type OpenInvitation,
  type Person,
} from '#src/schemas/people.ts';
import { listMemberships, type Membership } from '#src/schemas/memberships.ts';
import { personOf, placeOf } from '#tests/lib/people.ts';
import { harbor } from '#tests/lib/tokens.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { openTab } from '#tests/screens/organization-page.ts';

const person = (firstName: string, lastName: string): Person =>
  personOf(firstName, firstName, lastName, {
    email: `${firstName.toLowerCase()}@example.org`,
    phone: '+12125550101',
    userName: firstName.toLowerCase(),
  });

type Profile = Membership['profiles'][number];
const profile = (name: ProfileName, active = true, organizationId: string | null = harbor.id): Profile => ({
  id: `${name}-${organizationId}`,
  name,
  active,
  organizationId,
});

const place = (who: Person, profiles: Profile[], active = true): Membership =>
  placeOf(`place-${who.id}`, active ? 'CALLER' : 'INACTIVE', who, { profiles });

const ana = place(person('Ana', 'Ruiz'), [
  profile('ORG_USER'),
  profile('ORG_ADMIN'),
  profile('ORG_USER', true, 'org-2'),
]);
const ben = place(person('Ben', 'Okafor'), [profile('ORG_USER')]);
const cleo = place(person('Cleo', 'Marsh'), [profile('ORG_ADMIN', false)], false);

/** A server that remembers who administers. */
async function open(
  first: readonly Membership[],
  as: ProfileName = 'ORG_ADMIN',
  total = first.length,
  invitations: OpenInvitation[] = [],
) {
  answering(listInvitations, () => ({ invitations }));
  let rows = [...first];
  const asked: string[] = [];
  answering(listMemberships, (_, { url }) => {
    const { searchParams } = new URL(url);
    asked.push(searchParams.toString());
    const search = searchParams.get('search') ?? '';
    const found = rows.filter((row) => row.person.firstName.toLowerCase().includes(search));
    const totalItems = search ? found.length : Math.max(total, found.length);
    const pager = {
      page: Number(searchParams.get('page') ?? 1),
      totalItems,
      itemsPerPage: 10,
      totalPages: Math.ceil(totalItems / 10),
    };
    return { personOrganizations: found, pager };
  });
  answering(listProfiles, () => ({
    securityProfiles: [
      { id: 'p-user', name: 'ORG_USER' as const },
      { id: 'p-admin', name: 'ORG_ADMIN' as const },
    ],
  }));
  const created = answering(createPerson, (body) => {
    const { firstName, lastName } = body as Person;
    rows = [...rows, place(person(firstName, lastName), [profile('ORG_ADMIN')])];
    return { person: person(firstName, lastName) };
  });
  const opened = await openTab('admins', { as });
  const region = await screen.findByRole('region', { name: 'List of admins' });
  await waitFor(() => expect(region).toHaveAttribute('aria-busy', 'false'));
  return { ...opened, asked, created };
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
const words = (name: string) =>
  within(row(name))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('lists who they are, how to reach them, their profile here, and whether it is active', async () => {
  const { asked } = await open([ana, ben, cleo]);
  const phone = '+1 (212) 555-0101';
  expect(words('Ruiz, Ana')).toEqual(['ana', 'ana@example.org', phone, 'Organization admin', 'Active']);
  expect(words('Okafor, Ben')).toEqual(['ben', 'ben@example.org', phone, 'Organization user', 'Active']);
  expect(words('Marsh, Cleo')).toEqual(['cleo', 'cleo@example.org', phone, 'Organization admin', 'Inactive']);
  expect(within(row('Ruiz, Ana')).getByRole('link', { name: 'Ruiz, Ana' })).toHaveAttribute(
    'href',
    '/app/detail/place-Ana',
  );
  expect(new Set(asked)).toEqual(new Set([`organizationId=${harbor.id}&profile=admins&page=1`]));
});

test('of several profiles the one that holds here counts, then the highest', async () => {
  await open([
    place(person('Dora', 'Asher'), [profile('ORG_ADMIN', false), profile('ORG_USER')]),
    place(person('Eli', 'Bell'), [profile('ORG_USER'), profile('ORG_ADMIN')]),
    place(person('Fay', 'Cole'), [profile('ORG_USER', false), profile('ORG_ADMIN', true, 'org-2')]),
    place(person('Gus', 'Dunn'), [profile('ORG_USER', false), profile('ORG_ADMIN', false)]),
    place(person('Hal', 'Eng'), [profile('ORG_ADMIN')], false),
  ]);
  const standing = (name: string) => words(name).slice(3);
  expect(standing('Asher, Dora')).toEqual(['Organization user', 'Active']);
  expect(standing('Bell, Eli')).toEqual(['Organization admin', 'Active']);
  expect(standing('Cole, Fay')).toEqual(['Organization user', 'Inactive']);
  expect(standing('Dunn, Gus')).toEqual(['Organization admin', 'Inactive']);
  // whoever isn’t active in the organization at all
  expect(standing('Eng, Hal')).toEqual(['Organization admin', 'Inactive']);
});

test('nobody can be deleted here, and the screen says why', async () => {
  await open([ana]);
  expect(screen.getByText(/Organization admins can’t be deleted, so/)).toBeVisible();
  expect(within(row('Ruiz, Ana')).queryByRole('button')).toBeNull();
});

test('search and page are in the address bar', async () => {
  const { router, asked } = await open([ana, ben], 'ORG_ADMIN', 25);
  await userEvent.click(screen.getByRole('link', { name: 'Next page' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'admins', page: 2 }));
  await userEvent.type(screen.getByRole('searchbox', { name: /Search by name/ }), 'ben');
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'admins', search: 'ben' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /^Ruiz/ })).toBeNull());
  expect(asked.at(-1)).toBe(`organizationId=${harbor.id}&profile=admins&page=1&search=ben`);
});

test('none: told in the words of the specification', async () => {
  await open([]);
  expect(screen.getByText('No users found')).toBeVisible();
});

const fill = async (values: Readonly<Record<string, string>>) => {
  await userEvent.click(screen.getAllByRole('button', { name: 'Invite admin or user' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite admin or user' }));
  for (const [label, text] of Object.entries(values)) {
    await userEvent.click(dialog.getByLabelText(label));
    await userEvent.paste(text);
  }
  return dialog;
};
const HANNA = {
  'First name': ' Hanna ',
  'Last name': 'Virtanen',
  Username: 'hanna.v',
  Email: 'hanna@example.org',
  Phone: '(212) 555-0177',
};

test('an admin is added once, without a password, under the profile named ORG_ADMIN, and invited', async () => {
  const { created } = await open([ana]);
  const dialog = await fill(HANNA);
  expect(dialog.getByText(/We’ll email them a link to choose a password/)).toBeVisible();
  expect(dialog.queryByLabelText(/password/i)).toBeNull();
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Invite' }));
  expect(
    await screen.findByText(
      'Hanna Virtanen is now an organization admin. We sent the invitation to hanna@example.org.',
    ),
  ).toBeVisible();
  expect(await screen.findByRole('row', { name: /^Virtanen, Hanna/ })).toBeInTheDocument();
  expect(created).toEqual([
    {
      firstName: 'Hanna',
      lastName: 'Virtanen',
      userName: 'hanna.v',
      email: 'hanna@example.org',
      phone: '+12125550177',
      externalPersonId: null,
      preferredLanguage: 'English',
      organizationProfiles: [{ organizationId: harbor.id, securityProfileId: 'p-admin' }],
    },
  ]);
});

test('a colleague is invited who only views and helps, as an organization user', async () => {
  const { created } = await open([ana]);
  const dialog = await fill(HANNA);
  const choice = within(dialog.getByRole('radiogroup', { name: /^Profile/ }));
  expect(choice.getByRole('radio', { name: /^Organization admin/ })).toBeChecked();
  await userEvent.click(choice.getByRole('radio', { name: /^Organization user.*work on queues, surveys, and notes/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Invite' }));
  expect(await screen.findByText(/^Hanna Virtanen is now an organization user\. /)).toBeVisible();
  expect(created).toMatchObject([
    { organizationProfiles: [{ organizationId: harbor.id, securityProfileId: 'p-user' }] },
  ]);
});

test('an invitation is in the language of whoever invites, unless another is chosen', async () => {
  await open([ana]);
  await act(() => i18n.changeLanguage('es'));
  await userEvent.click((await screen.findAllByRole('button', { name: 'Invitar a una persona' }))[0] as HTMLElement);
  const language = await screen.findByLabelText<HTMLSelectElement>('Idioma preferido');
  expect(language).toHaveDisplayValue('Español');
  expect(language).toHaveAccessibleDescription('En él se escribe la invitación.');
  cleanup();

  await act(() => i18n.changeLanguage('en'));
  const { created } = await open([ana]);
  const dialog = await fill(HANNA);
  expect(dialog.getByLabelText('Preferred language')).toHaveDisplayValue('English');
  await userEvent.selectOptions(dialog.getByLabelText('Preferred language'), 'Spanish');
  await userEvent.click(dialog.getByRole('button', { name: 'Invite' }));
  await waitFor(() => expect(created).toMatchObject([{ preferredLanguage: 'Spanish' }]));
});

test('the first wrong field has the focus, and all say what is wrong', async () => {
  const { created } = await open([ana]);
  const dialog = await fill({ ...HANNA, Username: 'two words', Email: 'hanna', Phone: '555' });
  await userEvent.click(dialog.getByRole('button', { name: 'Invite' }));
  await waitFor(() => expect(dialog.getByLabelText('Username')).toHaveFocus());
  expect(dialog.getByLabelText('Username')).toHaveAccessibleDescription('The username must not contain spaces');
  expect(dialog.getByLabelText('Email')).toHaveAccessibleDescription('Enter a valid email address');
  expect(dialog.getByLabelText('Phone')).toHaveAccessibleDescription('Enter a valid US phone number');
  expect(created).toHaveLength(0);
});

test.each([
  ['in its message', undefined],
  ['at the field', { userName: 'user name hanna.v already exists' }],
])('a username that exists, told %s, is shown at its field', async (_, fields) => {
  await open([ana]);
  const dialog = await fill(HANNA);
  answering(createPerson, () => refusal(409, 'user name hanna.v already exists', fields && { fields }));
  await userEvent.click(dialog.getByRole('button', { name: 'Invite' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('Username')).toHaveAccessibleDescription('User name hanna.v already exists'),
  );
  expect(dialog.getByLabelText('Username')).toHaveFocus();
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(dialog.getByLabelText('Last name')).toHaveValue('Virtanen');
});

test.each([
  [403, 'You cannot perform this action', 'You cannot perform this action'],
  [400, undefined, 'Oops!... Looks like an error occurred!'],
])('refused with %i “%s”: told in the dialog, which stays', async (code, said, shown) => {
  await open([ana]);
  const dialog = await fill(HANNA);
  answering(createPerson, () => refusal(code, said));
  await userEvent.click(dialog.getByRole('button', { name: 'Invite' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent(shown);
});

test('without the profile named ORG_ADMIN nobody is created', async () => {
  const { created } = await open([ana]);
  answering(listProfiles, () => ({ securityProfiles: [{ id: 'p-user', name: 'ORG_USER' as const }] }));
  const dialog = await fill(HANNA);
  await userEvent.click(dialog.getByRole('button', { name: 'Invite' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Oops!... Looks like an error occurred!');
  expect(created).toHaveLength(0);
});

test('organization users read all and are offered nothing to change', async () => {
  await open([ana, ben], 'ORG_USER');
  expect(row('Ruiz, Ana')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Invite admin or user' })).toBeNull();
});

describe('who hasn’t chosen a password yet', () => {
  const invitation = (changes: Partial<OpenInvitation> = {}): OpenInvitation => ({
    personId: 'Ana',
    sentAt: '2026-11-02T15:00:00.000Z',
    expiresAt: '2999-11-09T15:00:00.000Z',
    ...changes,
  });
  const choose = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Ana Ruiz' }));
    await userEvent.click(screen.getByRole('menuitem', { name }));
  };

  test.each([
    [/Invited since November 02, 2026/, {}],
    [/Invitation expired since November 09, 2026/, { expiresAt: '2026-11-09T15:00:00.000Z' }],
    [/Invitation expired(?! since)/, { expiresAt: null }],
  ])('is shown as invited or no longer so, since when, and not as active: %s', async (words, changes) => {
    await open([ana, ben], 'ORG_ADMIN', 2, [invitation(changes)]);
    expect(row('Ruiz, Ana')).toHaveTextContent(words);
    expect(row('Ruiz, Ana')).not.toHaveTextContent('Active');
    expect(row('Okafor, Ben')).toHaveTextContent('Active');
    expect(screen.queryByRole('button', { name: 'Actions for Ben Okafor' })).toBeNull();
  });

  test('is not called invited where the place isn’t active, and nothing can be done about it', async () => {
    await open([cleo, ana], 'ORG_ADMIN', 2, [invitation(), invitation({ personId: 'Cleo' })]);
    expect(row('Marsh, Cleo')).toHaveTextContent('Inactive');
    expect(row('Marsh, Cleo')).not.toHaveTextContent('Invited');
    expect(screen.queryByRole('button', { name: 'Actions for Cleo Marsh' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Actions for Ana Ruiz' })).toBeEnabled();
  });

  test('is sent one invitation at a time', async () => {
    await open([ana], 'ORG_ADMIN', 1, [invitation()]);
    const slow = Promise.withResolvers<undefined>();
    const sent = answering(sendInvitation, async () => {
      await slow.promise;
      return { invitation: invitation(), link: null };
    });
    await choose('Send again');
    const button = screen.getByRole('button', { name: 'Actions for Ana Ruiz' });
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'));
    expect(button).toHaveFocus();
    await userEvent.click(button);
    expect(screen.queryByRole('menuitem')).toBeNull();
    slow.resolve(undefined);
    expect(await screen.findByText(/We sent the invitation to ana@example\.org again/)).toBeVisible();
    expect(sent).toHaveLength(1);
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy', 'true'));
  });

  test('is invited again by mail', async () => {
    await open([ana], 'ORG_ADMIN', 1, [invitation()]);
    const sent = answering(sendInvitation, () => ({ invitation: invitation(), link: null }));
    await choose('Send again');
    expect(await screen.findByText(/We sent the invitation to ana@example\.org again/)).toBeVisible();
    expect(sent).toEqual([{ personId: 'Ana', mail: true }]);
  });

  test('without an email address is given a link alone, and the address is led to', async () => {
    await open([{ ...ana, person: { ...ana.person, email: null } }], 'ORG_ADMIN', 1, [invitation()]);
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Ana Ruiz' }));
    const again = screen.getByRole('menuitem', { name: /^Send again/ });
    expect(again).toHaveAttribute('aria-disabled', 'true');
    expect(again).toHaveTextContent('There is no email address yet.');
    expect(screen.getByRole('menuitem', { name: 'Copy link' })).toBeEnabled();
    expect(screen.getByRole('menuitem', { name: 'Change address' })).toHaveAttribute(
      'href',
      '/app/detail/place-Ana/edit',
    );
  });

  test('is given a link, which is copied', async () => {
    await open([ana], 'ORG_ADMIN', 1, [invitation()]);
    // brings a clipboard
    userEvent.setup();
    const link = 'https://console.example.org/public/invitation?user=Ana&token=abc';
    const sent = answering(sendInvitation, () => ({ invitation: invitation(), link }));
    await choose('Copy link');
    expect(await screen.findByText(/The link for Ana Ruiz is copied/)).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(link);
    expect(sent).toEqual([{ personId: 'Ana', mail: false }]);
  });

  test('is told why not, in the server’s words', async () => {
    await open([ana], 'ORG_ADMIN', 1, [invitation()]);
    answering(sendInvitation, () => refusal(409, 'There is no open invitation for this person'));
    await choose('Copy link');
    expect(await screen.findByText('There is no open invitation for this person')).toBeVisible();
    answering(sendInvitation, () => ({ invitation: invitation(), link: null }));
    await choose('Send again');
    expect(await screen.findByText(/We sent the invitation to ana@example\.org again/)).toBeVisible();
    await waitFor(() => expect(screen.queryByText('There is no open invitation for this person')).toBeNull());
  });

  test('has the address changed in the form of the person', async () => {
    await open([ana], 'ORG_ADMIN', 1, [invitation()]);
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Ana Ruiz' }));
    expect(screen.getByRole('menuitem', { name: 'Change address' })).toHaveAttribute(
      'href',
      '/app/detail/place-Ana/edit',
    );
  });

  test('is only shown to who may not invite', async () => {
    await open([ana], 'ORG_USER', 1, [invitation()]);
    expect(row('Ruiz, Ana')).toHaveTextContent('Invited since');
    expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
  });
});
