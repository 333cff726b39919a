import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw/http';
import { expect, test } from 'vitest';
import { i18n } from '#src/lib/i18n/index.ts';
import {
  createOrganization,
  getOrganization,
  listOrganizations,
  updateOrganization,
} from '#src/schemas/organizations.ts';
import { createPerson } from '#src/schemas/people.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { organization } from '#tests/screens/organization-page.ts';
import { fillManager, fillOrganization, openAs, press } from './organizations.ts';

/* Every message about organizations: cause, text, place. Specification api 3.2, organizations 1.1. */

const NEW = '/app/organizations/new';
const PAGE = `/app/organizations/${organization.id}`;
const EXISTS = 'An organization with this name already exists';

type Place = 'alert' | { readonly field: string };

async function expectAt(place: Place, text: string) {
  if (place === 'alert') {
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    return;
  }
  await waitFor(() => expect(screen.getByLabelText(place.field)).toHaveAccessibleDescription(text));
  expect(screen.queryByRole('alert')).toBeNull();
}

test.each<[cause: string, answer: () => Response, text: string, place: Place]>([
  ['the server says why', () => refusal(400, 'We are closed'), 'We are closed', 'alert'],
  ['the server says nothing', () => refusal(500), 'Oops!... Looks like an error occurred!', 'alert'],
  ['the response’s error', () => HttpResponse.json({ error: 'Not today' }, { status: 400 }), 'Not today', 'alert'],
  [
    'the validation’s message',
    () => HttpResponse.json({ validation: { body: { message: '"name" is odd' } } }, { status: 400 }),
    '"name" is odd',
    'alert',
  ],
  ['the name exists', () => refusal(409, EXISTS, { fields: { name: EXISTS } }), EXISTS, { field: 'Name' }],
  [
    'a field inside of the address',
    () => refusal(400, 'Some values aren’t valid', { fields: { 'address.city': 'This value is not valid' } }),
    'This value is not valid',
    { field: 'City' },
  ],
  [
    'it is not allowed',
    () => refusal(403, 'You cannot perform this action'),
    'You cannot perform this action',
    'alert',
  ],
])('creating an organization, %s', async (_, answer, text, place) => {
  answering(createOrganization, answer);
  await openAs('SUPER_ADMIN', NEW);
  await fillOrganization();
  await press('Create and continue');
  await expectAt(place, text);
  expect(screen.getByLabelText('Primary contact')).toHaveValue('Hanna Virtanen');
});

const taken = 'user name hanna.v already exists';

test.each<[cause: string, answer: () => Response, text: string, place: Place]>([
  [
    'the username exists',
    () => refusal(409, taken, { fields: { userName: taken } }),
    'User name hanna.v already exists',
    { field: 'Username' },
  ],
  ['the server says nothing', () => refusal(500), 'Oops!... Looks like an error occurred!', 'alert'],
  [
    'a message with “because”',
    () => refusal(409, 'It failed because [the post office is closed]'),
    'The post office is closed',
    'alert',
  ],
])('creating its manager, %s', async (_, answer, text, place) => {
  answering(getOrganization, () => ({ organization }));
  answering(createPerson, answer);
  await openAs('SUPER_ADMIN', `${NEW}?organization=${organization.id}`);
  await screen.findByLabelText('Username');
  await fillManager();
  await press('Create and invite');
  await expectAt(place, text);
  expect(screen.getByText('“Harbor House” was created.')).toBeVisible();
});

test.each<[cause: string, answer: () => Response, text: string, place: Place]>([
  ['the server says why', () => refusal(400, 'We are closed'), 'We are closed', 'alert'],
  ['the server says nothing', () => refusal(500), 'Error! Could not edit', 'alert'],
  ['the name exists', () => refusal(409, EXISTS, { fields: { name: EXISTS } }), EXISTS, { field: 'Name' }],
  [
    'it is not allowed',
    () => refusal(403, 'You cannot perform this action'),
    'You cannot perform this action',
    'alert',
  ],
])('editing, %s', async (_, answer, text, place) => {
  answering(getOrganization, () => ({ organization }));
  answering(updateOrganization, answer);
  const { path } = await openAs('ORG_ADMIN', `${PAGE}/edit`);
  await screen.findByLabelText('Name');
  await press('Save');
  await expectAt(place, text);
  expect(path()).toBe(`${PAGE}/edit`);
});

test('editing, done: updated successfully; in Spanish, too', async () => {
  answering(getOrganization, () => ({ organization }));
  answering(updateOrganization, () => ({ organization }));
  await openAs('ORG_ADMIN', `${PAGE}/edit`);
  await screen.findByLabelText('Name');
  await i18n.changeLanguage('es');
  await screen.findByLabelText('Nombre');
  await press('Guardar');
  expect(await screen.findByText('Se actualizó correctamente')).toBeVisible();
});

test('editing, the server says nothing, in Spanish', async () => {
  await i18n.changeLanguage('es');
  answering(getOrganization, () => ({ organization }));
  answering(updateOrganization, () => refusal(500));
  await openAs('ORG_ADMIN', `${PAGE}/edit`);
  await screen.findByLabelText('Nombre');
  await press('Guardar');
  await expectAt('alert', 'Error: no se pudieron guardar los cambios');
});

test.each<[cause: string, at: string, answer: () => Response, heading: string]>([
  ['an organization that is not there', PAGE, () => refusal(404, 'Not found'), 'Page not found'],
  ['editing one that is not there', `${PAGE}/edit`, () => refusal(404, 'Not found'), 'Page not found'],
])('%s: a page error', async (_, at, answer, heading) => {
  answering(getOrganization, answer);
  await openAs('SUPER_ADMIN', at);
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
});

test('an organization of others: you cannot perform this action', async () => {
  const { path } = await openAs('ORG_ADMIN', '/app/organizations/org-2');
  expect(await screen.findByText('Error 403')).toBeVisible();
  expect(path()).toBe('/app/organizations/org-2');
  expect(screen.getByRole('heading', { name: 'You cannot perform this action' })).toBeVisible();
});

test.each<[cause: string, answer: () => Response, text: string]>([
  ['the server says why', () => refusal(403, 'You cannot perform this action'), 'You cannot perform this action'],
  ['the server says nothing', () => refusal(400), 'Oops!... Looks like an error occurred!'],
])('the list, %s', async (_, answer, text) => {
  answering(listOrganizations, answer);
  await openAs('SUPER_ADMIN', '/app/organizations');
  await expectAt('alert', text);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('no organizations found', async () => {
  answering(listOrganizations, () => ({
    organizations: [],
    pager: { page: 0, totalItems: 0, itemsPerPage: 10, totalPages: 0 },
  }));
  await openAs('SUPER_ADMIN', '/app/organizations');
  expect(await screen.findByText('No organizations found')).toBeVisible();
});
