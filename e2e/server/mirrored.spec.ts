import { expect, signIn, test } from '#e2e/fixtures.ts';

test('from right to left, what points along the text is mirrored in what was built', async ({ page }) => {
  await signIn(page, 'org.admin');
  await page.evaluate(() => localStorage.setItem('language', 'en-rtl'));
  await page.goto('/app/dashboard');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const image = page.getByRole('img', { name: /^People by role/ });
  // the last month and the end of the lines are on the same side
  const sides = await image.evaluate((chart) => {
    const middle = (element: Element) => element.getBoundingClientRect().x + element.getBoundingClientRect().width / 2;
    const svg = chart.querySelector('svg') as SVGSVGElement;
    const line = chart.querySelector('path') as SVGPathElement;
    const last = line.getPointAtLength(line.getTotalLength());
    const end = new DOMPoint(last.x, last.y).matrixTransform(line.getScreenCTM() ?? undefined).x;
    const month = [...chart.querySelectorAll('span')].findLast((span) => /^[A-Z][a-z]{2}/.test(span.textContent ?? ''));
    return { end: end < middle(svg), month: month ? middle(month) < middle(svg) : undefined };
  });
  expect(sides).toEqual({ end: true, month: true });
});

test('filters that are set are said whole, however they are laid out', async ({ page }) => {
  await signIn(page, 'org.admin');
  for (const language of ['en', 'en-rtl'])
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
      await page.goto('/app/call-logs?callOutcome=Nutrition&duration=1');
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'en' ? 'ltr' : 'rtl');
      const chips = page.getByRole('list', { name: 'Filters that are set' });
      await expect(chips).toContainText('Longer than (minutes): 1 minute');
      const cut = await chips.evaluate((list) =>
        [...list.querySelectorAll('*')]
          .filter((each) => each.scrollWidth > each.clientWidth && getComputedStyle(each).overflowX === 'hidden')
          .map(({ textContent }) => textContent),
      );
      expect(cut, `${language}, ${width} pixels`).toEqual([]);
    }
});

test('from right to left, a sentence runs as its own words do, and begins where the page does', async ({ page }) => {
  await signIn(page, 'org.admin');
  await page.evaluate(() => localStorage.setItem('language', 'en-rtl'));
  await page.goto('/app/queues?create=new');
  const hint = page.getByRole('dialog').getByText('0 to 168. Calls of other queues and matches count, too.');
  await expect(hint).toBeVisible();
  const places = await hint.evaluate((paragraph) => {
    const text = paragraph.firstChild as Text;
    const sideOf = (at: number) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect();
    };
    const [first, stop] = [sideOf(0), sideOf(text.length - 1)];
    return { runs: first.left < stop.left, gap: paragraph.getBoundingClientRect().right - stop.right };
  });
  expect(places).toEqual({ runs: true, gap: 0 });
});
