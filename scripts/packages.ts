import { getuid } from 'node:process';
import { run } from './run.ts';

/** What the packages are called by each system's package manager. */
export interface SystemPackages {
  readonly apt: readonly string[];
  readonly dnf: readonly string[];
  readonly apk: readonly string[];
}

/** Installs packages with the system's package manager, as root or by sudo without a password; gives whether it did. */
export async function installSystemPackages(names: SystemPackages): Promise<boolean> {
  const sudo = getuid?.() === 0 ? [] : ['sudo', '--non-interactive'];
  const root = (command: readonly string[]) => {
    const [program = '', ...args] = [...sudo, ...command];
    return run(program, args, { env: { DEBIAN_FRONTEND: 'noninteractive' }, seconds: 600, output: 'stderr' });
  };
  const quiet = { output: 'ignore' } as const;
  if (await run('apt-get', ['--version'], quiet)) {
    const install = ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...names.apt];
    return (await root(install)) || ((await root(['apt-get', 'update', '-qq'])) && (await root(install)));
  }
  if (await run('dnf', ['--version'], quiet)) return root(['dnf', 'install', '-y', '-q', ...names.dnf]);
  if (await run('apk', ['--version'], quiet)) return root(['apk', 'add', '--no-cache', ...names.apk]);
  return false;
}
