import type { Page } from 'playwright/test';
import { expect, expectAccessible } from '#e2e/fixtures.ts';

/** Steps of the journeys in which somebody is asked. */

const section = (page: Page) => page.getByRole('region', { name: 'Surveys' });

/** Opens a survey about the person whose page is shown, and goes on to its questions. */
export async function openSurvey(page: Page): Promise<void> {
  await section(page).getByRole('button', { name: 'Ask in a survey' }).click();
  const dialog = page.getByRole('dialog', { name: /^Ask in a survey about/ });
  await dialog.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Change of condition' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Open survey' }).click();
  const opened = page.getByRole('dialog', { name: 'The survey is open' });
  await expect(opened.getByRole('textbox', { name: 'Link to the survey' })).toHaveValue(/\/admin\/survey\/.+/);
  await opened.getByRole('button', { name: 'Conduct now' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Change of condition: /);
}

/** Chooses an answer to each question, and sends them; of a scale the last step is the best. */
export async function answerSurvey(page: Page, how: 'well' | 'badly'): Promise<void> {
  const form = page.getByRole('form', { name: 'Conduct the survey' });
  const asked = form
    .getByRole('group')
    .or(form.getByRole('radiogroup'))
    .filter({ has: page.getByRole('heading') });
  await expect(asked.first()).toBeVisible();
  // what is chosen brings further questions
  for (let at = 0; at < (await asked.count()); at += 1) {
    const question = asked.nth(at);
    const text = question.getByRole('textbox');
    if ((await text.count()) > 0) {
      await text.fill('Some words about that');
      continue;
    }
    const choices = question.locator('label');
    const isScale = (await choices.first().textContent())?.startsWith('1') ?? false;
    await (isScale === (how === 'well') ? choices.last() : choices.first()).click();
  }
  await form.getByRole('button', { name: 'Save answers' }).click();
  await expect(page.getByText('The survey was answered')).toBeVisible();
}
