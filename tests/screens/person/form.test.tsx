import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { session } from '#src/lib/session/store.ts';
import { logout } from '#src/schemas/auth.ts';
import { createPersonOrganization, updatePersonOrganization } from '#src/schemas/person-organizations.ts';
import { loginAnswer, profile } from '#tests/lib/tokens.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import {
  DEFINITIONS,
  definition,
  DETAIL,
  harbor,
  input,
  openConsole,
  personOf,
  prairie,
  press,
  put,
  putRequired,
  roleId,
  serve,
} from './people.ts';

const NEW = '/app/people/new?role=CALLER';
const EDIT = `${DETAIL}/edit`;

const openNew = async (server: Parameters<typeof serve>[0] = {}) => {
  const served = serve({ person: () => personOf('CALLER'), ...server });
  const sent = answering(createPersonOrganization, () => ({ personOrganization: personOf('CALLER') }));
  const opened = await openConsole(NEW);
  await screen.findByRole('button', { name: 'Create' });
  return { ...served, ...opened, sent };
};
const openEdit = async (person = personOf('CALLER')) => {
  const served = serve({ person: () => person });
  const sent = answering(updatePersonOrganization, () => ({ personOrganization: person }));
  const opened = await openConsole(EDIT);
  await screen.findByRole('button', { name: 'Save' });
  return { ...served, ...opened, sent };
};
const check = (group: string, option: string) =>
  userEvent.click(within(screen.getByRole('group', { name: group })).getByRole('checkbox', { name: option }));

describe('a new person', () => {
  test('is sent once as the contract says, and shown', async () => {
    const { sent, path } = await openNew();
    putRequired();
    put('preferredName', ' Hannele ');
    put('userName', 'hanna.v');
    put('email', ' Hanna@Example.org ');
    put('phoneAlternate', '518.555.0123');
    put('customFields.phoneType', 'Mobile');
    put('organizationPersonStatusId', 'status-2');
    put('pin', '0042');
    put('customFields.zipCode', '04101');
    put('customFields.dateOfBirth', '02/03/1950');
    put('customFields.gender', 'Female');
    put('customFields.hobbies', ' Chess ');
    await check('Preferred time for a call', 'Evening');
    await check('Preferred time for a call', 'Morning');
    await check('Does not want', 'E-mail');
    await check('Does not want these surveys', 'After the call');
    await press('Add a field');
    put('ownFields.0.name', 'church');
    put('ownFields.0.value', 'St. Anne');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Hanna Virtanen was created.')).toBeVisible();
    await waitFor(() => expect(path()).toBe(DETAIL));
    expect(sent).toEqual([
      {
        active: true,
        firstName: 'Hanna',
        lastName: 'Virtanen',
        preferredName: 'Hannele',
        userName: 'hanna.v',
        email: 'hanna@example.org',
        phone: '+12125550177',
        phoneAlternate: '+15185550123',
        externalPersonId: null,
        organizationId: harbor.id,
        programId: 'spring',
        organizationPersonStatusId: 'status-2',
        roleId: roleId('CALLER'),
        pin: '0042',
        optedOut: ['email'],
        surveyOptOuts: ['POSTCALL_SURVEY'],
        customFields: {
          phoneType: 'Mobile',
          phoneAlternateType: null,
          gender: 'Female',
          dateOfBirth: '1950-02-03',
          zipCode: '04101',
          preferredLanguage: null,
          preferredTimeForCall: ['Morning', 'Evening'],
          preferredMethodOfCommunication: [],
          phoneCallBehavior: null,
          hobbies: 'Chess',
          church: 'St. Anne',
        },
      },
    ]);
  });

  test('is added by a super admin to the organization that is looked at, whichever is selected', async () => {
    serve({ as: 'SUPER_ADMIN', person: () => personOf('CALLER') });
    session.getState().chooseOrganization(prairie);
    const sent = answering(createPersonOrganization, () => ({ personOrganization: personOf('CALLER') }));
    const { path } = await openConsole(`/app/organizations/${harbor.id}?tab=caller`);
    await screen.findByText('No callers found');
    await userEvent.click(screen.getAllByRole('link', { name: 'Add caller' })[0] ?? document.body);
    await screen.findByRole('button', { name: 'Create' });
    putRequired();
    await press('Create');
    await waitFor(() => expect(path()).toBe(DETAIL));
    expect(sent).toMatchObject([{ organizationId: harbor.id }]);
  });

  test('is not added to an organization that one may not open', async () => {
    serve();
    const { path } = await openConsole(`${NEW}&organization=${prairie.id}`);
    expect(path()).toBe('/public/forbidden');
  });

  test.each([
    ['RECIPIENT', 'New recipient'],
    ['OUTREACH', 'New person in onboarding'],
    ['KING', 'New recipient'],
  ])('as ?role=%s is a %s', async (role, title) => {
    serve();
    await openConsole(`/app/people/new?role=${role}`);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    await screen.findByRole('button', { name: 'Create' });
    expect(input('roleId')).toHaveValue(roleId(role === 'KING' ? 'RECIPIENT' : (role as 'OUTREACH')));
  });

  test('that the server refuses is told in a dialog; what was typed stays', async () => {
    await openNew();
    answering(createPersonOrganization, () => refusal(409, 'This person is in the organization already'));
    putRequired();
    await press('Create');
    const dialog = await screen.findByRole('dialog', { name: 'The person could not be created' });
    expect(await within(dialog).findByText('This person is in the organization already')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(input('lastName')).toHaveValue('Virtanen');
  });

  test.each([{ userName: 'user name hanna.v already exists' }, undefined])(
    'a username that exists is told at its field, which gets the focus (fields: %o)',
    async (fields) => {
      await openNew();
      answering(createPersonOrganization, () =>
        refusal(409, 'user name hanna.v already exists', fields ? { fields } : {}),
      );
      putRequired();
      put('userName', 'hanna.v');
      await press('Create');
      await waitFor(() => expect(input('userName')).toBeInvalid());
      expect(input('userName')).toHaveAccessibleDescription('user name hanna.v already exists');
      await waitFor(() => expect(input('userName')).toHaveFocus());
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  test('of whom the phone or e-mail is known is warned about, with a link', async () => {
    const twin = personOf('RECIPIENT', { id: 'place-9' });
    const { searches } = await openNew({ found: () => [twin] });
    put('phone', '212 555');
    put('email', 'hanna@');
    expect(screen.queryByText('Is this the same person?')).toBeNull();
    put('phone', '212 555 0177');
    expect(await screen.findByText(/Hanna Virtanen \(Recipient\) has this phone already\./)).toBeVisible();
    put('email', 'HANNA@example.org');
    expect(await screen.findByText(/Hanna Virtanen \(Recipient\) has this e-mail address already\./)).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Open Hanna Virtanen in a new tab' })[0]).toHaveAttribute(
      'href',
      '/app/detail/place-9',
    );
    expect(searches.filter(Boolean)).toEqual(['+12125550177', 'hanna@example.org']);
    put('phone', '212 555 0178');
    await waitFor(() => expect(screen.queryByText(/has this phone already/)).toBeNull());
  });

  test('details are the server’s: unknown ones too, and those that it requires', async () => {
    const more = [
      definition('favoriteColor', 'choice', ['Red', 'Blue'], { required: true }),
      definition('remarks', 'longText', [], { maxLength: 5 }),
    ];
    const { sent } = await openNew({ definitions: [...DEFINITIONS.slice(0, 1), ...more] });
    putRequired();
    put('customFields.remarks', 'too long');
    await press('Create');
    await waitFor(() => expect(input('customFields.remarks')).toBeInvalid());
    expect(input('customFields.remarks')).toHaveAccessibleDescription(expect.stringContaining('At most 5 characters'));
    put('customFields.remarks', 'short');
    await press('Create');
    await waitFor(() => expect(screen.getByLabelText('favorite color')).toBeInvalid());
    put('customFields.favoriteColor', 'Blue');
    await press('Create');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ customFields: { favoriteColor: 'Blue', remarks: 'short', phoneType: null } });
  });

  test('two fields of the organization cannot have one name, nor a detail’s', async () => {
    const { sent } = await openNew();
    putRequired();
    for (const [at, name] of ['church', 'church', 'hobbies'].entries()) {
      await press('Add a field');
      put(`ownFields.${at}.name`, name);
      put(`ownFields.${at}.value`, 'x');
    }
    await press('Create');
    await waitFor(() => expect(input('ownFields.2.name')).toBeInvalid());
    await userEvent.click(screen.getByRole('button', { name: 'Remove the field hobbies' }));
    expect(screen.getByRole('button', { name: 'Add a field' })).toHaveFocus();
    await press('Create');
    await waitFor(() => expect(input('ownFields.1.name')).toBeInvalid());
    expect(input('ownFields.1.name')).toHaveAccessibleDescription('This name is used already');
    expect(sent).toHaveLength(0);
  });
});

describe('an edit', () => {
  test('sends what was changed, and nothing else', async () => {
    const { sent, path } = await openEdit();
    put('pin', '1234');
    put('email', '');
    put('customFields.hobbies', '');
    put('ownFields.0.value', 'St. Mary');
    await check('Does not want', 'E-mail');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Updated successfully')).toBeVisible();
    await waitFor(() => expect(path()).toBe(DETAIL));
    expect(sent).toEqual([
      { pin: '1234', email: null, optedOut: [], customFields: { hobbies: null, church: 'St. Mary' } },
    ]);
  });

  test('takes a field of the organization away', async () => {
    const { sent } = await openEdit();
    await press('Remove the field church');
    await press('Save');
    await waitFor(() => expect(sent).toEqual([{ customFields: { church: null } }]));
  });

  test('that fails without words could not be made; one with a reason tells the reason', async () => {
    await openEdit();
    answering(updatePersonOrganization, () => refusal(500));
    put('pin', '1234');
    await press('Save');
    expect(await screen.findByText(/Error! Could not edit/)).toBeVisible();
    answering(updatePersonOrganization, () =>
      refusal(403, 'The person cannot be changed because [another organization shares the person]'),
    );
    await press('Save');
    expect(await screen.findByText('another organization shares the person')).toBeVisible();
    expect(input('pin')).toHaveValue('1234');
  });

  test('of the role says how many matches end', async () => {
    const partner = { id: 'place-2', personId: 'person-8', firstName: 'Otto', lastName: 'Nieminen' };
    await openEdit(personOf('CALLER', { matches: [partner] }));
    put('roleId', roleId('RECIPIENT'));
    expect(screen.getByText('1 match ends when the role changes.')).toBeVisible();
  });

  test('isn’t left behind unasked', async () => {
    const { path } = await openEdit();
    put('pin', '1234');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(path()).toBe(DETAIL));
    expect(localStorage.getItem('draft')).toBeNull();
  });
});

describe('what was typed', () => {
  const draft = () => localStorage.getItem('draft');
  const signIn = (userId: string) => {
    const profiles = [profile({ organization: harbor }), profile({ organization: prairie })];
    session.getState().signIn(loginAnswer({}, { userId, profiles }));
    session.getState().chooseOrganization(harbor);
  };
  /** Types, and is signed out for idleness. */
  const typeAndIdle = async () => {
    answering(logout, () => null);
    const { router, sent } = await openEdit();
    put('lastName', 'Korhonen');
    await waitFor(() => expect(draft()).not.toBeNull());
    expect(draft()).not.toContain('Korhonen');
    act(() => session.getState().signOut('idle'));
    await act(() => router.navigate({ to: '/public/login' }));
    expect(draft()).not.toBeNull();
    return { router, sent };
  };
  const comeBack = async ({ router }: Awaited<ReturnType<typeof typeAndIdle>>, userId = 'person-1') => {
    act(() => signIn(userId));
    await act(() => router.navigate({ href: EDIT }));
    await screen.findByRole('button', { name: 'Save' });
  };

  test('outlives an idle sign-out for the same person, and is sent as changed', async () => {
    const idle = await typeAndIdle();
    await comeBack(idle);
    expect(await screen.findByText('What you typed is still here')).toBeVisible();
    expect(input('lastName')).toHaveValue('Korhonen');
    await press('Save');
    expect(await screen.findByText('Updated successfully')).toBeVisible();
    expect(idle.sent).toEqual([{ lastName: 'Korhonen' }]);
    expect(draft()).toBeNull();
  });

  test('can be given up', async () => {
    const idle = await typeAndIdle();
    await comeBack(idle);
    await press('Discard it');
    expect(input('lastName')).toHaveValue('Virtanen');
    expect(screen.queryByText('What you typed is still here')).toBeNull();
    expect(draft()).toBeNull();
  });

  test('isn’t shown to anybody else', async () => {
    const idle = await typeAndIdle();
    await comeBack(idle, 'person-2');
    expect(input('lastName')).toHaveValue('Virtanen');
    expect(screen.queryByText('What you typed is still here')).toBeNull();
  });

  test('is forgotten when another organization is selected', async () => {
    const idle = await typeAndIdle();
    act(() => signIn('person-1'));
    act(() => session.getState().chooseOrganization(prairie));
    expect(draft()).toBeNull();
    act(() => session.getState().chooseOrganization(harbor));
    await comeBack(idle);
    expect(input('lastName')).toHaveValue('Virtanen');
  });

  test('is forgotten when it is taken back, and by signing out on purpose', async () => {
    await openEdit();
    put('lastName', 'Korhonen');
    await waitFor(() => expect(draft()).not.toBeNull());
    put('lastName', 'Virtanen');
    await waitFor(() => expect(draft()).toBeNull());
    put('lastName', 'Korhonen');
    await waitFor(() => expect(draft()).not.toBeNull());
    answering(logout, () => null);
    act(() => session.getState().signOut('manual'));
    expect(draft()).toBeNull();
  });
});
