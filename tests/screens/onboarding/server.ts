import { vi } from 'vitest';
import type { ProfileName } from '#src/schemas/access.ts';
import { session } from '#src/lib/session/store.ts';
import { acceptTerms, getPasswordStatus, savePassword } from '#src/schemas/auth.ts';
import { getOrganization, updateOrganization } from '#src/schemas/organizations.ts';
import { harbor, loginAnswer, profile } from '#tests/lib/tokens.ts';
import { answering } from '#tests/screens/auth/console.tsx';
import { organization } from '#tests/screens/organization-page.ts';

export const WIZARD = '/app/organizations/org-1/onboarding';
export const GOOD = 'Sunlit-Meadow-58!';

interface Manager {
  readonly accepted?: boolean;
  readonly name?: ProfileName;
  readonly features?: readonly string[];
}

/** A manager before the wizard; what was done of it already is told. */
export function newManager({ accepted = false, name = 'ORG_ADMIN', features = ['csvUpload'] }: Manager = {}) {
  // jsdom plays no video, and says so
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
  session
    .getState()
    .signIn(
      loginAnswer(
        { features: [...features] },
        { tosAccepted: accepted, profiles: [profile({ name, organization: { ...harbor, signupCompleted: false } })] },
      ),
    );
}

/** The calls of the wizard, answered; each list holds the bodies that came. */
export function answerWizard({ signupCompleted = false, passwordChosen = false, totals = {} } = {}) {
  const passwords = answering(savePassword, () => null);
  answering(getPasswordStatus, () => ({
    userName: 'org.admin',
    passwordStatus: 'valid',
    passwordChosen: passwordChosen || passwords.length > 0,
    user: { features: session.getState().features, isSuperAdmin: false },
  }));
  const own = { ...organization, id: 'org-1', signupCompleted, ...totals };
  answering(getOrganization, () => ({ organization: own }));
  return {
    passwords,
    terms: answering(acceptTerms, () => null),
    completions: answering(updateOrganization, () => ({ organization: { ...own, signupCompleted: true } })),
  };
}
