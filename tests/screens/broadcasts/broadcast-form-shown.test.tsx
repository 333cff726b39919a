import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { previewBroadcast, testBroadcast } from '#src/schemas/broadcasts.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { textOf } from '#tests/screens/shown.ts';
import { BROADCAST, detailOf, onOneDay, openBroadcasts, previewOf } from './broadcasts-server.ts';

onOneDay();

const NEW = '/app/broadcasts/new';
const title = () => screen.findByRole('textbox', { name: 'Title' });
const text = () => screen.getByRole('textbox', { name: 'Text' });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const choose = (name: string | RegExp) => userEvent.click(screen.getByRole('radio', { name }));
const write = async (words: string) => {
  await userEvent.clear(text());
  await userEvent.click(text());
  await userEvent.paste(words);
};
const checklist = () => within(screen.getByRole('complementary', { name: 'Before you send' }));
const whenOf = () => textOf(checklist().getByRole('heading', { name: /^When/ }).parentElement as HTMLElement);
const chooseMeals = async () => {
  const meals = await screen.findByRole('checkbox', { name: /whole program/ });
  // what was chosen before may have been kept
  if (!(meals as HTMLInputElement).checked) await userEvent.click(meals);
};

type Preview = ReturnType<typeof previewOf>;
const openWith = async (changes: Partial<Preview>, at = NEW, detail = detailOf()) => {
  const opened = await openBroadcasts(at, { preview: () => previewOf(changes), detail: () => detail });
  await title();
  if (at === NEW) await chooseMeals();
  return opened;
};

test('a time is told in its own zone and in the organization’s, and so is who waits; one that is missing is asked for', async () => {
  const detail = detailOf({
    sendNow: false,
    scheduleDate: '2026-12-01',
    scheduleTime: '10:00',
    timezone: 'America/Los_Angeles',
  });
  await openWith({}, BROADCAST, detail);
  const means = () => screen.queryByText(/^For your organization that is/);
  expect(means()).toHaveTextContent(/^For your organization that is December 01, 2026 01:00\sPM\sEST\.$/);
  expect(whenOf()).toMatch(/December 01, 2026 10:00 AM PST/);
  const shift = await screen.findByRole('button', { name: /^Start at November 23, 2026 08:00\sAM\sPST/ });
  expect(
    screen.getByText(/^1 person is outside calling hours then, and gets it November 23, 2026 08:00\sAM\sPST/),
  ).toBeVisible();
  await userEvent.click(shift);
  expect(screen.getByRole('textbox', { name: 'Date' })).toHaveValue('11/23/2026');
  expect(screen.getByLabelText('Time')).toHaveValue('08:00');
  expect(whenOf()).toMatch(/November 23, 2026 08:00 AM PST/);
  await userEvent.clear(screen.getByLabelText('Time'));
  expect(checklist().getByText('Choose a date and a time.')).toBeVisible();
  expect(means()).toBeNull();
  // what is sent at once is told in the organization’s zone, and its start is shifted in it
  await choose('Now');
  expect(checklist().getByText('At once.')).toBeVisible();
  await press(/^Start at November 23, 2026 11:00\sAM\sEST/);
  expect(screen.getByLabelText('Time')).toHaveValue('11:00');
  expect(whenOf()).toMatch(/November 23, 2026 11:00 AM EST/);
  expect(means()).toBeNull();
});

test('a day before today can’t be chosen from the calendar', async () => {
  await openBroadcasts(NEW);
  await title();
  await choose('At a time');
  await press('Open calendar: Date');
  const calendar = within(await screen.findByRole('dialog', { name: 'Date' }));
  const isOff = (day: string) => calendar.getByRole('button', { name: day }).hasAttribute('disabled');
  expect(['22 November 2026', '23 November 2026', '24 November 2026'].map(isOff)).toEqual([true, false, false]);
});

test('who waits is told as it is: nobody, some at once or one after the other, and where no start is for all', async () => {
  const part = () => within(screen.getByRole('region', { name: 'When it arrives' }));
  await openBroadcasts(NEW, { preview: () => previewOf({ waiting: 0, startForAll: null }) });
  await title();
  const needed = 'Choose who gets it to see at what hour of theirs it arrives.';
  expect(part().getByText(needed)).toBeVisible();
  await chooseMeals();
  // its place is kept while it is counted
  expect(part().queryByText(needed)).toBeNull();
  expect(await part().findByText('At that moment it’s within calling hours for everyone.')).toBeVisible();
  expect(part().queryByText(/^There is no moment/)).toBeNull();
  expect(part().queryByRole('button', { name: /^Start at/ })).toBeNull();
  // without a date there is no moment of which to speak
  await choose('At a time');
  expect(part().getByText('Choose a date and a time to see at what hour of theirs it arrives.')).toBeVisible();
  expect(part().queryByText('At that moment it’s within calling hours for everyone.')).toBeNull();
  cleanup();

  await openWith({ waiting: 2, waitingUntil: '2026-11-23T17:00:00.000Z', startForAll: null });
  expect(
    await part().findByText(
      /^2 people are outside calling hours then, and get it from November 23, 2026 11:00\sAM\sEST to November 23, 2026 12:00\sPM\sEST\.$/,
    ),
  ).toBeVisible();
  expect(part().getByText(/^There is no moment in the next 7 days/)).toBeVisible();
  expect(part().queryByRole('button', { name: /^Start at/ })).toBeNull();
  cleanup();

  await openWith({ waiting: 2 });
  expect(await part().findByText(/^2 people are outside calling hours then, and get it November 23/)).toBeVisible();
  expect(part().queryByText(/^There is no moment/)).toBeNull();
  cleanup();

  // of emails alone nobody has an hour
  await openWith({ localHours: [] });
  expect(await checklist().findByText('3 people get it.')).toBeVisible();
  expect(part().queryByRole('img')).toBeNull();
});

test('the hours go a little beyond those of people, and say who waits', async () => {
  await openWith({});
  const picture = await screen.findByRole('img', { name: 'Recipients by the hour their clocks show' });
  const figure = picture.closest('figure') as HTMLElement;
  const rows = [...figure.querySelectorAll('tr')].map((row) => [...row.children].map(textOf));
  expect(rows).toEqual([
    ['Hour there', 'People'],
    ['4 AM', '0'],
    ['5 AM', '0'],
    ['6 AM (waits)', '1'],
    ['7 AM', '0'],
    ['8 AM', '0'],
    ['9 AM', '2'],
    ['10 AM', '0'],
    ['11 AM', '0'],
  ]);
  const below = [...(picture.lastElementChild?.children ?? [])];
  expect(below.map(textOf)).toEqual(rows.slice(1).map(([hour]) => hour?.replace(' (waits)', '')));
  expect(below.filter((hour) => hour.hasAttribute('data-minor')).map(textOf)).toEqual([
    '5 AM',
    '7 AM',
    '9 AM',
    '11 AM',
  ]);
  cleanup();

  // of a whole day, and late in the evening
  await openWith({
    localHours: [
      { hour: 9, people: 1, waiting: 0 },
      { hour: 22, people: 1, waiting: 1 },
    ],
  });
  const late = await screen.findByRole('img', { name: 'Recipients by the hour their clocks show' });
  expect([...(late.lastElementChild?.children ?? [])].map(textOf)).toEqual([
    '',
    '',
    '9 AM',
    '',
    '',
    '12 PM',
    '',
    '',
    '3 PM',
    '',
    '',
    '6 PM',
    '',
    '',
    '9 PM',
    '',
    '',
  ]);
});

test('the meter names every letter that makes a text dear; each goes by its button, or all by one', async () => {
  await openBroadcasts(NEW);
  await title();
  const meter = within(screen.getByRole('group', { name: 'Length and cost' }));
  const buttons = () => meter.queryAllByRole('button').map(textOf);
  expect(meter.getByText('No text yet')).toBeVisible();
  expect(buttons()).toEqual([]);
  const rest = 'a'.repeat(70);
  await write(`María Ríos 😀 ó ${rest}`);
  expect(buttons()).toEqual(['Replace “í” with “i”', 'Take out “😀”', 'Replace “ó” with “o”', 'Replace all']);
  expect(meter.getByText(/· The characters “í”, “😀”, “ó” make it longer\. Otherwise: 1 segment\.$/)).toBeVisible();
  await userEvent.click(meter.getByRole('button', { name: 'Take out “😀”' }));
  expect(text()).toHaveValue(`María Ríos  ó ${rest}`);
  expect(buttons()).toEqual(['Replace “í” with “i”', 'Replace “ó” with “o”', 'Replace all']);
  await userEvent.click(meter.getByRole('button', { name: 'Replace all' }));
  expect(text()).toHaveValue(`Maria Rios  o ${rest}`);
  expect(buttons()).toEqual([]);
});

test('who is skipped is told by reasons and by names, as far as they are known, and as a file', async () => {
  const skippedPeople: Preview['skippedPeople'] = [
    { personOrganizationId: 'po-1', name: 'Ana Ruiz', contact: '+12125550177', reason: 'optedOut' },
    { personOrganizationId: null, name: null, contact: '+12125550178', reason: 'landline' },
    { personOrganizationId: null, name: null, contact: null, reason: 'noContact' },
  ];
  await openWith({ sendTo: 0, selected: 1203, skipped: { optedOut: 1201, landline: 1, noContact: 1 }, skippedPeople });
  await userEvent.click(await checklist().findByText('1,203 people are skipped'));
  const reasons = checklist()
    .getAllByRole('listitem')
    .map(textOf)
    .filter((each) => /: [\d,]+$/.test(each));
  expect(reasons.toSorted()).toEqual([
    'Landline, can’t get texts: 1',
    'No phone number: 1',
    'Opted out of texts: 1,201',
  ]);
  const table = checklist().getByRole('table', { name: 'Who is skipped, and why' });
  expect(checklist().getByText('Names open in a new tab.')).toBeVisible();
  expect([...table.querySelectorAll('tr')].map((row) => [...row.children].map(textOf))).toEqual([
    ['Who', 'Why'],
    ['Ana Ruiz', 'Opted out of texts'],
    ['+1 (212) 555-0178', 'Landline, can’t get texts'],
    ['No name', 'No phone number'],
  ]);
  // the form isn’t left for somebody
  const links = within(table).getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    ['/app/detail/po-1', '_blank'],
  ]);
  expect(checklist().getByText('The first 1,000 are listed.')).toBeVisible();
  const saved: Array<{ readonly name: string; readonly text: Promise<string> }> = [];
  // jsdom has no downloads: what the browser is handed is kept instead
  let last: Blob | undefined;
  Object.assign(URL, { createObjectURL: (blob: Blob) => ((last = blob), 'blob:of-a-test'), revokeObjectURL: () => {} });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: last?.text() ?? Promise.resolve('') });
  });
  await userEvent.click(checklist().getByRole('button', { name: 'Download list' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('skipped.csv');
  expect((await saved[0]?.text)?.replace('\ufeff', '').trim().split(/\r?\n/)).toEqual([
    'Name,Contact,Reason',
    expect.stringMatching(/^Ana Ruiz,'?\+12125550177,Opted out of texts$/),
    expect.stringMatching(/^,'?\+12125550178,"Landline, can’t get texts"$/),
    ',,No phone number',
  ]);
  cleanup();

  await openWith({});
  await userEvent.click(await checklist().findByText('2 people are skipped'));
  expect(checklist().queryByText(/^The first .* are listed\.$/)).toBeNull();
});

test('a field takes the place of what is marked, and one writes on behind it', async () => {
  await openBroadcasts(NEW);
  await title();
  await write('Hello you, bye');
  const area = text() as HTMLTextAreaElement;
  for (const [field, marked, whole] of [
    ['First name', [6, 9], 'Hello {firstName|friend}, bye'],
    ['Last name', [0, 5], '{lastName|friend} {firstName|friend}, bye'],
    ['Organization', [0, 0], '{organization}{lastName|friend} {firstName|friend}, bye'],
  ] as const) {
    area.setSelectionRange(marked[0], marked[1]);
    await press(field);
    expect(area).toHaveValue(whole);
    expect(area).toHaveFocus();
    const behind = marked[0] + whole.slice(marked[0]).indexOf('}') + 1;
    await waitFor(() => expect([area.selectionStart, area.selectionEnd]).toEqual([behind, behind]));
  }
});

test('each way of sending says what its text is, how long it may be, and offers fields where they are filled in', async () => {
  await openBroadcasts(NEW);
  await title();
  const fields = () =>
    ['First name', 'Last name', 'Organization'].map((name) => screen.queryByRole('button', { name }));
  for (const [way, name, hint, offered] of [
    [/^SMS/, 'Text', /^The carrier charges by segment\..*0.*320/, true],
    [/^Email/, 'Text', /^Plain text\. An empty line begins a new paragraph\..*0.*4,?000/, true],
    [/^Voice/, 'The same in writing', /^Optional\. Kept beside the recording\..*0.*4,?000/, false],
  ] as const) {
    await choose(way);
    expect(await screen.findByRole('textbox', { name })).toHaveAccessibleDescription(hint);
    expect(fields().map((button) => button !== null)).toEqual([offered, offered, offered]);
    expect(screen.queryAllByRole('group', { name: 'Length and cost' })).toHaveLength(
      name === 'Text' && way.test('SMS') ? 1 : 0,
    );
  }
});

test('a test has the recording only where it is heard', async () => {
  const audio = { id: 'first', seconds: 25, peaks: [1, 2], url: '/v2/broadcasts/audios/first' };
  await openWith({}, BROADCAST, detailOf({ title: 'Flu', type: 'voice', audio }));
  const sent = answering(testBroadcast, () => ({ sentTo: '+1 (•••) •••-0150' }));
  await press('Send a test to me');
  await waitFor(() => expect(sent).toHaveLength(1));
  await choose(/^SMS/);
  await press('Send a test to me');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toMatchObject([
    { type: 'voice', audio: 'first' },
    { type: 'sms', audio: null },
  ]);
});

test('what it costs is told as it is sent: emails by their number, calls by begun minutes, texts by segments', async () => {
  const audio = { id: 'first', seconds: 25, peaks: [1, 2], url: '/v2/broadcasts/audios/first' };
  const none = { segments: null, cost: null };
  const mails = '3 emails. What they cost is up to your email service.';
  const minutes = 'About 2 minutes of calls. What a minute costs is up to your carrier.';
  for (const [detail, preview, told] of [
    [{ type: 'email' }, none, mails],
    // three calls of 25 seconds, and no text: the title stands for it
    [{ type: 'voice', audio, content: null, title: 'Spoken' }, none, minutes],
    [{ type: 'sms' }, { segments: 1204, cost: 10 }, '1,204 segments, about $10.00.'],
  ] as const) {
    await openWith(preview, BROADCAST, detailOf(detail));
    const what = checklist().getByRole('heading', { name: 'What it says Done' }).parentElement as HTMLElement;
    expect(await within(what).findByText(told)).toBeVisible();
    expect(within(what).getByText('title' in detail ? 'Spoken' : 'Hello')).toBeVisible();
    for (const other of [mails, minutes]) if (other !== told) expect(within(what).queryByText(other)).toBeNull();
    cleanup();
  }
});

test('who gets it is who was brought along before, and what couldn’t be counted is told', async () => {
  await openWith({}, BROADCAST, detailOf({ kind: 'EPHEMERAL', programs: [], ephemeralCount: 7 }));
  const who = checklist().getByRole('heading', { name: /^Who/ });
  expect(who).toHaveAccessibleName('Who gets it Done');
  expect(within(who.parentElement as HTMLElement).getByText('7 contacts')).toBeVisible();
  cleanup();

  await openBroadcasts(NEW);
  await title();
  answering(previewBroadcast, () => refusal(400, 'No'));
  await chooseMeals();
  expect(await checklist().findByText('This couldn’t be counted.')).toBeVisible();
  expect(checklist().queryByText('Counting…')).toBeNull();
  expect(checklist().getByRole('heading', { name: /^Who/ })).toHaveAccessibleName('Who gets it Missing');
});

test('contacts are taken out one by one or all; rows are mended all at once where more than one has an offer', async () => {
  await openBroadcasts(NEW);
  await title();
  for (const [name, hint] of [
    [/^People of your organization/, 'Programs or single people. Whoever opted out is skipped.'],
    [/^Contacts for this broadcast only/, 'Typed or from a CSV file. They aren’t kept as people.'],
  ] as const)
    expect(screen.getByRole('radio', { name }).parentElement).toHaveTextContent(hint);
  await choose(/^Contacts for this broadcast only/);
  const upload = (rows: readonly string[]) =>
    userEvent.upload(
      screen.getByLabelText('Choose CSV file'),
      new File([['name,phone', ...rows].join('\n')], 'strangers.csv', { type: 'text/csv' }),
    );
  const notice = async (words: RegExp) => (await screen.findByText(words)).closest('[data-kind]');
  await upload(['Ada,212-555-0124', 'Bob,212-555-0125', 'Cleo,212-555-0126']);
  expect(await notice(/^3 contacts were taken/)).toHaveAttribute('data-kind', 'success');
  await press('Take out Bob');
  expect(screen.getByText('2 contacts')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Take out Bob' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Take out Ada' })).toBeVisible();
  await press('Take out all');
  expect(screen.queryByText(/^\d contacts?$/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Take out/ })).toBeNull();

  await upload(['Dan,2.125550127E+9', 'Eva,nothing', 'Flo,212-555-0129']);
  expect(await notice(/^1 contact was taken/)).toHaveAttribute('data-kind', 'warning');
  expect(screen.queryByRole('button', { name: /as offered$/ })).toBeNull();
  await upload(['Gus,2.125550130E+9', 'Hal,2.125550131E+9']);
  await userEvent.click(await screen.findByRole('button', { name: 'Fix 2 rows as offered' }));
  expect(screen.getByText('3 contacts')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Take out Gus' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Take out Hal' })).toBeVisible();
});

test('nobody is told of it unless somebody is chosen, and it says of what they would be', async () => {
  await openBroadcasts(NEW);
  await title();
  const admin = await screen.findByRole('combobox', { name: 'Tell an admin' });
  expect(admin).toHaveAccessibleDescription('Of responses at most every 15 minutes, and when all is sent.');
  await waitFor(() => expect(admin).toHaveAttribute('placeholder', 'No one'));
  expect(screen.getByRole('switch', { name: 'Allow responses' })).toBeChecked();
  expect(screen.getByRole('switch', { name: 'Allow responses' })).toHaveAccessibleDescription(
    'What people answer is shown here. STOP always opts them out.',
  );
  expect(screen.getByRole('textbox', { name: 'And this email address' })).toHaveValue('');
});
