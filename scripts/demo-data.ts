import { mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';

/*
 * The data of the demo as a first start makes them. That takes four times as long as opening them: it is done once a run
 * (e2e/demo.setup.ts), and each server of the journeys begins with a copy.
 */

/** The folder of this run; who asks first makes it, hands it on in the environment, and takes it along at its end. */
export function demoData(): string {
  const known = env['E2E_DEMO_DATA'];
  if (known !== undefined) return known;
  const folder = mkdtempSync(join(tmpdir(), 'console-demo-'));
  env['E2E_DEMO_DATA'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

export const copyDemoTo = (folder: string): Promise<void> => cp(demoData(), folder, { recursive: true });
