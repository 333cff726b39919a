import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  deleteMembership,
  matchPeople,
  returnToOnboarding,
  showPin,
  unmatchPeople,
  updateMembership,
  updatePersonRole,
  type Membership,
} from '#src/schemas/memberships.ts';
import { i18n } from '#src/lib/i18n/index.ts';
import type { Apart } from '#src/schemas/partings.ts';
import { listMatchCandidates } from '#src/schemas/matching.ts';
import type { MembershipRole, ProfileName } from '#src/schemas/access.ts';
import { listTimeline } from '#src/schemas/timeline.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { onPhone } from '#tests/screens/on-phone.ts';
import { DETAIL, harbor, openConsole, personOf, prairie, press, serve } from './people.ts';

const partner = { id: 'place-2', personId: 'person-8', firstName: 'Otto', lastName: 'Nieminen' };
const adminProfile = { id: 'profile-1', name: 'ORG_ADMIN' as const, active: true, organizationId: harbor.id };

/** A server that remembers the person's role. */
async function open(
  role: MembershipRole,
  changes: Partial<Membership> = {},
  as: ProfileName = 'ORG_ADMIN',
  features: string[] = ['matching'],
  apart: readonly Apart[] = [],
  found: (search: string) => readonly Membership[] = () => [],
) {
  let present: Membership | undefined = personOf(role, changes);
  const deeds: string[] = [];
  const become = (next: MembershipRole, kept = false) => {
    present = personOf(next, { ...changes, ...(kept ? {} : { matches: [] }) });
    return { personOrganization: present };
  };
  answering(updatePersonRole, (_, request) => {
    const wanted = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '').replace('role-', '');
    deeds.push(`role ${wanted}`);
    return become(wanted as MembershipRole);
  });
  answering(returnToOnboarding, () => {
    deeds.push('onboarding');
    return become('OUTREACH');
  });
  answering(updateMembership, (body) => {
    const { active } = body as { active: boolean };
    deeds.push(active ? 'enable' : 'disable');
    return { ...become(active ? role : 'INACTIVE', active), ...(active && { apart: [...apart] }) };
  });
  answering(matchPeople, (body) => {
    deeds.push(`match ${JSON.stringify(body)}`);
    become(role, true);
    return null;
  });
  const server = serve({ as, person: () => present, features, found });
  const opened = await openConsole(DETAIL);
  await screen.findByRole('heading', { name: 'Hanna Virtanen' });
  return { ...opened, ...server, deeds, gone: () => (present = undefined) };
}

const choose = async (name: string | RegExp) => {
  await press('Actions');
  await userEvent.click(screen.getByRole('menuitem', { name }));
};
const term = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

describe('the detail of a person', () => {
  test('shows all there is, the PIN on request only', async () => {
    await open('CALLER', {
      matches: [partner],
      profiles: [adminProfile, { ...adminProfile, id: 'p2', name: 'USER', active: false }],
    });
    await screen.findByText('Chess');
    const facts: ReadonlyArray<readonly [string, string]> = [
      ['Phone', '+1 (212) 555-0177Mobile'],
      ['Email', 'hanna@example.org'],
      ['Preferred name', 'Hannele'],
      ['Username', 'hanna.v'],
      ['External ID', 'EXT-7'],
      ['Role', 'Caller'],
      ['Program', 'Spring'],
      ['Status', 'On hold'],
      ['Opted out of', 'Email'],
      ['Opted out of surveys', 'Post-call survey'],
      ['Date of birth', 'February 03, 1950'],
      ['ZIP code', '12207'],
      ['Preferred language', 'Spanish'],
      ['Preferred time for calls', 'Evening'],
      ['church', 'St. Anne'],
    ];
    for (const [name, value] of facts) expect(term(name), name).toHaveTextContent(value);
    await waitFor(() => expect(term('Enrolled')).toHaveTextContent('November 01, 2026 05:00 AM EST'));
    expect(screen.queryByText('4321')).toBeNull();
    answering(showPin, () => refusal(403, 'Not for you'));
    await press('Show PIN');
    expect(await screen.findByText('Not for you')).toBeVisible();
    const looks = answering(showPin, () => ({ pin: '4321' }));
    await press('Show PIN');
    expect(await screen.findByText('4321')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Not for you')).toBeNull());
    await press('Hide PIN');
    expect(screen.queryByText('4321')).toBeNull();
    // each look is one more line of the history
    await press('Show PIN');
    expect(await screen.findByText('4321')).toBeVisible();
    expect(looks).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Otto Nieminen' })).toHaveAttribute('href', '/app/detail/place-2');
    expect(screen.getByText('Organization admin')).toBeVisible();
    expect(within(screen.getByText('User').closest('li') as HTMLElement).getByText('Inactive')).toBeVisible();
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }));
    expect(trail.getByRole('link')).toHaveTextContent('Callers');
    expect(trail.getByRole('link')).toHaveAttribute('href', '/app/contacts/callers');
    const menu = within(screen.getByRole('navigation', { name: 'Main menu' }));
    expect(menu.getByRole('link', { current: 'page' })).toHaveTextContent('Callers');
  });

  test('a day is told with the month in words: in Spanish the day comes first', async () => {
    await open('CALLER', { customFields: { dateOfBirth: '1940-05-03', 'First call': '2026-11-12' } });
    await act(() => i18n.changeLanguage('es'));
    await screen.findByText('Fecha de nacimiento');
    expect(term('Fecha de nacimiento')).toHaveTextContent('3 de mayo de 1940');
    expect(term('First call')).toHaveTextContent('12 de noviembre de 2026');
  });

  test('what isn’t known takes one line, which leads to the form; the next step stands on top', async () => {
    await open('RECIPIENT', { pin: null, matches: [], optedOut: [], surveyOptOuts: [], customFields: {} });
    const step = await screen.findByRole('link', { name: 'Find a caller' });
    expect(step).toHaveAttribute('href', expect.stringMatching(/^\/app\/matching\?recipient=/));
    expect(screen.queryByText('PIN', { selector: 'dt' })).toBeNull();
    expect(screen.queryByText('ZIP code', { selector: 'dt' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Add PIN' })).toHaveAttribute('href', expect.stringMatching(/\/edit$/));
    expect(screen.getByRole('link', { name: /^Add .*, and \d more$/ })).toBeVisible();
  });

  test('the head says what one needs before calling: phone, language and program, as far as they are known', async () => {
    await open('RECIPIENT', {});
    const head = () => screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement;
    expect(within(head()).getByRole('link', { name: '+1 (212) 555-0177' })).toHaveAttribute('href', 'tel:+12125550177');
    const needed = () =>
      within(head())
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(needed()).toEqual(['Phone: +1 (212) 555-0177', 'Preferred language: Spanish', 'Program: Spring']);
    cleanup();
    await open('RECIPIENT', { programName: null, customFields: {} });
    expect(needed()).toEqual(['Phone: +1 (212) 555-0177']);
  });

  test('on a phone the matches come first, and the facts are folded', async () => {
    onPhone();
    await open('CALLER', { matches: [partner] });
    await screen.findByRole('heading', { name: 'Matches' });
    const fold = screen.getByRole('heading', { name: 'Details' }).closest('details') as HTMLDetailsElement;
    expect(fold.open).toBe(false);
    for (const name of ['Contact', 'In this organization', 'About', 'Profiles'])
      expect(within(fold).getByRole('heading', { name, hidden: true })).toBeInTheDocument();
    const matches = screen.getByRole('heading', { name: 'Matches' });
    expect(fold).not.toContainElement(matches);
    expect(matches.compareDocumentPosition(fold) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await userEvent.click(screen.getByText('Details'));
    expect(term('Email')).toBeVisible();
  });

  test('somebody in onboarding is made a recipient or a caller on top of the page', async () => {
    await open('OUTREACH', {});
    expect(await screen.findByText(/^In onboarding: decide/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Convert to recipient' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Convert to caller' })).toBeVisible();
  });

  test('somebody in onboarding who is here already, by phone or email, is told so', async () => {
    const known = personOf('CALLER', { id: 'place-9' });
    const { searches } = await open('OUTREACH', {}, 'ORG_ADMIN', [], [], () => [personOf('OUTREACH'), known]);
    expect(await screen.findByText('Is this the same person?')).toBeVisible();
    expect(screen.getByText(/Hanna Virtanen \(Caller\) already has this phone number\./)).toBeVisible();
    expect(screen.getByText(/Hanna Virtanen \(Caller\) already has this email address\./)).toBeVisible();
    const links = screen.getAllByRole('link', { name: 'Open Hanna Virtanen in a new tab' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/app/detail/place-9', '/app/detail/place-9']);
    expect(searches.filter(Boolean)).toEqual(['+12125550177', 'hanna@example.org']);
  });

  test('of anybody else nobody is looked for', async () => {
    const { searches } = await open('CALLER', {}, 'ORG_ADMIN', [], [], () => [personOf('OUTREACH', { id: 'place-9' })]);
    await screen.findByText('Chess');
    expect(searches.filter(Boolean)).toEqual([]);
    expect(screen.queryByText('Is this the same person?')).toBeNull();
  });

  test('an unknown person is a page that isn’t there', async () => {
    serve();
    await openConsole(DETAIL);
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  });

  test('organization users see everything and change nothing', async () => {
    await open('CALLER', {}, 'ORG_USER');
    expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Show PIN' })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Add |^Find a/ })).toBeNull();
  });

  test('who is inactive is told so to everybody, and made active by who may edit', async () => {
    for (const [as, buttons] of [
      ['ORG_USER', 0],
      ['ORG_ADMIN', 1],
    ] as const) {
      await open('INACTIVE', {}, as);
      const told = await screen.findByText(/This person is inactive: they aren’t called/);
      expect(within(told).queryAllByRole('button', { name: 'Reactivate' })).toHaveLength(buttons);
      expect(screen.queryAllByRole('button', { name: 'Reactivate' })).toHaveLength(buttons);
      cleanup();
    }
  });

  test.each([
    ['ORG_USER', 0],
    ['ORG_ADMIN', 1],
  ] as const)('where nothing is known, %s is told so or led to where it is filled in', async (as, links) => {
    await open('CALLER', { customFields: {} }, as);
    const about = within(await screen.findByRole('region', { name: 'About' }));
    expect(about.queryAllByRole('link', { name: /^Add / })).toHaveLength(links);
    expect(about.queryAllByText('Nothing is known yet.')).toHaveLength(1 - links);
    expect(about.queryByRole('term')).toBeNull();
  });

  test.each([`${DETAIL}/edit`, '/app/people/new'])('organization users are turned away from %s', async (at) => {
    serve({ as: 'ORG_USER' });
    await openConsole(at);
    expect(screen.getByText('You cannot perform this action')).toBeVisible();
  });
});

describe('a role', () => {
  test.each([
    ['RECIPIENT', 'Convert to caller', 'Hanna Virtanen is now a caller.', ['role CALLER', 'role RECIPIENT']],
    ['CALLER', 'Convert to recipient', 'Hanna Virtanen is now a recipient.', ['role RECIPIENT', 'role CALLER']],
    ['RECIPIENT', 'Return to onboarding', 'Hanna Virtanen is now in onboarding.', ['onboarding', 'role RECIPIENT']],
    ['OUTREACH', 'Convert to recipient', 'Hanna Virtanen is now a recipient.', ['role RECIPIENT', 'onboarding']],
    ['OUTREACH', 'Convert to caller', 'Hanna Virtanen is now a caller.', ['role CALLER', 'role OUTREACH']],
    ['CALLER', 'Deactivate', 'Hanna Virtanen is now inactive.', ['disable', 'enable']],
    ['INACTIVE', 'Reactivate', 'Hanna Virtanen is active again.', ['enable', 'disable']],
  ] as const)('%s: “%s” is done at once, and undone', async (role, action, told, deeds) => {
    const { deeds: done, reads } = await open(role);
    await choose(action);
    expect(await screen.findByText(told)).toBeVisible();
    expect(done).toEqual([deeds[0]]);
    const before = reads.length;
    await press('Undo');
    expect(await screen.findByText('Undone')).toBeVisible();
    expect(done).toEqual(deeds);
    expect(reads.length).toBeGreaterThan(before);
  });

  const SIGNED_UP = { signedUpAt: '2026-11-20T15:05:00.000Z' };

  test.each(['menu', 'page'])('of who signed up is not made a caller before it was asked, by the %s', async (by) => {
    const { deeds } = await open('OUTREACH', { ...SIGNED_UP, optedOut: [] });
    if (by === 'menu') await choose('Convert to caller');
    else await press('Convert to caller');
    const dialog = within(await screen.findByRole('dialog', { name: 'Make Hanna Virtanen a caller?' }));
    expect(dialog.getByText(/can sign in from now on/)).toHaveTextContent(
      'leave the queue of people who signed up. A welcome email is sent to hanna@example.org.',
    );
    expect(deeds).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Convert to caller' }));
    expect(await screen.findByText('Hanna Virtanen is now a caller.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(deeds).toEqual(['role CALLER']);
  });

  test('of who signed up and wants no email is asked without a word of one; Cancel changes nothing', async () => {
    const { deeds } = await open('RECIPIENT', { ...SIGNED_UP, matches: [partner] });
    await choose(/^Convert to caller/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Make Hanna Virtanen a caller?' }));
    expect(dialog.queryByText(/welcome/)).toBeNull();
    expect(dialog.getByText(/1 match will end\./)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(deeds).toEqual([]);
  });

  test('of who signed up, any other one is given at once, and undone', async () => {
    const { deeds } = await open('OUTREACH', SIGNED_UP);
    await choose('Convert to recipient');
    await press('Undo');
    await screen.findByText('Undone');
    expect(deeds).toEqual(['role RECIPIENT', 'onboarding']);
  });

  test.each([
    ['Convert to caller (ends 1 match)', 'Hanna Virtanen is now a caller.'],
    ['Return to onboarding (ends 1 match)', 'Hanna Virtanen is now in onboarding.'],
  ])('“%s” says so, and Undo makes the match again', async (action, told) => {
    const { deeds } = await open('RECIPIENT', { matches: [partner] });
    await choose(action);
    await screen.findByText(told);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Otto Nieminen' })).toBeNull());
    await press('Undo');
    await screen.findByText('Undone');
    expect(deeds.at(-1)).toBe(`match ${JSON.stringify({ callerId: 'place-2', recipientId: 'place-1' })}`);
    expect(await screen.findByRole('link', { name: 'Otto Nieminen' })).toBeVisible();
  });

  test('“Deactivate (ends 1 match)” says so; the server makes the match again with Undo', async () => {
    const { deeds } = await open('RECIPIENT', { matches: [partner] });
    await choose('Deactivate (ends 1 match)');
    await screen.findByText('Hanna Virtanen is now inactive.');
    await press('Undo');
    await screen.findByText('Undone');
    expect(deeds).toEqual(['disable', 'enable']);
    expect(await screen.findByRole('link', { name: 'Otto Nieminen' })).toBeVisible();
  });

  test.each([
    ['INACTIVE', 'Active', 1],
    ['INACTIVE', 'Moved away', 2],
    ['CALLER', 'Active', 2],
  ] as const)(
    'of %s the status “%s” stands among the facts, and in the head unless it says the opposite',
    async (role, name, times) => {
      await open(role, { status: { id: 'status-1', name } });
      await screen.findByText('Chess');
      expect(term('Status')).toHaveTextContent(name);
      expect(screen.getAllByText(name)).toHaveLength(times);
    },
  );

  test('of who comes back with matches says so', async () => {
    await open('INACTIVE', { matches: [partner] });
    await choose('Reactivate');
    expect(await screen.findByText('Hanna Virtanen is active again, and so is 1 match.')).toBeVisible();
  });

  const APART: readonly Apart[] = [
    { id: 'a', name: 'Ana Ruiz', reason: 'full' },
    { id: 'b', name: 'Bo Li', reason: 'full' },
    { id: null, name: null, reason: 'deleted' },
    ...['c', 'd', 'e', 'f'].map((id) => ({ id, name: `Cy ${id}`, reason: 'inactive' as const })),
  ];
  const TOLD =
    'Matches that didn’t come back: 4 (still inactive), someone (deleted), and Ana Ruiz and Bo Li (the caller has enough recipients by now).';

  test.each(['en', 'en-rtl'])(
    'of who comes back without some of the matches says with whom, and why: %s',
    async (language) => {
      await open('INACTIVE', { matches: [partner] }, 'ORG_ADMIN', ['matching'], APART);
      await act(() => i18n.changeLanguage(language));
      await choose('Reactivate');
      expect(await screen.findByText(`Hanna Virtanen is active again, and so is 1 match. ${TOLD}`)).toBeVisible();
    },
  );

  test('of who is active again by Undo without some of the matches says so, too', async () => {
    await open('RECIPIENT', { matches: [partner] }, 'ORG_ADMIN', ['matching'], APART);
    await choose('Deactivate (ends 1 match)');
    await press('Undo');
    expect(await screen.findByText(`Undone. ${TOLD}`)).toBeVisible();
  });

  test('of who only administers is none: nothing to match, and the way to become a caller too', async () => {
    const { deeds } = await open('NONE', { profiles: [adminProfile], programId: null, programName: null });
    expect(screen.getAllByText('Administers only').length).toBeGreaterThan(0);
    expect(screen.queryByRole('heading', { name: 'Matches' })).toBeNull();
    expect(screen.queryByText(/No caller yet|No recipient yet/)).toBeNull();
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }));
    expect(trail.getByRole('link')).toHaveAttribute('href', `/app/organizations/${harbor.id}?tab=admins`);
    await choose('Make a caller too');
    expect(await screen.findByText('Hanna Virtanen is now a caller.')).toBeVisible();
    await press('Undo');
    await screen.findByText('Undone');
    expect(deeds).toEqual(['role CALLER', 'role NONE']);
  });

  test('of a caller who administers can be given up', async () => {
    const { deeds } = await open('CALLER', { profiles: [adminProfile] });
    await choose('Administer only');
    expect(await screen.findByText('Hanna Virtanen only administers now.')).toBeVisible();
    expect(deeds).toEqual(['role NONE']);
  });

  test.each([['Convert to recipient (ends 1 match)', 'Hanna Virtanen is now a recipient.']])(
    'with matching switched off, Undo of “%s” says that the match is not made again',
    async (action, told) => {
      const { deeds } = await open('CALLER', { matches: [partner] }, 'ORG_ADMIN', []);
      await choose(action);
      await screen.findByText(told);
      await press('Undo');
      expect(await screen.findByText('Undone, except for the match: matching is turned off.')).toBeVisible();
      expect(deeds).toHaveLength(2);
    },
  );

  test('is not taken from oneself: Deactivate and Delete say why', async () => {
    const { deeds } = await open('CALLER', { personId: 'person-1' });
    await press('Actions');
    for (const name of [/^Deactivate/, /^Delete/]) {
      const item = screen.getByRole('menuitem', { name });
      expect(item).toHaveAttribute('aria-disabled', 'true');
      expect(item).toHaveTextContent('This is you. Ask another admin.');
      await userEvent.click(item);
    }
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(deeds).toEqual([]);
  });

  test('that is refused says why, and nothing is undone', async () => {
    await open('RECIPIENT');
    answering(returnToOnboarding, () => refusal(409, 'Only recipients can be returned to onboarding'));
    await choose('Return to onboarding');
    expect(await screen.findByText('Only recipients can be returned to onboarding')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('is changed once, however often it is asked for while it runs', async () => {
    await open('CALLER');
    let answer = () => {};
    const sent = answering(updatePersonRole, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return { personOrganization: personOf('RECIPIENT') };
    });
    await choose('Convert to recipient');
    await waitFor(() => expect(sent).toHaveLength(1));
    const menu = screen.getByRole('button', { name: 'Actions' });
    expect(menu).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(menu);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    answer();
    expect(await screen.findByText('Hanna Virtanen is now a recipient.')).toBeVisible();
    expect(sent).toHaveLength(1);
  });
});

describe('deleting', () => {
  const confirm = async () =>
    userEvent.dblClick(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));

  test('asks, names the person, happens once, and leads to the list', async () => {
    const { gone, path, reads, router } = await open('RECIPIENT', { matches: [partner] });
    const sent = answering(deleteMembership, () => {
      gone();
      return null;
    });
    await choose('Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Hanna Virtanen?' }));
    expect(dialog.getByText(/1 match will end\./)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toHaveLength(0);
    await choose('Delete');
    const before = reads.length;
    const told = answering(listTimeline, () => ({ entries: [], next: null }));
    await confirm();
    expect(await screen.findByText('Hanna Virtanen was deleted.')).toBeVisible();
    await waitFor(() => expect(path()).toBe(`/app/organizations/${harbor.id}`));
    expect(router.state.location.search).toMatchObject({ tab: 'recipient' });
    expect(sent).toHaveLength(1);
    // nobody asks for who is gone
    expect(reads).toHaveLength(before);
    expect(told).toEqual([]);
  });

  test('a refusal is told in the dialog, cut to its reason', async () => {
    const { path } = await open('CALLER');
    answering(deleteMembership, () =>
      refusal(403, 'The person cannot be deleted because [a report is waiting for it]'),
    );
    await choose('Delete');
    await confirm();
    expect(await within(await screen.findByRole('dialog')).findByText('A report is waiting for it')).toBeVisible();
    expect(path()).toBe(DETAIL);
  });

  test.each([
    ['organization admins', { profiles: [adminProfile] }, 'Organization admins cannot be deleted.'],
    [
      'super admins',
      { profiles: [{ ...adminProfile, name: 'SUPER_ADMIN', organizationId: null }] },
      'Organization admins cannot be deleted.',
    ],
    ['oneself', { personId: 'person-1' }, 'This is you. Ask another admin.'],
  ] as const)('%s is not offered, and says why', async (_, changes, reason) => {
    await open('CALLER', changes as Partial<Membership>);
    await press('Actions');
    const item = screen.getByRole('menuitem', { name: /^Delete/ });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(item).toHaveTextContent(reason);
  });
});

test('who administers another organization is deleted like anybody else', async () => {
  await open('CALLER', { profiles: [{ ...adminProfile, organizationId: prairie.id }] });
  await choose('Delete');
  expect(await screen.findByRole('dialog', { name: 'Delete Hanna Virtanen?' })).toBeVisible();
});

describe('matches', () => {
  const candidate = (id: string, lastName: string, matches: Membership['matches'] = []) => ({
    personOrganization: personOf('CALLER', {
      id,
      matches,
      person: { ...personOf('CALLER').person, firstName: 'Carla', lastName },
    }),
    reasons: [{ kind: 'language' as const, tone: 'good' as const, language: 'Spanish' }],
  });
  const candidates = (...found: Array<ReturnType<typeof candidate>>) =>
    answering(listMatchCandidates, () => ({
      candidates: found as never,
      pager: { page: 1, totalItems: found.length, itemsPerPage: 3, totalPages: 1 },
    }));

  test.each([
    ['RECIPIENT', 'Otto Nieminen and Hanna Virtanen', { callerId: 'place-2', recipientId: 'place-1' }],
    ['CALLER', 'Hanna Virtanen and Otto Nieminen', { callerId: 'place-1', recipientId: 'place-2' }],
  ] as const)('of a %s are ended where they are shown, with Undo', async (role, names, pair) => {
    const { deeds } = await open(role, { matches: [partner] });
    const ended = answering(unmatchPeople, () => null);
    await press('Unmatch Hanna Virtanen and Otto Nieminen');
    await screen.findByText(`${names} are no longer matched.`);
    expect(ended).toEqual([pair]);
    await press('Undo');
    await screen.findByText('Undone');
    expect(deeds).toEqual([`match ${JSON.stringify(pair)}`]);
  });

  test('are made where they are shown: the best, with their reasons, once they are asked for', async () => {
    const { deeds } = await open('RECIPIENT');
    const asked: Array<string | null> = [];
    const found = [candidate('place-7', 'Ortega')];
    answering(listMatchCandidates, (_, request) => {
      asked.push(new URL(request.url).searchParams.get('limit'));
      const pager = { page: 1, totalItems: found.length, itemsPerPage: 3, totalPages: 1 };
      return { candidates: [...found] as never, pager };
    });
    expect(asked).toHaveLength(0);
    await press('Show the best callers');
    const list = await screen.findByRole('list', { name: 'Best callers for Hanna Virtanen' });
    // the button that asked for them is gone
    expect(list.parentElement).toHaveFocus();
    expect(asked).toEqual(['3']);
    const best = within(list);
    expect(best.getByText('both speak Spanish')).toBeVisible();
    found.length = 0;
    await press('Match Carla Ortega and Hanna Virtanen');
    await screen.findByText('Carla Ortega and Hanna Virtanen are matched.');
    // nobody is left, and the button is gone
    const left = await screen.findByText('Everyone who fits is already matched with this person.');
    expect(left.parentElement).toHaveFocus();
    expect(deeds).toEqual([`match ${JSON.stringify({ callerId: 'place-7', recipientId: 'place-1' })}`]);
  });

  test.each([
    ['CALLER', 'recipients', 'caller'],
    ['RECIPIENT', 'callers', 'recipient'],
  ] as const)('of a %s the best %s lead to their pages and to all who fit', async (role, others, side) => {
    await open(role);
    candidates(candidate('place-7', 'Ortega'));
    await press(`Show the best ${others}`);
    const list = within(await screen.findByRole('list', { name: `Best ${others} for Hanna Virtanen` }));
    expect(list.getByRole('link', { name: 'Carla Ortega' })).toHaveAttribute('href', '/app/detail/place-7');
    expect(screen.getByRole('link', { name: 'Compare everyone' })).toHaveAttribute(
      'href',
      `/app/matching?${side}=place-1`,
    );
  });

  test.each([
    ['an inactive caller', 'CALLER', { active: false }],
    ['somebody in onboarding', 'OUTREACH', {}],
  ] as const)('are not looked for for %s', async (_, role, changes) => {
    await open(role, changes);
    expect(screen.queryByRole('button', { name: /^Show the best/ })).toBeNull();
  });

  test('beyond what a caller should have ask first', async () => {
    const { deeds } = await open('RECIPIENT');
    candidates(candidate('place-7', 'Ortega', [partner, { ...partner, id: 'b' }, { ...partner, id: 'c' }]));
    await press('Show the best callers');
    await screen.findByText('both speak Spanish');
    await press('Match Carla Ortega and Hanna Virtanen');
    const dialog = within(await screen.findByRole('dialog', { name: 'Match Carla Ortega with one more recipient?' }));
    expect(deeds).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Match anyway' }));
    await waitFor(() => expect(deeds).toHaveLength(1));
  });

  test('are not changed by organization users, nor where matching is off', async () => {
    await open('RECIPIENT', { matches: [partner] }, 'ORG_USER');
    expect(screen.queryByRole('button', { name: /^Unmatch|best callers/ })).toBeNull();
  });
});
