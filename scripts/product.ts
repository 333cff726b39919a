import { spawn } from 'node:child_process';
import { execPath } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { untilEnd } from './cleanup.ts';
import { root } from './root.ts';
import { freePort, toolEnv } from './run.ts';

const PATIENCE_MS = 120_000;

export interface Product {
  readonly url: string;
  /** From the start of the process to the first answer. */
  readonly startedInMs: number;
  stop(): Promise<void>;
  /** Ends it at once, as a loss of power does. */
  kill(): Promise<void>;
}

/** Starts the built product and waits until it answers. */
export async function startProduct(env: Record<string, string>): Promise<Product> {
  const port = Number(env['PORT'] ?? (await freePort()));
  const url = `http://localhost:${port}`;
  const settings = { DATABASE_URL: '', DEMO: 'true', DEMO_CALLS: 'false', PUBLIC_URL: url, ...env, PORT: String(port) };
  return startUntilAnswer(['server/main.ts', 'serve'], settings, url, `${url}/health`);
}

/** Serves the build that has the API in the page. */
export async function startPreview(): Promise<Product> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const args = ['preview', '--outDir', 'dist-mock', '--strictPort', '--port', String(port)];
  return startUntilAnswer(['node_modules/vite/bin/vite.js', ...args], {}, url, url);
}

async function startUntilAnswer(
  args: readonly string[],
  env: Record<string, string>,
  url: string,
  probe: string,
): Promise<Product> {
  const began = performance.now();
  const output: string[] = [];
  const server = spawn(execPath, args, { cwd: root, env: toolEnv(env), stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (text: Buffer) => output.push(text.toString()));
  const ended = new Promise<void>((resolve) => {
    server.once('exit', () => resolve());
  });
  const forget = untilEnd(() => server.kill('SIGKILL'));
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    server.kill(signal);
    await ended;
    forget();
  };
  const stop = () => end('SIGTERM');
  const kill = () => end('SIGKILL');
  while (performance.now() - began < PATIENCE_MS && server.exitCode === null) {
    const answer = await fetch(probe).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return { url, startedInMs: performance.now() - began, stop, kill };
    await delay(10);
  }
  await stop();
  throw new Error(`${args.join(' ')} did not start:\n${output.join('')}`);
}
