import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ProfileName } from '#src/schemas/access.ts';
import { getCallsNow } from '#src/schemas/calls.ts';
import { createNote, listPersonNotes } from '#src/schemas/notes.ts';
import { listCallerSurveys, listPersonSurveys } from '#src/schemas/surveys.ts';
import { listTimeline, type TimelineEntry, type TimelineEntryOf } from '#src/schemas/timeline.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { callLog, NOTHING_NOW } from '#tests/screens/calls/calls-server.ts';
import { DETAIL, openConsole, personOf, serve } from './people.ts';

beforeEach(() => {
  // 10:05 PM in New York, the next day already in UTC
  vi.useFakeTimers({ now: new Date('2026-11-24T03:05:00.000Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const FEATURES = ['callLogs', 'notes', 'surveys', 'broadcasts', 'matching'];
const NOW = '2026-11-24T03:00:00.000Z';

const call = (n: number, changes: Partial<TimelineEntryOf<'call'>['call']> = {}, at = NOW): TimelineEntry => ({
  kind: 'call',
  id: `call-${n}`,
  at,
  call: {
    status: 'completed',
    callOutcome: 'Yes we spoke',
    topics: ['Nutrition'],
    other: { id: 'place-2', name: 'Rosa Quill' },
    duration: 372,
    recorded: true,
    transcriptStatus: 'ready',
    ...changes,
  },
});
const UNRECORDED = { recorded: false, transcriptStatus: 'none' } as const;
const note = (n: number, at = NOW): TimelineEntry => ({
  kind: 'note',
  id: `note-${n}`,
  at,
  note: {
    note: `Enjoys chess ${n}`,
    kind: 'CHANGE_OF_CONDITION',
    author: { id: 'person-1', name: 'Ana Ruiz' },
    call: { id: 'call-1', second: 83 },
    correctsId: null,
  },
});
const survey: TimelineEntry = {
  kind: 'survey',
  id: 'event-1',
  at: '2026-11-22T05:02:00.000Z',
  survey: {
    id: 'survey-1',
    type: 'POSTCALL_SURVEY',
    step: 'answered',
    actor: 'Rosa Quill',
    about: null,
    alarms: 2,
    postponedTo: null,
  },
};
const broadcast = { id: 'storm', title: 'Storm tonight' };
const message: TimelineEntry = {
  kind: 'message',
  id: 'message-1',
  at: '2026-11-22T04:59:00.000Z',
  broadcast,
  message: { type: 'sms', status: 'error', error: 'undelivered' },
};
const reply: TimelineEntry = {
  kind: 'reply',
  id: 'reply-1',
  at: '2026-11-22T05:01:00.000Z',
  broadcast,
  reply: { text: 'Parar', isStop: true },
};
const change: TimelineEntry = {
  kind: 'change',
  id: 'change-1',
  at: '2026-11-01T15:05:00.000Z',
  change: {
    id: 'change-1',
    at: '2026-11-01T15:05:00.000Z',
    actor: { id: 'person-1', name: 'Ana Ruiz' },
    action: 'updated',
    entity: 'person-organization',
    entityId: 'place-1',
    subjects: [],
    before: { hobbies: 'Chess' },
    after: { hobbies: 'Cards' },
  },
};
const ALL = [call(1), note(1), survey, reply, message, change];

interface Options {
  readonly at?: string;
  readonly as?: ProfileName;
  readonly features?: string[];
}

type Answer = (query: URLSearchParams) => { entries: TimelineEntry[]; next: string | null } | Response;

async function open(answer: Answer, { at = DETAIL, as = 'ORG_USER', features = FEATURES }: Options = {}) {
  const person = personOf('CALLER');
  serve({ as, person: () => person, features });
  answering(getCallsNow, () => NOTHING_NOW);
  const none = { page: 0, totalItems: 0, itemsPerPage: 10, totalPages: 0 };
  answering(listPersonNotes, () => ({
    rows: [],
    pager: none,
  }));
  answering(listPersonSurveys, () => ({ personOrganizationSurveys: [], pager: none }));
  answering(listCallerSurveys, () => ({ callerSurveys: [], pager: none }));
  const asked: Array<Record<string, string>> = [];
  answering(listTimeline, (_, request) => {
    const query = new URL(request.url).searchParams;
    asked.push(Object.fromEntries(query));
    return answer(query);
  });
  const opened = await openConsole(at);
  const region = within(await screen.findByRole('region', { name: 'Timeline' }));
  return { ...opened, asked, region };
}

const whole = (entries: readonly TimelineEntry[]) => () => ({ entries: [...entries], next: null });
const chip = (name: string) => screen.getByRole('button', { name, pressed: false });

test('entries stand under their days, as the organization counts them', async () => {
  const { region } = await open(whole(ALL));
  await region.findByText('Today');
  expect(region.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Today',
    'Yesterday',
    'November 21, 2026',
    'November 01, 2026',
  ]);
  // 12:01 AM is another day than 11:59 PM
  expect(region.getByText('12:01 AM EST')).toBeVisible();
  expect(region.getByText('11:59 PM EST')).toBeVisible();
});

test('each kind says what it was, and leads to where there is more', async () => {
  const { region } = await open(whole(ALL));
  const link = (name: string) => region.getByRole('link', { name });
  expect(await region.findByRole('link', { name: 'Call with Rosa Quill' })).toHaveAttribute(
    'href',
    '/app/call-logs/call-1',
  );
  expect(region.getByText('00:06:12 · Yes we spoke · Nutrition · Recording · Transcript')).toBeVisible();
  expect(link('Note by Ana Ruiz')).toHaveAttribute('href', '/app/notes?open=note-1');
  expect(region.getByText('Enjoys chess 1')).toBeVisible();
  expect(region.getByText('Change of condition')).toBeVisible();
  expect(link('Call at 1:23')).toHaveAttribute('href', '/app/call-logs/call-1?t=83');
  expect(link('Post-call survey')).toHaveAttribute('href', '/app/surveys/survey-1?family=caller&tab=all');
  expect(region.getByText('By Rosa Quill · 2 to look at')).toBeVisible();
  expect(link('Storm tonight')).toHaveAttribute('href', '/app/broadcasts/storm');
  expect(region.getByText('SMS · Didn’t arrive')).toBeVisible();
  expect(link('Response to Storm tonight')).toHaveAttribute('href', '/app/broadcasts/storm?tab=responses');
  expect(region.getByText('Parar')).toBeVisible();
  expect(region.getByText('Opted out')).toBeVisible();
  expect(region.getByText('Edited')).toBeVisible();
  expect(region.getByText('Cards')).toBeVisible();
});

test('changes name only others, and say that somebody was deactivated and reactivated', async () => {
  const told = (n: number, given: Partial<TimelineEntryOf<'change'>['change']>): TimelineEntry => ({
    ...change,
    id: `change-${n}`,
    change: { ...change.change, id: `change-${n}`, ...given },
  });
  const match = { entity: 'match', before: null, after: null };
  const { region } = await open(
    whole([
      told(1, { action: 'role', before: { role: 'INACTIVE' }, after: { role: 'CALLER' } }),
      told(2, { before: { role: 'CALLER', hobbies: 'Chess' }, after: { role: 'INACTIVE', hobbies: null } }),
      told(3, { action: 'role', before: { role: 'RECIPIENT' }, after: { role: 'CALLER' } }),
      told(4, { ...match, action: 'deleted', subjects: ['Rosa Quill'] }),
      // whoever it was has been deleted
      told(5, { ...match, action: 'created' }),
    ]),
  );
  await region.findByText('Reactivated');
  expect(region.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
    'Reactivated',
    'Deactivated',
    'Role changed',
    'Match with Rosa Quill ended',
    'Matched with someone',
  ]);
  expect(region.queryByText(/Hanna/)).toBeNull();
});

test('a survey that was postponed says until when, and one that the history names no more leads nowhere', async () => {
  const later = { id: 'event-2', kind: 'survey', at: NOW } as const;
  const by = { type: 'EVALUATION', actor: null, about: null, alarms: 0 } as const;
  const { region } = await open(
    whole([
      { ...later, survey: { ...by, id: 'survey-2', step: 'postponed', postponedTo: '2026-12-01' } },
      { ...later, id: 'event-3', survey: { ...by, id: null, step: 'closed', postponedTo: null } },
    ]),
  );
  expect(await region.findByText('Postponed until December 01, 2026')).toBeVisible();
  expect(region.getByText('Closed')).toBeVisible();
  expect(region.getAllByRole('link', { name: 'Evaluation' })).toHaveLength(1);
});

test('what somebody has answered about another leads to both', async () => {
  const told = { type: 'POSTCALL_SURVEY', step: 'answered', actor: null, alarms: 1, postponedTo: null } as const;
  const about = { id: 'place-9', name: 'Bo Li' };
  const { region } = await open(
    whole([{ kind: 'survey', id: 'survey-9', at: NOW, survey: { ...told, id: 'survey-9', about } }]),
  );
  const link = (name: string) => region.getByRole('link', { name });
  expect(await region.findByRole('link', { name: 'About Bo Li' })).toHaveAttribute('href', '/app/detail/place-9');
  expect(link('Post-call survey')).toHaveAttribute('href', '/app/surveys/survey-9?family=caller&tab=all');
  expect(region.getByText('1 to look at')).toBeVisible();
});

test('what the status says already isn’t said again', async () => {
  const { region } = await open(
    whole([call(1, { status: 'no-answer', callOutcome: 'No Answer', topics: [], duration: null, ...UNRECORDED })]),
  );
  expect(await region.findByText('No answer')).toBeVisible();
  expect(region.queryByText('No Answer')).toBeNull();
});

test('a call comes by itself, ends, and gets its recording and its transcript', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T03:05:00.000Z'), shouldAdvanceTime: true });
  const steps = [
    call(1, { status: 'in-progress', duration: null, ...UNRECORDED }),
    call(1, UNRECORDED),
    call(1, { transcriptStatus: 'processing' }),
    call(1),
  ];
  let step = -1;
  const { region } = await open(() => ({ entries: steps.slice(0, step + 1).slice(-1), next: null }));
  expect(await region.findByText('Nothing has happened yet.')).toBeVisible();
  const live = callLog(1, { status: 'in-progress', callee: { id: 'place-1', name: 'Hanna', phone: null } });
  const others = callLog(2, { status: 'in-progress' });
  answering(getCallsNow, () => ({ ...NOTHING_NOW, callLogs: step < 1 ? [live, others] : [others] }));
  for (const [at, words] of [
    'On a call',
    /Nutrition$/,
    /Recording · Transcript in progress$/,
    /Transcript$/,
  ].entries()) {
    step = at;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await region.findByText(words)).toBeVisible();
  }
});

test('kinds are chosen together, in the address, and Back undoes the last step', async () => {
  const { asked, history, region } = await open((query) => ({
    entries: query.get('kinds') === 'call' ? [call(1)] : [],
    next: null,
  }));
  expect(await region.findByText('Nothing has happened yet.')).toBeVisible();
  await userEvent.click(chip('Calls'));
  expect(await region.findByText('Call with Rosa Quill')).toBeVisible();
  expect(history.location.search).toBe('?kinds=call');
  expect(region.getByRole('link', { name: 'View in call logs' })).toHaveAttribute(
    'href',
    '/app/call-logs?caller=place-1',
  );
  await userEvent.click(chip('Notes'));
  expect(await region.findByText('Nothing of these kinds yet.')).toBeVisible();
  expect(asked.map(({ kinds }) => kinds)).toEqual([undefined, 'call', 'call,note']);
  expect(region.queryByRole('link', { name: 'View in call logs' })).toBeNull();
  history.back();
  expect(await region.findByText('Call with Rosa Quill')).toBeVisible();
  await userEvent.click(chip('All'));
  await waitFor(() => expect(history.location.search).toBe(''));
});

test('all kinds are the same as none, and the last one that is switched off leads to all', async () => {
  const { asked, history, region } = await open(whole([change]), { at: `${DETAIL}?kinds=note`, features: ['notes'] });
  await region.findByText('Edited');
  const pressed = () => region.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
  expect(pressed()).toEqual(['Notes']);
  // one page is all there is
  expect(region.queryByText(/shown$/)).toBeNull();
  await userEvent.click(chip('Changes'));
  await waitFor(() => expect(pressed()).toEqual(['All']));
  expect(history.location.search).toBe('');
  await userEvent.click(chip('Changes'));
  await waitFor(() => expect(pressed()).toEqual(['Changes']));
  expect(history.location.search).toBe('?kinds=change');
  await userEvent.click(region.getByRole('button', { name: 'Changes' }));
  await waitFor(() => expect(pressed()).toEqual(['All']));
  expect(history.location.search).toBe('');
  expect(asked.map(({ kinds }) => kinds)).toEqual(['note', undefined, 'change']);
});

test.each([
  ['call', 'No calls yet.'],
  ['note', 'No notes yet.'],
  ['survey', 'No surveys yet.'],
  ['message', 'No broadcasts yet.'],
  ['reply', 'No responses yet.'],
  ['change', 'No changes yet.'],
])('an address with %s alone says what there is none of', async (kinds, words) => {
  const { asked, region } = await open(whole([]), { at: `${DETAIL}?kinds=${kinds}` });
  expect(await region.findByText(words)).toBeVisible();
  expect(asked).toEqual([{ kinds }]);
});

test('kinds of areas that aren’t one’s own are neither offered nor asked for', async () => {
  const { asked, region } = await open(whole([change]), { at: `${DETAIL}?kinds=call,gossip`, features: ['notes'] });
  expect(await region.findByText('Edited')).toBeVisible();
  expect(asked).toEqual([{}]);
  const group = within(region.getByRole('group', { name: 'Show in the timeline' }));
  expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['All', 'Notes', 'Changes']);
});

test('without a choice there are no chips', async () => {
  const { region } = await open(whole([change]), { features: [] });
  await region.findByText('Edited');
  expect(region.queryByRole('group')).toBeNull();
});

test('more comes on demand, from where the page before ends', async () => {
  const pages = [
    { entries: [note(1)], next: '1.a' },
    { entries: [note(2)], next: '2.b' },
    { entries: [note(3)], next: null },
  ] as const;
  const { asked, region } = await open((query) => {
    const { entries, next } = pages[Number(query.get('before')?.[0] ?? 0)] ?? pages[0];
    return { entries: [...entries], next };
  });
  await region.findByText('Enjoys chess 1');
  const more = () => userEvent.click(region.getByRole('button', { name: 'Show more' }));
  await more();
  expect(await region.findByText('Enjoys chess 2')).toBeVisible();
  expect(region.getByText('2 entries shown')).toBeVisible();
  await more();
  expect(await region.findByText('Enjoys chess 3')).toBeVisible();
  expect(region.getByText('3 entries shown')).toBeVisible();
  // all of one day under one heading
  expect(region.getAllByRole('heading', { level: 3 })).toHaveLength(1);
  expect(region.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(asked.map(({ before }) => before)).toEqual([undefined, '1.a', '2.b']);
});

test('a failure says so where the page would be, and can be tried again', async () => {
  let fails = false;
  const { region } = await open((query) => {
    if (fails) return refusal(400, 'Not today');
    return query.has('before') ? { entries: [note(2)], next: null } : { entries: [note(1)], next: '1.a' };
  });
  await region.findByText('Enjoys chess 1');
  fails = true;
  await userEvent.click(region.getByRole('button', { name: 'Show more' }));
  expect(await region.findByText(/Not today/)).toBeVisible();
  expect(region.getByText('Enjoys chess 1')).toBeVisible();
  fails = false;
  await userEvent.click(region.getByRole('button', { name: 'Try again' }));
  expect(await region.findByText('Enjoys chess 2')).toBeVisible();
});

test('a note that is written here stands in it at once', async () => {
  const written: TimelineEntry[] = [];
  const { region } = await open(() => ({ entries: [...written], next: null }));
  answering(createNote, (body) => {
    const { note: text } = body as { note: string };
    written.push({ ...note(9), note: { ...(note(9) as TimelineEntryOf<'note'>).note, note: text } } as TimelineEntry);
    const { kind, author, call: about, correctsId } = (note(9) as TimelineEntryOf<'note'>).note;
    const subject = { personOrganizationId: 'place-1', personId: 'person-7', name: 'Hanna Virtanen', program: null };
    const facts = { note: text, kind, author, call: about, correctsId };
    return { notesPerson: { id: 'note-9', organizationId: 'org-1', createdAt: NOW, subject, ...facts } };
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'Likes tea');
  await userEvent.click(screen.getByRole('button', { name: 'Save note' }));
  expect(await region.findByText('Likes tea')).toBeVisible();
});
