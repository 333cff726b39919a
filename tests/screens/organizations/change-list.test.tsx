import { screen, within } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ChangeEntry } from '#src/components/ui/changes/change-entry.tsx';
import { ChangeList } from '#src/components/ui/changes/change-list.tsx';
import { i18n } from '#src/lib/i18n/index.ts';
import { HIDDEN_VALUE, type OrganizationChange } from '#src/schemas/organizations.ts';
import { renderAt } from '#tests/screens/ui/render.tsx';

const change = (given: Partial<OrganizationChange>): OrganizationChange => ({
  id: 'c-1',
  at: '2026-11-20T20:05:00.000Z',
  actor: { id: 'p-1', name: 'Sofia Reyes' },
  action: 'updated',
  entity: 'organization',
  entityId: 'org-1',
  subjects: [],
  before: null,
  after: null,
  ...given,
});

const show = (...changes: ReadonlyArray<Partial<OrganizationChange>>) =>
  renderAt('/', [
    {
      path: '/',
      component: () => (
        <ChangeList
          changes={changes.map((given, index) => change({ id: `c-${index}`, ...given }))}
          timeZone="America/New_York"
        />
      ),
    },
  ]);

/** The fields of the only change, as they are read. */
const fields = () =>
  screen.getAllByRole('term').map((term) => {
    const value = within(term.parentElement as HTMLElement).getByRole('definition');
    return `${term.textContent}: ${value.textContent}`;
  });

/** All that the server writes into the history: `action`, then `entity`, in its own source. */
function written(): Array<{ entity: string; action: string }> {
  const folder = 'server/domain';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const sources = files.map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
  const pairs = sources.flatMap((source) => [...source.matchAll(/action: '([\w-]+)',\s+entity: '([\w-]+)'/g)]);
  const passwords = sources.flatMap((source) => [...source.matchAll(/'(password-\w+)'/g)]);
  return [
    ...pairs.map(([, action = '', entity = '']) => ({ entity, action })),
    ...passwords.map(([, action = '']) => ({ entity: 'person', action })),
  ];
}

test.each(['en', 'es'])('everything the server writes has words in %s', async (language) => {
  const all = written();
  expect(all.length).toBeGreaterThan(20);
  await i18n.changeLanguage(language);
  await show(...all);
  await screen.findAllByText(/Sofia Reyes/);
  expect(screen.getAllByRole('listitem')).toHaveLength(all.length);
  expect(screen.queryByText(/Other change|Otro cambio/)).toBeNull();
});

test.each(['en', 'es'])('on somebody’s own page it says in %s what was done, not to whom', async (language) => {
  const own = new Set(['person', 'person-organization', 'match', 'queue-caller', 'queue-recipient']);
  // of an upload, and of who is deleted, no page tells
  const changes = written()
    .filter(({ entity, action }) => own.has(entity) && !['imported', 'deleted'].includes(action))
    .map((given, index) =>
      change({ id: `c-${index}`, ...given, subjects: given.entity === 'match' ? [] : ['Ana Ruiz'] }),
    );
  expect(changes.length).toBeGreaterThan(15);
  await i18n.changeLanguage(language);
  await renderAt('/', [
    {
      path: '/',
      component: () => changes.map((each) => <ChangeEntry key={each.id} change={each} timeZone="UTC" />),
    },
  ]);
  await screen.findAllByText(/Sofia Reyes/);
  expect(screen.queryByText(/Ana Ruiz/)).toBeNull();
});

test('tells who, what, when with the zone, and from what to what', async () => {
  await show({
    before: {
      phone: '+12125550100',
      external: false,
      externalOrgId: null,
      address: { street: '1 Main Street', street2: null, city: 'Albany' },
      signupCompleted: true,
    },
    after: {
      phone: '+12125550188',
      external: true,
      externalOrgId: 'HL-7',
      address: { street: '2 Main Street', street2: null, city: 'Albany' },
      signupCompleted: true,
    },
  });
  expect(await screen.findByText('Organization edited')).toBeVisible();
  expect(screen.getByText(/^by Sofia Reyes/)).toHaveTextContent('by Sofia Reyes · November 20, 2026 03:05 PM EST');
  expect(fields()).toEqual([
    'Phone: +1 (212) 555-0100 →changed to +1 (212) 555-0188',
    'External: No →changed to Yes',
    'External ID: empty →changed to HL-7',
    'Street: 1 Main Street →changed to 2 Main Street',
  ]);
});

test.each<[name: string, given: Partial<OrganizationChange>, headline: string, rows: string[]]>([
  [
    'an activation',
    { before: { active: false }, after: { active: true } },
    'Organization activated',
    ['Active: No →changed to Yes'],
  ],
  [
    'a deactivation',
    { before: { active: true }, after: { active: false } },
    'Organization deactivated',
    ['Active: Yes →changed to No'],
  ],
  [
    'features',
    { before: { configurations: { notes: true, own: false } }, after: { configurations: { notes: false, own: true } } },
    'Features turned on or off',
    ['Notes: Yes →changed to No', 'own: No →changed to Yes'],
  ],
  [
    'a person',
    {
      entity: 'person-organization',
      subjects: ['Ana Ruiz'],
      before: { role: 'CALLER', dateOfBirth: null, optedOut: [], favoriteColor: 'blue', programId: 'a' },
      after: { role: 'RECIPIENT', dateOfBirth: '1950-03-09', optedOut: ['sms'], favoriteColor: 'red', programId: 'b' },
    },
    'Person edited: Ana Ruiz',
    [
      'Role: Caller →changed to Recipient',
      'Date of birth: empty →changed to March 09, 1950',
      'Opted out of: none →changed to SMS',
      'favorite color: blue →changed to red',
    ],
  ],
  [
    'a person who becomes inactive',
    { entity: 'person-organization', subjects: ['Ana Ruiz'], before: { role: 'CALLER' }, after: { role: 'INACTIVE' } },
    'Person deactivated: Ana Ruiz',
    ['Role: Caller →changed to Inactive'],
  ],
  [
    'a person who is active again',
    {
      entity: 'person-organization',
      action: 'role',
      subjects: ['Ana Ruiz'],
      before: { role: 'INACTIVE' },
      after: { role: 'CALLER' },
    },
    'Person reactivated: Ana Ruiz',
    ['Role: Inactive →changed to Caller'],
  ],
  [
    'a match',
    {
      entity: 'match',
      action: 'created',
      subjects: ['Ana Ruiz', 'Bo Chu'],
      after: { callerId: 'a', recipientId: 'b' },
    },
    'Matched: Ana Ruiz and Bo Chu',
    [],
  ],
  [
    'a new program',
    { entity: 'program', action: 'created', after: { id: 'x', name: 'Meals', phone: null, isDefault: false } },
    'Program added: Meals',
    ['Default program: No'],
  ],
  [
    'a queue that keeps its name',
    {
      entity: 'queue',
      action: 'updated',
      before: { cooldownHours: 4 },
      after: { name: 'Summer', cooldownHours: 8 },
    },
    'Queue edited: Summer',
    ['Hours between calls: 4 →changed to 8'],
  ],
  [
    'a queue that is called otherwise',
    { entity: 'queue', action: 'updated', before: { name: 'Summer' }, after: { name: 'Autumn' } },
    'Queue edited: Autumn',
    ['Name: Summer →changed to Autumn'],
  ],
  [
    'somebody who is out of sight',
    { entity: 'person-organization', action: 'welcomed', after: { email: 'ana@example.org' } },
    'Welcome email sent: someone',
    ['Email: ana@example.org'],
  ],
  [
    'a report',
    { entity: 'report-request', action: 'created', after: { module: 'NOTES_EXPORT', filters: { startDate: 0 } } },
    'Report requested',
    ['Report: Notes Export', 'From: December 31, 1969 07:00 PM EST'],
  ],
  [
    'what nobody knows yet',
    {
      entity: 'constructor',
      action: 'toString',
      after: { shape: { deep: { deeper: { deepest: 1 } } }, list: [1, null] },
    },
    'Other change: constructor, toString',
    ['deepest: 1', 'list: 1, empty'],
  ],
])('%s', async (_, given, headline, rows) => {
  await show(given);
  expect(await screen.findByText(headline)).toBeVisible();
  const found = screen
    .queryAllByRole('term', { hidden: true })
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
  expect(found).toEqual(rows);
});

test('what the system did itself says so, and a brief list leaves the fields out', async () => {
  await renderAt('/', [
    {
      path: '/',
      component: () => (
        <ChangeList
          changes={[change({ actor: null, before: { active: true }, after: { active: false } })]}
          timeZone="UTC"
          brief
        />
      ),
    },
  ]);
  expect(await screen.findByText(/^by System/)).toHaveTextContent('November 20, 2026 08:05 PM UTC');
  expect(screen.queryByRole('term')).toBeNull();
});

test('tells that a PIN was changed, which the server hides before and after', async () => {
  await show({
    entity: 'person-organization',
    before: { pin: HIDDEN_VALUE, firstName: 'Ana' },
    after: { pin: HIDDEN_VALUE, firstName: 'Ana' },
  });
  expect(await screen.findByText('PIN')).toBeVisible();
  expect(screen.getAllByText(HIDDEN_VALUE)).toHaveLength(2);
  expect(screen.getAllByRole('term')).toHaveLength(1);
});

test('the queue of sign-ups has its Spanish name, a program of that name keeps it', async () => {
  await i18n.changeLanguage('es');
  const after = { name: 'Self Signup' };
  await show({ entity: 'queue', action: 'activated', after }, { entity: 'program', action: 'created', after });
  expect(await screen.findByText('Cola activada: Inscripción en línea')).toBeVisible();
  expect(screen.getByText(/: Self Signup$/)).toBeVisible();
});

test('a broadcast’s name has its fields in words, what was changed in it is told as it was written', async () => {
  const [before, after] = ['Your visit, {firstName|friend}', 'Your visit, {firstName|neighbor}'];
  await show({ entity: 'broadcast', action: 'updated', before: { name: before }, after: { name: after } });
  expect(await screen.findByText('Broadcast edited: Your visit, [First name]')).toBeVisible();
  // the fields alone would read the same
  expect(fields()).toEqual([`Name: ${before} →changed to ${after}`]);
});

test('who came into the queue of sign-ups came into it by its Spanish name', async () => {
  await i18n.changeLanguage('es');
  await show({ entity: 'queue-recipient', action: 'added', subjects: ['Ana Ruiz'], after: { queue: 'Self Signup' } });
  await screen.findByRole('listitem');
  expect(fields()).toEqual(['Cola: Inscripción en línea']);
});
