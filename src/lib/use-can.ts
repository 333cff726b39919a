import type { Module, Right } from '#src/schemas/access.ts';
import { can } from './permissions.ts';
import { activeProfileName } from './session/selectors.ts';
import { useSession } from './session/store.ts';

/**
 * Whether the signed-in person has a right in a module, with the profile that is active now. Specification rights 2.3.
 */
export const useCan = (module: Module, right: Right): boolean =>
  useSession((state) => can(activeProfileName(state), module, right));
