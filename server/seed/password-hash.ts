import { hashPassword } from '#server/domain/accounts/password-hash.ts';
import { DEMO_PASSWORD } from './personas.ts';

/** The hash of the demo accounts' password; it takes some 40 ms, so make it once. */
export const hashDemoPassword = (): Promise<string> => hashPassword(DEMO_PASSWORD);
