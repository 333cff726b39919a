import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { i18n } from '#src/lib/i18n/index.ts';
import { session } from '#src/lib/session/store.ts';
import { FEATURES, type ProfileName } from '#src/schemas/access.ts';
import { updateOrganization, type Configuration } from '#src/schemas/organizations.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { openTab, organization } from '#tests/screens/organization-page.ts';

afterEach(() => document.querySelector('meta[name="features"]')?.remove());

/** An organization that remembers what is switched. */
async function open(first: readonly Configuration[], as: ProfileName = 'ORG_ADMIN') {
  let configurations = [...first];
  const now = () => ({ ...organization, configurations });
  const sent = answering(updateOrganization, (body) => {
    const { configurations: changes } = body as { configurations: Configuration[] };
    const names = new Set(changes.map(({ identifier }) => identifier));
    configurations = [...configurations.filter(({ identifier }) => !names.has(identifier)), ...changes];
    return { organization: now() };
  });
  const features = () => configurations.filter(({ active }) => active).map(({ identifier }) => identifier);
  const opened = await openTab('configuration', { as, now, features });
  await screen.findByRole('heading', { name: 'Features' });
  await screen.findByRole('searchbox', { name: 'Search features' });
  return { ...opened, sent };
}

const switchOf = (name: string) => screen.getByRole('switch', { name });

test.each(['en', 'es'])('every feature has a name and a description in %s', async (language) => {
  await open([]);
  await i18n.changeLanguage(language);
  const searchbox = await screen.findByRole('searchbox', {
    name: language === 'es' ? 'Buscar funciones' : 'Search features',
  });
  const section = searchbox.closest('section') as HTMLElement;
  expect(within(section).getAllByRole('switch')).toHaveLength(FEATURES.length);
  for (const each of within(section).getAllByRole('switch')) {
    expect(each).toHaveAccessibleName();
    expect(each).toHaveAccessibleDescription();
  }
});

test('a switch saves itself alone, at once and once; Undo switches back; the session follows', async () => {
  const { sent } = await open([
    { identifier: 'Notes', active: true },
    { identifier: 'matching', active: true },
  ]);
  expect(switchOf('Notes')).toBeChecked();
  expect(switchOf('Surveys')).not.toBeChecked();
  await userEvent.dblClick(switchOf('Notes'));
  expect(await screen.findByText('“Notes” is off.')).toBeVisible();
  expect(switchOf('Notes')).not.toBeChecked();
  expect(switchOf('Matching')).toBeChecked();
  expect(sent).toEqual([{ configurations: [{ identifier: 'Notes', active: false }] }]);
  expect(session.getState().features).toEqual(['matching']);

  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(switchOf('Notes')).toBeChecked());
  expect(sent.slice(1)).toEqual([{ configurations: [{ identifier: 'Notes', active: true }] }]);
  expect(session.getState().features.toSorted()).toEqual(['Notes', 'matching']);
});

test('a refusal is told and the switch goes back; who may not is told so', async () => {
  await open([{ identifier: 'notes', active: true }]);
  answering(updateOrganization, () => refusal(403, 'You cannot perform this action'));
  await userEvent.click(switchOf('Notes'));
  expect(await screen.findByRole('alert')).toHaveTextContent('You cannot perform this action');
  expect(switchOf('Notes')).toBeChecked();
});

test('without a word of the server: the usual words', async () => {
  await open([{ identifier: 'notes', active: true }]);
  answering(updateOrganization, () => refusal(400));
  await userEvent.click(switchOf('Notes'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Error! Could not edit');
});

test('what the environment does not offer is locked and says so, told apart from what is off', async () => {
  const meta = document.head.appendChild(document.createElement('meta'));
  meta.name = 'features';
  meta.content = 'NOTES, surveys';
  await open([
    { identifier: 'matching', active: true },
    { identifier: 'notes', active: false },
  ]);
  const why = 'Not available in this installation, so no one can use it, on or off.';
  expect(switchOf('Matching')).toBeDisabled();
  expect(switchOf('Matching')).toHaveAccessibleDescription(`Match callers with recipients, and end matches. ${why}`);
  expect(switchOf('Notes')).toBeEnabled();
  expect(switchOf('Surveys')).toBeEnabled();
  expect(screen.getAllByText(why)).toHaveLength(FEATURES.length - 2);
});

test('search finds by name and description without accents and says when it finds nothing', async () => {
  await open([]);
  const search = screen.getByRole('searchbox', { name: 'Search features' });
  await userEvent.type(search, 'recórdings');
  expect(screen.getAllByRole('switch').map((each) => each.getAttribute('aria-labelledby'))).toHaveLength(1);
  expect(switchOf('Call logs')).toBeVisible();
  expect(screen.getByText('1 feature')).toBeInTheDocument();
  await userEvent.type(search, 'zzz');
  expect(screen.getByText('No features found')).toBeVisible();
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement);
  expect(screen.getAllByRole('switch')).toHaveLength(FEATURES.length);
});

test('a feature that only the backend knows keeps its name and can be switched', async () => {
  const { sent } = await open([{ identifier: 'faxes', active: false }], 'SUPER_ADMIN');
  await userEvent.click(switchOf('faxes'));
  expect(await screen.findByText('“faxes” is on.')).toBeVisible();
  expect(sent).toEqual([{ configurations: [{ identifier: 'faxes', active: true }] }]);
});

test('organization users read what is on', async () => {
  await open([{ identifier: 'notes', active: true }], 'ORG_USER');
  expect(screen.queryByRole('switch')).toBeNull();
  // the menu has their names, too
  const main = within(screen.getByRole('main'));
  const item = main.getByText('Notes').closest('li') as HTMLElement;
  expect(within(item).getByText('On')).toBeVisible();
  expect(within(main.getByText('Matching').closest('li') as HTMLElement).getByText('Off')).toBeVisible();
  expect(screen.getByText('Admins of the organization turn its features on and off.')).toBeVisible();
});

test('what is on and not offered by the environment reads as off, and why', async () => {
  const meta = document.head.appendChild(document.createElement('meta'));
  meta.name = 'features';
  meta.content = 'surveys';
  await open(
    [
      { identifier: 'notes', active: true },
      { identifier: 'surveys', active: true },
    ],
    'ORG_USER',
  );
  const main = within(screen.getByRole('main'));
  const stateOf = (name: string) => main.getByText(name).closest('li') as HTMLElement;
  expect(within(stateOf('Notes')).getByText('Off')).toBeVisible();
  expect(within(stateOf('Notes')).getByText(/^Not available in this installation/)).toBeVisible();
  expect(within(stateOf('Surveys')).getByText('On')).toBeVisible();
  expect(within(stateOf('Surveys')).queryByText(/^Not available in this installation/)).toBeNull();
});

test('who may switch is told so; how many were found is told of a search alone', async () => {
  await open([]);
  expect(screen.getByText(/^Turn on what this organization uses\./)).toBeVisible();
  expect(screen.queryByText(/^Admins of the organization turn/)).toBeNull();
  const told = () => screen.queryByText(/^\d+ features?$/);
  expect(told()).toBeNull();
  const search = screen.getByRole('searchbox', { name: 'Search features' });
  await userEvent.type(search, 'notes');
  expect(told()).toBeInTheDocument();
  await userEvent.clear(search);
  expect(told()).toBeNull();
});
