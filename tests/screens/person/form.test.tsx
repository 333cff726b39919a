import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { session } from '#src/lib/session/store.ts';
import { getCallsNow } from '#src/schemas/calls.ts';
import { createMembership } from '#src/schemas/memberships.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { NOTHING_NOW } from '#tests/screens/calls/calls-server.ts';
import {
  check,
  DEFINITIONS,
  definition,
  DETAIL,
  FORMS,
  harbor,
  input,
  openConsole,
  openForm,
  personOf,
  prairie,
  press,
  put,
  putRequired,
  roleId,
  serve,
} from './people.ts';

describe('a new person', () => {
  test('is sent once as the contract says, and shown', async () => {
    const { sent, path } = await openForm('add');
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
    await check('Preferred time for calls', 'Evening');
    await check('Preferred time for calls', 'Morning');
    await check('Opted out of', 'Email');
    await check('Opted out of surveys', 'Post-call survey');
    await press('Add field');
    put('ownFields.0.name', 'church');
    put('ownFields.0.value', 'St. Anne');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Add person' }));
    expect(await screen.findByText('Hanna Virtanen was added.')).toBeVisible();
    await waitFor(() => expect(path()).toBe(DETAIL));
    expect(sent).toEqual([
      {
        active: true,
        submissionId: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
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

  test('needs five fields: the rest is folded away, and a wrong field opens its group', async () => {
    await openForm('add');
    const groups = [...document.querySelectorAll('details')];
    expect(groups.map((group) => [group.querySelector('h2')?.textContent, group.open])).toEqual([
      ['Other names, numbers, and PIN', false],
      ['About', false],
      ['How to reach them', false],
      ['Custom fields', false],
    ]);
    const isFolded = (name: string) => input(name).closest('details') !== null;
    for (const name of ['firstName', 'lastName', 'phone', 'roleId', 'programId'])
      expect(isFolded(name), name).toBe(false);
    put('pin', '12');
    await press('Add person');
    await waitFor(() => expect(input('pin')).toBeInvalid());
    expect(input('pin').closest('details')?.open).toBe(true);
    expect(groups.filter(({ open }) => open)).toHaveLength(1);
  });

  test('a group that has something required stands open, and no other', async () => {
    const openGroups = () =>
      [...document.querySelectorAll('details')]
        .filter(({ open }) => open)
        .map((each) => each.querySelector('h2')?.textContent);
    for (const [name, group] of [
      ['hobbies', 'About'],
      ['preferredTimeForCall', 'How to reach them'],
    ] as const) {
      const definitions = DEFINITIONS.map((each) => ({ ...each, required: each.name === name }));
      await openForm('add', { definitions });
      expect(openGroups(), name).toEqual([group]);
      cleanup();
    }
    await openForm('edit');
    expect(openGroups()).toEqual(['Other names, numbers, and PIN', 'About', 'How to reach them', 'Custom fields']);
  });

  test('is followed by another one in the same place', async () => {
    const { sent, path } = await openForm('add');
    putRequired();
    put('programId', 'meals');
    put('email', 'hanna@example.org');
    await press('Add, then another');
    expect(await screen.findByText('Hanna Virtanen was added.')).toBeVisible();
    await waitFor(() => expect(input('lastName')).toHaveValue(''));
    expect(path()).toBe('/app/people/new');
    expect(input('firstName')).toHaveFocus();
    expect([input('email').value, input('programId').value, input('roleId').value]).toEqual([
      '',
      'meals',
      roleId('CALLER'),
    ]);
    putRequired();
    await press('Add person');
    await waitFor(() => expect(path()).toBe(DETAIL));
    expect(sent).toMatchObject([{ email: 'hanna@example.org' }, { email: null, programId: 'meals' }]);
  });

  test('is added by a super admin to the organization that is looked at, whichever is selected', async () => {
    serve({ as: 'SUPER_ADMIN', person: () => personOf('CALLER') });
    session.getState().chooseOrganization(prairie);
    answering(getCallsNow, () => NOTHING_NOW);
    const sent = answering(createMembership, () => ({ personOrganization: personOf('CALLER') }));
    const { path } = await openConsole(`/app/organizations/${harbor.id}?tab=caller`);
    await screen.findByText('No callers found');
    await userEvent.click(screen.getAllByRole('link', { name: 'Add caller' })[0] ?? document.body);
    await screen.findByRole('button', { name: 'Add person' });
    putRequired();
    await press('Add person');
    await waitFor(() => expect(path()).toBe(DETAIL));
    expect(sent).toMatchObject([{ organizationId: harbor.id }]);
  });

  test('is not added to an organization that one may not open', async () => {
    serve();
    const { path } = await openConsole(`${FORMS.add.at}&organization=${prairie.id}`);
    expect(await screen.findByText('Error 403')).toBeVisible();
    expect(path()).toBe('/app/people/new');
  });

  test.each([
    ['RECIPIENT', 'Add recipient'],
    ['OUTREACH', 'Add person in onboarding'],
    ['KING', 'Add recipient'],
  ])('as ?role=%s is a %s', async (role, title) => {
    serve();
    await openConsole(`/app/people/new?role=${role}`);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    await screen.findByRole('button', { name: 'Add person' });
    expect(input('roleId')).toHaveValue(roleId(role === 'KING' ? 'RECIPIENT' : (role as 'OUTREACH')));
  });

  test('that the server refuses is told in a dialog; what was typed stays', async () => {
    await openForm('add');
    answering(createMembership, () => refusal(409, 'This person is already in the organization'));
    putRequired();
    await press('Add person');
    const dialog = await screen.findByRole('dialog', { name: 'This person couldn’t be added' });
    expect(await within(dialog).findByText('This person is already in the organization')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(input('lastName')).toHaveValue('Virtanen');
  });

  test('whose answer was lost is sent again as the same one; one that was changed since becomes another', async () => {
    await openForm('add');
    const dismiss = async () => {
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    const idsOf = (sent: readonly unknown[]) => sent.map((body) => (body as { submissionId: string }).submissionId);
    const lost = answering(createMembership, () => Response.error());
    putRequired();
    await press('Add person');
    const dialog = await screen.findByRole('dialog', { name: 'We don’t know whether this person was added' });
    const told = within(dialog).getByRole('alert');
    expect(told).toHaveTextContent(/^No answer came .* If you add them again, no second person is made\.$/);
    // nor above the form's buttons, where it stands, too
    expect(screen.queryByText(/Check it before you try again/)).toBeNull();
    await dismiss();
    const refused = answering(createMembership, () =>
      refusal(409, 'This person was added already', { code: 'personSubmitted' }),
    );
    await press('Add person');
    await screen.findByRole('dialog', { name: 'This person couldn’t be added' });
    await dismiss();
    const other = answering(createMembership, () => refusal(409, 'This person is already in the organization'));
    await press('Add person');
    await screen.findByText('This person is already in the organization');
    const [first] = idsOf(lost);
    expect(idsOf(refused)).toEqual([first]);
    expect(idsOf(other)).not.toContain(first);
  });

  test.each([{ userName: 'user name hanna.v already exists' }, undefined])(
    'a username that exists is told at its field, which gets the focus (fields: %o)',
    async (fields) => {
      await openForm('add');
      answering(createMembership, () => refusal(409, 'user name hanna.v already exists', fields ? { fields } : {}));
      putRequired();
      put('userName', 'hanna.v');
      await press('Add person');
      await waitFor(() => expect(input('userName')).toBeInvalid());
      expect(input('userName')).toHaveAccessibleDescription('User name hanna.v already exists');
      await waitFor(() => expect(input('userName')).toHaveFocus());
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  test('of whom the phone or e-mail is known is warned about, with a link', async () => {
    const twin = personOf('RECIPIENT', { id: 'place-9' });
    const { searches } = await openForm('add', { found: () => [twin] });
    put('phone', '212 555');
    put('email', 'hanna@');
    expect(screen.queryByText('Is this the same person?')).toBeNull();
    put('phone', '212 555 0177');
    expect(await screen.findByText(/Hanna Virtanen \(Recipient\) already has this phone number\./)).toBeVisible();
    put('email', 'HANNA@example.org');
    expect(await screen.findByText(/Hanna Virtanen \(Recipient\) already has this email address\./)).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Open Hanna Virtanen in a new tab' })[0]).toHaveAttribute(
      'href',
      '/app/detail/place-9',
    );
    expect(searches.filter(Boolean)).toEqual(['+12125550177', 'hanna@example.org']);
    put('phone', '212 555 0178');
    await waitFor(() => expect(screen.queryByText(/already has this phone number/)).toBeNull());
  });

  test('of whom the phone is the second one is warned about, too, and of who was found by something else is not', async () => {
    const found = [
      personOf('RECIPIENT', { id: 'place-9' }),
      personOf('CALLER', { id: 'place-8' }),
      personOf('INACTIVE', { id: 'place-7' }),
    ].map((each, at) => ({
      ...each,
      person: {
        ...each.person,
        phone: at === 1 ? '+12125550177' : `+1212555018${at}`,
        phoneAlternate: at === 0 ? '+12125550177' : null,
        email: at === 2 ? 'hanna@example.org' : null,
      },
    }));
    await openForm('add', { found: () => found });
    put('phone', '212 555 0177');
    expect(await screen.findByText(/Hanna Virtanen \(Recipient\) already has this phone number\./)).toBeVisible();
    const links = () =>
      screen.getAllByRole('link', { name: /^Open Hanna Virtanen/ }).map((link) => link.getAttribute('href'));
    expect(links()).toEqual(['/app/detail/place-9', '/app/detail/place-8']);
    put('email', 'Hanna@Example.org');
    await screen.findByText(/already has this email address\./);
    expect(links()).toEqual(['/app/detail/place-9', '/app/detail/place-8', '/app/detail/place-7']);
  });

  test('details are the server’s: unknown ones too, and those that it requires', async () => {
    const more = [
      definition('favoriteColor', 'choice', ['Red', 'Blue'], { required: true }),
      definition('remarks', 'longText', [], { maxLength: 5 }),
    ];
    const { sent } = await openForm('add', { definitions: [...DEFINITIONS.slice(0, 1), ...more] });
    putRequired();
    put('customFields.remarks', 'too long');
    await press('Add person');
    await waitFor(() => expect(input('customFields.remarks')).toBeInvalid());
    expect(input('customFields.remarks')).toHaveAccessibleDescription(
      expect.stringContaining('Use 5 characters or fewer'),
    );
    put('customFields.remarks', 'short');
    await press('Add person');
    await waitFor(() => expect(screen.getByLabelText('favorite color')).toBeInvalid());
    put('customFields.favoriteColor', 'Blue');
    await press('Add person');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ customFields: { favoriteColor: 'Blue', remarks: 'short', phoneType: null } });
  });

  test('two fields of the organization cannot have one name, nor a detail’s', async () => {
    const { sent } = await openForm('add');
    putRequired();
    for (const [at, name] of ['church', 'CHURCH', 'Hobbies'].entries()) {
      await press('Add field');
      put(`ownFields.${at}.name`, name);
      put(`ownFields.${at}.value`, 'x');
    }
    // names that others have are offered, but those that stand here already
    const offered = () => [...(input('ownFields.2.name').list?.options ?? [])].map(({ value }) => value);
    await waitFor(() => expect(offered()).toEqual(['Pet']));
    await press('Add person');
    await waitFor(() => expect(input('ownFields.2.name')).toBeInvalid());
    await userEvent.click(screen.getByRole('button', { name: 'Remove field Hobbies' }));
    expect(screen.getByRole('button', { name: 'Add field' })).toHaveFocus();
    await press('Add person');
    await waitFor(() => expect(input('ownFields.1.name')).toBeInvalid());
    expect(input('ownFields.1.name')).toHaveAccessibleDescription('This name is already in use');
    expect(sent).toHaveLength(0);
  });
});
