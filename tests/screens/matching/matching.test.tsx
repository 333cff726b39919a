import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw/http';
import { expect, test } from 'vitest';
import { i18n } from '#src/lib/i18n/index.ts';
import type { ProfileName } from '#src/schemas/access.ts';
import { listMatchCandidates } from '#src/schemas/matching.ts';
import { matchPeople, unmatchPeople, type Membership } from '#src/schemas/memberships.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { server } from '#tests/server.ts';
import { onPhone } from '#tests/screens/on-phone.ts';
import { answerPeople, openAs, partner, somebody } from './people.ts';

const spanish = { preferredLanguage: 'Spanish', preferredTimeForCall: ['Evening'] };
const rosa = somebody('RECIPIENT', 'Rosa Diaz', { details: { ...spanish, hobbies: 'Chess' }, programId: 'calls' });
const olaf = somebody('RECIPIENT', 'Olaf Berg', { details: { preferredLanguage: 'English' } });
const ben = somebody('CALLER', 'Ben Adams', { details: { preferredLanguage: 'English' } });
const lupe = somebody('CALLER', 'Lupe Mora', { details: { ...spanish, hobbies: 'chess, tea' }, programId: 'calls' });

interface Options {
  readonly at?: string;
  readonly as?: ProfileName;
  readonly people?: readonly Membership[];
}

/** A server that remembers who is matched. */
async function open({ at = '', as = 'ORG_ADMIN', people = [ben, lupe, olaf, rosa] }: Options = {}) {
  let now = people;
  const change = (body: unknown, isMatch: boolean) => {
    const { callerId, recipientId } = body as { callerId: string; recipientId: string };
    const pair = now.filter(({ id }) => id === callerId || id === recipientId);
    now = now.map((person) => {
      const other = pair.find(({ id }) => id !== person.id);
      if (!other || !pair.includes(person)) return person;
      const rest = person.matches.filter(({ id }) => id !== other.id);
      return { ...person, matches: isMatch ? [...rest, partner(other)] : rest };
    });
    return {};
  };
  const matched = answering(matchPeople, (body) => change(body, true));
  const unmatched = answering(unmatchPeople, (body) => change(body, false));
  const asked = answerPeople(() => now);
  const opened = await openAs(as, `/app/matching${at}`);
  await screen.findByRole('heading', { level: 1, name: 'Matching' });
  const matchElsewhere = (caller: Membership, recipient: Membership) =>
    change({ callerId: caller.id, recipientId: recipient.id }, true);
  return { ...opened, matched, unmatched, asked, matchElsewhere };
}

const pair = () => screen.getByRole('table');
const row = (name: RegExp) => within(pair()).getByRole('row', { name });
const candidates = (of: string) => screen.findByRole('list', { name: `Best callers for ${of}` });
const namesIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map((link) => link.textContent);
const choose = async (name: string) => userEvent.click(await screen.findByRole('link', { name }));

test('two lists; choosing a recipient ranks the callers, each with its reasons in words', async () => {
  const { history } = await open();
  expect(namesIn(await screen.findByRole('list', { name: 'Callers' }))).toEqual(['Ben Adams', 'Lupe Mora']);
  expect(namesIn(await screen.findByRole('list', { name: 'Recipients' }))).toEqual(['Olaf Berg', 'Rosa Diaz']);
  await choose('Rosa Diaz');
  const list = await candidates('Rosa Diaz');
  expect(namesIn(list)).toEqual(['Lupe Mora', 'Ben Adams']);
  const [best, worst] = within(list).getAllByRole('list', { name: 'Reasons' }) as [HTMLElement, HTMLElement];
  expect(
    within(best)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'In favor: both speak Spanish',
    'In favor: caller has 0 of 3 matches',
    'In favor: both free in the evening',
    'In favor: in the same program',
    'In favor: both like Chess',
  ]);
  expect(within(worst).getByText('different languages: Spanish and English')).toBeVisible();
  expect(screen.getByText('2 candidates, best first')).toBeVisible();
  expect(history.location.search).toBe('?recipient=rosa-diaz');
  expect(screen.getByRole('group', { name: 'Matching' })).toHaveFocus();
});

test('the reasons are words in Spanish too', async () => {
  await open({ at: '?recipient=rosa-diaz' });
  await candidates('Rosa Diaz');
  await i18n.changeLanguage('es');
  expect(await screen.findByText('ambos hablan español')).toBeVisible();
  expect(screen.getByText('ambos disponibles en la noche')).toBeVisible();
  expect(screen.getByText('idiomas distintos: español y inglés')).toBeVisible();
});

test('the address holds the choice: opened from it, side by side; Back takes the last choice back', async () => {
  const { history } = await open({ at: '?recipient=rosa-diaz' });
  await candidates('Rosa Diaz');
  await choose('Lupe Mora');
  await waitFor(() => expect(within(pair()).getAllByRole('columnheader')).toHaveLength(4));
  expect(row(/^Hobbies/)).toHaveTextContent('chess, tea');
  expect(row(/^Hobbies/)).toHaveTextContent('In favor: both like Chess');
  expect(row(/^Preferred language/)).toHaveTextContent('In favor: both speak Spanish');
  expect(row(/^ZIP code/)).not.toHaveTextContent('In favor');
  expect(history.location.search).toContain('caller=lupe-mora');
  expect(namesIn(await candidates('Rosa Diaz'))).toEqual(['Lupe Mora', 'Ben Adams']);
  expect(screen.getByRole('link', { name: 'Lupe Mora', current: 'page' })).toBeVisible();
  history.back();
  await waitFor(() => expect(within(pair()).queryByRole('columnheader', { name: 'Fit' })).toBeNull());
  expect(history.location.search).toBe('?recipient=rosa-diaz');
});

test('on a phone the candidates follow at once; what is compared is folded, and two have their reasons beside the button', async () => {
  onPhone();
  const { matched } = await open({ at: '?recipient=rosa-diaz' });
  await candidates('Rosa Diaz');
  expect(screen.getByRole('link', { name: 'Rosa Diaz' })).toHaveAttribute('href', '/app/detail/rosa-diaz');
  // who has chosen knows what it is for
  expect(screen.queryByText(/^Choose a caller or a recipient to see/)).toBeNull();
  const facts = () =>
    screen.getByRole('heading', { name: 'What is compared' }).closest('details') as HTMLDetailsElement;
  expect(facts().open).toBe(false);
  expect(facts()).toContainElement(screen.getByRole('table', { hidden: true }));
  // each candidate's button says whom it matches
  expect(screen.queryByRole('button', { name: 'Match' })).toBeNull();
  await choose('Lupe Mora');
  const deed = await screen.findByRole('button', { name: 'Match' });
  const card = deed.closest('section') as HTMLElement;
  expect(await within(card).findByText('both speak Spanish')).toBeVisible();
  expect(card).not.toContainElement(screen.getByRole('table', { hidden: true }));
  await userEvent.click(deed);
  expect(await screen.findByText('They’re matched.')).toBeVisible();
  expect(matched).toEqual([{ callerId: 'lupe-mora', recipientId: 'rosa-diaz' }]);
});

test('matches at once and once; Undo unmatches; lists and counts follow', async () => {
  const { matched, unmatched } = await open({ at: '?recipient=rosa-diaz&caller=lupe-mora' });
  await userEvent.dblClick(await screen.findByRole('button', { name: 'Match' }));
  expect(await screen.findByText('Lupe Mora and Rosa Diaz are matched.')).toBeVisible();
  expect(matched).toEqual([{ callerId: 'lupe-mora', recipientId: 'rosa-diaz' }]);
  expect(await screen.findByText('They’re matched.')).toBeVisible();
  expect(row(/^Capacity/)).toHaveTextContent('1 of 3 matches');
  expect(namesIn(await candidates('Rosa Diaz'))).toEqual(['Ben Adams']);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(unmatched).toEqual([{ callerId: 'lupe-mora', recipientId: 'rosa-diaz' }]));
  expect(await screen.findByRole('button', { name: 'Match' })).toBeVisible();
  await waitFor(() => expect(row(/^Capacity/)).toHaveTextContent('0 of 3 matches'));
});

test('a match that exists is listed and ended, with Undo', async () => {
  const people = [{ ...ben, matches: [partner(olaf)] }, lupe, { ...olaf, matches: [partner(ben)] }, rosa];
  const { matched, unmatched } = await open({ at: '?recipient=olaf-berg', people });
  await userEvent.click(await screen.findByRole('button', { name: 'Unmatch Olaf Berg and Ben Adams' }));
  expect(await screen.findByText('Ben Adams and Olaf Berg are no longer matched.')).toBeVisible();
  expect(unmatched).toEqual([{ callerId: 'ben-adams', recipientId: 'olaf-berg' }]);
  await waitFor(() => expect(row(/^Matches/)).toHaveTextContent('no match'));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(matched).toEqual([{ callerId: 'ben-adams', recipientId: 'olaf-berg' }]));
  expect(await screen.findByRole('button', { name: 'Unmatch Olaf Berg and Ben Adams' })).toBeVisible();
});

test('a match that exists is looked at from the name of either, and found by a search', async () => {
  const people = [{ ...ben, matches: [partner(olaf)] }, lupe, { ...olaf, matches: [partner(ben)] }, rosa];
  const { history } = await open({ at: '?recipient=olaf-berg', people });
  await choose('Show the match with Ben Adams');
  expect(await screen.findByText('They’re matched.')).toBeVisible();
  expect(history.location.search).toContain('caller=ben-adams');
  expect(screen.queryByRole('link', { name: /^Show the match/ })).toBeNull();
  cleanup();

  const { asked } = await open({ at: '?caller=ben-adams&recipientSearch=olaf', people });
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  const already = await screen.findByText('Already matched with Ben Adams:');
  await userEvent.click(within(already).getByRole('link', { name: 'Show the match with Olaf Berg' }));
  expect(await screen.findByText('They’re matched.')).toBeVisible();
  cleanup();

  // of another search nothing of the kind is said
  await open({ at: '?caller=ben-adams&recipientSearch=zoe', people });
  expect(await screen.findByText('No results')).toBeVisible();
  expect(screen.queryByText('Already matched with Ben Adams:')).toBeNull();
});

test('a match is ended beside either of the two: who calls stays who calls', async () => {
  const people = [{ ...ben, matches: [partner(olaf)] }, lupe, { ...olaf, matches: [partner(ben)] }, rosa];
  const { unmatched } = await open({ at: '?caller=ben-adams', people });
  await userEvent.click(await screen.findByRole('button', { name: 'Unmatch Ben Adams and Olaf Berg' }));
  expect(await screen.findByText('Ben Adams and Olaf Berg are no longer matched.')).toBeVisible();
  expect(unmatched).toEqual([{ callerId: 'ben-adams', recipientId: 'olaf-berg' }]);
});

test.each([
  ['?recipient=rosa-diaz', 'A caller is required in a match', 'Lupe Mora'],
  ['?caller=lupe-mora', 'A recipient is required in a match', 'Rosa Diaz'],
])(
  'a match without somebody (%s) has no button, and says who is required until both are chosen',
  async (at, message, missing) => {
    await open({ at });
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Match' })).toBeNull();
    await choose(missing);
    expect(await screen.findByRole('button', { name: 'Match' })).toBeVisible();
    expect(screen.queryByText(message)).toBeNull();
  },
);

test('the next one has waited longest, who is active first; where only people on hold are left, that is said', async () => {
  const matchedRosa = { ...rosa, matches: [partner(lupe)] };
  const late = { ...olaf, enrollmentDate: '2026-09-01T00:00:00.000Z' };
  const early = somebody('RECIPIENT', 'Zoe Ames', { enrollmentDate: '2026-03-01T00:00:00.000Z' });
  const onHold = somebody('RECIPIENT', 'Ann Hold', { status: { id: 'on hold', name: 'On hold' } });
  const moved = somebody('RECIPIENT', 'Abe Moved', { status: { id: 'moved', name: 'Moved away' } });
  const lupes = { ...lupe, matches: [partner(rosa)] };
  await open({ at: '?recipient=rosa-diaz&caller=lupe-mora', people: [lupes, onHold, moved, late, matchedRosa, early] });
  expect(await screen.findByRole('button', { name: 'Next: Zoe Ames' })).toBeVisible();
  expect(screen.getByText('4 recipients have no match')).toBeVisible();
  cleanup();
  await open({ at: '?recipient=rosa-diaz&caller=lupe-mora', people: [lupes, onHold, moved, matchedRosa] });
  expect(await screen.findByRole('button', { name: 'Next: Abe Moved' })).toBeVisible();
  cleanup();
  await open({ at: '?recipient=rosa-diaz&caller=lupe-mora', people: [lupes, onHold, matchedRosa] });
  expect(await screen.findByText('Recipients without a match are on hold.')).toBeVisible();
  await i18n.changeLanguage('es');
  expect(await screen.findByText('Los beneficiarios sin asignación están en pausa.')).toBeVisible();
});

test.each([
  [409, 'This caller and this recipient are already matched'],
  [409, 'A match needs an active caller and an active recipient in the same organization'],
  [403, 'You cannot perform this action'],
])('a refusal (%i) is told in words', async (status, message) => {
  await open({ at: '?recipient=rosa-diaz&caller=lupe-mora' });
  answering(matchPeople, () => refusal(status, message));
  await userEvent.click(await screen.findByRole('button', { name: 'Match' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Match' })).toBeVisible();
});

test('two who were matched in another tab meanwhile are shown as that, once it is refused', async () => {
  const { matchElsewhere } = await open({ at: '?recipient=rosa-diaz&caller=lupe-mora' });
  const match = await screen.findByRole('button', { name: 'Match' });
  matchElsewhere(lupe, rosa);
  answering(matchPeople, () => refusal(409, 'This caller and this recipient are already matched'));
  await userEvent.click(match);
  expect(await screen.findByText('This caller and this recipient are already matched')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Unmatch' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next: Olaf Berg' })).toBeVisible();
});

test('another try takes the failure of the one before away: two would say different things', async () => {
  await open({ at: '?recipient=rosa-diaz&caller=lupe-mora' });
  const refusals = ['Not before Monday', 'They are matched already'];
  answering(matchPeople, () => refusal(409, refusals.shift() ?? ''));
  await userEvent.click(await screen.findByRole('button', { name: 'Match' }));
  expect(await screen.findByText('Not before Monday')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Match' }));
  expect(await screen.findByText('They are matched already')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Not before Monday')).toBeNull());
});

test('program, language, search and “without a match” narrow both the lists and the candidates', async () => {
  const people = [{ ...ben, matches: [partner(olaf)] }, lupe, { ...olaf, matches: [partner(ben)] }, rosa];
  const { history } = await open({ people });
  await screen.findByRole('link', { name: 'Ben Adams' });
  await userEvent.click(screen.getByRole('switch', { name: 'Only callers without a match' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Ben Adams' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Olaf Berg' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Spanish');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Olaf Berg' })).toBeNull());
  expect(history.location.search).toBe('?callerUnmatched=true&language=Spanish');
  await choose('Rosa Diaz');
  expect(namesIn(await candidates('Rosa Diaz'))).toEqual(['Lupe Mora']);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search callers' }), 'nobody');
  expect(await screen.findByText('No results')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  expect(namesIn(await candidates('Rosa Diaz'))).toEqual(['Lupe Mora', 'Ben Adams']);
});

test('the wish for a gender counts in the ranking', async () => {
  const carl = somebody('CALLER', 'Carl Adams', { details: { gender: 'Male' } });
  const dora = somebody('CALLER', 'Dora Adams', { details: { gender: 'Female' } });
  const { history } = await open({ at: '?recipient=olaf-berg', people: [carl, dora, olaf] });
  expect(namesIn(await candidates('Olaf Berg'))).toEqual(['Carl Adams', 'Dora Adams']);
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Preferred gender (ranked first)' }), 'Female');
  await waitFor(async () => expect(namesIn(await candidates('Olaf Berg'))).toEqual(['Dora Adams', 'Carl Adams']));
  expect(screen.getByText('preferred gender: Female')).toBeVisible();
  // it is said like any other filter, and taken away by itself or with all others
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Spanish');
  expect(await screen.findByRole('button', { name: /^Remove filter: Language/ })).toBeVisible();
  const chip = () => screen.findByRole('button', { name: /^Remove filter: Preferred gender/ });
  expect((await chip()).parentElement).toHaveTextContent('Female');
  await userEvent.click(await chip());
  await waitFor(() => expect(history.location.search).toBe('?recipient=olaf-berg&language=Spanish'));
  act(() => history.back());
  await chip();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(history.location.search).toBe('?recipient=olaf-berg'));
});

test('of many candidates no more than a hundred are shown', async () => {
  const many = Array.from({ length: 101 }, (_, at) => somebody('CALLER', `Caller Nr${String(at).padStart(3, '0')}`));
  await open({ at: '?recipient=rosa-diaz', people: [...many, rosa] });
  await candidates('Rosa Diaz');
  for (let shown = 20; shown <= 100; shown += 10) {
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(async () => expect(namesIn(await candidates('Rosa Diaz'))).toHaveLength(shown));
  }
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('where everybody is matched already, no candidate is left; a search that finds nobody says that', async () => {
  const people = [
    { ...lupe, matches: [partner(rosa)] },
    { ...rosa, matches: [partner(lupe)] },
  ];
  await open({ at: '?recipient=rosa-diaz', people });
  expect(await screen.findByText('Everyone who fits is already matched with this person.')).toBeVisible();
  expect(screen.queryByText('No callers found')).toBeNull();
});

test.each(['language=Spanish', 'programId=calls'])(
  'a list that %s narrows to nobody offers to show all',
  async (by) => {
    const { history } = await open({ at: `?${by}`, people: [ben, olaf] });
    const clear = await screen.findAllByRole('button', { name: 'Clear search and filters' });
    expect(clear).toHaveLength(2);
    expect(screen.queryByRole('link', { name: 'Add caller' })).toBeNull();
    await userEvent.click(clear[0] as HTMLElement);
    expect(await screen.findByRole('link', { name: 'Ben Adams' })).toBeVisible();
    expect(history.location.search).toBe('');
  },
);

test('all candidates are compared, however many there are, and shown ten at a time', async () => {
  const many = Array.from({ length: 230 }, (_, at) => somebody('CALLER', `Caller Nr${String(at).padStart(3, '0')}`));
  const { asked } = await open({ at: '?recipient=rosa-diaz', people: [...many, lupe, rosa] });
  expect(namesIn(await candidates('Rosa Diaz'))).toHaveLength(10);
  expect(namesIn(await candidates('Rosa Diaz'))[0]).toBe('Lupe Mora');
  expect(screen.getByText('231 candidates, best first')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(async () => expect(namesIn(await candidates('Rosa Diaz'))).toHaveLength(20));
  expect(asked.map((query) => query.get('limit'))).toEqual(['10', '20']);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search callers' }), 'Caller');
  await waitFor(async () => expect(namesIn(await candidates('Rosa Diaz'))[0]).toBe('Caller Nr000'));
  expect(namesIn(await candidates('Rosa Diaz'))).toHaveLength(10);
});

test('the candidates of the last search stay until the next ones are there, and the focus with them', async () => {
  await open({ at: '?recipient=rosa-diaz' });
  const lupes = within(await candidates('Rosa Diaz')).getByRole('link', { name: 'Lupe Mora' });
  const released = Promise.withResolvers<void>();
  server.use(
    http.get(`http://localhost:3000${listMatchCandidates.path}`, async () => {
      await released.promise;
    }),
  );
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search callers' }), 'Lupe');
  lupes.focus();
  await waitFor(async () => expect(await candidates('Rosa Diaz')).toHaveAttribute('aria-busy', 'true'));
  expect(namesIn(await candidates('Rosa Diaz'))).toEqual(['Lupe Mora', 'Ben Adams']);
  released.resolve();
  await waitFor(async () => expect(namesIn(await candidates('Rosa Diaz'))).toEqual(['Lupe Mora']));
  expect(lupes).toHaveFocus();
});

test('a caller who has as many recipients as may be gets one more only when that is confirmed', async () => {
  const taken = somebody('CALLER', 'Raj Patel', { matches: [ben, lupe, olaf].map(partner) });
  const { matched } = await open({ at: '?recipient=rosa-diaz&caller=raj-patel', people: [taken, rosa] });
  await userEvent.click(await screen.findByRole('button', { name: 'Match' }));
  const dialog = await screen.findByRole('dialog', { name: 'Match Raj Patel with one more recipient?' });
  expect(dialog).toHaveTextContent('This caller already has 3 of 3 recipients.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(matched).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Match' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Match anyway' }));
  expect(await screen.findByText('Raj Patel and Rosa Diaz are matched.')).toBeVisible();
  expect(matched).toEqual([{ callerId: 'raj-patel', recipientId: 'rosa-diaz' }]);
});

test('somebody who is gone is said to be so, and another can be chosen', async () => {
  const { history } = await open({ at: '?recipient=nobody' });
  expect(await screen.findByText('Not found')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Choose another recipient' }));
  expect(await screen.findByRole('list', { name: 'Recipients' })).toBeVisible();
  expect(history.location.search).toBe('');
});

test('who may not match looks and changes nothing', async () => {
  const people = [
    { ...ben, matches: [partner(olaf)] },
    { ...olaf, matches: [partner(ben)] },
  ];
  await open({ at: '?recipient=olaf-berg', as: 'ORG_USER', people });
  expect(await screen.findByText('You can view matches but not change them.')).toBeVisible();
  expect(row(/^Matches/)).toHaveTextContent('Ben Adams');
  expect(screen.queryByRole('button', { name: /^(Match|Unmatch)/ })).toBeNull();
});

test.each([
  ['', 'Every recipient has a match.'],
  ['&language=Spanish', 'Every recipient who fits your filters has a match.'],
])('that nobody is left without a match is said of those who are listed (%s)', async (narrowed, said) => {
  const lopez = somebody('RECIPIENT', 'Ada Lopez', {
    details: { preferredLanguage: 'Spanish' },
    ...(narrowed === '' && { matches: [partner(lupe)] }),
  });
  const people = [
    { ...lupe, matches: [partner(rosa)] },
    { ...rosa, matches: [partner(lupe)] },
    ...(narrowed === '' ? [lopez] : [olaf]),
  ];
  await open({ at: `?recipient=rosa-diaz${narrowed}`, people });
  expect(await screen.findByText(said)).toBeVisible();
});

test('who fits best is matched where the reasons stand; then the next one without a match is named', async () => {
  const ada = somebody('RECIPIENT', 'Ada Zink', { details: { preferredLanguage: 'English' } });
  const { matched, history } = await open({ at: '?recipient=rosa-diaz', people: [ben, lupe, olaf, rosa, ada] });
  const list = await candidates('Rosa Diaz');
  expect(screen.queryByRole('button', { name: /^Next/ })).toBeNull();
  await userEvent.click(within(list).getByRole('button', { name: 'Match Lupe Mora and Rosa Diaz' }));
  expect(await screen.findByText('Lupe Mora and Rosa Diaz are matched.')).toBeVisible();
  expect(matched).toEqual([{ callerId: 'lupe-mora', recipientId: 'rosa-diaz' }]);
  const next = await screen.findByRole('button', { name: 'Next: Olaf Berg' });
  expect(screen.getByText('2 recipients have no match')).toBeVisible();
  await waitFor(() => expect(next).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await candidates('Olaf Berg');
  expect(history.location.search).toBe('?recipient=olaf-berg');
  expect(document.body).not.toHaveFocus();

  // also from two who are compared
  await choose('Ben Adams');
  await userEvent.click(await screen.findByRole('button', { name: 'Match' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Next: Ada Zink' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Match Lupe Mora and Ada Zink' }));
  expect(await screen.findByText('Every recipient has a match.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Next match' }));
  expect(await screen.findByRole('list', { name: 'Recipients' })).toBeVisible();
});

test('a full caller is asked about there, too; nobody is matched by who may not', async () => {
  const taken = somebody('CALLER', 'Raj Patel', { matches: [ben, lupe, olaf].map(partner) });
  const { matched } = await open({ at: '?recipient=rosa-diaz', people: [taken, rosa] });
  await userEvent.click(await screen.findByRole('button', { name: 'Match Raj Patel and Rosa Diaz' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Match anyway' }));
  await waitFor(() => expect(matched).toHaveLength(1));
});

test.each([
  ['ORG_ADMIN', 1],
  ['ORG_USER', 0],
] as const)('where a side has nobody yet, %s is led to the first by %i links', async (as, links) => {
  await open({ as, people: [rosa] });
  expect(await screen.findByText('No callers found')).toBeVisible();
  const add = screen.queryAllByRole('link', { name: 'Add caller' });
  expect(add).toHaveLength(links);
  for (const link of add) expect(link).toHaveAttribute('href', '/app/people/new?role=CALLER');
  expect(screen.queryByRole('link', { name: 'Add recipient' })).toBeNull();
});

test('a double click matches once, and tells no fault', async () => {
  const { matched } = await open();
  await choose('Rosa Diaz');
  const list = within(await candidates('Rosa Diaz'));
  const [first] = list.getAllByRole('button', { name: /^Match / });
  // both before anything is drawn anew
  act(() => {
    first?.click();
    first?.click();
  });
  expect(await screen.findByText('Lupe Mora and Rosa Diaz are matched.')).toBeVisible();
  expect(matched).toHaveLength(1);
});
