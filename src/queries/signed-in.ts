import * as signedIn from '#src/schemas/signed-in.ts';
import { reads, writes } from './client.ts';

/** The password's status, and the features of the selected organization. */
export const getPasswordStatus = reads(signedIn.getPasswordStatus, (id: string) => ({ params: { id } }), {
  fallback: 'userStatus',
});

/** Signing out goes through session.signOut(), which tells the server by itself; this is for the matrices. */
export const logout = writes(signedIn.logout, { stale: [] });
