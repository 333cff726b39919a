import { acceptTerms, passwordStatus, savePassword } from '#server/domain/accounts/account.ts';
import { acceptInvitation, readInvitation } from '#server/domain/accounts/invitations.ts';
import { login } from '#server/domain/accounts/login.ts';
import { challenge, verify } from '#server/domain/accounts/mfa.ts';
import { readResetLink, requestReset, resetPassword } from '#server/domain/accounts/reset.ts';
import { endSession } from '#server/domain/accounts/sessions.ts';
import { inScope } from '#server/work.ts';
import * as endpoints from '#src/schemas/auth.ts';
import { openRoute, signedIn, type Route } from './route.ts';

export const authRoutes: Route[] = [
  openRoute(endpoints.login, ({ services, body, origin }) => login(services, body, origin)),
  openRoute(endpoints.challenge, ({ services, actor, body }) => challenge(services, signedIn(actor), body)),
  openRoute(endpoints.verify, ({ services, actor, body, origin }) => verify(services, signedIn(actor), body, origin)),
  openRoute(endpoints.logout, async ({ services, actor }) => {
    await inScope(services, 'system', (work) => endSession(work, signedIn(actor).sessionId));
  }),
  openRoute(endpoints.requestReset, ({ services, body, address }) => requestReset(services, body, address)),
  openRoute(endpoints.resetPassword, ({ services, body, address }) => resetPassword(services, body, address)),
  openRoute(endpoints.getResetLink, ({ services, bearer, address }) => readResetLink(services, bearer, address)),
  openRoute(endpoints.savePassword, ({ services, actor, bearer, params, body, origin }) =>
    actor
      ? savePassword(services, actor, params.userId, body, origin)
      : acceptInvitation(services, bearer, params.userId, body.password),
  ),
  openRoute(endpoints.getInvitation, ({ services, bearer, params }) => readInvitation(services, bearer, params.userId)),
  openRoute(endpoints.acceptTerms, ({ services, actor, params }) => acceptTerms(services, signedIn(actor), params.id)),
  openRoute(endpoints.getPasswordStatus, ({ services, actor, params }) =>
    passwordStatus(services, signedIn(actor), params.id),
  ),
];
