import type { Page } from 'playwright';
import { CAPTION_NAMES, CAPTIONS, type CaptionName } from '#scripts/tutorial/captions.ts';
import type { Recorder } from '#scripts/tutorial/recorder.ts';
import { onboarding as english } from '#src/locales/en/onboarding.ts';
import { peopleUploads as englishUploads } from '#src/locales/en/uploads.ts';
import { onboarding as spanish } from '#src/locales/es/onboarding.ts';
import { peopleUploads as spanishUploads } from '#src/locales/es/uploads.ts';
import { DEMO_PASSWORD } from '#server/seed/personas.ts';
import { MENDED, tutorialFile } from './people.ts';

export type TutorialLanguage = 'en' | 'es';

const WORDS = {
  en: { wizard: english, uploads: englishUploads },
  es: { wizard: spanish, uploads: spanishUploads },
} as const;

/** The captions, with the screens' own names for things. */
function captionsOf(language: TutorialLanguage): Readonly<Record<CaptionName, string>> {
  const { wizard } = WORDS[language];
  return CAPTIONS[language]({ template: wizard.tutorial.template, finish: wizard.finish });
}

const LONGEST = Object.fromEntries(
  CAPTION_NAMES.map((name) => [name, Math.max(captionsOf('en')[name].length, captionsOf('es')[name].length)]),
) as Record<CaptionName, number>;

/** Does what comes before the tutorial begins: the new manager signs in, makes a password and accepts the terms. */
async function prepare(page: Page, url: string): Promise<string> {
  // its own screen shows the tutorial, which is only being made; and where it says so, nothing is to be seen
  await page.route('**/tutorial/*', (route) => route.abort());
  await page.goto(`${url}/public/login`);
  await page.locator('input[name="userName"]').fill('new.manager');
  await page.locator('input[name="password"]').fill(DEMO_PASSWORD);
  await page.locator('button[type="submit"]').click();
  await page.locator('input[name="confirm"]').waitFor();
  for (const name of ['password', 'confirm']) await page.locator(`input[name="${name}"]`).fill('Sunlit-Meadow-58!');
  await page.locator('input[name="accepted"]').check();
  await page.locator('button[type="submit"]').click();
  await page.locator('[role="progressbar"][aria-valuenow="2"]').waitFor();
  return new URL(page.url()).pathname;
}

/** What the tutorial shows, from the template to the organization with its people. */
export async function play(page: Page, film: Recorder, url: string, language: TutorialLanguage): Promise<void> {
  const { wizard, uploads } = WORDS[language];
  const captions = captionsOf(language);
  const say = (name: CaptionName, act: () => Promise<void>) => film.caption(captions[name], LONGEST[name], act);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  /** A button whose name tells numbers. */
  const counted = (name: string) =>
    page.getByRole('button', { name: new RegExp(`^${name.replaceAll(/\{\{[^}]*\}\}/g, String.raw`\d+`)}$`) });
  /** A change is shown, and the organization has been asked about it. */
  const settled = async () => {
    await page.getByRole('gridcell', { name: MENDED.wrong, exact: true }).waitFor({ state: 'detached' });
    await page.getByText(uploads.comparing).waitFor({ state: 'detached' });
  };
  const path = await prepare(page, url);

  await page.addStyleTag({ content: '[data-kind="warning"] { display: none; }' });
  await say('template', () => film.move(page.getByRole('link', { name: wizard.tutorial.template })));
  await say('columns', async () => {
    await page.goto(`${url}/csv/people-instructions-${language}.html`);
    await page.locator('#columns').evaluate((heading) => heading.scrollIntoView());
    await film.hold(1);
    await film.scroll(560, 2.4);
  });
  await say('choose', async () => {
    await page.goto(`${url}${path}?step=3`);
    const choose = button(uploads.choose);
    await choose.waitFor();
    await film.press(choose, async () => {
      const chooser = page.waitForEvent('filechooser');
      await choose.click();
      const file = { name: 'people.csv', mimeType: 'text/csv', buffer: tutorialFile() };
      await (await chooser).setFiles(file);
      await page.getByRole('grid').waitFor();
    });
  });
  await say('mend', async () => {
    const wrong = page.getByRole('gridcell', { name: MENDED.wrong, exact: true });
    await film.press(wrong, () => wrong.dblclick());
    await film.type(MENDED.right);
    await page.keyboard.press('Enter');
    await settled();
    await film.hold(0.8);
  });
  await say('all', async () => {
    const all = button(uploads.mendAll)
      .or(page.getByRole('button', { name: uploads.mendAll.concat(':') }))
      .first();
    await film.press(all, async () => {
      await all.click();
      await settled();
    });
  });
  await say('upload', async () => {
    const upload = counted(wizard.file.uploadSome_other);
    await film.press(upload, () => upload.click());
    const agree = counted(wizard.file.askYes_other);
    await film.press(agree, async () => {
      await agree.click();
      await button(wizard.finish).and(page.locator(':enabled')).waitFor();
    });
  });
  await say('finish', async () => {
    const finish = button(wizard.finish);
    await film.press(finish, async () => {
      await finish.click();
      await page.waitForURL((address) => !address.pathname.endsWith('onboarding'));
      await page.getByRole('table').first().waitFor();
    });
  });
}
