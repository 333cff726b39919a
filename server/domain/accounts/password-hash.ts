import { argon2id } from 'hash-wasm';
import { base64url } from 'jose';
import { DomainError } from '#server/errors.ts';
import { sameSecret } from './secrets.ts';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const MEMORY_KIB = 19 * 1024;
const PASSES = 2;
const LANES = 1;
const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** A hash keeps the processor to itself and takes 19 MiB: one at a time, and only so many in line. */
const LINE_MAX = 100;
const COME_BACK_SECONDS = 5;
let inLine = 0;
let last: Promise<unknown> = Promise.resolve();

async function inTurn<T>(job: () => Promise<T>): Promise<T> {
  if (inLine >= LINE_MAX) throw new DomainError(503, 'unavailable', { retryAfterSeconds: COME_BACK_SECONDS });
  inLine += 1;
  const before = last;
  const mine = (async () => {
    await before;
    // Other calls get their turn between two hashes.
    await new Promise((resolve) => setTimeout(resolve, 0));
    return job();
  })();
  last = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    inLine -= 1;
  }
}

/** The same password typed on another keyboard may come in other code points. */
const normalized = (password: string) => password.normalize('NFKC');

const randomSalt = () => crypto.getRandomValues(new Uint8Array(SALT_BYTES));

const hashWith = (password: string, salt: Uint8Array) =>
  argon2id({
    password: normalized(password),
    salt,
    memorySize: MEMORY_KIB,
    iterations: PASSES,
    parallelism: LANES,
    hashLength: HASH_BYTES,
    outputType: 'encoded',
  });

/** The PHC string of a password, argon2id with a salt of its own. Takes some 40 ms: never inside a transaction. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hashWith(password, randomSalt()));

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const fromBase64 = (text: string) => base64url.decode(text.replaceAll('+', '-').replaceAll('/', '_'));

export interface Verdict {
  readonly matches: boolean;
  /** The password is right, but its hash was made with weaker parameters than today's. */
  readonly outdated: boolean;
}

/** Compares a password with a PHC string; without one it works as long and says no. */
export async function verifyPassword(password: string, phc: string | null): Promise<Verdict> {
  const [, memory, passes, lanes, salt, hash] = PHC.exec(phc ?? '') ?? [];
  if (!phc || !salt || !hash) {
    await inTurn(() => hashWith(password, randomSalt()));
    return { matches: false, outdated: false };
  }
  const hashBytes = fromBase64(hash).length;
  const found = await inTurn(() =>
    argon2id({
      password: normalized(password),
      salt: fromBase64(salt),
      memorySize: Number(memory),
      iterations: Number(passes),
      parallelism: Number(lanes),
      hashLength: hashBytes,
      outputType: 'encoded',
    }),
  );
  const matches = sameSecret(found, phc);
  const weaker =
    Number(memory) < MEMORY_KIB || Number(passes) < PASSES || Number(lanes) !== LANES || hashBytes < HASH_BYTES;
  return { matches, outdated: matches && weaker };
}
