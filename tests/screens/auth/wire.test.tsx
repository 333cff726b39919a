import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { session } from '#src/lib/session/store.ts';
import { getPasswordStatus } from '#src/schemas/auth.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import { listOrganizations } from '#src/schemas/organizations.ts';
import { loginAnswer, profile } from '#tests/lib/tokens.ts';
import { answering, openConsole, refusal } from './console.tsx';

const superAdmin = () => {
  session
    .getState()
    .signIn(loginAnswer({ isSuperAdmin: true }, { profiles: [profile({ name: 'SUPER_ADMIN', organization: null })] }));
  session.getState().chooseOrganization({ id: 'org-1', name: 'Harbor House' });
};

/** Opens the list of organizations while the session's status is not answered; gives the way to answer it. */
async function openWithoutStatus(answer: () => Response | ResponseOf<typeof getPasswordStatus>) {
  const held = Promise.withResolvers<void>();
  const asked = answering(getPasswordStatus, async () => {
    await held.promise;
    return answer();
  });
  const seen = answering(listOrganizations, () => ({
    organizations: [],
    pager: { page: 0, pageSize: 20, totalPages: 0, totalItems: 0 },
  }));
  superAdmin();
  const { path, reload } = await openConsole('/app/organizations');
  return { asked, seen, path, reload, release: () => held.resolve() };
}

test('the data is asked for beside the status of the session, not after it', async () => {
  const { asked, seen, path, release } = await openWithoutStatus(() => ({
    userName: 'super.admin',
    passwordStatus: 'valid',
    renewBy: null,
    user: { features: ['reports'], isSuperAdmin: true },
  }));
  await waitFor(() => expect(seen).toHaveLength(1));
  expect(await screen.findByText(/no organizations/i)).toBeVisible();
  // and the status is still not answered
  expect(asked).toHaveLength(1);
  release();
  await waitFor(() => expect(session.getState().features).toEqual(['reports']));
  expect(path()).toBe('/app/organizations');
});

test('when the status says no, the screen is left', async () => {
  const { seen, reload, release } = await openWithoutStatus(() => refusal(403, 'Not you'));
  await waitFor(() => expect(seen).toHaveLength(1));
  release();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(session.getState().token).toBeNull();
});
