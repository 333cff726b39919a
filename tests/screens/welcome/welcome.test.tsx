import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { i18n } from '#src/lib/i18n/index.ts';
import { session } from '#src/lib/session/store.ts';
import type { ProfileName } from '#src/schemas/access.ts';
import { getOrganization, updateOrganization } from '#src/schemas/organizations.ts';
import { logout } from '#src/schemas/auth.ts';
import { previewWelcome, previewWelcomeWords, sendWelcome, type Membership } from '#src/schemas/memberships.ts';
import { expectInBar } from '#tests/screens/in-bar.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { prairie } from '#tests/lib/tokens.ts';
import { keptDraft, untilKept } from '#tests/screens/drafts.ts';
import { organization } from '#tests/screens/organization-page.ts';
import { chips, factsIn, rowsOf, textOf } from '#tests/screens/shown.ts';
import { expectHiddenColumns } from '#tests/screens/hidden-columns.ts';
import { answerPeople, openAs, somebody } from '#tests/screens/matching/people.ts';

const ana = somebody('CALLER', 'Ana Ruiz', { welcomedAt: '2026-03-01T10:00:00.000Z' });
const ben = somebody('CALLER', 'Ben Adams', { welcomedAt: '2026-01-01T10:00:00.000Z' });
const cleo = somebody('CALLER', 'Cleo Fox', { details: { preferredLanguage: 'Spanish' } });
const dan = somebody('CALLER', 'Dan Gray', { email: null });
const crowd = Array.from({ length: 60 }, (_, at) => somebody('CALLER', `Caller Nr${String(at).padStart(2, '0')}`));

const letter = (name: string) => ({
  kind: 'welcome' as const,
  to: 'somebody@example.org',
  subject: 'Welcome to Harbor House',
  body: `Hello ${name},\n\nThank you for calling.`,
  refusal: null,
});

interface Options {
  readonly as?: ProfileName;
  readonly at?: string;
  readonly people?: readonly Membership[];
}

/** A server that remembers who was welcomed; it has no address of Dan's. */
async function open({ as = 'ORG_ADMIN', at = '', people = [ana, ben, cleo, dan] }: Options = {}) {
  let now = people;
  const asked = answerPeople(() => now);
  answering(getOrganization, () => ({ organization }));
  answering(previewWelcome, (_, request) => {
    const id = new URL(request.url).pathname.split('/').at(-2);
    return { letter: letter(now.find((person) => person.id === id)?.person.firstName ?? 'nobody') };
  });
  const sent = answering(sendWelcome, (body) => {
    const { ids } = body as { ids: string[] };
    now = now.map((person) =>
      ids.includes(person.id) && person.person.email ? { ...person, welcomedAt: '2026-11-21T12:00:00.000Z' } : person,
    );
    const results = ids.map((id) =>
      id === 'dan-gray' ? { id, sent: false, message: 'No email address' } : { id, sent: true, message: null },
    );
    return { results };
  });
  const opened = await openAs(as, `/app/welcome${at}`);
  await screen.findAllByRole('rowheader');
  return { ...opened, asked, sent };
}

const idsOf = (bodies: readonly unknown[]) => bodies.map((body) => (body as { ids: string[] }).ids);
const callers = () => screen.getByRole('region', { name: 'Callers' });
const results = () => screen.findByRole('region', { name: 'Result for each person' });
const namesIn = (region: HTMLElement) =>
  within(region)
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent);
const select = (name: string) => userEvent.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
const selectAll = async (count: number) => {
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  await userEvent.click(screen.getByRole('button', { name: `Select all ${count} results` }));
};
const review = async (count: number) => {
  await userEvent.click(screen.getByRole('button', { name: 'Preview and send' }));
  return within(await screen.findByRole('dialog', { name: new RegExp(`^Send ${count} welcome emails?\\?$`) }));
};
const send = async (count: number) => userEvent.click((await review(count)).getByRole('button', { name: 'Send' }));

test('never welcomed first, then by the last welcome; who cannot be mailed is marked', async () => {
  await open();
  expect(namesIn(callers())).toEqual(['Fox, Cleo', 'Gray, Dan', 'Adams, Ben', 'Ruiz, Ana']);
  expect(within(callers()).getByRole('row', { name: /Fox, Cleo/ })).toHaveTextContent('—');
  await waitFor(() =>
    expect(within(callers()).getByRole('row', { name: /Ruiz, Ana/ })).toHaveTextContent('March 01, 2026 05:00 AM EST'),
  );
  expect(within(callers()).getByRole('row', { name: /Gray, Dan/ })).toHaveTextContent('No email address');
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Welcome email' }), 'Sent');
  await waitFor(() => expect(namesIn(callers())).toEqual(['Adams, Ben', 'Ruiz, Ana']));
});

test('a caller has name, address, language, program and last mail; who asked for no mail is marked', async () => {
  const eve = somebody('CALLER', 'Eve Hale', { optedOut: ['email'], programId: 'program-1' });
  await open({ people: [cleo, dan, eve, ana] });
  const row = (Name: string, Email: string, Language: string, sent = '—') => {
    return { Name, Email, Language, 'Last sent': sent };
  };
  await waitFor(async () =>
    expect(await rowsOf('Callers')).toEqual([
      row('Fox, Cleo', 'cleo@example.org', 'Spanish'),
      row('Gray, Dan', 'No email address', '—'),
      row('Hale, Eve', 'eve@example.org Opted out of email', '—'),
      row('Ruiz, Ana', 'ana@example.org', '—', 'March 01, 2026 05:00 AM EST'),
    ]),
  );
  expect(screen.getByRole('link', { name: 'Fox, Cleo' })).toHaveAttribute('href', '/app/detail/cleo-fox');
  await expectHiddenColumns(/Hale, Eve/, { Program: 'Friendly Calls' });
});

test('a mail has its address, kind and subject; an invitation says where its link is', async () => {
  await open({ at: '?preview=cleo-fox' });
  const shown = async () => {
    const drawer = await screen.findByRole('dialog', { name: 'Preview email' });
    await within(drawer).findByText(/Hello Cleo,/);
    return drawer;
  };
  const welcomed = await shown();
  const facts = { To: 'somebody@example.org', Subject: 'Welcome to Harbor House' };
  expect(factsIn(welcomed)).toEqual({ ...facts, Kind: 'Welcome' });
  expect(Object.keys(factsIn(welcomed))).toEqual(['To', 'Kind', 'Subject']);
  expect(within(welcomed).queryByText(/personal link/)).toBeNull();
  cleanup();

  await open();
  answering(previewWelcome, () => ({ letter: { ...letter('Cleo'), kind: 'invitation' as const, to: null } }));
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Fox, Cleo' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Preview email' }));
  const invited = await shown();
  expect(factsIn(invited)).toMatchObject({ To: '—', Kind: 'Invitation to choose a password' });
  expect(within(invited).getByText('The personal link is added when the email is sent.')).toBeVisible();
});

test('of several mails the first one is shown, and it says that it is; of one, that it is the one', async () => {
  await open();
  await select('Ruiz, Ana');
  await select('Adams, Ben');
  const several = await review(2);
  expect(await several.findByText(/Hello Ana,/)).toBeVisible();
  expect(several.getByText(/^This is the first one\. Callers get it in their own language\./)).toBeVisible();
  await userEvent.click(several.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await select('Ruiz, Ana');
  const one = await review(1);
  await waitFor(() => expect(one.getByText('This is the email:')).toBeVisible());
});

test('of the results what needs doing comes first; they are counted, narrowed, and more of them shown', async () => {
  await open({ people: crowd });
  answering(sendWelcome, (body) => {
    const { ids } = body as { ids: string[] };
    return { results: ids.map((id, at) => ({ id, sent: at > 1, message: at > 1 ? null : 'No email address' })) };
  });
  await selectAll(60);
  await send(60);
  const section = await screen.findByRole('region', { name: 'Results' });
  await within(section).findByRole('button', { name: 'Close results' });
  const counts = within(section).getAllByRole('listitem').map(textOf);
  expect(counts).toEqual(['Not sent0', 'Sending0', 'Sent54', 'Skipped6', 'Error0']);
  const outcomes = async () => {
    const rows = await rowsOf('Result for each person');
    return rows.map(({ Result }) => Result);
  };
  await waitFor(async () =>
    expect((await outcomes()).slice(0, 7)).toEqual([...Array<string>(6).fill('Skipped'), 'Sent']),
  );
  expect((await rowsOf('Result for each person'))[0]).toMatchObject({
    Email: 'caller@example.org',
    Reason: 'No email address',
  });
  expect(await outcomes()).toHaveLength(10);
  await userEvent.click(within(section).getByRole('button', { name: 'Show more' }));
  expect(await outcomes()).toHaveLength(20);
  await userEvent.click(within(section).getByRole('button', { name: /^Filters/ }));
  const result = within(section).getByRole('combobox', { name: 'Result' });
  await userEvent.selectOptions(result, 'Skipped');
  expect(await outcomes()).toEqual(Array(6).fill('Skipped'));
  expect(within(section).queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(chips()).toEqual(['Result: Skipped']);
  await userEvent.selectOptions(result, 'Error');
  expect(await within(section).findByText('No one has this result')).toBeVisible();
});

test('shows the mail as the server writes it, in a drawer that the address holds', async () => {
  const { history } = await open();
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Fox, Cleo' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Preview email' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Preview email' }));
  expect(await drawer.findByText(/Hello Cleo,/)).toBeVisible();
  expect(drawer.getByText('Welcome to Harbor House')).toBeVisible();
  expect(history.location.search).toBe('?preview=cleo-fox');
});

test('says in Spanish why somebody gets no mail, by the code', async () => {
  await open();
  const why = { refusal: 'Words of the server', refusalCode: 'welcomeOptedOut' };
  answering(previewWelcome, () => ({ letter: { ...letter('Cleo'), ...why } }));
  answering(sendWelcome, (body) => ({
    results: (body as { ids: string[] }).ids.map((id) => ({ id, sent: false, message: id, code: 'welcomeNoEmail' })),
  }));
  await act(() => i18n.changeLanguage('es'));
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Seleccionar Fox, Cleo' }));
  await userEvent.click(screen.getByRole('button', { name: 'Revisar y enviar' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/Pidió no recibir correos/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }));
  expect(await screen.findByRole('row', { name: /Cleo Fox .* No tiene correo electrónico$/ })).toBeVisible();
});

test('sends to whom is selected, after a look at the mail, once, and tells each person’s result', async () => {
  const { sent } = await open();
  await select('Fox, Cleo');
  await select('Gray, Dan');
  const dialog = await review(2);
  expect(await dialog.findByText(/Hello Cleo,/)).toBeVisible();
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Send' }));
  const table = within(await results());
  await waitFor(() => expect(table.getByRole('row', { name: /Cleo Fox/ })).toHaveTextContent('Sent'));
  expect(table.getByRole('row', { name: /Dan Gray/ })).toHaveTextContent('SkippedNo email address');
  expect(idsOf(sent)).toEqual([['cleo-fox', 'dan-gray']]);
  await waitFor(() => expect(namesIn(callers())).toEqual(['Gray, Dan', 'Adams, Ben', 'Ruiz, Ana', 'Fox, Cleo']));
  await userEvent.click(screen.getByRole('button', { name: 'Close results' }));
  expect(screen.queryByRole('heading', { name: 'Results' })).toBeNull();
});

test('Back leads to who was selected, and they are sent to', async () => {
  const { sent, router, history } = await open();
  await select('Fox, Cleo');
  await act(() => router.navigate({ href: '/error' }));
  await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
  act(() => history.back());
  expect(await screen.findByText('1 selected')).toBeVisible();
  await userEvent.click((await review(1)).getByRole('button', { name: 'Send' }));
  await results();
  expect(idsOf(sent)).toEqual([['cleo-fox']]);
});

test('all that match go in batches; it goes on while one is elsewhere, and warns who closes the page', async () => {
  const gates: Array<() => void> = [];
  const { sent, router } = await open({ people: crowd });
  const seen = answering(sendWelcome, async (body) => {
    await new Promise<void>((resolve) => {
      gates.push(resolve);
    });
    return { results: (body as { ids: string[] }).ids.map((id) => ({ id, sent: true, message: null })) };
  });
  await selectAll(60);
  await send(60);
  await waitFor(() => expect(gates).toHaveLength(1));
  expect(within(await results()).getByRole('row', { name: /Caller Nr00/ })).toHaveTextContent('Sending');
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(true);

  await router.navigate({ to: '/app/matching' });
  await screen.findByRole('list', { name: 'Callers' });
  for (const batch of [0, 1, 2]) {
    await waitFor(() => expect(gates).toHaveLength(batch + 1));
    gates[batch]?.();
  }
  expect(await screen.findByText('60 welcome emails sent.')).toBeVisible();
  expect(idsOf(seen).map((ids) => ids.length)).toEqual([25, 25, 10]);
  expect(new Set(idsOf(seen).flat()).size).toBe(60);
  expect(sent).toEqual([]);
  const done = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(done);
  expect(done.defaultPrevented).toBe(false);

  await router.navigate({ to: '/app/welcome' });
  expect(within(await results()).getByRole('row', { name: /Caller Nr00/ })).toHaveTextContent('Sent');
});

test('nobody goes without a mail where somebody leaves the list while its pages are read', async () => {
  let now = Array.from({ length: 103 }, (_, at) => somebody('CALLER', `Caller Nr${at}`));
  const everybody = now;
  const { sent } = await open({ people: now });
  const asked = answerPeople(() => {
    const before = now;
    if (asked.at(-1)?.get('limit') === '100' && asked.at(-1)?.get('page') === '1') now = everybody.slice(1);
    return before;
  });
  await selectAll(103);
  await send(103);
  expect(await screen.findByText('102 welcome emails sent.')).toBeVisible();
  expect(idsOf(sent).flat().toSorted()).toEqual(now.map(({ id }) => id).toSorted());
});

test('stopped between batches: the rest is not sent until one asks for it', async () => {
  const { sent } = await open({ people: crowd });
  let release = () => {};
  const first = answering(sendWelcome, async (body) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return { results: (body as { ids: string[] }).ids.map((id) => ({ id, sent: true, message: null })) };
  });
  await selectAll(60);
  await send(60);
  await waitFor(() => expect(first).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  release();
  const rest = await screen.findByRole('button', { name: 'Send the remaining 35' });
  expect(first).toHaveLength(1);
  const second = answering(sendWelcome, (body) => ({
    results: (body as { ids: string[] }).ids.map((id) => ({ id, sent: true, message: null })),
  }));
  await userEvent.click(rest);
  expect(await screen.findByText('35 welcome emails sent.')).toBeVisible();
  expect(idsOf(second).map((ids) => ids.length)).toEqual([25, 10]);
  expect(new Set([...idsOf(first), ...idsOf(second)].flat()).size).toBe(60);
  expect(sent).toEqual([]);
});

test('a call that fails ends it with the reason; what failed is tried again only when one asks', async () => {
  await open({ people: crowd });
  const failing = answering(sendWelcome, () => refusal(400));
  await selectAll(60);
  await send(60);
  const again = await screen.findByRole('button', { name: 'Retry the 25 that failed' });
  expect(failing).toHaveLength(1);
  const table = within(await results());
  expect(table.getAllByRole('row', { name: /Error.*An error ocurred while sending the emails/ })).toHaveLength(10);
  expect(screen.getByRole('button', { name: 'Send the remaining 35' })).toBeVisible();
  const working = answering(sendWelcome, (body) => ({
    results: (body as { ids: string[] }).ids.map((id) => ({ id, sent: true, message: null })),
  }));
  await userEvent.click(again);
  expect(await screen.findByText('25 welcome emails sent.')).toBeVisible();
  expect(idsOf(working)).toEqual(idsOf(failing));
  expect(screen.getByRole('button', { name: 'Send the remaining 35' })).toBeVisible();
  // each is among the results once: in the old place
  const tile = (name: string) => screen.getAllByRole('listitem').find((item) => item.textContent?.startsWith(name));
  expect(tile('Sent')).toHaveTextContent(/^Sent25$/);
});

test('mails of a call that got no answer aren’t called failed: nobody knows, and who got one gets no second', async () => {
  await open();
  answering(sendWelcome, () => Response.error());
  await select('Ruiz, Ana');
  await select('Adams, Ben');
  await send(2);
  const notKnown = () =>
    screen.findAllByRole('row', { name: /Not known No answer came\. The email may have been sent\./ });
  expect(await notKnown()).toHaveLength(2);
  expect(screen.getByText(/^We don’t know whether 2 emails were sent: “Last sent” in the list tells\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: /that failed$/ })).toBeNull();
  // refused when it is tried again, the first may have been sent all the same
  const again = () => screen.findByRole('button', { name: 'Retry the 2 we don’t know about' });
  const refused = answering(sendWelcome, () => refusal(400));
  await userEvent.click(await again());
  await waitFor(() => expect(refused).toHaveLength(1));
  await userEvent.click(await again());
  await waitFor(() => expect(refused).toHaveLength(2));
  expect(await notKnown()).toHaveLength(2);
  answering(sendWelcome, (body) => ({
    results: (body as { ids: string[] }).ids.map((id, at) => ({
      id,
      sent: at > 0,
      message: at > 0 ? null : 'Already sent a few minutes ago',
    })),
  }));
  await userEvent.click(await again());
  const told = () => rowsOf('Result for each person');
  await waitFor(async () => expect((await told()).map(({ Result }) => Result)).toEqual(['Skipped', 'Sent']));
  expect((await told())[0]).toMatchObject({ Reason: 'Already sent a few minutes ago' });
  expect(screen.queryByText(/^We don’t know whether/)).toBeNull();
});

test('nothing of it is left for another organization', async () => {
  await open({ as: 'SUPER_ADMIN' });
  await select('Fox, Cleo');
  await send(1);
  expect(await screen.findByText('1 welcome email sent.')).toBeVisible();
  expect(await results()).toBeVisible();
  act(() => session.getState().chooseOrganization(prairie));
  expect(screen.queryByRole('region', { name: 'Result for each person' })).toBeNull();
  expect(await screen.findAllByRole('rowheader')).toHaveLength(4);
});

test('who may not send looks at callers and mail, and sends nothing', async () => {
  await open({ as: 'ORG_USER' });
  expect(screen.getByText(/but not send it/)).toBeVisible();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Fox, Cleo' }));
  expect(screen.getByRole('menuitem', { name: 'Preview email' })).toBeVisible();
});

test('the organization’s own words are edited in both languages, with the mail as it becomes', async () => {
  await open();
  const asked = answering(previewWelcomeWords, (body, request) => {
    const { language, words = 'the usual' } = body as { language: string; words?: string };
    // an address is written down on the way
    expect(new URL(request.url).search).toBe('');
    return { letter: { subject: 'Welcome', body: `${language}: ${words}` } };
  });
  const saved = answering(updateOrganization, () => ({ organization }));
  const edit = await screen.findByRole('button', { name: 'Edit the email' });
  await userEvent.click(edit);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the email' }));
  expect(await dialog.findByText('English: the usual')).toBeVisible();
  expect(dialog.getByText(/^Say it in your own words\. .* Each language has its own; {firstName}/)).toBeVisible();
  for (const name of ['In English', 'In Spanish'])
    expect(dialog.getByRole('textbox', { name })).toHaveAttribute('placeholder', 'Empty: our standard words');
  await userEvent.type(dialog.getByRole('textbox', { name: 'In English' }), 'Welcome aboard!');
  expect(await dialog.findByText('English: Welcome aboard!')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: 'In Spanish' }), '¡Hola!');
  expect(await dialog.findByText('Spanish: ¡Hola!')).toBeVisible();
  expect(asked.length).toBeGreaterThan(2);
  expectInBar(dialog.getByRole('button', { name: 'Save' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The welcome email was saved.')).toBeVisible();
  expect(saved).toEqual([
    {
      welcomeEnglish: 'Welcome aboard!',
      welcomeSpanish: '¡Hola!',
      began: { welcomeEnglish: null, welcomeSpanish: null },
    },
  ]);
  await waitFor(() => expect(edit).toHaveFocus());
});

test('words that are typed outlive an idle sign-out, until they are given up', async () => {
  answering(logout, () => null);
  answering(previewWelcomeWords, () => ({ letter: { subject: 'Welcome', body: 'Hello' } }));
  const { router } = await open();
  const edit = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Edit the email' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the email' }));
    return { dialog, english: await dialog.findByRole('textbox', { name: 'In English' }) };
  };
  await userEvent.type((await edit()).english, 'Welcome aboard!');
  await untilKept('Welcome aboard!');
  const signedIn = session.getState();
  act(() => session.getState().signOut('idle'));
  await act(() => router.navigate({ to: '/public/login' }));
  act(() => session.setState(signedIn));
  await act(() => router.navigate({ to: '/app/welcome' }));
  const again = await edit();
  expect(again.english).toHaveValue('Welcome aboard!');
  await userEvent.click(again.dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(again.dialog.getByRole('button', { name: 'Leave without saving' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(keptDraft()).toBeNull();
  expect((await edit()).english).toHaveValue('');
});

test('who may not edit the organization edits no words', async () => {
  await open({ as: 'ORG_USER' });
  expect(screen.queryByRole('button', { name: 'Edit the email' })).toBeNull();
});

test('who may add nobody is led nowhere', async () => {
  answerPeople(() => []);
  answering(getOrganization, () => ({ organization }));
  await openAs('ORG_USER', '/app/welcome');
  expect(await screen.findByText('This organization has no callers yet.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Add caller' })).toBeNull();
});

test('an organization without callers is led to the first one', async () => {
  answerPeople(() => []);
  answering(getOrganization, () => ({ organization }));
  await openAs('ORG_ADMIN', '/app/welcome');
  expect(await screen.findByText('No callers found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add caller' })).toHaveAttribute('href', '/app/people/new?role=CALLER');
});
