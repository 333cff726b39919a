import * as auth from '#src/schemas/login.ts';
import { writes } from './client.ts';

/** Signing in; a file of its own, since the page begins with it. */
export const login = writes(auth.login, { stale: [], fallback: 'loginGeneric' });
