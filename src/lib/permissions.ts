import type { Module, ProfileName, Right } from '#src/schemas/access.ts';

/*
 * What the console offers. The server decides for itself, from a table of its own (server/domain/access.ts); a test
 * compares the two. Specification rights 2.4.
 */

const READ: readonly Right[] = ['canReadAsAdmin'];
const ALL: readonly Right[] = ['canCreate', 'canEdit', 'canDeleteAsAdmin', 'canReadAsAdmin'];

const ORG_ADMIN: Partial<Record<Module, readonly Right[]>> = {
  feature: READ,
  roles: READ,
  permissions: READ,
  policies: READ,
  profiles: READ,
  organizationsFeatures: READ,
  organizations: ['canEdit', 'canReadAsAdmin'],
};

const ORG_USER: Partial<Record<Module, readonly Right[]>> = {
  notesPerson: ['canCreate', 'canReadAsAdmin'],
  surveys: ['canCreate', 'canEdit', 'canReadAsAdmin'],
  callerSurveys: ['canCreate', 'canEdit', 'canReadAsAdmin'],
  personorganizationssurveys: ['canCreate', 'canEdit', 'canReadAsAdmin'],
  callListQueuesEditor: ALL,
};

/** Whether a profile has a right in a module; without a profile there are none. */
export function can(profile: ProfileName | null, module: Module, right: Right): boolean {
  switch (profile) {
    case 'SUPER_ADMIN':
      return true;
    case 'ORG_ADMIN':
      return (ORG_ADMIN[module] ?? ALL).includes(right);
    case 'ORG_USER':
      return (ORG_USER[module] ?? READ).includes(right);
    case 'USER':
    case 'NOT_PROFILE':
    case null:
      return false;
  }
}
