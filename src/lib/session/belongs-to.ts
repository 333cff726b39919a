import { ADMIN_PROFILES, type ProfileName } from '#src/schemas/access.ts';
import { loginProfiles } from './selectors.ts';
import type { SessionData } from './state.ts';

const administers = (name: ProfileName): boolean => (ADMIN_PROFILES as readonly ProfileName[]).includes(name);

/** The organization that an address of ours belongs to, if it is one that the person administers. */
export function ownerOf({ profiles }: Pick<SessionData, 'profiles'>, url: string | null) {
  const [, id] = /^\/app\/organizations\/([^/?#]+)/.exec(url ?? '') ?? [];
  const found = loginProfiles(profiles).find(
    ({ organization, securityProfile }) => organization?.id === id && administers(securityProfile.name),
  );
  return found?.organization ?? null;
}
