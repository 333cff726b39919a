import type { Feature } from '#src/schemas/access.ts';
import { setting } from './config.ts';
import type { SessionData } from './session/state.ts';

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Whether the environment has the feature at all: a comma-separated list; an empty one means all. Specification 1 §6. */
export function isAvailable(name: Feature): boolean {
  const names = (setting('features', import.meta.env.VITE_FEATURES) ?? '')
    .split(',')
    .filter((each) => each.trim() !== '');
  return names.length === 0 || names.some((each) => same(each, name));
}

/** Available here, and the person is a super admin or has it in the list, without regard to case. Specification 1 §6. */
export const hasFeature = ({ isSuperAdmin, features }: SessionData, name: Feature): boolean =>
  isAvailable(name) && (isSuperAdmin || features.some((each) => same(each, name)));
