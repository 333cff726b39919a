import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { PAGES } from './bench-loading.ts';
import { percentile, table } from './bench-report.ts';
import { CHROMIUM_ARGS, provideChromium } from './browser.ts';
import { temporaryFolder } from './cleanup.ts';
import { demoSurveyPath, OPEN_SURVEY } from './demo-survey.ts';
import { run } from './run.ts';

/** Fetched when it is wanted: installed with the rest, it would be a third of all that `npm ci` brings. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const BUDGETS = { performance: 97, accessibility: 100, 'best-practices': 100 } as const;
const CATEGORIES = Object.keys(BUDGETS) as Array<keyof typeof BUDGETS>;
const RUNS = 3;

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
}

async function scoresOf(url: string): Promise<number[]> {
  const folder = temporaryFolder();
  const file = join(folder.path, 'report.json');
  const lighthouse = `npm exec --yes --package=${LIGHTHOUSE} -- lighthouse --quiet --output=json`;
  const args = [
    ...lighthouse.split(' ').slice(1),
    `--output-path=${file}`,
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=--headless=new ${CHROMIUM_ARGS.join(' ')}`,
    url,
  ];
  try {
    const env = { CHROME_PATH: await provideChromium() };
    if (!(await run('npm', args, { env, output: 'stderr' }))) throw new Error('Lighthouse did not run to its end');
    const { categories } = JSON.parse(readFileSync(file, 'utf8')) as Report;
    return CATEGORIES.map((category) => (categories[category]?.score ?? 0) * 100);
  } finally {
    folder.remove();
  }
}

/** Prints what Lighthouse thinks of the pages that people meet first, on a phone: the middle of several runs. */
export async function measureLighthouse(_browser: Browser, url: string): Promise<void> {
  const pages = { login: PAGES.login.path, 'a survey’s link': await demoSurveyPath(OPEN_SURVEY) };
  for (const [name, path] of Object.entries(pages)) {
    const runs: number[][] = [];
    for (let n = 0; n < RUNS; n += 1) runs.push(await scoresOf(`${url}${path}`));
    table(
      `Lighthouse, mobile, ${name}, middle of ${RUNS}`,
      ['score'],
      CATEGORIES.map((category, at) => {
        const scores = runs.map((scores) => scores[at] ?? 0);
        return { name: category, measures: [{ value: percentile(scores, 0.5), least: BUDGETS[category] }] };
      }),
    );
  }
}
