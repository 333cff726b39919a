import { hasFeature } from '#src/lib/features.ts';
import { can } from '#src/lib/permissions.ts';
import type { Feature, Module, Right } from '#src/schemas/access.ts';
import { activeProfileName, sections, type Section } from './selectors.ts';
import type { SessionData } from './state.ts';

/** What somebody needs for a place or an action to be offered. */
export interface Needs {
  /** The section of the console that its guards ask for. */
  readonly reach: Section;
  /** Offered to whoever may read the module. */
  readonly module?: Module;
  /** Another right than to read. */
  readonly right?: Right;
  readonly feature?: Feature;
  /** Only with an organization chosen; `inPath`: whose id the path holds. */
  readonly organization?: 'chosen' | 'inPath';
}

/** Whether the signed-in person has what is needed. */
export const meets = (
  state: SessionData,
  { reach, module, right = 'canReadAsAdmin', feature, organization }: Needs,
): boolean =>
  sections(state).includes(reach) &&
  (!module || can(activeProfileName(state), module, right)) &&
  (!feature || hasFeature(state, feature)) &&
  (!organization || state.organization !== null);
