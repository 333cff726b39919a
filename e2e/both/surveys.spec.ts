import type { Page } from 'playwright/test';
import { expect, expectAccessible, holdUndo, signIn, test } from '#e2e/fixtures.ts';
import { answerSurvey, openSurvey } from './survey-steps.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Surveys' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('a change of condition', () => {
  test.use({ ownDatabase: true });

  test('is conducted from a person’s page, reviewed beside the one before, completed, taken back, postponed, exported', async ({
    page,
  }) => {
    await signIn(page, 'org.user');
    await page.goto('/app/contacts/recipients');
    await page.getByRole('rowheader').first().getByRole('link').click();
    await expect(section(page)).toBeVisible();
    const person = page.url();
    const name = (await heading(page).textContent()) ?? '';

    await openSurvey(page);
    await page.getByRole('button', { name: 'Save answers' }).click();
    await expect(page.getByText('This field is required').first()).toBeVisible();
    await expectAccessible(page);
    await answerSurvey(page, 'well');

    await page.goto(person);
    await openSurvey(page);
    await answerSurvey(page, 'badly');
    const first = page.getByRole('region', { name: 'Look at these first' });
    await expect(first.getByText('Worse').first()).toBeVisible();
    await expect(page.getByRole('columnheader', { name: /^Before/ })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('textbox', { name: 'Admin notes' }).fill('Called the daughter');
    await page.getByRole('button', { name: 'Complete', exact: true }).click();
    await expect(page.getByText(`Change of condition of ${name} completed`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Requires action again' })).toBeVisible();
    await (await holdUndo(page)).click();
    await expect(page.getByRole('button', { name: 'Complete', exact: true })).toBeVisible();

    await heading(page).focus();
    await page.keyboard.press('p');
    const dialog = page.getByRole('dialog', { name: `Postpone Change of condition of ${name}` });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^In a week/ }).click();
    await expect(page.getByText(/^Postponed until /)).toBeVisible();

    await page.goto(`/app/surveys?tab=all&subjectId=${encodeURIComponent(name)}`);
    await expect(
      page.getByRole('table', { name: 'List of surveys about people' }).getByRole('rowheader'),
    ).not.toHaveCount(0);
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    await expect(page.getByRole('button', { name: 'Download complete' })).toBeVisible();
  });
});

test('the preview of the questions shows the one that is edited, and the page stays where it is', async ({ page }) => {
  await signIn(page, 'org.admin');
  await page.goto('/app/surveys/questions');
  const preview = page.getByRole('region', { name: 'Preview' });
  const last = page.getByRole('region', { name: 'Questions' }).locator('li button[aria-expanded]').last();
  const name = (await last.textContent())?.replace(/^\d+\. /, '') ?? '';
  const asked = preview.getByText(name, { exact: false }).first();
  await expect(asked).not.toBeInViewport();
  await last.click();
  await expect(asked).toBeInViewport();
  await expect(last).toBeInViewport();
  await expect(last).toHaveAttribute('aria-expanded', 'true');
});
