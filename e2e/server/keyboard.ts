import type { Locator, Page } from 'playwright/test';
import { expect } from '#e2e/fixtures.ts';

/** What has the focus, and whether it can be told that it has it. */
interface Focused {
  readonly name: string;
  readonly hasRing: boolean;
  /** Its beginning is on the screen, and nothing that stays there while the page is scrolled lies over it. */
  readonly isInSight: boolean;
}

/* A ring is an outline, a shadow or a border that isn't there, or looks otherwise, without the focus: of the element, of
 * what it draws around itself, or of the field that it stands in. */
const readFocus = (page: Page): Promise<Focused | null> =>
  page.evaluate(async () => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    // a border takes its time to change its colour
    const atRest = () =>
      Promise.all(
        document
          .getAnimations()
          .filter(
            ({ effect, timeline }) =>
              timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
          )
          .map(({ finished }) => finished.catch(() => undefined)),
      );
    await atRest();
    const around = [element, element.parentElement, element.nextElementSibling, element.closest('label, [role="row"]')];
    const look = () =>
      around.flatMap((each) =>
        each
          ? [null, '::before', '::after'].map((part) => {
              const style = getComputedStyle(each, part);
              const outline = style.outlineStyle === 'none' || style.outlineWidth === '0px' ? '' : style.outline;
              return `${outline}|${style.boxShadow}|${style.borderColor}`;
            })
          : [],
      );
    const focused = look();
    // the same without the focus; nothing of the page hears of it, but of the focus that something else takes meanwhile
    const still = (event: Event) => {
      if (event.target === element) event.stopImmediatePropagation();
    };
    const events = ['blur', 'focusout', 'focus', 'focusin', 'select'];
    for (const name of events) addEventListener(name, still, true);
    element.blur();
    await atRest();
    const blurred = look();
    element.focus({ preventScroll: true });
    for (const name of events) removeEventListener(name, still, true);
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, y] = [left + Math.min(width / 2, 8), top + Math.min(height / 2, 8)];
    const over = document.elementFromPoint(x, y);
    const stays = (each: Element | null): Element | null =>
      each && !['sticky', 'fixed'].includes(getComputedStyle(each).position) ? stays(each.parentElement) : each;
    const holder = stays(over);
    const name = element.getAttribute('aria-label') ?? element.innerText.slice(0, 40) ?? '';
    const label = element instanceof HTMLInputElement ? (element.labels?.[0]?.innerText ?? name) : name;
    return {
      name: `${element.tagName.toLowerCase()} “${label}”`,
      hasRing: focused.some((each, at) => each !== blurred[at]),
      isInSight: over !== null && (holder === null || holder.contains(element)),
    };
  });

/** Presses a key, by which the focus may go to somewhere with a ring, and never to nowhere. */
export async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await expectRing(page, key);
}

/** Something that is in sight has the focus, and shows that it has it. */
async function expectRing(page: Page, after: string): Promise<void> {
  // what had the focus may go, e.g. with a list that is searched; then it is handed on a moment later
  const ring = async () => {
    const focused = await readFocus(page);
    if (focused === null) return 'no focus';
    if (!focused.isInSight) return `out of sight: ${focused.name}`;
    return focused.hasRing ? 'a ring' : `no ring at ${focused.name}`;
  };
  await expect.poll(ring, `the focus after ${after}`).toBe('a ring');
}

/** Presses Enter: whatever comes of it, the focus is somewhere. */
export async function enter(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  const isNowhere = () => page.evaluate(() => document.activeElement === document.body);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect.poll(isNowhere, 'the focus after Enter').toBe(false);
}

type Stop = 'link' | 'button' | 'checkbox' | 'combobox' | 'group' | 'searchbox';

/** Goes by Tab, or back by Shift+Tab, until what is looked for has the focus; each stop on the way shows it. */
async function goTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let stops = 0; stops < 100; stops += 1) {
    const where = await wanted.evaluate((element) => {
      const at = document.activeElement;
      if (at === element) return 'here';
      const isBefore = at !== null && (at.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
      return isBefore ? 'before' : 'behind';
    });
    if (where === 'here') return;
    await press(page, where === 'before' ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`No stop of the Tab key is ${String(wanted)}`);
}

/** Goes to something by its role and name. */
export const tabTo = (page: Page, role: Stop, name: string | RegExp): Promise<void> =>
  goTo(page, page.getByRole(role, { name, exact: typeof name === 'string' }).first());

/** Goes to a field and types. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await goTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}
