import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { updateMembership, updatePersonRole, type Membership } from '#src/schemas/memberships.ts';
import type { MembershipRole, ProfileName } from '#src/schemas/access.ts';
import { answering } from '#tests/screens/auth/console.tsx';
import { menuItems, textOf } from '#tests/screens/shown.ts';
import {
  DETAIL,
  harbor,
  input,
  openConsole,
  openForm,
  personOf,
  prairie,
  press,
  put,
  roleId,
  serve,
} from './people.ts';

const partner = { id: 'place-2', personId: 'person-8', firstName: 'Otto', lastName: 'Nieminen' };
const manager = { id: 'profile-1', name: 'ORG_USER' as const, active: true, organizationId: harbor.id };

async function open(
  role: MembershipRole,
  changes: Partial<Membership> = {},
  features = ['matching'],
  as?: ProfileName,
) {
  const person = personOf(role, changes);
  const server = serve({ person: () => person, features, found: () => [person], ...(as && { as }) });
  await openConsole(DETAIL);
  await screen.findByRole('heading', { level: 1, name: 'Hanna Virtanen' });
  await screen.findByRole('heading', { name: 'Contact' });
  return server;
}

describe('what can be done with a person', () => {
  const ends = ' (ends 1 match)';
  const DELETE = 'Delete';
  test.each<[MembershipRole, Partial<Membership>, string[], readonly string[]]>([
    ['CALLER', {}, ['matching'], ['Convert to recipient', 'Deactivate', DELETE]],
    ['CALLER', {}, [], ['Convert to recipient', 'Deactivate', DELETE]],
    [
      'CALLER',
      { matches: [partner], profiles: [manager] },
      ['matching'],
      ['Find another recipient', `Convert to recipient${ends}`, `Administer only${ends}`, `Deactivate${ends}`, DELETE],
    ],
    // of another organization
    [
      'CALLER',
      { profiles: [{ ...manager, organizationId: prairie.id }] },
      ['matching'],
      ['Convert to recipient', 'Deactivate', DELETE],
    ],
    [
      'RECIPIENT',
      { matches: [partner] },
      ['matching'],
      ['Find another caller', `Convert to caller${ends}`, `Return to onboarding${ends}`, `Deactivate${ends}`, DELETE],
    ],
    ['OUTREACH', {}, ['matching'], ['Convert to recipient', 'Convert to caller', 'Deactivate', DELETE]],
    ['INACTIVE', {}, ['matching'], ['Reactivate', DELETE]],
    ['NONE', { profiles: [manager] }, ['matching'], ['Make a caller too', 'Deactivate', DELETE]],
  ])('is as they stand: %s %#', async (role, changes, features, offered) => {
    await open(role, changes, features);
    await press('Actions');
    expect(menuItems()).toEqual(offered);
    await userEvent.click(screen.getByRole('menuitem', { name: DELETE }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Hanna Virtanen?' });
    expect(dialog.textContent.match(/\d match\w* will end/g)).toEqual(changes.matches ? ['1 match will end'] : null);
  });

  test('is held on top of the page, too, while one of it is done', async () => {
    await open('OUTREACH');
    const { promise, resolve } = Promise.withResolvers<void>();
    const sent = answering(updatePersonRole, async () => {
      await promise;
      return { personOrganization: personOf('OUTREACH') };
    });
    await press('Convert to caller');
    await waitFor(() => expect(sent).toHaveLength(1));
    for (const name of ['Convert to recipient', 'Convert to caller'])
      expect(screen.getByRole('button', { name })).toBeDisabled();
    resolve();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Convert to caller' })).toBeEnabled());
  });

  test('is held on top of the page of who is inactive, too', async () => {
    await open('INACTIVE');
    const { promise, resolve } = Promise.withResolvers<void>();
    const sent = answering(updateMembership, async () => {
      await promise;
      return { personOrganization: personOf('INACTIVE'), apart: [] };
    });
    await press('Reactivate');
    await waitFor(() => expect(sent).toEqual([{ active: true }]));
    expect(screen.getByRole('button', { name: 'Reactivate' })).toBeDisabled();
    resolve();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Reactivate' })).toBeEnabled());
  });
});

test('what is due stands on top of the page, and nothing of who has a match', async () => {
  const steps: Record<string, readonly string[]> = {};
  for (const [role, changes, features] of [
    ['CALLER', {}, ['matching']],
    ['RECIPIENT', {}, ['matching']],
    ['RECIPIENT', {}, []],
    ['RECIPIENT', { matches: [partner] }, ['matching']],
    ['OUTREACH', {}, ['matching']],
    ['INACTIVE', {}, ['matching']],
  ] as const) {
    await open(role, { ...changes, matches: 'matches' in changes ? [partner] : [] }, [...features]);
    const section = screen.getByRole('heading', { name: 'Matches' }).closest('section') as HTMLElement;
    const told = [/^No (caller|recipient) yet\.$/, /^In onboarding: decide/, /inactive\b.*\.$/i].flatMap((words) =>
      screen.queryAllByText(words, { ignore: 'p' }).map(textOf),
    );
    const why = within(section).queryAllByText(/^(This (caller|recipient) has no|To match|Inactive people)/);
    steps[`${role} ${features.join('')} ${'matches' in changes ? 'matched' : ''}`] = [...told, ...why.map(textOf)];
    cleanup();
  }
  expect(steps).toEqual({
    'CALLER matching ': ['No recipient yet.Find a recipient', 'This caller has no recipient yet.'],
    'RECIPIENT matching ': ['No caller yet.Find a caller', 'This recipient has no caller yet.'],
    'RECIPIENT  ': ['This recipient has no caller yet.'],
    'RECIPIENT matching matched': [],
    'OUTREACH matching ': [
      'In onboarding: decide whether they get calls or make them.Convert to recipientConvert to caller',
      'To match this person, convert them to a recipient or caller first.',
    ],
    'INACTIVE matching ': [
      'This person is inactive: they aren’t called and can’t sign in to this organization.Reactivate',
      'Inactive people have no matches.',
    ],
  });
});

test.each<[ProfileName, string[]]>([
  ['ORG_USER', ['matching']],
  ['ORG_ADMIN', []],
])('who can’t match people isn’t told how somebody in onboarding is matched: %s %j', async (as, features) => {
  await open('OUTREACH', {}, features, as);
  expect(screen.getByText('People in onboarding have no matches.')).toBeVisible();
  expect(screen.queryByText(/^To match this person/)).toBeNull();
});

test('of who only administers nothing is due, and no match is told', async () => {
  await open('NONE', { profiles: [manager] });
  expect(screen.queryByText(/^No (caller|recipient) yet/)).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Matches' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Find a/ })).toBeNull();
});

test('each phone has its own type, and each way to opt out its own list', async () => {
  const before = personOf('CALLER');
  await open('CALLER', {
    person: { ...before.person, phoneAlternate: '+15185550123' },
    customFields: { ...before.customFields, phoneType: 'Mobile', phoneAlternateType: 'Landline' },
    optedOut: ['email', 'sms'],
    surveyOptOuts: ['POSTCALL_SURVEY'],
  });
  const said = (term: string) => textOf(screen.getByText(term, { selector: 'dt' }).nextElementSibling as Element);
  const terms = ['Phone', 'Alternate phone', 'Opted out of', 'Opted out of surveys'];
  expect(terms.map(said)).toEqual([
    '+1 (212) 555-0177Mobile',
    '+1 (518) 555-0123Landline',
    'Email, SMS',
    'Post-call survey',
  ]);
});

test('an address is the same whatever case it was written in', async () => {
  const found = [{ ...personOf('INACTIVE', { id: 'place-9' }) }].map((each) => ({
    ...each,
    person: { ...each.person, phone: null, email: 'HANNA@Example.org' },
  }));
  await openForm('add', { found: () => found });
  put('email', 'Hanna@example.ORG');
  expect(await screen.findByText(/Hanna Virtanen \(Inactive\) already has this email address\./)).toBeVisible();
});

test('what is chosen in a form before anything is', async () => {
  await openForm('add');
  const chosen = () =>
    ['roleId', 'programId', 'organizationPersonStatusId'].map((name) => {
      const field = input(name) as unknown as HTMLSelectElement;
      return [...field.options].map(({ text, selected }) => (selected ? `[${text}]` : text)).join(', ');
    });
  expect(chosen()).toEqual([
    'Choose one, Recipient, [Caller], Onboarding',
    'Choose one, Meals, [Spring]',
    '[Default status], On hold, Ready',
  ]);
  cleanup();
  await openForm('edit', { person: personOf('CALLER', { matches: [partner] }) });
  expect(chosen()).toEqual([
    'Choose one, Recipient, [Caller], Onboarding',
    'Choose one, Meals, [Spring]',
    'Choose one, [On hold], Ready',
  ]);
  expect(input('programId')).toBeRequired();
  expect(screen.queryByText(/Changing the role ends/)).toBeNull();
  put('roleId', roleId('RECIPIENT'));
  expect(screen.getByText('Changing the role ends 1 match.')).toBeVisible();
  put('roleId', roleId('CALLER'));
  expect(screen.queryByText(/Changing the role ends/)).toBeNull();
  cleanup();
  // nobody becomes by a form what somebody else is
  await openForm('edit', { person: personOf('NONE', { programId: null, program: null, programName: null }) });
  expect(chosen()[0]).toBe('Choose one, Recipient, Caller, Onboarding, [Administers only]');
  expect(input('programId')).not.toBeRequired();
});
