import { env } from 'node:process';
import { ownOrganization } from '#e2e/both/own-organization.ts';
import { expect, expectAccessible, sendLogin, test } from '#e2e/fixtures.ts';

/** The sixty of the job with `FULL`; else enough for more than one page of the list. */
const RECIPIENTS = env['FULL'] ? 60 : 20;
const CALLERS = 25;
const LANGUAGES = ['English', 'Spanish', 'Chinese'];
const TIMES = ['Morning', 'Afternoon|Evening', ''];

const person = (role: string, name: string, at: number) =>
  [role, name, `Number${String(at).padStart(2, '0')}`, 2125553000 + at, LANGUAGES[at % 3], TIMES[at % 2]].join(',');

const people = [
  'Role,First Name,Last Name,Phone,Preferred Language,Preferred Time For Call',
  ...Array.from({ length: CALLERS }, (_, at) => person('CALLER', 'Cal', at)),
  ...Array.from({ length: RECIPIENTS }, (_, at) => person('RECIPIENT', 'Rec', at + CALLERS)),
].join('\n');

test(`a volunteer manager finds a caller for each of ${RECIPIENTS} new recipients, by two presses each`, async ({
  page,
}) => {
  const { userName } = await ownOrganization(page);
  await sendLogin(page, userName);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Recipients' }).click();
  await page.getByRole('link', { name: 'Upload CSV' }).first().click();
  await page
    .getByLabel('Choose file', { exact: true })
    .setInputFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(people) });
  await page.getByRole('button', { name: `Upload ${RECIPIENTS + CALLERS} people` }).click();
  const all = RECIPIENTS + CALLERS;
  await expect(page.getByText(`Successfully processed ${all} of ${all}`)).toBeVisible();

  // what waits stands on the dashboard, and leads to those it counts
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: 'Recipients without a match', exact: true }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(10);
  await page.getByRole('rowheader').first().getByRole('link').click();
  // the next step of a person without a caller
  await page.getByRole('link', { name: /^Find/ }).click();

  const best = page.getByRole('list', { name: /^Best callers for / });
  const next = page.getByRole('button', { name: /^Next: / });
  for (let left = RECIPIENTS - 1; left >= 0; left -= 1) {
    const first = best
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Match / }) })
      .first();
    // the one who fits best speaks the language, and has room for one more
    await expect(first.getByText(/^In favor: both speak|both speak/).first()).toBeVisible();
    await first.getByRole('button', { name: /^Match / }).click();
    if (left === 0) break;
    await expect(
      page.getByText(left === 1 ? '1 recipient has no match' : `${left} recipients have no match`),
    ).toBeVisible();
    if (left === RECIPIENTS - 1) await expectAccessible(page);
    const name = ((await next.textContent()) ?? '').replace('Next: ', '');
    await next.click();
    await expect(page.getByRole('list', { name: `Best callers for ${name}` })).toBeVisible();
  }
  await expect(page.getByText('Every recipient has a match.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Recipients' }).click();
  await page.goto('/app/contacts/recipients?matched=no');
  await expect(page.getByRole('rowheader')).toHaveCount(0);
});
