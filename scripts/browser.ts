import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { env, getuid, platform } from 'node:process';
import { chromium } from 'playwright';
import { installSystemPackages } from './packages.ts';
import { run } from './run.ts';

/** The headless shell first: what draws a page is the same, and a run of all journeys takes a fifth less work. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...[env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].map((folder) =>
    join(folder ?? '', 'Google', 'Chrome', 'Application', 'chrome.exe'),
  ),
];

/** Arguments of every Chromium we start: no calls of its own, and no sandbox for root, who can't have one. */
export const CHROMIUM_ARGS: readonly string[] = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** A Chromium that starts: `CHROMIUM_PATH`, the system's, or Playwright's own; undefined when there is none. */
export function findChromium(): string | undefined {
  const given = env['CHROMIUM_PATH'];
  if (given) return given;
  const inPath = (env['PATH'] ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...inPath, ...PLACES, chromium.executablePath()].find((path) => existsSync(path) && starts(path));
}

/** A package may be an empty shell (Ubuntu's points to a snap), and a download may lack libraries. */
function starts(path: string): boolean {
  if (platform === 'win32') return true;
  try {
    execFileSync(path, ['--version', ...CHROMIUM_ARGS], { stdio: 'ignore', timeout: 30_000 });
    return true;
  } catch {
    return false;
  }
}

/** As findChromium(), but gets one if there is none: Playwright's, then the system's package manager's. */
export async function provideChromium(): Promise<string> {
  const installs = [
    () => run('playwright', ['install', 'chromium'], { seconds: 300, output: 'stderr' }),
    () => run('playwright', ['install-deps', 'chromium'], { seconds: 600, output: 'stderr' }),
    // not every Debian and Ubuntu has the shell as a package of its own
    () => installSystemPackages({ apt: ['chromium-headless-shell'], dnf: ['chromium'], apk: ['chromium'] }),
    () => installSystemPackages({ apt: ['chromium'], dnf: ['chromium'], apk: ['chromium'] }),
  ];
  let found = findChromium();
  for (const install of installs) {
    if (found) break;
    await install();
    found = findChromium();
  }
  if (!found) throw new Error('No Chromium was found or could be installed; give its path in CHROMIUM_PATH.');
  return found;
}
