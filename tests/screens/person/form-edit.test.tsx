import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { session } from '#src/lib/session/store.ts';
import { keepDraft, readDraft } from '#src/lib/session/drafts.ts';
import { personValues } from '#src/components/people/form/person-values.ts';
import { logout } from '#src/schemas/auth.ts';
import { updateMembership } from '#src/schemas/memberships.ts';
import { loginAnswer, profile } from '#tests/lib/tokens.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { keptDraft } from '#tests/screens/drafts.ts';
import {
  check,
  DEFINITIONS,
  DETAIL,
  FORMS,
  harbor,
  input,
  openForm,
  personOf,
  prairie,
  press,
  put,
  roleId,
  serve,
} from './people.ts';

describe('an edit', () => {
  test('sends what was changed, and nothing else', async () => {
    const { sent, path } = await openForm('edit');
    put('pin', '1234');
    put('email', '');
    put('customFields.hobbies', '');
    put('ownFields.0.value', 'St. Mary');
    await check('Opted out of', 'Email');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Updated successfully')).toBeVisible();
    await waitFor(() => expect(path()).toBe(DETAIL));
    expect(sent).toEqual([
      {
        pin: '1234',
        email: null,
        optedOut: [],
        customFields: { hobbies: null, church: 'St. Mary' },
        began: {
          pin: '••••',
          email: 'hanna@example.org',
          optedOut: ['email'],
          customFields: { hobbies: 'Chess', church: 'St. Anne' },
        },
      },
    ]);
  });

  test('keeps what the person has opted out of, surveys that nobody knows here too', async () => {
    const surveyOptOuts = ['POSTCALL_SURVEY', 'SPRING_SURVEY'];
    const { sent } = await openForm('edit', { person: personOf('CALLER', { surveyOptOuts }) });
    const group = screen.getByRole('group', { name: 'Opted out of surveys' });
    expect(group).toHaveAccessibleDescription('Open surveys of these types about this person are closed.');
    const boxes = within(group).getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.filter(({ checked }) => checked).map(({ value }) => value)).toEqual(surveyOptOuts);
    // each of them once
    expect(new Set(boxes.map(({ value }) => value)).size).toBe(boxes.length);
    await userEvent.click(boxes[0] as HTMLInputElement);
    await press('Save');
    await waitFor(() => expect(sent).toHaveLength(1));
    const { surveyOptOuts: kept } = sent[0] as { surveyOptOuts: string[] };
    expect(kept).toContain('SPRING_SURVEY');
    expect(kept.includes('POSTCALL_SURVEY')).toBe(boxes[0]?.value !== 'POSTCALL_SURVEY');
  });

  test('needs a program, as long as it isn’t of who only administers', async () => {
    await openForm('edit');
    expect(input('programId')).toBeRequired();
    cleanup();
    await openForm('edit', { person: personOf('NONE') });
    expect(input('programId')).not.toBeRequired();
    expect(input('roleId')).toBeRequired();
  });

  test('takes a field of the organization away', async () => {
    const { sent } = await openForm('edit');
    await press('Remove field church');
    await press('Save');
    await waitFor(() =>
      expect(sent).toEqual([{ customFields: { church: null }, began: { customFields: { church: 'St. Anne' } } }]),
    );
  });

  test('that fails without words could not be made; one with a reason tells the reason', async () => {
    await openForm('edit');
    answering(updateMembership, () => refusal(500));
    put('pin', '1234');
    await press('Save');
    expect(await screen.findByText(/Error! Could not edit/)).toBeVisible();
    answering(updateMembership, () =>
      refusal(403, 'The person cannot be changed because [this person also belongs to another organization]'),
    );
    await press('Save');
    expect(await screen.findByText('This person also belongs to another organization')).toBeVisible();
    expect(input('pin')).toHaveValue('1234');
  });

  test('of the role says how many matches end', async () => {
    const partner = { id: 'place-2', personId: 'person-8', firstName: 'Otto', lastName: 'Nieminen' };
    await openForm('edit', { person: personOf('CALLER', { matches: [partner] }) });
    put('roleId', roleId('RECIPIENT'));
    expect(screen.getByText('Changing the role ends 1 match.')).toBeVisible();
  });

  test('of who signed up says what goes along with a caller’s role, and with no other', async () => {
    await openForm('edit', { person: personOf('OUTREACH', { signedUpAt: '2026-11-20T15:05:00.000Z' }) });
    put('roleId', roleId('RECIPIENT'));
    expect(screen.queryByText(/signed up by themselves/)).toBeNull();
    put('roleId', roleId('CALLER'));
    expect(screen.getByText(/^They signed up by themselves: as a caller they can sign in/)).toBeVisible();
  });

  test('of anybody else’s role says nothing of it', async () => {
    await openForm('edit', { person: personOf('OUTREACH') });
    put('roleId', roleId('CALLER'));
    expect(screen.queryByText(/signed up by themselves/)).toBeNull();
  });

  test('isn’t left behind unasked', async () => {
    const { path } = await openForm('edit');
    put('pin', '1234');
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(path()).toBe(DETAIL));
    expect(keptDraft()).toBeNull();
  });
});

describe('one’s own email and phones', () => {
  const own = () => openForm('edit', { person: personOf('CALLER', { personId: 'person-1' }) });
  const password = () => screen.queryByLabelText(/^Current password/);

  test('take the password, which is asked for as soon as one of them is another', async () => {
    const { sent, path } = await own();
    expect(password()).toBeNull();
    put('phone', '(212) 555-0177');
    expect(password()).toBeNull();
    put('phoneAlternate', '(212) 555-0178');
    expect(password()).toBeVisible();
    await press('Save');
    expect(await screen.findByText('This field is required')).toBeVisible();
    expect(password()).toHaveFocus();
    expect(sent).toEqual([]);
    put('oldPassword', 'Bright-Harbor-42!');
    await press('Save');
    await waitFor(() => expect(path()).toBe(DETAIL));
    expect(sent).toEqual([
      { phoneAlternate: '+12125550178', began: { phoneAlternate: null }, oldPassword: 'Bright-Harbor-42!' },
    ]);
  });

  test('are not changed with a wrong one, and it is told at its field', async () => {
    await own();
    answering(updateMembership, () => refusal(400, 'Wrong password', { fields: { oldPassword: 'Wrong password' } }));
    put('email', 'mine@example.org');
    put('oldPassword', 'wrong');
    await press('Save');
    expect(await screen.findByText('Wrong password')).toBeVisible();
    expect(password()).toHaveFocus();
    expect(password()).toBeInvalid();
    expect(input('email')).toHaveValue('mine@example.org');
  });

  test('leave the password out of what is sent and kept where none of them is another in the end', async () => {
    const { sent, path } = await own();
    put('email', 'mine@example.org');
    put('oldPassword', 'Bright-Harbor-42!');
    await waitFor(() => expect(keptDraft()).not.toBeNull());
    const draft = await readDraft('person:place-1');
    expect(draft?.values).toMatchObject({ email: 'mine@example.org' });
    expect(draft?.values).not.toHaveProperty('oldPassword');
    put('email', 'hanna@example.org');
    expect(password()).toBeNull();
    put('lastName', 'Korhonen');
    await press('Save');
    await waitFor(() => expect(path()).toBe(DETAIL));
    expect(sent).toEqual([{ lastName: 'Korhonen', began: { lastName: 'Virtanen' } }]);
  });

  test('are asked for again, with the password, where they come from a draft', async () => {
    serve();
    const { oldPassword: _, ...typed } = personValues(personOf('CALLER'), DEFINITIONS);
    await keepDraft('person:place-1', { ...typed, email: 'mine@example.org' });
    const { sent, path } = await own();
    expect(await screen.findByText('What you typed is still here')).toBeVisible();
    put('oldPassword', 'Bright-Harbor-42!');
    await press('Save');
    await waitFor(() => expect(path()).toBe(DETAIL));
    expect(sent).toMatchObject([{ email: 'mine@example.org', oldPassword: 'Bright-Harbor-42!' }]);
  });

  test('of somebody else take none', async () => {
    await openForm('edit');
    put('email', 'mine@example.org');
    expect(password()).toBeNull();
  });
});

test('what was typed just before it is sent outlives the end of the session', async () => {
  await openForm('edit');
  answering(updateMembership, () => refusal(401, 'Session expired'));
  put('lastName', 'Korhonen');
  await press('Save');
  await waitFor(() => expect(session.getState().token).toBeNull());
  session.getState().signIn(loginAnswer({}, { profiles: [profile({ name: 'ORG_ADMIN' })] }));
  await waitFor(async () =>
    expect((await readDraft('person:place-1'))?.values).toMatchObject({ lastName: 'Korhonen' }),
  );
});

test('why it could not be saved is brought into sight: it stands at the end of the form', async () => {
  await openForm('edit');
  answering(updateMembership, () => refusal(500));
  const brought = vi.spyOn(window.HTMLElement.prototype, 'scrollIntoView');
  put('lastName', 'Korhonen');
  await press('Save');
  const told = await screen.findByRole('alert');
  const elements = brought.mock.contexts as HTMLElement[];
  expect(elements.some((each) => each.contains(told))).toBe(true);
});

test('who only administers needs no program, and is offered to go on so', async () => {
  const { sent } = await openForm('edit', {
    person: personOf('NONE', { programId: null, program: null, programName: null }),
  });
  put('email', 'hanna@example.com');
  await press('Save');
  expect(await screen.findByText('Updated successfully')).toBeVisible();
  expect(sent).toEqual([{ email: 'hanna@example.com', began: { email: 'hanna@example.org' } }]);
});

describe('what was typed', () => {
  const signIn = (userId: string) => {
    const profiles = [profile({ organization: harbor }), profile({ organization: prairie })];
    session.getState().signIn(loginAnswer({}, { userId, profiles }));
    session.getState().chooseOrganization(harbor);
  };
  /** Types, and is signed out for idleness. */
  const typeAndIdle = async () => {
    answering(logout, () => null);
    const { router, sent } = await openForm('edit');
    put('lastName', 'Korhonen');
    await waitFor(() => expect(keptDraft()).not.toBeNull());
    expect(keptDraft()).not.toContain('Korhonen');
    act(() => session.getState().signOut('idle'));
    await act(() => router.navigate({ to: '/public/login' }));
    expect(keptDraft()).not.toBeNull();
    return { router, sent };
  };
  const comeBack = async ({ router }: Awaited<ReturnType<typeof typeAndIdle>>, userId = 'person-1') => {
    act(() => signIn(userId));
    await act(() => router.navigate({ href: FORMS.edit.at }));
    await screen.findByRole('button', { name: 'Save' });
  };

  test('outlives an idle sign-out for the same person, and is sent as changed', async () => {
    const idle = await typeAndIdle();
    await comeBack(idle);
    expect(await screen.findByText('What you typed is still here')).toBeVisible();
    expect(input('lastName')).toHaveValue('Korhonen');
    await press('Save');
    expect(await screen.findByText('Updated successfully')).toBeVisible();
    expect(idle.sent).toEqual([{ lastName: 'Korhonen', began: { lastName: 'Virtanen' } }]);
    expect(keptDraft()).toBeNull();
  });

  /** The person as somebody else saves them while nobody is signed in. */
  const changedBy = (changes: object) => {
    const person = personOf('CALLER');
    serve({ person: () => ({ ...person, person: { ...person.person, ...changes } }) });
  };

  test('is joined with what somebody else has saved by then, and undoes none of it', async () => {
    const idle = await typeAndIdle();
    changedBy({ firstName: 'Johanna' });
    await comeBack(idle);
    expect(input('lastName')).toHaveValue('Korhonen');
    expect(input('firstName')).toHaveValue('Johanna');
    await press('Save');
    expect(await screen.findByText('Updated successfully')).toBeVisible();
    expect(idle.sent).toEqual([{ lastName: 'Korhonen', began: { lastName: 'Virtanen' } }]);
  });

  test('stands beside the other version where somebody else has changed the same, until it is given up', async () => {
    const idle = await typeAndIdle();
    changedBy({ lastName: 'Niemi' });
    await comeBack(idle);
    expect(input('lastName')).toHaveValue('Korhonen');
    await userEvent.click(await screen.findByRole('radio', { name: /Niemi/ }));
    expect(input('lastName')).toHaveValue('Niemi');
    await userEvent.click(screen.getByRole('radio', { name: /Korhonen/ }));
    expect(input('lastName')).toHaveValue('Korhonen');
    await press('Discard');
    expect(input('lastName')).toHaveValue('Niemi');
    expect(screen.queryByRole('radio', { name: /Niemi/ })).toBeNull();
  });

  test('still stands beside the other version when one comes back once more', async () => {
    const idle = await typeAndIdle();
    changedBy({ lastName: 'Niemi' });
    const before = keptDraft();
    await comeBack(idle);
    await screen.findByRole('radio', { name: /Niemi/ });
    await waitFor(() => expect(keptDraft()).not.toBe(before));
    act(() => session.getState().signOut('idle'));
    await act(() => idle.router.navigate({ to: '/public/login' }));
    await comeBack(idle);
    expect(await screen.findByRole('radio', { name: /Niemi/ })).toBeVisible();
    expect(input('lastName')).toHaveValue('Korhonen');
  });

  test('can be given up', async () => {
    const idle = await typeAndIdle();
    await comeBack(idle);
    await press('Discard');
    expect(input('lastName')).toHaveValue('Virtanen');
    expect(screen.queryByText('What you typed is still here')).toBeNull();
    expect(keptDraft()).toBeNull();
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
    expect(keptDraft()).toBeNull();
    act(() => session.getState().chooseOrganization(harbor));
    await comeBack(idle);
    expect(input('lastName')).toHaveValue('Virtanen');
  });

  test('is forgotten when it is taken back, and by signing out on purpose', async () => {
    await openForm('edit');
    put('lastName', 'Korhonen');
    await waitFor(() => expect(keptDraft()).not.toBeNull());
    put('lastName', 'Virtanen');
    await waitFor(() => expect(keptDraft()).toBeNull());
    put('lastName', 'Korhonen');
    await waitFor(() => expect(keptDraft()).not.toBeNull());
    answering(logout, () => null);
    act(() => session.getState().signOut('manual'));
    expect(keptDraft()).toBeNull();
  });
});
