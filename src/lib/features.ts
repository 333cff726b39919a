import { offersFeature, sameFeature, type Feature } from '#src/schemas/access.ts';
import { setting } from './config.ts';
import type { SessionData } from './session/state.ts';

/**
 * Whether the environment has the feature at all: a comma-separated list; an empty one means all. Specification rights
 * 4.2.
 */
export const isAvailable = (name: Feature): boolean =>
  offersFeature(setting('features', import.meta.env.VITE_FEATURES) ?? '', name);

/**
 * Available here, and the person is a super admin or has it in the list, without regard to case. Specification rights
 * 4.1.
 */
export const hasFeature = ({ isSuperAdmin, features }: SessionData, name: Feature): boolean =>
  isAvailable(name) && (isSuperAdmin || features.some((each) => sameFeature(each, name)));
