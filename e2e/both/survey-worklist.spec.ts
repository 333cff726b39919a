import type { Page } from 'playwright/test';
import { expect, expectAccessible, signIn, test } from '#e2e/fixtures.ts';
import { DEMO_ORGANIZATIONS } from '#server/seed/personas.ts';
import { createPersonSurvey } from '#src/schemas/surveys.ts';
import { callFromPage } from './in-page.ts';

const SURVEYS = 50;
const TYPE = 'CHANGE_OF_CONDITION';

/** Surveys about somebody, each with an answer that somebody should look at. */
async function answerMany(page: Page, subjectId: string): Promise<void> {
  const given = {
    physical: 4,
    mental: 4,
    isolation: 3,
    home: true,
    nutrition: 'regular',
    mobility: 'aid',
    selfCare: 'well',
    emergency: true,
    emergencyWhat: 'A fall',
    safety: false,
  };
  const answers = Object.entries(given).map(([questionId, value]) => ({ questionId, value }));
  const { method, path } = createPersonSurvey;
  const calls = Array.from({ length: SURVEYS }, (_, n) => ({
    method,
    path,
    body: { surveyType: TYPE, subjectId, answers, submissionId: `worklist-${n}` },
  }));
  await callFromPage(page, 'org.admin', DEMO_ORGANIZATIONS.harbor, calls);
}

test.describe('fifty surveys that require action', () => {
  test.use({ ownDatabase: true });

  test('are worked off by keys alone, the count right after each; the last two are taken back', async ({ page }) => {
    await signIn(page, 'org.admin');
    await page.goto('/app/contacts/recipients');
    await page.getByRole('rowheader').first().getByRole('link').click();
    await page.waitForURL(/\/app\/detail\//);
    const subjectId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await answerMany(page, subjectId);

    const list = `/app/surveys?type=${TYPE}&subjectId=${subjectId}`;
    await page.goto(list);
    const due = page.getByRole('link', { name: /^Action required/ });
    const rows = page.getByRole('table', { name: 'List of surveys about people' }).getByRole('rowheader');
    await expect(due).toHaveText(/\d$/);
    const count = Number(/\d+$/.exec((await due.textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThanOrEqual(SURVEYS);
    const inMenu = page.getByRole('link', { name: /^Surveys action required: \d+$/ });
    const waiting = async () => Number(/\d+/.exec(await inMenu.innerText())?.[0]);
    const before = await waiting();
    expect(before).toBeGreaterThanOrEqual(count);

    await expect(rows).not.toHaveCount(0);
    await page.keyboard.press('j');
    for (let left = count - 1; left >= 0; left -= 1) {
      // the row that keys are about, also when the next page's come
      await expect(rows.getByRole('link').and(page.locator(':focus'))).toBeVisible();
      await page.keyboard.press('e');
      // at once: nobody waits for the server
      expect(await due.textContent()).toBe(`Action required${left}`);
    }
    await expect(page.getByText('No surveys found')).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByText(/completed$/).first()).toBeVisible();

    for (const back of [1, 2]) {
      await page.keyboard.press('z');
      await expect(due).toHaveText(`Action required${back}`);
    }
    // the menu has heard of it; calls of the demo may have asked for others meanwhile
    await expect.poll(waiting).toBeLessThan(before - SURVEYS / 2);
    // so it stands in the database, too
    await page.reload();
    await expect(due).toHaveText('Action required2');
    await expect(rows).toHaveCount(2);
  });
});
