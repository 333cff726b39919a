import { screen, waitFor, within, type BoundFunctions, type queries } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { changedSince } from '#src/schemas/began.ts';
import { previewWelcomeWords, updateMembership } from '#src/schemas/memberships.ts';
import { getOrganization, updateOrganization, type Organization } from '#src/schemas/organizations.ts';
import { listPrograms, updateProgram } from '#src/schemas/programs.ts';
import { updateQueue } from '#src/schemas/queues.ts';
import { listStatuses, updateStatus } from '#src/schemas/statuses.ts';
import { harbor } from '#tests/lib/tokens.ts';
import { answering } from '#tests/screens/auth/console.tsx';
import { answerPeople, openAs as openWelcome } from '#tests/screens/matching/people.ts';
import { openTab, organization } from '#tests/screens/organization-page.ts';
import { fill, openAs } from '#tests/screens/organizations/organizations.ts';
import { DETAIL, input, openConsole, personOf, press, put, roleId, serve } from '#tests/screens/person/people.ts';
import { openQueues, queueOf } from '#tests/screens/queues/queues-server.ts';

type Body = { readonly began?: Record<string, unknown> } & Record<string, unknown>;

/** Refuses as the server does what would overwrite somebody else's change; undefined where nothing would be. */
function refused(body: unknown, present: object): Response | undefined {
  const { began = {}, ...sent } = body as Body;
  const paths = changedSince(began, sent, present);
  if (paths.length === 0) return undefined;
  const message = 'Someone else changed this after you opened the form';
  const fields = Object.fromEntries(paths.map((path) => [path, message]));
  const fieldCodes = Object.fromEntries(paths.map((path) => [path, { code: 'changedMeanwhile' }]));
  return Response.json({ message, code: 'changedMeanwhile', fields, fieldCodes }, { status: 409 });
}

const versionsOf = async (field: string) => within(await screen.findByRole('group', { name: field }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('fields that only one of them changed are joined without a word', async () => {
  let now: Organization = organization;
  answering(getOrganization, () => ({ organization: now }));
  const sent = answering(updateOrganization, (body) => {
    const answer = refused(body, now);
    if (answer) return answer;
    const { began: _, ...changes } = body as Body;
    now = { ...now, ...changes };
    return { organization: now };
  });
  await openAs('ORG_ADMIN', `/app/organizations/${organization.id}/edit`);
  await fill('Primary contact', 'Mei Zhao');
  await fill('City', 'Queens');
  now = { ...organization, email: 'desk@example.org', address: { ...organization.address, street: '1 Canal Street' } };
  await save();
  expect(await screen.findByText('Updated successfully')).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(now).toMatchObject({
    primaryContact: 'Mei Zhao',
    email: 'desk@example.org',
    address: { street: '1 Canal Street', city: 'Queens' },
  });
});

test('where both changed a field of a person both versions stand there; what is chosen is saved', async () => {
  let now = personOf('CALLER');
  serve({ person: () => now });
  const sent = answering(
    updateMembership,
    (body) => refused(body, { ...now.person, ...now }) ?? { personOrganization: now },
  );
  await openConsole(`${DETAIL}/edit`);
  await screen.findByRole('button', { name: 'Save' });
  put('pin', '1111');
  put('lastName', 'Korhonen');
  put('roleId', roleId('RECIPIENT'));
  put('ownFields.0.value', 'St. Mary');
  now = personOf('CALLER', {
    pin: '2222',
    roleId: roleId('OUTREACH'),
    customFields: { ...now.customFields, church: 'St. John' },
    person: { ...now.person, preferredName: 'Hanne' },
  });
  await save();
  const pin = await versionsOf('PIN');
  expect(screen.getByText('Someone else changed this, too')).toBeVisible();
  expect(screen.queryByText('Updated successfully')).toBeNull();
  expect(input('pin')).toHaveValue('1111');
  expect(input('preferredName')).toHaveValue('Hanne');
  expect(pin.getByRole('radio', { name: 'Yours: 1111' })).toBeChecked();
  // where both versions stand, not at the first field that is wrong
  await waitFor(() => expect(screen.getAllByRole('radio', { name: /^Yours/ })[0]).toHaveFocus());
  const role = await versionsOf('Role');
  expect(role.getByRole('radio', { name: 'Yours: Recipient' })).toBeChecked();
  expect(role.getByRole('radio', { name: /^Theirs: / })).toBeVisible();
  const own = await versionsOf('Custom fields');
  expect(own.getByRole('radio', { name: 'Yours: church: St. Mary' })).toBeChecked();
  expect(input('pin')).toBeInvalid();
  await userEvent.click(pin.getByRole('radio', { name: 'Theirs: 2222' }));
  expect(input('pin')).toBeValid();
  await userEvent.click(own.getByRole('radio', { name: 'Theirs: church: St. John' }));
  expect(input('pin')).toHaveValue('2222');
  await press('Save');
  expect(await screen.findByText('Updated successfully')).toBeVisible();
  expect(sent.at(-1)).toEqual({
    lastName: 'Korhonen',
    roleId: roleId('RECIPIENT'),
    began: { lastName: 'Virtanen', roleId: roleId('OUTREACH') },
  });
});

const change = async (dialog: BoundFunctions<typeof queries>, name: RegExp, text: string) => {
  const field = dialog.getByRole('textbox', { name });
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

test('a program in a dialog: one’s own version is kept by saving again', async () => {
  const program = { id: 'spring', name: 'Spring', phone: null, organizationId: harbor.id, isDefault: true };
  let now = { ...program, phone: null as string | null };
  answering(listPrograms, () => ({ programs: [{ ...now, totalPeople: 0 }] }));
  const sent = answering(updateProgram, (body) => refused(body, now) ?? { program: now });
  await openTab('programs');
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for the program “Spring”' }));
  await userEvent.click(screen.getByRole('menuitem', { name: /^Edit/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await change(dialog, /Name/, 'Summer');
  now = { ...now, name: 'Autumn', phone: '+12125550199' };
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const name = await versionsOf('Name');
  expect(name.getByRole('radio', { name: 'Theirs: Autumn' })).not.toBeChecked();
  expect(dialog.getByRole('textbox', { name: /Phone/ })).toHaveValue('+1 (212) 555-0199');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The program “Summer” was saved.')).toBeVisible();
  expect(sent.at(-1)).toEqual({
    name: 'Summer',
    phone: '+12125550199',
    began: { name: 'Autumn', phone: '+12125550199' },
  });
});

test('a status in a dialog', async () => {
  const status = { id: 'leave', name: 'On leave', default: false, organizationId: harbor.id, systemDefined: false };
  let now = { ...status, description: 'Back in March' };
  answering(listStatuses, () => ({ rows: [{ ...now, totalPeople: 0 }] }));
  const sent = answering(updateStatus, (body) => refused(body, now) ?? { organizationPersonStatus: now });
  await openTab('statuses');
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for the status/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: /^Edit/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await change(dialog, /Description/, 'Back in April');
  now = { ...now, description: 'Back in May' };
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await userEvent.click((await versionsOf('Description')).getByRole('radio', { name: 'Theirs: Back in May' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.at(-1)).toMatchObject({ description: 'Back in May', began: { description: 'Back in May' } });
});

test('the words of a welcome in a dialog: each language by itself', async () => {
  let now: Organization = { ...organization, welcomeEnglish: 'Hello', welcomeSpanish: null };
  answerPeople(() => []);
  answering(getOrganization, () => ({ organization: now }));
  answering(previewWelcomeWords, () => ({ letter: { subject: 'Welcome', body: 'Hello' } }));
  const sent = answering(updateOrganization, (body) => refused(body, now) ?? { organization: now });
  await openWelcome('ORG_ADMIN', '/app/welcome');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit the email' }));
  const dialog = within(await screen.findByRole('dialog'));
  await change(dialog, /English/, 'Welcome aboard!');
  now = { ...now, welcomeEnglish: 'Welcome to us!', welcomeSpanish: '¡Hola!' };
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const english = await versionsOf('Welcome email in English');
  expect(english.getByRole('radio', { name: 'Yours: Welcome aboard!' })).toBeChecked();
  expect(dialog.getByRole('textbox', { name: /Spanish/ })).toHaveValue('¡Hola!');
  await userEvent.click(english.getByRole('radio', { name: 'Theirs: Welcome to us!' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.at(-1)).toMatchObject({
    welcomeEnglish: 'Welcome to us!',
    welcomeSpanish: '¡Hola!',
    began: { welcomeEnglish: 'Welcome to us!' },
  });
});

test('a queue in a dialog', async () => {
  let now = queueOf(1);
  await openQueues('/app/queues', { queues: () => [now] });
  const sent = answering(updateQueue, (body) => refused(body, now) ?? { callListQueue: now });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Queue 1' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit queue' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit queue' }));
  await change(dialog, /^Hours between/, '12');
  now = { ...now, cooldownHours: 8, name: 'Queue One' };
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await versionsOf('Hours between calls')).getByRole('radio', { name: 'Theirs: 8' })).not.toBeChecked();
  expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('Queue One');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.at(-1)).toMatchObject({ name: 'Queue One', cooldownHours: 12 });
});
