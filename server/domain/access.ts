import {
  offersFeature,
  sameFeature,
  type Feature,
  type Module,
  type ProfileName,
  type Right,
} from '#src/schemas/access.ts';
import { DomainError } from '#server/errors.ts';
import type { Config } from '#server/services.ts';
import type { Actor } from '#server/work.ts';

type Rights = Readonly<Record<Right, boolean>>;

const rights = (letters: string): Rights => ({
  canCreate: letters.includes('c'),
  canEdit: letters.includes('e'),
  canDeleteAsAdmin: letters.includes('d'),
  canReadAsAdmin: letters.includes('r'),
});

/** What organization admins may not do everything in. */
const ORG_ADMIN: Partial<Record<Module, string>> = {
  feature: 'r',
  roles: 'r',
  permissions: 'r',
  policies: 'r',
  profiles: 'r',
  organizationsFeatures: 'r',
  organizations: 'er',
};

/** What organization users may do besides reading. */
const ORG_USER: Partial<Record<Module, string>> = {
  notesPerson: 'cr',
  surveys: 'cer',
  callerSurveys: 'cer',
  personorganizationssurveys: 'cer',
  callListQueuesEditor: 'cedr',
};

/** The rights a profile has in a module, from the server's own table. Specification rights 2.4. */
export function rightsOf(profile: ProfileName | null, module: Module): Rights {
  if (profile === 'SUPER_ADMIN') return rights('cedr');
  if (profile === 'ORG_ADMIN') return rights(ORG_ADMIN[module] ?? 'cedr');
  if (profile === 'ORG_USER') return rights(ORG_USER[module] ?? 'r');
  return rights('');
}

const mayDo = (actor: Actor, module: Module, right: Right): boolean => rightsOf(actor.profile, module)[right];

/** Refuses with 403 what the actor's profile doesn't grant. */
export function requireRight(actor: Actor, module: Module, right: Right): void {
  if (!mayDo(actor, module, right)) throw new DomainError(403, 'denied');
}

const hasFeature = (config: Config, actor: Actor, feature: Feature): boolean =>
  actor.features.some((name) => sameFeature(name, feature)) && offersFeature(config.features, feature);

/**
 * Refuses with 403 whom a feature isn't for: the environment must offer it and the actor's organization, the one of the
 * header, must have it switched on; a super admin has all that are offered. Specification rights 4.1, 4.4.
 */
export function requireFeature(config: Config, actor: Actor, feature: Feature): void {
  if (!hasFeature(config, actor, feature)) throw new DomainError(403, 'featureOff');
}

/** Whether an area is the actor's to read, by right and by feature. Specification rights 2.4, 4.4. */
export const mayRead = (config: Config, actor: Actor, module: Module, feature: Feature): boolean =>
  mayDo(actor, module, 'canReadAsAdmin') && hasFeature(config, actor, feature);
