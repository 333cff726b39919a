import { argon2id } from 'hash-wasm';
import { DEMO_PASSWORD } from './personas.ts';

/** The hash of the demo accounts' password; it takes some 40 ms, so make it once. */
export const hashDemoPassword = (): Promise<string> =>
  argon2id({
    password: DEMO_PASSWORD,
    salt: crypto.getRandomValues(new Uint8Array(16)),
    iterations: 2,
    parallelism: 1,
    memorySize: 19 * 1024,
    hashLength: 32,
    outputType: 'encoded',
  });
