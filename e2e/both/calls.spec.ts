import type { Page } from 'playwright/test';
import { expect, expectAccessible, holdUndo, signIn, test } from '#e2e/fixtures.ts';
import type { TranscriptSegment } from '#src/schemas/calls.ts';
import { signInByDay } from './by-day.ts';

/** The demo's first call with the recording of a garden, 99 seconds long. */
const HEARD = '/app/call-logs/0193a000-0000-7000-8000-d00300000001';

/** The sentence that is heard is marked within so many seconds. */
const MARKED_WITHIN = 0.15;

/** It is night in Guam when everybody else of the demo may be called. */
const NIGHT_THERE = /\((?:671|533)\)/;

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

test.describe('a call that somebody begins', { tag: '@once' }, () => {
  test.use({ ownDatabase: true });

  test('rings, is answered and ends; its recording and transcript come by themselves, and no row moves', async ({
    page,
    moveClock,
  }) => {
    await signInByDay(page, moveClock);
    await page.goto('/app/contacts/recipients?matched=yes');
    const people = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
    const name = people.filter({ hasNotText: NIGHT_THERE }).first().getByRole('rowheader').getByRole('link');
    const recipient = (await name.textContent()) ?? '';
    await name.click();
    const calls = region(page, 'Timeline');
    await expect(calls).toContainText('Calls are recorded.');
    const person = page.url();
    await page
      .getByRole('button', { name: /^Call with .+: / })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Call now' }).click();
    await expect(page.getByText(/^Calling .*\. The call is recorded\.$/)).toBeVisible();
    await expect(calls.getByRole('listitem').first()).toContainText('On a call');
    await page.getByRole('button', { name: 'Open the call' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(' is calling ');
    await expect(page.getByText(/^This call is going on\..* The call is recorded\.$/)).toBeVisible();
    const address = new URL(page.url()).pathname;

    await page.getByRole('link', { name: 'Call logs', exact: true }).first().click();
    const list = page.getByRole('table', { name: 'List of calls' });
    const row = list.getByRole('row').filter({ has: page.locator(`a[href^="${address}"]`) });
    await expect(region(page, '1 call now')).toContainText('On a call');
    await expect(row).toContainText('On a call');
    const tops = async () => {
      const found: Array<number | undefined> = [];
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        found.push((await list.boundingBox())?.y);
      }
      return found;
    };
    const before = await tops();
    await expectAccessible(page);
    await moveClock(60_000);
    await expect(region(page, 'No calls right now')).toBeVisible();
    await expect(row).toContainText('Completed');
    await expect(row.getByText('Recording', { exact: true })).toBeAttached();
    await expect(row.getByText('Transcript', { exact: true })).toBeAttached();
    expect(await tops()).toEqual(before);

    await row.getByRole('rowheader').getByRole('link').first().click();
    await expect(page.getByRole('group', { name: 'Player' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'What was said' })).toBeVisible();
    await expect(region(page, 'What happened').getByRole('listitem')).toContainText([
      'Call ordered',
      'Ringing',
      'Answered',
      'Ended',
      'Recording saved',
      'Transcript in progress',
      'Transcript ready',
    ]);
    await page.goto(person);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(recipient.split(',')[0] ?? '');
    // a survey that was sent after it may stand above it
    const call = calls.getByRole('listitem').filter({ hasText: 'Completed' });
    await expect(call.first()).toContainText(/Completed.*(?:Yes we spoke|someone else)/);
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
    await expect(region(page, 'Calls today').getByRole('listitem').first()).toContainText(/[1-9]/);
  });
});

/** The recordings that are asked for, from now on. */
function soundsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/recording\?|\/recordings\//.test(request.url())) asked.push(request.url());
  });
  return asked;
}

const playerOf = (page: Page) => page.getByRole('group', { name: 'Player' });
const sliderOf = (page: Page) => page.getByRole('slider', { name: 'Position' });
const heardAt = (page: Page) => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);

/** Opens a call and gives its transcript. */
async function openHeard(page: Page, at: string): Promise<readonly TranscriptSegment[]> {
  const answered = page.waitForResponse(/\/transcript$/);
  await page.goto(HEARD + at);
  const { data } = (await (await answered).json()) as { data: { segments: TranscriptSegment[] } };
  await expect(page.getByRole('group', { name: 'What was said' })).toBeVisible();
  return data.segments;
}

/** What is marked at what second of the sound, frame by frame, until so many others were marked. */
const watchMarks = (page: Page, others: number) =>
  page.evaluate(
    (enough) =>
      new Promise<ReadonlyArray<readonly [time: number, marked: number]>>((resolve) => {
        const seen: Array<readonly [number, number]> = [];
        const look = () => {
          const mark = document.querySelector<HTMLElement>('[data-sentence][aria-current]');
          seen.push([document.querySelector('audio')?.currentTime ?? -1, Number(mark?.dataset['sentence'] ?? -1)]);
          if (new Set(seen.map(([, marked]) => marked)).size > enough) resolve(seen);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    others,
  );

/** Whether a sentence, or silence, is heard at some moment from one second to another. */
function isHeard(segments: readonly TranscriptSegment[], index: number, from: number, to: number): boolean {
  const segment = segments[index];
  if (segment) return segment.start <= to && segment.end > from;
  const ends = [0, ...segments.map(({ end }) => end)];
  return ends.some((end, at) => end <= to && (segments[at]?.start ?? Infinity) > from);
}

test('a recording is loaded when it is played; it plays from the second of the link, and moves by click and keys', async ({
  page,
}) => {
  await signIn(page, 'org.admin');
  const asked = soundsOf(page);
  const segments = await openHeard(page, '?t=83');
  const player = playerOf(page);
  const slider = sliderOf(page);
  await expect(slider).toHaveAttribute('aria-valuetext', '1:23 of 1:39');
  await expectAccessible(page);
  expect(asked).toEqual([]);

  await player.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => heardAt(page)).toBeGreaterThan(83.2);
  expect(asked).not.toEqual([]);
  await expect(region(page, 'Who has listened').getByRole('listitem').first()).toContainText('Daniel');
  await page.keyboard.press('k');
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  const stopped = await heardAt(page);
  const [marked] = (await watchMarks(page, 0))[0]?.slice(1) ?? [];
  expect(isHeard(segments, marked ?? -2, stopped, stopped)).toBe(true);

  const { width, height } = (await slider.boundingBox()) ?? { width: 0, height: 0 };
  await slider.click({ position: { x: width / 2, y: height / 2 } });
  await expect(slider).toHaveAttribute('aria-valuetext', /^0:(?:49|50) of/);
  await expect.poll(() => heardAt(page)).toBeLessThan(51);
  await slider.press('4');
  await expect(slider).toHaveAttribute('aria-valuetext', '0:39 of 1:39');
  await slider.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', '0:44 of 1:39');
  await slider.press('j');
  await expect(slider).toHaveAttribute('aria-valuetext', '0:34 of 1:39');
  await page.getByText('Who taught you that?').click();
  await expect(slider).toHaveAttribute('aria-valuetext', '0:40 of 1:39');
  await expect(page.getByText('Who taught you that?')).toHaveAttribute('aria-current', 'true');

  await player.getByRole('combobox', { name: 'Speed' }).selectOption('1.5');
  await slider.press('0');
  await slider.press(' ');
  for (const [time, mark] of await watchMarks(page, 5))
    expect(isHeard(segments, mark, time - MARKED_WITHIN, time), `sentence ${mark} at ${time} s`).toBe(true);
  expect(await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.playbackRate)).toBe(1.5);
  await slider.press(' ');
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('what was said is found in a call and over all calls; the outcome is set, with an Undo', async ({ page }) => {
  await signIn(page, 'org.admin');
  const asked = soundsOf(page);
  await openHeard(page, '');
  await page.getByRole('searchbox', { name: 'Search this transcript' }).fill('ONLY beans');
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next place' }).click();
  await expect(page.locator('mark[data-chosen]')).toHaveText('Only beans');
  await expect(page.getByText('2 of 2', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const outcome = region(page, 'Outcome').getByRole('combobox', { name: 'Who was reached' });
  await outcome.selectOption('Spoke with someone else');
  const undo = await holdUndo(page);
  await expect(page.getByText('Outcome saved')).toBeVisible();
  await expect(outcome).toHaveValue('Spoke with someone else');
  await undo.click();
  await expect(outcome).toHaveValue('Yes we spoke');

  await page.getByRole('link', { name: 'Call logs', exact: true }).first().click();
  await page.getByRole('searchbox', { name: 'Search what was said' }).fill('squirrels tomatoes');
  const hits = page.getByRole('table', { name: 'List of calls' }).getByRole('link', { name: '0:20', exact: true });
  await expect(hits.first()).toBeVisible();
  await expectAccessible(page);
  await hits.first().click();
  await expect(sliderOf(page)).toHaveAttribute('aria-valuetext', '0:20 of 1:39');
  expect(asked).toEqual([]);
});
