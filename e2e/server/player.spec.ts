import { writeFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, signIn, test } from '#e2e/fixtures.ts';

/** The demo's first call with the recording of a garden, 99 seconds long. */
const HEARD = '/app/call-logs/0193a000-0000-7000-8000-d00300000001';

const playerOf = (page: Page) => page.getByRole('group', { name: 'Player' });
const heard = (page: Page) =>
  page
    .locator('audio')
    .evaluate(({ currentTime, playbackRate, paused }: HTMLAudioElement) => ({ currentTime, playbackRate, paused }));
const heardAt = async (page: Page) => (await heard(page)).currentTime;

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a recording is played, moved and quickened by touch', async ({ page }) => {
    await signIn(page, 'org.admin');
    await page.goto(HEARD);
    const player = playerOf(page);
    const slider = page.getByRole('slider', { name: 'Position' });
    await player.getByRole('button', { name: 'Play', exact: true }).tap();
    await expect.poll(() => heardAt(page)).toBeGreaterThan(0.2);
    await expectAccessible(page);

    const { x, y, width, height } = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect.poll(() => heardAt(page)).toBeGreaterThan(48);
    await player.getByRole('combobox', { name: 'Speed' }).tap();
    await player.getByRole('combobox', { name: 'Speed' }).selectOption('2');
    await expect.poll(async () => (await heard(page)).playbackRate).toBe(2);
    await page.getByText('Who taught you that?').tap();
    await expect(page.getByText('Who taught you that?')).toHaveAttribute('aria-current', 'true');
    expect(await heardAt(page)).toBeLessThan(48);
    await player.getByRole('button', { name: 'Pause', exact: true }).tap();
    await expect.poll(async () => (await heard(page)).paused).toBe(true);
    const before = await heardAt(page);
    await player.getByRole('button', { name: '5 seconds forward' }).tap();
    await expect.poll(() => heardAt(page)).toBeCloseTo(before + 5, 0);
  });
});

test.describe('an address that is over', () => {
  test.use({ ownDatabase: true, expectedFaults: [/\/recording\?/] });

  test('is replaced by itself, and the sound begins at the second where it was to begin', async ({
    page,
    clockFile,
  }) => {
    await signIn(page, 'org.admin');
    const answers: number[] = [];
    page.on('response', (response) => {
      if (/\/recording\?/.test(response.url())) answers.push(response.status());
    });
    await page.goto(`${HEARD}?t=83`);
    await expect(playerOf(page)).toBeVisible();
    // the server's clock alone: the page still believes in the address that it has
    writeFileSync(clockFile ?? '', JSON.stringify({ clockOffset: 601_000, clockStoppedAt: null }));
    await playerOf(page).getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => heardAt(page)).toBeGreaterThan(83.2);
    expect(await heardAt(page)).toBeLessThan(88);
    expect(answers[0]).toBe(401);
    expect(answers.at(-1)).toBe(206);
    await expect(playerOf(page).getByRole('alert')).toHaveCount(0);
  });
});
