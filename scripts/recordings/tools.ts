import { execFileSync } from 'node:child_process';
import { installSystemPackages } from '#scripts/packages.ts';

/** Runs one of the tools on `input`; gives what it wrote to its standard output, throws what it complained of. */
export const runTool = (tool: 'espeak-ng' | 'ffmpeg', args: readonly string[], input?: Buffer): Buffer =>
  execFileSync(tool, args, { ...(input ? { input } : {}), maxBuffer: 256 * 1024 * 1024 });

const starts = () => {
  try {
    runTool('espeak-ng', ['--version']);
    runTool('ffmpeg', ['-version']);
    return true;
  } catch {
    return false;
  }
};

/** Finds espeak-ng and ffmpeg, or gets them with the system's package manager. */
export async function provideTools(): Promise<void> {
  const names = ['espeak-ng', 'ffmpeg'] as const;
  if (starts() || ((await installSystemPackages({ apt: names, dnf: names, apk: names })) && starts())) return;
  throw new Error('espeak-ng and ffmpeg are needed, and could not be installed.');
}
