import type { Page } from 'playwright/test';
import { expect, expectAccessible, signIn, test } from '#e2e/fixtures.ts';
import { dayIn } from '#src/schemas/ranges.ts';
import { toUsDay } from '#src/schemas/us-day.ts';

const HOUR_MS = 3_600_000;
const ZONE = 'America/New_York';

/** How far it is until tomorrow, 9:30 AM by this clock. */
function untilMorning(): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, timeStyle: 'short' }).format();
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return (24 + 9.5 - hours - minutes / 60) * HOUR_MS;
}

const checklistOf = (page: Page) => page.getByRole('complementary', { name: 'Before you send' });

test.describe('a text in Spanish', () => {
  test.use({ ownDatabase: true });

  test('is mended, timed in another zone, sent and answered; a STOP is taken back', async ({ page, moveClock }) => {
    await page.goto('/public/login');
    const offset = untilMorning();
    await moveClock(offset);
    await signIn(page, 'org.admin');
    await page.goto('/app/broadcasts/new');
    await page.getByRole('textbox', { name: 'Title' }).fill('Cita');
    await page.getByRole('textbox', { name: 'Text' }).fill(`María, ${'la cita está lista. '.repeat(7)}`);
    const meter = page.getByRole('group', { name: 'Length and cost' });
    await expect(meter).toContainText('3 segments for each person · The characters “í”, “á” make it longer.');
    const programs = page.getByRole('checkbox', { name: /^The whole program/ });
    const checklist = checklistOf(page);
    const who = checklist.getByText(/\d+ chosen = \d+ get it \+ \d+ skipped/);
    await programs.nth(0).check();
    const ofOne = await who.textContent();
    await programs.nth(1).check();
    await expect(who).not.toHaveText(ofOne ?? '');
    // and somebody of another program
    const ofTwo = await who.textContent();
    await page.getByRole('group', { name: 'Programs and people' }).locator('input:enabled').last().check();
    await expect(who).not.toHaveText(ofTwo ?? '');
    const costOf = async () => Number(/\$([\d.]+)/.exec((await meter.textContent()) ?? '')?.[1]);
    await expect(meter).toContainText(/About \$/);
    const dear = await costOf();
    await meter.getByRole('button', { name: 'Replace all' }).click();
    await expect(meter).toContainText('1 segment for each person');
    await expect.poll(costOf).toBeLessThan(dear / 2);
    await checklist.getByText(/^\d+ people are skipped$/).click();
    await expect(checklist.getByRole('table', { name: 'Who is skipped, and why' })).toContainText('Opted out of texts');

    // 9:00 AM there is 10:00 AM here, and night in the West
    await page.getByRole('radio', { name: 'At a time' }).check();
    const day = dayIn(new Date(Date.now() + offset), ZONE);
    await page.getByRole('textbox', { name: 'Date' }).fill(toUsDay(day));
    await page.getByLabel('Time', { exact: true }).fill('09:00');
    const zone = page.getByRole('combobox', { name: 'Time zone' });
    await zone.fill('America/Chicago');
    await zone.press('Enter');
    await expect(page.getByText(/^For your organization that is .* 10:00 AM E[SD]T\.$/)).toBeVisible();
    await expect(page.getByText(/ people are outside calling hours then, and get it from /)).toBeVisible();
    await expect(checklist).toContainText(/09:00 AM C[SD]T/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Schedule' }).click();
    await expect(page.getByText(/^It starts on .* 09:00 AM C[SD]T/)).toBeVisible();

    await moveClock(0.51 * HOUR_MS);
    await page.reload();
    const progress = page.getByRole('region', { name: 'How far it is' });
    await expect(progress.getByText(/^[1-9]\d* of \d+ messages are through$/)).toBeVisible();
    await expect(page.getByText(/^The next message leaves on /)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Responses/ }).click();
    await expect(page).toHaveURL(/tab=responses/);
    // one in ten says STOP, on whichever page that is
    await page.goto(`${page.url()}&limit=100`);
    const responses = page.getByRole('table', { name: 'Responses' }).getByRole('row');
    const stopped = responses.filter({ hasText: 'Opted out' }).first();
    await expect(stopped).toBeVisible();
    await expect(responses.filter({ hasNotText: 'Opted out' }).nth(1)).toBeVisible();
    const box = responses.getByRole('checkbox', { name: /^Done: / });
    await box.first().check();
    await page.reload();
    await expect(box.and(page.getByRole('checkbox', { checked: true }))).toHaveCount(1);
    await expectAccessible(page);

    await stopped.getByRole('link').click();
    const timeline = page.getByRole('region', { name: 'Timeline' });
    const optOut = timeline.getByRole('listitem').filter({ hasText: 'Opted out of' });
    await expect(optOut.first()).toContainText('SMS');
    await expect(timeline.getByRole('link', { name: 'Response to Cita' })).toBeVisible();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByRole('group', { name: 'Opted out of', exact: true }).getByLabel('SMS').uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(optOut).toHaveCount(2);
    await expectAccessible(page);
  });
});

test('strangers of a file get an email at once; it is watched until it is sent', async ({ page }) => {
  await signIn(page, 'org.admin');
  await page.goto('/app/broadcasts/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('Street fair');
  await page.getByRole('radio', { name: /^Email/ }).check();
  await page.getByRole('radio', { name: /^Contacts for this broadcast only/ }).check();
  await expect(page.getByRole('button', { name: 'Save draft' })).toHaveAttribute('aria-disabled', 'true');
  const csv = 'name,email\nBo,bo@example.org\nIda,none\nSam,sam@example.org\n';
  await page
    .getByLabel('Choose CSV file')
    .setInputFiles({ name: 'strangers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByRole('row', { name: /Row 3, .*: “none”/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'Text' }).fill('Thank you, {firstName|friend}!');
  await page.getByRole('button', { name: 'Send now' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('2 contacts get it.');
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Street fair' })).toBeVisible();
  const list = page.getByRole('table', { name: 'Recipients of the broadcast' });
  await expect(list.getByText('bo@example.org')).toBeVisible();
  await expect(page.getByRole('main').getByText('Sent', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
});

test('a voice message is recorded, shortened, heard as on the phone, and kept', async ({ page }) => {
  await signIn(page, 'org.admin');
  await page.goto('/app/broadcasts/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('Spoken');
  await page.getByRole('radio', { name: /^Voice/ }).check();
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByText('Recording, 0:03')).toBeVisible();
  await expect(page.getByRole('meter', { name: 'Level' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('slider', { name: 'Starts at (seconds)' }).fill('1');
  await page.getByRole('button', { name: 'Listen as on the phone' }).click();
  await expect(page.locator('audio[src^="blob:"]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Use this recording' }).click();
  await expect(page.getByText(/^The recording that will be heard · 0:0\d long$/)).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Spoken' })).toBeVisible();
  await page.reload();
  const kept = page.locator('audio');
  // what was cut is a WAV, which every phone plays
  const typeOf = async (audio: HTMLAudioElement) => (await fetch(audio.src)).headers.get('content-type');
  expect(await kept.evaluate(typeOf)).toBe('audio/wav');
  await expectAccessible(page);
});
