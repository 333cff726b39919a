import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { session } from '#src/lib/session/store.ts';
import type { ProfileName } from '#src/schemas/access.ts';
import { listMemberships } from '#src/schemas/memberships.ts';
import { listProfiles } from '#src/schemas/people.ts';
import { personOf } from '#tests/lib/people.ts';
import { harbor, loginAnswer, profile } from '#tests/lib/tokens.ts';
import { answering, openConsole } from '#tests/screens/auth/console.tsx';

/** Opens an address as somebody of Harbor House; what the screen asks for is the test's. */
export function openAs(as: ProfileName, at: string) {
  const isSuperAdmin = as === 'SUPER_ADMIN';
  const profiles = [profile({ name: as, organization: isSuperAdmin ? null : harbor })];
  session.getState().signIn(loginAnswer({ isSuperAdmin }, { profiles }));
  if (isSuperAdmin) session.getState().chooseOrganization(harbor);
  answering(listMemberships, () => ({
    personOrganizations: [],
    pager: { page: 1, totalItems: 0, itemsPerPage: 10, totalPages: 0 },
  }));
  answering(listProfiles, () => ({
    securityProfiles: [
      { id: 'profile-user', name: 'USER' as const },
      { id: 'profile-admin', name: 'ORG_ADMIN' as const },
    ],
  }));
  return openConsole(at);
}

/** Puts a text into a field, in place of what was there. */
export async function fill(label: string, text: string) {
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  if (field.value) await userEvent.clear(field);
  act(() => field.focus());
  if (text) await userEvent.paste(text);
}

/** Chooses from a list with a search box, by what is typed into it. */
export async function choose(label: string, typed: string, option: string) {
  const field = await waitFor(() => {
    const found = screen.getByRole('combobox', { name: label });
    if (found.tagName !== 'INPUT') throw new Error('The search box has not arrived yet');
    return found;
  });
  await userEvent.click(field);
  await userEvent.clear(field);
  await userEvent.paste(typed);
  await userEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
}

/** All required fields of an organization. */
export async function fillOrganization() {
  await fill('Name', ' Maple Street Friends ');
  await fill('Primary contact', 'Hanna Virtanen');
  await fill('Email', 'Office@maple.example.org');
  await fill('Phone line', '(212) 555-0188');
  await fill('Street', '1 Maple Street');
  await fill('City', 'Albany');
  await choose('State', 'new y', 'New York (NY)');
  await fill('ZIP code', '12207');
}

/** What the fields above are sent as. */
export const MAPLE = {
  name: 'Maple Street Friends',
  primaryContact: 'Hanna Virtanen',
  email: 'office@maple.example.org',
  phone: '+12125550188',
  contactPhone: null,
  voicemailNumber: null,
  address: {
    street: '1 Maple Street',
    street2: null,
    city: 'Albany',
    state: 'New York',
    stateShort: 'NY',
    zipcode: '12207',
  },
  timezone: 'UTC',
  external: false,
  externalOrgId: null,
};

/** All required fields of a manager. */
export async function fillManager(userName = 'hanna.v') {
  await fill('First name', 'Hanna');
  await fill('Last name', 'Virtanen');
  await fill('Username', userName);
  await fill('Email', 'hanna@example.org');
  await fill('Phone', '2125550177');
}

export const hanna = personOf('person-9', 'Hanna', 'Virtanen', {
  email: 'hanna@example.org',
  phone: '+12125550177',
  userName: 'hanna.v',
});

export const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
