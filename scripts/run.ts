import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { env, platform } from 'node:process';
import { untilEnd } from './cleanup.ts';
import { root } from './root.ts';

/** The environment with the project's own tools (and its own Node) first in the path. */
export const toolEnv = (extra: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...env,
  PATH: [join(root, 'node_modules', '.bin'), env['PATH'] ?? ''].join(delimiter),
  ...extra,
});

export interface RunOptions {
  readonly env?: Record<string, string>;
  readonly seconds?: number;
  /** Where its standard output goes; by default to ours. */
  readonly output?: 'inherit' | 'ignore' | 'stderr';
}

/** Runs a tool in the project's root to its end; gives whether it ended with 0. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const output = options.output === 'stderr' ? 2 : (options.output ?? 'inherit');
    const child = spawn(command, args, {
      cwd: root,
      env: toolEnv(options.env),
      stdio: ['ignore', output, options.output === 'ignore' ? 'ignore' : 'inherit'],
      shell: platform === 'win32',
      ...(options.seconds === undefined ? {} : { timeout: options.seconds * 1000 }),
    });
    const kill = untilEnd(() => child.kill());
    const end = (ok: boolean) => {
      kill();
      resolve(ok);
    };
    child.once('error', () => end(false));
    child.once('close', (code) => end(code === 0));
  });
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('no free port'));
      });
    });
  });
}
