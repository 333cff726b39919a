import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import type { Locator, Page } from 'playwright/test';
import { untilDay } from '#e2e/both/by-day.ts';
import { fillOrganization } from '#e2e/both/new-organization.ts';
import { messageTo } from '#e2e/both/outbox.ts';
import { answerSurvey, openSurvey } from '#e2e/both/survey-steps.ts';
import { expect, expectAccessible, signIn, test } from '#e2e/fixtures.ts';

const MINUTE_MS = 60_000;
/** Two digits at a stretch: a name made of the time may hold any three of them, which a password must not repeat. */
const PASSWORD = 'Quiet+Meadow+27';
const MANAGER = { userName: 'maple.chief', email: 'hanna@maple.example.org' };
const NAME = 'Maple Street Friends';

const HEADS = [
  'Role',
  'First Name',
  'Last Name',
  'Phone',
  'Email',
  'Zip Code',
  'Program',
  'Preferred Language',
  'Hobbies',
] as const;

/** A program that isn't there yet, a phone that is none, and otherwise what the list of a small group is like. */
const PEOPLE = [
  HEADS,
  [
    'CALLER',
    'Carla',
    'Ruiz',
    '(212) 555-0101',
    'carla@maple.example.org',
    '10001',
    'Friendly Calls',
    'Spanish',
    'Chess',
  ],
  [
    'CALLER',
    'Tom',
    'Reyes',
    '212-555-0102',
    'tom@maple.example.org',
    '12207',
    'Friendly Calls',
    'English',
    'Gardening',
  ],
  ['RECIPIENT', 'Rosa', 'Núñez', '212 555 0103', '', '10001', 'Friendly Calls', 'Spanish', 'Chess'],
  ['RECIPIENT', 'Bo', 'Li', '212.555.0104', '', '12207', 'Friendly Calls', 'English', 'Gardening'],
  ['RECIPIENT', 'Ada', 'Stein', '2125550105', 'ada@maple.example.org', '12207', 'Friendly Calls', 'English', ''],
  ['RECIPIENT', 'Eva', 'Blum', 'asks the neighbor', '', '12207', 'Friendly Calls', 'English', ''],
]
  .map((row) => row.join(','))
  .join('\r\n');

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Goes to a screen as somebody does who knows nothing but the menu, whose entries may have a count after their names. */
async function go(page: Page, name: string, title: string | RegExp = name): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: new RegExp(`^${name}\\b`) })
    .click();
  await heading(page, title);
}

/** Saves what a button gives, and reads its rows. */
async function rowsOf(page: Page, give: Locator): Promise<Array<Record<string, string>>> {
  const [download] = await Promise.all([page.waitForEvent('download'), give.click()]);
  const text = await readFile(await download.path(), 'utf8');
  return Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data;
}

async function createOrganization(page: Page): Promise<URL> {
  await go(page, 'Organizations');
  await fillOrganization(page, NAME);
  await button(page, 'Create and continue').click();
  await page.getByLabel('First name').fill('Hanna');
  await page.getByLabel('Last name').fill('Virtanen');
  await page.getByLabel('Username').fill(MANAGER.userName);
  await page.getByLabel('Email', { exact: true }).fill(MANAGER.email);
  await page.getByLabel('Phone').fill('212-555-0177');
  const mail = await messageTo(page, MANAGER.email, async () => {
    await button(page, 'Create and invite').click();
    await expect(page.getByText(`“${NAME}” was created and its manager was invited`)).toBeVisible();
  });
  await page.getByRole('button', { name: /^Account menu for/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/public\/login/);
  return new URL(/https?:\S+/.exec(mail.body)?.[0] ?? '');
}

/** From the mail over the wizard to the organization's page. */
async function setUp(page: Page, link: URL): Promise<void> {
  await page.goto(link.pathname + link.search);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm new password').fill(PASSWORD);
  await button(page, 'Save password and sign in').click();
  await page.getByRole('checkbox', { name: /I have read and accept the terms/ }).check();
  await button(page, 'Next').click();
  await button(page, 'Next').click();
  await page
    .getByLabel('Choose file', { exact: true })
    .setInputFiles({ name: 'our people.csv', mimeType: 'text/csv', buffer: Buffer.from(PEOPLE) });
  await expect(page.getByRole('grid', { name: 'File preview' })).toBeVisible();
  await page
    .getByRole('combobox', { name: /^“Friendly Calls” \(6 rows\)/ })
    .selectOption({ label: 'Create program “Friendly Calls”' });
  await expectAccessible(page);
  await button(page, 'Upload 5 of 6 rows and finish').click();
  await button(page, 'Upload 5 rows').click();
  await expect(page.getByText('Successfully processed 5 of 6')).toBeVisible();
  await button(page, 'Finish').click();
  await heading(page, NAME);
}

test.describe('the first two hours of an organization', () => {
  test.use({ ownDatabase: true });

  test('it is created, filled, matched, called, asked, written to, looked up and exported without a dead end', async ({
    page,
    moveClock,
  }) => {
    await page.goto('/public/login');
    await moveClock(untilDay());
    await signIn(page, 'super.admin');
    await page.getByRole('button', { name: /^Harbor Light/ }).click();
    const link = await createOrganization(page);
    await moveClock(15 * MINUTE_MS);
    await setUp(page, link);

    // a caller for each recipient
    await moveClock(15 * MINUTE_MS);
    await go(page, 'Dashboard');
    await page.getByRole('link', { name: 'Recipients without a match', exact: true }).click();
    await page.getByRole('rowheader', { name: 'Núñez, Rosa' }).getByRole('link').click();
    await heading(page, 'Rosa Núñez');
    await page.getByRole('link', { name: 'Find a caller' }).click();
    await heading(page, 'Matching');
    await page
      .getByRole('list', { name: /^Best callers for / })
      .getByRole('link')
      .first()
      .click();
    await button(page, 'Match').click();
    await expect(page.getByText('They’re matched.')).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Carla Ruiz' })).toBeVisible();

    // she is called, and what was said is read
    await go(page, 'Recipients');
    await page.getByRole('rowheader', { name: 'Núñez, Rosa' }).getByRole('link').click();
    const person = page.url();
    await page
      .getByRole('button', { name: /^Call with .+: / })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Call now' }).click();
    await button(page, 'Open the call').click();
    await heading(page, 'Carla Ruiz is calling Rosa Núñez');
    await moveClock(2 * MINUTE_MS);
    await expect(page.getByRole('group', { name: 'Player' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'What was said' })).toBeVisible();

    // a note about a change leads to the survey about it
    await moveClock(15 * MINUTE_MS);
    await page.goto(person);
    await page.getByRole('textbox', { name: 'Note' }).fill('Her daughter has moved in');
    await button(page, 'Save note').click();
    // the caller may be asked about the call, and answer, at this very moment
    const timeline = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
    await expect(timeline.filter({ hasText: 'Her daughter has moved in' })).toBeVisible();
    await openSurvey(page);
    await answerSurvey(page, 'badly');
    await go(page, 'Surveys');
    await page
      .getByRole('table', { name: 'List of surveys about people' })
      .getByRole('rowheader')
      .getByRole('link')
      .click();
    await button(page, 'Complete').click();
    await expect(page.getByText('Change of condition of Rosa Núñez completed')).toBeVisible();

    // all of a program are written to
    await moveClock(15 * MINUTE_MS);
    await go(page, 'Broadcasts');
    await page.getByRole('link', { name: 'New broadcast' }).first().click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Our first week');
    await page.getByRole('textbox', { name: 'Text' }).fill('Hello {firstName|neighbor}, we start today.');
    await page.getByRole('checkbox', { name: /^The whole program/ }).check();
    await button(page, 'Send now').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
    await heading(page, 'Our first week');
    await expect(page.getByRole('main').getByText('Sent', { exact: true }).first()).toBeVisible();

    // the figure is the call, and the list has it
    await moveClock(15 * MINUTE_MS);
    await go(page, 'Analytics', 'Call analytics');
    const figure = page.locator('[data-figure="calls"]').first();
    await expect(figure).toHaveText('1');
    await expectAccessible(page);
    await figure.click();
    await heading(page, 'Call logs');
    await expect(page.getByText('1 result').last()).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'Call Stats 2' }).click();
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Export', exact: true }).click();
    const ready = main.getByRole('button', { name: 'Download', exact: true });
    await expect(ready).toBeVisible();
    expect(await rowsOf(page, ready)).toMatchObject([
      { Recipient: 'Rosa Núñez', 'Called Most By': 'Carla Ruiz', Calls: '1', Answered: '1' },
    ]);

    // and the people as a file, whom one has put in
    await moveClock(15 * MINUTE_MS);
    await go(page, 'Recipients');
    await button(page, 'Export').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
    await go(page, 'Reports');
    const row = page.getByRole('row', { name: /^Recipients/ });
    await expect(row).toContainText('Ready');
    const people = await rowsOf(page, row.getByRole('button', { name: /^Download/ }));
    expect(people.map((each) => each['First Name'])).toEqual(['Bo', 'Rosa', 'Ada']);
    await go(page, 'Dashboard');
    await expect(page.getByText('Report downloaded').first()).toBeVisible();
    await expectAccessible(page);
  });
});
