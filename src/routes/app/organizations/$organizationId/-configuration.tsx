import { FeatureSwitches } from '#src/components/configurations/feature-switches.tsx';
import { SignupLink } from '#src/components/self-signup/signup-link.tsx';

/** What can be set for an organization, and the link of a feature that has one. */
export function Configuration({ organizationId }: { readonly organizationId: string }) {
  return (
    <>
      <FeatureSwitches organizationId={organizationId} />
      <SignupLink organizationId={organizationId} />
    </>
  );
}
