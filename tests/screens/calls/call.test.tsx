import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ProfileName } from '#src/schemas/access.ts';
import { changedSince } from '#src/schemas/began.ts';
import { createCall, getCall, getCallTranscript, updateCall, type Call } from '#src/schemas/calls.ts';
import { getMembership } from '#src/schemas/memberships.ts';
import { createNote, listPersonNotes, type Note } from '#src/schemas/notes.ts';
import { onPhone } from '#tests/screens/on-phone.ts';
import { factsIn } from '#tests/screens/shown.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { CALLEE_ID, callLog, openCalls } from './calls-server.ts';

const AT = '/app/call-logs/0193a000-0000-7000-8000-000000000001';
const SEGMENTS = [
  { start: 0, end: 3, who: 'callee' as const, text: 'Hello, who is it?' },
  { start: 3.5, end: 8, who: 'caller' as const, text: 'It is Rosa. How is the knee today?' },
  { start: 80, end: 85, who: 'callee' as const, text: 'The knee is better. Señora Peña looked at it.' },
];

const call = (changes: Partial<Call> = {}): Call => ({
  ...callLog(1, { recorded: true, transcriptStatus: 'ready' }),
  reason: { kind: 'queue', name: 'Mornings', position: 3 },
  steps: [
    { kind: 'queued', at: '2026-11-20T20:05:00.000Z' },
    { kind: 'ringing', at: '2026-11-20T20:05:02.000Z' },
    { kind: 'in-progress', at: '2026-11-20T20:05:14.000Z' },
    { kind: 'completed', at: '2026-11-20T20:11:26.000Z' },
  ],
  recordingUrl: '/v2/calls/1/recording?key=one',
  recording: { seconds: 100, peaks: Array.from({ length: 100 }, (_, at) => (at >= 20 && at < 70 ? 0 : 200)) },
  talk: { caller: 25, callee: 50, silence: 25 },
  listeners: [{ name: 'Ana Ruiz', at: '2026-11-21T15:00:00.000Z' }],
  ...changes,
});

beforeEach(() => {
  // jsdom plays nothing: an element that is asked to play says that it does
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(this: HTMLMediaElement) {
    this.dispatchEvent(new Event('playing'));
    return Promise.resolve();
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    this.dispatchEvent(new Event('pause'));
  });
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {});
});

interface Options {
  readonly at?: string;
  readonly as?: ProfileName;
  readonly now?: () => Call;
  readonly features?: readonly string[];
}

async function open({ at = '', as = 'ORG_ADMIN', now = () => call(), features = [] }: Options = {}) {
  const asked = answering(getCall, () => ({ call: now() }));
  answering(getCallTranscript, () => ({ transcriptStatus: 'ready' as const, language: 'en', segments: SEGMENTS }));
  const opened = await openCalls(AT + at, { as, features });
  await screen.findByRole('heading', { level: 1, name: /Rosa Quill/ });
  return { ...opened, asked };
}
const sound = () => document.querySelector('audio') as HTMLAudioElement;
const slider = () => screen.findByRole('slider', { name: 'Position' });
const player = async () => within(await screen.findByRole('group', { name: 'Player' }));
const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('tells who, when, how long, why it was made, and each step since its beginning', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Rosa Quill called Ed Hart');
  const steps = await region('What happened');
  expect(screen.getByText('00:06:12')).toBeVisible();
  expect(steps.getByText('It was the next call of the queue Mornings, at position 3.')).toBeVisible();
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '+0:00Call ordered',
    '+0:02Ringing',
    '+0:14Answered',
    '+6:26Ended',
  ]);
  const talk = await region('Who spoke how long');
  expect(talk.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Rosa Quill0:25 · 25%',
    'Ed Hart0:50 · 50%',
    expect.stringMatching(/0:25 · 25%$/),
  ]);
  expect(factsIn(screen.getByRole('region', { name: 'About this call' }))).toEqual({
    Caller: 'Rosa Quill+1 (212) 555-0150',
    Called: 'Ed Hart+1 (212) 555-0177',
    Program: 'Friendly Calls',
  });
  expect((await region('Who has listened')).getByText('Ana Ruiz')).toBeVisible();
});

test('no sound is asked for before somebody plays it; then it begins where the link says', async () => {
  await open({ at: '?t=83' });
  expect(await slider()).toHaveAttribute('aria-valuetext', '1:23 of 1:40');
  expect(sound()).toHaveAttribute('preload', 'none');
  expect(sound()).not.toHaveAttribute('src');
  await userEvent.click((await player()).getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(sound().src).toMatch(/\/v2\/calls\/1\/recording\?key=one$/));
  expect(sound().currentTime).toBe(83);
  expect(await (await player()).findByRole('button', { name: 'Pause' })).toBeVisible();
});

test('the keys move, leap, jump and mute', async () => {
  await open({ at: '?t=50' });
  const input = await slider();
  input.focus();
  const after = async (key: string) => {
    await userEvent.keyboard(key);
    return input.getAttribute('aria-valuetext')?.split(' ')[0];
  };
  expect(await after('{ArrowRight}')).toBe('0:55');
  expect(await after('{ArrowLeft}{ArrowLeft}')).toBe('0:45');
  expect(await after('j')).toBe('0:35');
  expect(await after('l')).toBe('0:45');
  expect(await after('9')).toBe('1:30');
  expect(await after('0')).toBe('0:00');
  await userEvent.keyboard('m');
  expect((await player()).getByRole('button', { name: 'Unmute' })).toBeVisible();
});

test('an address whose key is over is replaced, and the sound goes on at the same second', async () => {
  let key = 'one';
  const { asked } = await open({ at: '?t=40', now: () => call({ recordingUrl: `/v2/calls/1/recording?key=${key}` }) });
  await userEvent.click((await player()).getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(sound().src).toContain('key=one'));
  // who listens is told on the page
  await waitFor(() => expect(asked).toHaveLength(2));
  key = 'two';
  const before = asked.length;
  act(() => void sound().dispatchEvent(new Event('error')));
  await waitFor(() => expect(sound().src).toContain('key=two'));
  expect(asked.length).toBe(before + 1);
  expect(sound().currentTime).toBe(40);
  // the same again, without a second of sound between them: it isn't the key
  act(() => void sound().dispatchEvent(new Event('error')));
  expect(await (await player()).findByRole('alert')).toHaveTextContent('can’t be played right now');
});

test('the transcript reads by speaker, and a press goes to where it is said', async () => {
  await open();
  const text = await screen.findByText(/How is the knee today/);
  expect(text).not.toHaveAttribute('aria-current');
  fireEvent.click(text);
  expect(await slider()).toHaveAttribute('aria-valuetext', '0:03 of 1:40');
  expect(text).toHaveAttribute('aria-current', 'true');
  await userEvent.click(screen.getByRole('link', { name: 'Go to 1:20' }));
  await waitFor(async () => expect(await slider()).toHaveAttribute('aria-valuetext', '1:20 of 1:40'));
  expect(text).not.toHaveAttribute('aria-current');
});

test('what is looked for is marked in the transcript, whatever its accents, one place after the other', async () => {
  await open({ at: '?said=KNEE' });
  const found = await screen.findByText('1 of 2');
  expect(screen.getAllByText('knee', { selector: 'mark' })).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Next place' }));
  expect(found).toHaveTextContent('2 of 2');
  await userEvent.click(screen.getByRole('button', { name: 'Next place' }));
  expect(found).toHaveTextContent('1 of 2');
  await userEvent.click(screen.getByRole('button', { name: 'Previous place' }));
  expect(found).toHaveTextContent('2 of 2');
  const field = screen.getByRole('searchbox', { name: 'Search this transcript' });
  // other words are looked at from their first place
  await userEvent.type(field, '{Backspace}');
  expect(found).toHaveTextContent('1 of 2');
  await userEvent.clear(field);
  expect(screen.queryByRole('button', { name: 'Next place' })).toBeNull();
  await userEvent.type(field, 'pena');
  expect(screen.getByText('Peña', { selector: 'mark' })).toBeVisible();
  await userEvent.type(field, 'x');
  expect(found).toHaveTextContent('Not said in this call');
});

test.each([
  ['processing', 'Transcripts are processing. Please try again in a few minutes.'],
  ['failed', /^The transcript couldn’t be made/],
  ['none', 'There is no transcript of this call.'],
] as const)('without a transcript it says why: %s', async (transcriptStatus, text) => {
  await open({ now: () => call({ transcriptStatus }) });
  expect(await screen.findByText(text)).toBeVisible();
});

test('outcome and topics are set where they stand, with an Undo', async () => {
  let told: Partial<Call> = { callOutcome: null, topics: ['Nutrition'] };
  await open({ now: () => call(told) });
  const bodies = answering(updateCall, (body) => {
    told = { ...told, ...(body as Partial<Call>) };
    return { call: callLog(1, told) };
  });
  expect(await screen.findByText(/^No outcome yet. Choose/)).toBeVisible();
  const outcome = await region('Outcome');
  await userEvent.selectOptions(outcome.getByRole('combobox', { name: 'Who was reached' }), 'Voicemail');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(bodies).toEqual([
      { callOutcome: 'Voicemail', began: { callOutcome: null } },
      { callOutcome: null, began: { callOutcome: 'Voicemail' } },
    ]),
  );
  await userEvent.click(outcome.getByRole('checkbox', { name: 'Mobility' }));
  await waitFor(() =>
    expect(bodies.at(-1)).toEqual({ topics: ['Nutrition', 'Mobility'], began: { topics: ['Nutrition'] } }),
  );
  await waitFor(() => expect(outcome.getByRole('checkbox', { name: 'Mobility' })).toBeChecked());
});

test('Undo gives an outcome and topics back as they were', async () => {
  let told: Partial<Call> = { callOutcome: 'Voicemail', topics: ['Nutrition', 'Mobility'] };
  await open({ now: () => call(told) });
  const bodies = answering(updateCall, (body) => {
    told = { ...told, ...(body as Partial<Call>) };
    return { call: callLog(1, told) };
  });
  const outcome = await region('Outcome');
  const reached = outcome.getByRole('combobox', { name: 'Who was reached' });
  expect(reached).toHaveValue('Voicemail');
  await userEvent.selectOptions(reached, 'No Answer');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ callOutcome: 'Voicemail' }));
  await userEvent.click(outcome.getByRole('checkbox', { name: 'Nutrition' }));
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ topics: ['Mobility'] }));
  await waitFor(() => expect(outcome.getByRole('checkbox', { name: 'Nutrition' })).not.toBeChecked());
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ topics: ['Nutrition', 'Mobility'] }));
});

test.each([
  ['beside the recording', () => {}, null, false],
  ['on a phone before it: that is what is still to be done', onPhone, null, true],
  ['on a phone after it once it was told', onPhone, 'Yes we spoke' as const, false],
])('the outcome stands %s', async (_, narrow, callOutcome, isFirst) => {
  narrow();
  await open({ now: () => call({ callOutcome }) });
  const [outcome, recording] = [
    await screen.findByRole('region', { name: 'Outcome' }),
    screen.getByRole('region', { name: 'Recording' }),
  ];
  expect(outcome.compareDocumentPosition(recording) === Node.DOCUMENT_POSITION_FOLLOWING).toBe(isFirst);
});

test('what two set is joined by topic; an outcome of the other is shown, and not overwritten', async () => {
  let told: Pick<Call, 'callOutcome' | 'topics'> = { callOutcome: null, topics: ['Nutrition'] };
  await open({ now: () => call(told) });
  const bodies = answering(updateCall, (body) => {
    const { began, ...sent } = body as { began: Record<string, unknown> } & Partial<typeof told>;
    if (changedSince(began, sent, told).length > 0) {
      const message = 'Someone else changed this after you opened the form';
      return Response.json({ message, code: 'changedMeanwhile' }, { status: 409 });
    }
    told = { ...told, ...sent };
    return { call: callLog(1, told) };
  });
  const outcome = await region('Outcome');
  const topic = (name: string) => outcome.getByRole('checkbox', { name });
  await waitFor(() => expect(topic('Nutrition')).toBeChecked());
  told = { callOutcome: 'Voicemail', topics: ['Other'] };
  await userEvent.click(topic('Mobility'));
  await waitFor(() => expect(topic('Mobility')).toBeChecked());
  expect(told.topics).toEqual(['Mobility', 'Other']);
  expect(bodies).toHaveLength(2);
  await waitFor(() => expect(outcome.getByRole('combobox')).toHaveValue('Voicemail'));

  told = { ...told, callOutcome: 'No Answer' };
  await userEvent.selectOptions(outcome.getByRole('combobox'), 'Yes we spoke');
  expect(await screen.findByText(/^Someone else changed this/)).toBeVisible();
  await waitFor(() => expect(outcome.getByRole('combobox')).toHaveValue('No Answer'));
  expect(told.callOutcome).toBe('No Answer');
  expect(bodies).toHaveLength(3);
});

test('an outcome that is still to come isn’t called missing while the call goes on', async () => {
  const live = { endedAt: null, recording: null, recordingUrl: null, transcriptStatus: 'none', talk: null } as const;
  let now = call({ status: 'in-progress', callOutcome: null, topics: [], ...live });
  await open({ now: () => now });
  await region('About this call');
  expect(screen.queryByRole('region', { name: 'Outcome' })).toBeNull();
  now = call({ callOutcome: null, topics: [] });
  expect((await region('Outcome')).getByRole('combobox', { name: 'Who was reached' })).toBeVisible();
});

test('who may only read sets nothing', async () => {
  await open({ as: 'ORG_USER' });
  expect((await region('Outcome')).getByText('Yes we spoke')).toBeVisible();
  expect(screen.queryByRole('combobox', { name: 'Who was reached' })).toBeNull();
});

test('a call that nobody answered can be made again; a refusal is told in its words', async () => {
  await open({
    now: () =>
      call({
        status: 'no-answer',
        callOutcome: 'No Answer',
        recording: null,
        recordingUrl: null,
        transcriptStatus: 'none',
        talk: null,
      }),
  });
  const bodies = answering(createCall, () => refusal(409, 'One of the two is in a call right now'));
  // where the recipient is, isn't known then
  answering(getMembership, () => refusal(404));
  // then nothing is known of where the recipient is
  answering(getMembership, () => refusal(404));
  await userEvent.click(await screen.findByRole('button', { name: 'Call again: Ed Hart, for Rosa Quill' }));
  const dialog = await screen.findByRole('dialog', { name: 'Have Rosa Quill call Ed Hart?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Call now' }));
  expect(await screen.findByText('One of the two is in a call right now')).toBeVisible();
  expect(bodies).toHaveLength(1);
});

test('a call of a queue is not made again by hand, as only those who are matched are called so', async () => {
  await open({
    now: () => call({ type: 'OUTREACH_QUEUE', status: 'no-answer', callOutcome: 'No Answer', talk: null }),
  });
  expect(await screen.findByText('No one answered.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Call again/ })).toBeNull();
});

test.each(['caller', 'callee'] as const)('a call is not made again whose %s was deleted', async (side) => {
  const gone = { [side]: { id: null, name: side === 'caller' ? 'Rosa Quill' : 'Ed Hart', phone: null } };
  await open({ now: () => call({ status: 'busy', callOutcome: null, talk: null, ...gone }) });
  const facts = factsIn(await screen.findByRole('region', { name: 'About this call' }));
  expect(facts).toMatchObject({
    Caller: side === 'caller' ? 'Rosa Quill' : 'Rosa Quill+1 (212) 555-0150',
    Called: side === 'callee' ? 'Ed Hart' : 'Ed Hart+1 (212) 555-0177',
  });
  expect(screen.queryByRole('button', { name: /^Call again/ })).toBeNull();
});

test('until the sound has come its button pauses, and that it is awaited is told; then who listens is', async () => {
  vi.mocked(HTMLMediaElement.prototype.play).mockImplementation(() => Promise.resolve());
  let listeners: Call['listeners'] = [];
  await open({ now: () => call({ listeners }) });
  const heard = await region('Who has listened');
  expect(heard.getByText('No one has listened to this recording yet.')).toBeVisible();
  const bar = await player();
  await userEvent.click(bar.getByRole('button', { name: 'Play' }));
  expect(await bar.findByRole('button', { name: 'Pause' })).toBeVisible();
  expect(bar.getByRole('status')).toHaveTextContent('Loading the sound…');
  await waitFor(() => expect(sound().src).toContain('/recording?key=one'));
  listeners = [{ name: 'Bo Li', at: '2026-11-21T15:00:00.000Z' }];
  act(() => void sound().dispatchEvent(new Event('playing')));
  expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(bar.getByRole('status')).toBeEmptyDOMElement();
  expect(await heard.findByText('Bo Li')).toBeVisible();
});

test('a call that isn’t there is a page that isn’t there', async () => {
  answering(getCall, () => refusal(404, 'Not found'));
  await openCalls(AT);
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
});

describe('a note', () => {
  const { id, callee } = call();

  test('is written about who was called, at the second that is heard', async () => {
    const written: Note[] = [];
    const asked: string[] = [];
    answering(listPersonNotes, (_, request) => {
      asked.push(new URL(request.url).search);
      return { rows: written, pager: { page: 0, totalItems: written.length, itemsPerPage: 100, totalPages: 1 } };
    });
    await open({ at: '?t=83', features: ['notes'] });
    const bodies = answering(createNote, () => {
      const note = {
        id: 'note-1',
        organizationId: call().organizationId,
        note: 'The knee is better',
        kind: 'ADDITIONAL_COMMENTS' as const,
        createdAt: '2026-11-20T20:05:00.000Z',
        author: { id: 'person-1', name: 'Ana Ruiz' },
        subject: { personOrganizationId: CALLEE_ID, personId: 'person-8', name: 'Ed Hart', program: null },
        call: { id, second: 83 },
        correctsId: null,
      };
      written.push(note);
      return { notesPerson: note };
    });
    await slider();
    const notes = await region('Notes');
    expect(notes.getByRole('link', { name: 'Ed Hart' })).toHaveAttribute('href', `/app/detail/${CALLEE_ID}#note`);
    await userEvent.click(notes.getByRole('button', { name: 'Write a note' }));
    const form = await region('Write a note at 1:23');
    const field = await form.findByRole('textbox', { name: 'Note' });
    expect(field).toHaveFocus();
    await userEvent.type(field, 'The knee is better');
    await userEvent.click(form.getByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('Note saved')).toBeVisible();
    expect(bodies).toEqual([
      {
        note: 'The knee is better',
        kind: 'ADDITIONAL_COMMENTS',
        personOrganizationId: CALLEE_ID,
        callId: id,
        callSecond: 83,
        clientId: expect.any(String) as string,
      },
    ]);
    // the form has gone, the button is back
    const after = await region('Notes');
    expect(await after.findByRole('button', { name: 'Write a note' })).toBeVisible();
    // and what was written stands below it
    expect(await after.findByText('The knee is better')).toBeVisible();
    expect(after.getByText('Ana Ruiz')).toBeVisible();
    expect(after.getByRole('link', { name: /1:23/ })).toHaveAttribute('href', expect.stringContaining('?t=83'));
    expect(new Set(asked)).toEqual(new Set([`?callId=${id}&limit=100`]));
  });

  test('that is written while the call goes on stays open when it ends and its recording comes', async () => {
    let now = call({
      status: 'in-progress',
      endedAt: null,
      duration: null,
      recording: null,
      recordingUrl: null,
      transcriptStatus: 'none',
      talk: null,
    });
    answering(listPersonNotes, () => ({
      rows: [],
      pager: { page: 0, totalItems: 0, itemsPerPage: 100, totalPages: 0 },
    }));
    await open({ now: () => now, features: ['notes'] });
    await userEvent.click((await region('Notes')).getByRole('button', { name: 'Write a note' }));
    const field = await screen.findByRole('textbox', { name: 'Note' });
    await userEvent.type(field, 'The knee');
    now = call();
    expect(await slider()).toBeVisible();
    expect(field).toBeVisible();
    expect(field).toHaveFocus();
    await userEvent.keyboard(' is better');
    expect(field).toHaveValue('The knee is better');
    // of the call as a whole: there was nothing to hear when it was begun
    expect(screen.getByRole('region', { name: 'Write a note' })).toBeVisible();
    const bodies = answering(createNote, () => refusal(409, 'Not before Monday'));
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]).toMatchObject({ callId: id });
    expect(bodies[0]).not.toHaveProperty('callSecond');
  });

  describe('while the person is deleted by somebody else', () => {
    /** Types a note while the call goes on; gives what deletes the person, which the call's page then hears. */
    async function typing(text: string) {
      let now = call({ status: 'in-progress', endedAt: null, recording: null, recordingUrl: null, talk: null });
      answering(listPersonNotes, () => ({
        rows: [],
        pager: { page: 0, totalItems: 0, itemsPerPage: 100, totalPages: 0 },
      }));
      await open({ now: () => now, features: ['notes'] });
      await userEvent.click((await region('Notes')).getByRole('button', { name: 'Write a note' }));
      const field = await screen.findByRole('textbox', { name: 'Note' });
      if (text !== '') await userEvent.type(field, text);
      return {
        field,
        leave: async () => {
          now = call({ callee: { ...callee, id: null } });
          await slider();
        },
      };
    }

    test('stays in sight, and says that it can’t be saved, until it is discarded', async () => {
      const { field, leave } = await typing('The knee is better');
      await leave();
      expect(await screen.findByText('This note can’t be saved anymore. Copy what you still need.')).toBeVisible();
      expect(field).toBeVisible();
      expect(field).toHaveValue('The knee is better');
      expect(screen.queryByRole('button', { name: 'Save note' })).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Discard what I typed' }));
      expect(screen.queryByRole('region', { name: /note/i })).toBeNull();
    });

    test('goes where nothing is typed', async () => {
      const { leave } = await typing('');
      await leave();
      expect(screen.queryByRole('region', { name: /note/i })).toBeNull();
    });

    test('stays where saving it is what tells that they are gone', async () => {
      const { field, leave } = await typing('The knee is better');
      answering(createNote, () => refusal(404, 'This was deleted, or you can’t see it'));
      await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Back to the note' }));
      await leave();
      expect(field).toHaveValue('The knee is better');
      expect(screen.getByText('This note can’t be saved anymore. Copy what you still need.')).toBeVisible();
    });
  });

  test.each([
    ['without the feature', { features: [] }],
    ['about who was deleted', { features: ['notes'], now: () => call({ callee: { ...callee, id: null } }) }],
  ])('is not offered %s', async (_, options) => {
    await open(options);
    await region('What happened');
    expect(screen.queryByRole('region', { name: 'Notes' })).toBeNull();
  });
});

test.each<{ as?: ProfileName; changes: Partial<Call>; told: readonly string[] }>([
  { changes: { callOutcome: null }, told: ['No outcome yet. Choose who was reached and what it was about.'] },
  { as: 'ORG_USER', changes: { callOutcome: null }, told: [] },
  { changes: { callOutcome: 'Yes we spoke' }, told: [] },
])(
  'what is to be done about a call that was spoken is as it stands: %#',
  async ({ as = 'ORG_ADMIN', changes, told }) => {
    await open({ as, now: () => call({ status: 'completed', ...changes }) });
    await region('What happened');
    expect(screen.queryAllByText(/^No outcome yet\./).map(({ textContent }) => textContent)).toEqual(told);
  },
);

test('a call of a queue without a place says the queue alone; only the step that failed says why', async () => {
  await open({
    now: () =>
      call({
        status: 'failed',
        failure: 'unreachable',
        reason: { kind: 'queue', name: 'Mornings', position: null },
        steps: [
          { kind: 'queued', at: '2026-11-20T20:05:00.000Z' },
          { kind: 'failed', at: '2026-11-20T20:05:02.000Z' },
        ],
      }),
  });
  const steps = await region('What happened');
  expect(steps.getByText('It was the next call of the queue Mornings.')).toBeVisible();
  const [queued, failed] = steps.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(queued).toBe('+0:00Call ordered');
  expect(failed).toMatch(/^\+0:02.*: ./);
});

test('keys of the player are left to what has keys of its own', async () => {
  await open();
  const bar = await player();
  const skip = bar.getByRole('checkbox');
  expect(skip).not.toBeChecked();
  skip.focus();
  await userEvent.keyboard(' ');
  expect(skip).toBeChecked();
  expect(bar.getByRole('button', { name: 'Play' })).toBeVisible();
  bar.getByRole('button', { name: 'Mute' }).focus();
  await userEvent.keyboard(' ');
  expect(bar.getByRole('button', { name: 'Unmute' })).toBeVisible();
  expect(bar.getByRole('button', { name: 'Play' })).toBeVisible();
});
