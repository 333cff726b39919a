import { isAvailable } from '#src/lib/features.ts';
import { FEATURES, sameFeature, type Feature } from '#src/schemas/access.ts';
import type { Configuration } from '#src/schemas/organizations.ts';

/** A feature as an organization has it. */
export interface FeatureState extends Configuration {
  /** Which of ours it is; undefined for one that only the backend knows. */
  readonly feature: Feature | undefined;
  /** False: the environment doesn't offer it, whatever the organization has. */
  readonly available: boolean;
}

/** All features of ours, what an organization has never switched being off, then those that the backend alone knows. */
export function featureStates(configurations: readonly Configuration[]): readonly FeatureState[] {
  const ours = FEATURES.map((feature) => {
    const known = configurations.find(({ identifier }) => sameFeature(identifier, feature));
    return { feature, identifier: feature, active: false, ...known, available: isAvailable(feature) };
  });
  const others = configurations
    .filter(({ identifier }) => !FEATURES.some((feature) => sameFeature(identifier, feature)))
    .map((configuration) => ({ ...configuration, feature: undefined, available: true }));
  return [...ours, ...others];
}
