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
