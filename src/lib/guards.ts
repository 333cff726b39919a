import { notFound, redirect } from '@tanstack/react-router';
import type { Feature, Module, Right } from '#src/schemas/access.ts';
import { hasFeature } from './features.ts';
import { can } from './permissions.ts';
import {
  activeProfileName,
  hasOrganizationChoice,
  homePath,
  isLoggedIn,
  isTokenExpired,
  mayOpenOrganization,
  mustAcceptTerms,
  mustChooseOrganization,
  mustFinishSignup,
  mustRenewPassword,
  mustVerifyMfa,
  sections,
  type Section,
} from './session/selectors.ts';
import type { session } from './session/store.ts';

/** Why there is nothing to see; of a feature that is off its name stands there. */
export const FORBIDDEN = 'forbidden';

/*
 * Guards are called in routes' beforeLoad and nowhere else; each lets pass, or throws the redirect to where the person
 * has to go, or that they may not see what they asked for. Specification sessions 2.1.
 */

/** What the router's context has for a guard. */
export interface Guarded {
  readonly session: typeof session;
}

interface Location {
  readonly pathname: string;
  readonly href: string;
}

const goTo = (href: string) => redirect({ href, replace: true });

/** The step between signing in and the app that is still open; null when there is none. */
function openStep({ session }: Guarded): string | null {
  const state = session.getState();
  if (mustVerifyMfa(state)) return '/public/mfa';
  return mustChooseOrganization(state) ? '/public/organizations' : null;
}

/** For login, register, forgot, reset: whoever is signed in goes on instead. */
export function requireGuest({ context }: { readonly context: Guarded }): void {
  const state = context.session.getState();
  if (!isLoggedIn(state) || endedByTime(context)) return;
  throw goTo(openStep(context) ?? state.takeIncoming() ?? homePath(state));
}

/** For the identity check. */
export function requireMfaPending({ context }: { readonly context: Guarded }): void {
  const state = context.session.getState();
  if (!isLoggedIn(state)) throw goTo('/public/login');
  if (!mustVerifyMfa(state)) throw goTo(openStep(context) ?? state.takeIncoming() ?? homePath(state));
}

/** For the organization picker: only for who has a choice, also when one is chosen already ("Switch organization"). */
export function requireOrganizationChoice({ context }: { readonly context: Guarded }): void {
  const state = context.session.getState();
  if (!isLoggedIn(state) || endedByTime(context)) throw goTo('/public/login');
  if (mustVerifyMfa(state)) throw goTo('/public/mfa');
  if (!hasOrganizationChoice(state)) throw goTo(homePath(state));
}

/** For the terms of service: signed in, past the identity check. */
export function requireTermsPending({ context }: { readonly context: Guarded }): void {
  const state = context.session.getState();
  if (!isLoggedIn(state) || endedByTime(context)) throw goTo('/public/login');
  const step = openStep(context);
  if (step) throw goTo(step);
  if (!mustAcceptTerms(state)) throw goTo(state.takeIncoming() ?? homePath(state));
}

/**
 * For everything below `/app`: signed in, not expired, every step done. The URL is remembered to come back to.
 * One of the two places that check expiry; the other is `call()`.
 */
export function requireSession(context: Guarded, { pathname, href }: Location): void {
  const state = context.session.getState();
  const turnAway = (to: string) => {
    state.rememberIncoming(href);
    return goTo(to);
  };
  if (!isLoggedIn(state) || endedByTime(context)) throw turnAway('/public/login');
  const step = openStep(context);
  if (step) throw turnAway(step);
  // not below the home path: that is the own account for who administers nothing
  const wizard =
    mustFinishSignup(state) && state.organization
      ? `/app/organizations/${encodeURIComponent(state.organization.id)}/onboarding`
      : null;
  if (wizard) {
    if (pathname !== wizard) throw goTo(wizard);
    return;
  }
  if (mustAcceptTerms(state)) throw turnAway('/public/terms');
  if (mustRenewPassword(state) && pathname !== '/app/user') throw goTo('/app/user');
}

/**
 * For the onboarding wizard: while the organization's signup isn't completed. Without an organization the session ends.
 * Specification onboarding 1.7, sessions 2.6.
 */
export function requireOnboarding({ context }: { readonly context: Guarded }): void {
  const state = context.session.getState();
  if (mustFinishSignup(state)) return;
  if (state.organization) throw goTo(homePath(state));
  state.signOut('manual');
  throw goTo('/public/login');
}

/** Ends a session whose token has expired; says whether there was one to end. */
function endedByTime({ session }: Guarded): boolean {
  const { token, expire } = session.getState();
  if (token === null || !isTokenExpired(token, Date.now())) return false;
  expire();
  return true;
}

/** Told where the screen would be: the address and the frame stay. Specification product 3.7. */
const forbidden = (data: string = FORBIDDEN) => notFound({ data });

export function requireRight({ session }: Guarded, module: Module, right: Right): void {
  if (!can(activeProfileName(session.getState()), module, right)) throw forbidden();
}

export function requireSection({ session }: Guarded, name: Section): void {
  if (!sections(session.getState()).includes(name)) throw forbidden();
}

export function requireFeature({ session }: Guarded, name: Feature): void {
  if (!hasFeature(session.getState(), name)) throw forbidden(name);
}

/** For what belongs to the chosen organization: its id; without one there is nothing to see. */
export function chosenOrganization({ session }: Guarded): string {
  const { organization } = session.getState();
  if (!organization) throw forbidden();
  return organization.id;
}

/** For an organization's page: one's own, or any for who reaches the section of organizations. */
export function requireOrganization({ session }: Guarded, organizationId: string): void {
  if (!mayOpenOrganization(session.getState(), organizationId)) throw forbidden();
}
