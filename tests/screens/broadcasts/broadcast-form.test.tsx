import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw/http';
import { describe, expect, test } from 'vitest';
import {
  createBroadcast,
  removeBroadcastAudio,
  testBroadcast,
  updateBroadcast,
  uploadBroadcastAudio,
} from '#src/schemas/broadcasts.ts';
import { listMemberships } from '#src/schemas/memberships.ts';
import { untilKept } from '#tests/screens/drafts.ts';
import { readDraft } from '#src/lib/session/drafts.ts';
import { answering, refusal } from '#tests/screens/auth/console.tsx';
import { personOf } from '#tests/screens/person/people.ts';
import { server } from '#tests/server.ts';
import {
  BROADCAST,
  broadcastOf,
  CLEO,
  detailOf,
  MEALS,
  openBroadcasts,
  previewOf,
  onOneDay,
} from './broadcasts-server.ts';

onOneDay();

const NEW = '/app/broadcasts/new';
const adminOf = (id: string, firstName: string, lastName: string) => {
  const { person, ...place } = personOf('CALLER');
  return { ...place, personId: id, person: { ...person, id, firstName, lastName } };
};
const title = () => screen.findByRole('textbox', { name: 'Title' });
const text = () => screen.getByRole('textbox', { name: 'Text' });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const checklist = () => within(screen.getByRole('complementary', { name: 'Before you send' }));
const chooseMeals = async () => userEvent.click(await screen.findByRole('checkbox', { name: /whole program/ }));

test('the checklist says who gets it, and who is skipped and why', async () => {
  const { previewed } = await openBroadcasts(NEW);
  await title();
  expect(checklist().getByText('No one is chosen yet.')).toBeVisible();
  expect(previewed).toHaveLength(0);
  expect(await screen.findByText('2 can’t be reached: opted out of texts; landline, can’t get texts')).toBeVisible();
  await chooseMeals();
  expect(await checklist().findByText('3 people get it.')).toBeVisible();
  expect(checklist().getByText('5 chosen = 3 get it + 2 skipped')).toBeVisible();
  expect(previewed.at(-1)).toMatchObject({ type: 'sms', programs: [MEALS], sendNow: true });
  await userEvent.click(checklist().getByText('2 people are skipped'));
  const table = within(checklist().getByRole('table', { name: 'Who is skipped, and why' }));
  expect(table.getByRole('row', { name: 'Ana Ruiz Opted out of texts' })).toBeVisible();
  expect(table.getByRole('row', { name: 'Ben Ito Landline, can’t get texts' })).toBeVisible();
});

test('who is chosen and can’t be reached is nobody to send to', async () => {
  await openBroadcasts(NEW, { preview: () => previewOf({ sendTo: 0, skipped: { optedOut: 3, landline: 2 } }) });
  await title();
  await chooseMeals();
  expect(await checklist().findByText('No one of those you chose can get it.')).toBeVisible();
  expect(checklist().getByRole('heading', { name: /^Who/ })).toHaveAccessibleName('Who gets it Missing');
});

test('the meter names the letter that makes a text dear, and mends it', async () => {
  await openBroadcasts(NEW, { preview: () => previewOf({ segments: 3, cost: 1.5 }) });
  await title();
  await chooseMeals();
  await userEvent.click(text());
  await userEvent.paste(`María ${'a'.repeat(70)}`);
  const meter = within(screen.getByRole('group', { name: 'Length and cost' }));
  expect(
    meter.getByText('2 segments for each person · The character “í” makes it longer. Otherwise: 1 segment.'),
  ).toBeVisible();
  expect(await meter.findByText('About $1.50 for 3 segments in all.')).toBeVisible();
  await userEvent.click(meter.getByRole('button', { name: 'Replace “í” with “i”' }));
  expect(text()).toHaveValue(`Maria ${'a'.repeat(70)}`);
  expect(meter.getByText('1 segment for each person')).toBeVisible();
});

test('length and cost are of the same people, and what it says is told as one of them gets it', async () => {
  const preview = { segments: 4, cost: 0.03, segmentsEach: { least: 1, most: 2 } };
  await openBroadcasts(NEW, { preview: () => previewOf(preview) });
  await title();
  await userEvent.type(await title(), 'Flu');
  await userEvent.click(text());
  // with its braces it would be two for everybody
  await userEvent.paste(`{firstName|dear neighbor}, ${'a'.repeat(150)}`);
  const meter = within(screen.getByRole('group', { name: 'Length and cost' }));
  expect(meter.getByText('About 2 segments for each person')).toBeVisible();
  expect(checklist().getByText(/^\{firstName\|dear neighbor\}, aaa/)).toBeVisible();
  await chooseMeals();
  expect(await meter.findByText('1 to 2 segments for each person')).toBeVisible();
  expect(meter.getByText('About $0.03 for 4 segments in all.')).toBeVisible();
  expect(checklist().getByText(/^Cleo, aaa/)).toBeVisible();
  expect(checklist().getByText('As it reads for Cleo Moss.')).toBeVisible();
});

test('the hours tell the fullest one before anything is pointed at', async () => {
  await openBroadcasts(NEW);
  await title();
  await chooseMeals();
  const chart = await screen.findByRole('img', { name: 'Recipients by the hour their clocks show' });
  const told = chart.closest('figure')?.querySelector('figcaption');
  expect(told).toHaveTextContent('9 AMPeople 2');
});

test('of what the text has to be, the checklist says whether it is missing or to be mended', async () => {
  await openBroadcasts(NEW);
  await title();
  const what = checklist().getByRole('heading', { name: /^What/ });
  await userEvent.click(text());
  await userEvent.paste('a'.repeat(321));
  expect(what).toHaveAccessibleName('What it says Missing');
  await userEvent.type(await title(), 'Flu');
  expect(checklist().getByText('The text is too long for SMS: 321 of 320 characters.')).toBeVisible();
  expect(what).toHaveAccessibleName('What it says To fix');
});

test('a letter that costs nothing is not complained of', async () => {
  await openBroadcasts(NEW);
  await title();
  await userEvent.click(text());
  await userEvent.paste('María');
  const meter = within(screen.getByRole('group', { name: 'Length and cost' }));
  expect(meter.getByText('1 segment for each person')).toBeVisible();
  expect(meter.queryByRole('button')).not.toBeInTheDocument();
});

test('letters that are all of a text make nothing longer', async () => {
  await openBroadcasts(NEW);
  await title();
  await userEvent.click(text());
  await userEvent.paste('😀');
  const meter = within(screen.getByRole('group', { name: 'Length and cost' }));
  expect(meter.getByText('1 segment for each person')).toBeVisible();
  await userEvent.paste(' 😀'.repeat(40));
  expect(meter.getByText('2 segments for each person')).toBeVisible();
  expect(meter.queryByRole('button')).not.toBeInTheDocument();
});

test('a button puts a field in where the text is written', async () => {
  await openBroadcasts(NEW);
  await title();
  await userEvent.type(text(), 'Hello ');
  await press('First name');
  expect(text()).toHaveValue('Hello {firstName|friend}');
});

test('what looks like a field and is none is told to go out with its braces', async () => {
  await openBroadcasts(NEW);
  await title();
  await userEvent.click(text());
  await userEvent.paste('Hello {{firstName}} of {organization}');
  const known = 'The fields are {firstName}, {lastName}, {organization}.';
  expect(screen.getByText(`{{firstName}} isn’t a field, so its braces are sent, too. ${known}`)).toBeVisible();
  await userEvent.paste(' {Zip}');
  expect(screen.getByText(`{{firstName}}, {Zip} aren’t fields, so their braces are sent, too. ${known}`)).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Hello');
  expect(checklist().getByText('This would be sent as it stands: {{firstName}}, {Zip}')).toBeVisible();
  expect(checklist().getByRole('heading', { name: 'What it says To fix' })).toBeVisible();
  await userEvent.clear(text());
  await userEvent.click(text());
  await userEvent.paste('Hello {firstName|friend}');
  expect(screen.queryByText(/braces/)).toBeNull();
  expect(checklist().getByRole('heading', { name: 'What it says Done' })).toBeVisible();
});

test('the subject of an email is read as its text is: fields put in, and what is none told', async () => {
  await openBroadcasts(NEW);
  await title();
  await userEvent.click(screen.getByRole('radio', { name: /^Email/ }));
  await userEvent.click(await title());
  await userEvent.paste('News for {firstName|friend}');
  await userEvent.click(text());
  await userEvent.paste('One.\n\nTwo.');
  await chooseMeals();
  expect(await checklist().findByText('News for Cleo')).toBeVisible();
  await userEvent.click(await title());
  await userEvent.paste(' of {Zip}');
  expect(screen.getByText(/^\{Zip\} isn’t a field/)).toBeVisible();
  expect(checklist().getByText('This would be sent as it stands: {Zip}')).toBeVisible();
  // of a text nobody reads the title
  await userEvent.click(screen.getByRole('radio', { name: /^SMS/ }));
  expect(screen.queryByText(/^\{Zip\} isn’t a field/)).toBeNull();
});

test('a test of what can’t be sent says so at the field', async () => {
  await openBroadcasts(NEW);
  const tested = answering(testBroadcast, () => ({ sentTo: '•••0101' }));
  await userEvent.click(await title());
  await userEvent.paste('x'.repeat(51));
  await userEvent.click(text());
  await userEvent.paste('Hello');
  await press('Send a test to me');
  await waitFor(async () => expect(await title()).toHaveFocus());
  expect(await title()).toBeInvalid();
  expect(tested).toEqual([]);
});

test('who would be asleep is told, and one button shifts the start', async () => {
  const { previewed } = await openBroadcasts(NEW);
  await title();
  await chooseMeals();
  expect(
    await screen.findByText(/^1 person is outside calling hours then, and gets it November 23, 2026 11:00\sAM\sEST/),
  ).toBeVisible();
  await press(/^Start at November 23, 2026 11:00/);
  expect(screen.getByRole('radio', { name: 'At a time' })).toBeChecked();
  expect(screen.getByLabelText('Time')).toHaveValue('11:00');
  expect(screen.getByRole('textbox', { name: 'Date' })).toHaveValue('11/23/2026');
  await waitFor(() => expect(previewed.at(-1)).toMatchObject({ sendNow: false, timezone: 'America/New_York' }));
});

test('a draft needs its title alone; the new one opens, and typed text isn’t asked about', async () => {
  const { history } = await openBroadcasts(NEW);
  const sent = answering(createBroadcast, () => ({ broadcast: detailOf({ title: 'Flu' }) }));
  await title();
  await press('Save draft');
  expect(await title()).toHaveAccessibleDescription(/Fill in this field|required/i);
  expect(sent).toHaveLength(0);
  await userEvent.type(await title(), 'Flu');
  await press('Save draft');
  expect(await screen.findByText('“Flu” was saved as a draft.')).toBeVisible();
  expect(sent[0]).toMatchObject({ title: 'Flu', action: 'save', programs: [], audio: null });
  await waitFor(() => expect(history.location.pathname).toBe(BROADCAST));
});

test('only a text can be answered: for others nothing is offered', async () => {
  await openBroadcasts(NEW);
  await title();
  expect(screen.getByRole('switch', { name: 'Allow responses' })).toBeVisible();
  expect(screen.getByText('Of responses at most every 15 minutes, and when all is sent.')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: /^Email/ }));
  expect(await screen.findByText('Only texts can be answered here.')).toBeVisible();
  expect(screen.queryByRole('switch', { name: 'Allow responses' })).not.toBeInTheDocument();
  expect(screen.getByText('When all is sent.')).toBeVisible();
});

test('a draft that takes no answers keeps to that when something else of it is changed', async () => {
  await openBroadcasts(BROADCAST, { detail: () => detailOf({ title: 'Flu', allowResponses: false }) });
  const sent = answering(updateBroadcast, () => ({ broadcast: detailOf({ title: 'Flu', allowResponses: false }) }));
  await userEvent.type(await title(), '!');
  await press('Save draft');
  await waitFor(() => expect(sent).toMatchObject([{ title: 'Flu!', allowResponses: false }]));
});

test('a recording goes with no text, and a day with nothing that is sent now', async () => {
  const audio = { id: 'first', seconds: 4, peaks: [1, 2], url: '/v2/broadcasts/audios/first' };
  const planned = { sendNow: false, scheduleDate: '2026-12-01', scheduleTime: '09:30', timezone: 'America/New_York' };
  await openBroadcasts(BROADCAST, { detail: () => detailOf({ title: 'Flu', type: 'voice', audio, ...planned }) });
  const sent = answering(updateBroadcast, () => ({ broadcast: detailOf({ title: 'Flu' }) }));
  await title();
  await userEvent.click(screen.getByRole('radio', { name: /^SMS/ }));
  await userEvent.click(screen.getByRole('radio', { name: /^Now/ }));
  await press('Save draft');
  await waitFor(() =>
    expect(sent).toMatchObject([{ type: 'sms', audio: null, sendNow: true, scheduleDate: null, scheduleTime: null }]),
  );
});

test('sending at once asks; refusals stand at their fields', async () => {
  await openBroadcasts(NEW);
  const sent = answering(createBroadcast, () =>
    refusal(400, 'no valid contact recipients found for this organization', {
      fields: { recipients: 'no valid contact recipients found for this organization' },
    }),
  );
  await userEvent.type(await title(), 'Flu');
  await userEvent.type(text(), 'Come tomorrow');
  await chooseMeals();
  await checklist().findByText('3 people get it.');
  await press('Send now');
  const dialog = await screen.findByRole('dialog', { name: 'Send “Flu” now?' });
  expect(within(dialog).getByText(/^3 contacts get it/)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toHaveLength(0);
  await press('Send now');
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send now' }));
  await waitFor(() =>
    expect(screen.getAllByText('No valid contact recipients found for this organization').length).toBeGreaterThan(0),
  );
  expect(sent[0]).toMatchObject({ action: 'submit', sendNow: true, programs: [MEALS] });
});

test('people are chosen one by one: sent, and saved again in a draft that has them, by their ids alone', async () => {
  const { history } = await openBroadcasts(NEW, {
    detail: () =>
      detailOf({ title: 'Flu', recipients: [{ id: `${CLEO}@${MEALS}`, personId: CLEO, name: 'Cleo Moss' }] }),
  });
  const sent = answering(createBroadcast, () => ({ broadcast: detailOf({ title: 'Flu' }) }));
  await userEvent.type(await title(), 'Flu');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Cleo Moss Caller' }));
  await press('Save draft');
  await waitFor(() => expect(sent).toMatchObject([{ programs: [], recipients: [CLEO], content: null }]));
  await waitFor(() => expect(history.location.pathname).toBe(BROADCAST));
  const saved = answering(updateBroadcast, () => ({ broadcast: detailOf({ title: 'Flu!' }) }));
  expect(await screen.findByRole('checkbox', { name: 'Cleo Moss Caller' })).toBeChecked();
  await userEvent.type(await title(), '!');
  await press('Save draft');
  await waitFor(() => expect(saved).toMatchObject([{ title: 'Flu!', recipients: [CLEO] }]));
});

test('what is typed while a new one is saved for the first time stands in the form of its page, not saved yet', async () => {
  const first = detailOf({ title: 'Flu', content: '' });
  const { history } = await openBroadcasts(NEW, { detail: () => first });
  const answer = Promise.withResolvers<void>();
  const sent = answering(createBroadcast, async () => {
    await answer.promise;
    return { broadcast: first };
  });
  await userEvent.type(await title(), 'Flu');
  await press('Save draft');
  await waitFor(() => expect(sent).toHaveLength(1));
  await userEvent.type(text(), 'Come tomorrow');
  answer.resolve();
  await waitFor(() => expect(history.location.pathname).toBe(BROADCAST));
  expect(await screen.findByText('What you typed is still here')).toBeVisible();
  expect(text()).toHaveValue('Come tomorrow');
  expect(await title()).toHaveValue('Flu');
  expect(screen.queryByText('Someone else changed this, too')).toBeNull();
  const saved = answering(updateBroadcast, () => ({ broadcast: detailOf({ title: 'Flu', content: 'Come tomorrow' }) }));
  await press('Save draft');
  await waitFor(() => expect(saved).toMatchObject([{ title: 'Flu', content: 'Come tomorrow' }]));
});

test('what got no answer is kept and sent again as the same one', async () => {
  const { history } = await openBroadcasts(NEW);
  let isDown = true;
  const sent = answering(createBroadcast, () =>
    isDown ? refusal(503, 'Service unavailable') : { broadcast: detailOf({ title: 'Flu' }) },
  );
  const send = async () => {
    await press('Send now');
    await userEvent.dblClick(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send now' }));
  };
  await userEvent.type(await title(), 'Flu');
  await userEvent.type(text(), 'Come tomorrow');
  await chooseMeals();
  await checklist().findByText('3 people get it.');
  await send();
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await title()).toHaveValue('Flu');
  expect(text()).toHaveValue('Come tomorrow');
  isDown = false;
  await send();
  await waitFor(() => expect(history.location.pathname).toBe(BROADCAST));
  expect(sent).toEqual([expect.objectContaining({ submissionId: expect.any(String) }), sent[0]]);
});

test('where it isn’t known whether a new one arrived, it says that trying again is safe; of one that there is, to look first', async () => {
  const lost = () => HttpResponse.error();
  answering(createBroadcast, lost);
  answering(updateBroadcast, lost);
  await openBroadcasts(NEW);
  await userEvent.type(await title(), 'Flu');
  await press('Save draft');
  expect(await screen.findByText('You can safely try again: it won’t be saved or sent twice.')).toBeVisible();
  cleanup();

  await openBroadcasts(BROADCAST, { detail: () => detailOf() });
  await userEvent.type(await title(), ' clinic');
  await press('Save draft');
  expect(await screen.findByText('Check it before you try again.')).toBeVisible();
  expect(screen.queryByText(/safely/)).toBeNull();
});

test('a reload while it is being sent makes no second one; what was changed since is sent under another name', async () => {
  await openBroadcasts(NEW);
  const held = Promise.withResolvers<void>();
  const first = answering(createBroadcast, async () => {
    await held.promise;
    return Response.error();
  });
  await userEvent.type(await title(), 'Flu');
  await untilKept('Flu');
  await press('Save draft');
  await waitFor(() => expect(first).toHaveLength(1));
  cleanup();
  await openBroadcasts(NEW);
  const WORDS = 'This broadcast was sent already, as it was before your last changes.';
  const again = answering(createBroadcast, () => refusal(409, WORDS, { code: 'broadcastSubmitted' }));
  await waitFor(async () => expect(await title()).toHaveValue('Flu'));
  await press('Save draft');
  expect(await screen.findByText(WORDS)).toBeVisible();
  expect(again).toEqual(first);
  const other = answering(createBroadcast, () => ({ broadcast: detailOf({ title: 'Flu' }) }));
  await press('Save draft');
  await waitFor(() => expect(other).toHaveLength(1));
  expect(other[0]).not.toMatchObject({ submissionId: (first[0] as { submissionId: string }).submissionId });
  held.resolve();
});

test('a time in the past is told beside the fields, and not counted with', async () => {
  const { previewed } = await openBroadcasts(NEW);
  await title();
  await chooseMeals();
  await userEvent.click(screen.getByRole('radio', { name: 'At a time' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Date' }), '11/20/2020');
  await userEvent.type(screen.getByLabelText('Time'), '09:30');
  expect(screen.getAllByText('This time has passed. Choose a time in the future.')).toHaveLength(2);
  expect(checklist().getByRole('heading', { name: /^When/ })).toHaveAccessibleName('When it arrives To fix');
  await waitFor(() => expect(previewed.at(-1)).toMatchObject({ sendNow: false, scheduleDate: null }));
  await userEvent.type(await title(), 'Flu');
  await userEvent.type(text(), 'Come');
  answering(createBroadcast, () =>
    refusal(400, 'Choose a time in the future', { fields: { scheduleTime: 'Choose a time in the future' } }),
  );
  await press('Schedule');
  // the field says so itself then
  expect(await screen.findByText('Choose a time in the future')).toBeVisible();
  expect(screen.getAllByText('This time has passed. Choose a time in the future.')).toHaveLength(1);
});

test('typed and uploaded contacts are told apart from wrong ones, and are never a draft', async () => {
  await openBroadcasts(NEW);
  await title();
  await userEvent.click(screen.getByRole('radio', { name: /^Contacts for this broadcast only/ }));
  const save = screen.getByRole('button', { name: 'Save draft' });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  expect(save).toHaveAccessibleDescription(/can’t be saved as a draft/);
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '12');
  await press('Add contact');
  expect(screen.getByText('Enter a US phone number')).toBeVisible();
  await userEvent.clear(screen.getByRole('textbox', { name: 'Phone' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '(212) 555-0123');
  await press('Add contact');
  expect(screen.getByText('1 contact')).toBeVisible();
  const rows = 'name,phone\nAda,212-555-0124\nBob,nothing\nCleo,+1 212 555 0123\nDan,2.125550125E+9\n';
  const file = new File([rows], 'strangers.csv', {
    type: 'text/csv',
  });
  await userEvent.upload(screen.getByLabelText('Choose CSV file'), file);
  expect(await screen.findByText('2 contacts')).toBeVisible();
  const wrong = within(screen.getByRole('table', { name: '3 rows can’t be used:' }));
  expect(wrong.getByRole('row', { name: /^Row 3, Bob: “nothing”.* isn’t a US phone number$/ })).toBeVisible();
  expect(wrong.getByRole('row', { name: 'Row 4, Cleo: “+1 212 555 0123” is in the list already' })).toBeVisible();

  // a row is mended where it stands: as offered, or as it is typed
  expect(wrong.getByRole('textbox', { name: 'Row 5, fixed' })).toHaveValue('+12125550125');
  await press('Fix row 5');
  expect(screen.getByText('3 contacts')).toBeVisible();
  expect(screen.queryByText(/2.125550125E/)).not.toBeInTheDocument();
  const third = screen.getByRole('textbox', { name: 'Row 3, fixed' });
  await press('Fix row 3');
  expect(third).toHaveAccessibleDescription('Enter a US phone number');
  await userEvent.clear(third);
  await userEvent.type(third, '212 555 0124{Enter}');
  expect(third).toHaveAccessibleDescription('This contact is in the list already');
  await userEvent.clear(third);
  await userEvent.type(third, '212 555 0126{Enter}');
  expect(screen.getByText('4 contacts')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Take out Bob' })).toBeVisible();
  expect(screen.getByText(/^3 contacts were taken from the file/)).toBeVisible();
});

test('a contact that is typed while a file is read stays beside those of the file', async () => {
  await openBroadcasts(NEW);
  await userEvent.click(await screen.findByRole('radio', { name: /^Contacts for this broadcast only/ }));
  const file = new File([], 'strangers.csv', { type: 'text/csv' });
  const { promise: bytes, resolve } = Promise.withResolvers<ArrayBuffer>();
  file.arrayBuffer = () => bytes;
  await userEvent.upload(screen.getByLabelText('Choose CSV file'), file);
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '(212) 555-0123');
  await press('Add contact');
  expect(screen.getByText('1 contact')).toBeVisible();
  resolve(new TextEncoder().encode('name,phone\nAda,212-555-0124\n').buffer);
  expect(await screen.findByText('2 contacts')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Take out Ada' })).toBeVisible();
});

test('what is written is counted for contacts without asking for them again', async () => {
  const alone = {
    selected: 1,
    sendTo: 1,
    skipped: {},
    skippedPeople: [],
    segments: null,
    segmentsEach: null,
    cost: null,
  };
  const { previewed } = await openBroadcasts(NEW, { preview: () => previewOf(alone) });
  await title();
  await userEvent.click(screen.getByRole('radio', { name: /^Contacts for this broadcast only/ }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'María José Ruiz');
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '(212) 555-0123');
  await press('Add contact');
  expect(await checklist().findByText('1 person gets it.')).toBeVisible();
  const asked = previewed.length;
  await userEvent.click(text());
  await userEvent.paste(`{firstName} {lastName} ${'a'.repeat(70)}`);
  const meter = within(screen.getByRole('group', { name: 'Length and cost' }));
  // her name is what makes it two
  expect(await meter.findByText('About $0.02 for 2 segments in all.')).toBeVisible();
  expect(meter.getByText(/^2 segments for each person/)).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), '(212) 555-0124');
  await press('Add contact');
  await waitFor(() => expect(previewed).toHaveLength(asked + 1));
  expect(previewed.at(-1)).toMatchObject({ content: null, ephemeralRecipients: [{}, {}] });
});

describe('two editors', () => {
  const began = { title: 'Flu', content: 'Come', updatedAt: '2026-11-20T12:00:00.000Z' };
  const changed = () =>
    Response.json(
      { message: 'Someone else saved this broadcast in the meantime', code: 'broadcastChanged' },
      { status: 409 },
    );
  /** Opens a draft that somebody else changes meanwhile; gives what was sent. */
  async function openWhile(theirs: Parameters<typeof detailOf>[0], before: Parameters<typeof detailOf>[0] = {}) {
    let now = detailOf({ ...began, ...before });
    await openBroadcasts(BROADCAST, { detail: () => now });
    await title();
    now = detailOf({ ...began, ...theirs, updatedAt: '2026-11-20T12:05:00.000Z' });
    return answering(updateBroadcast, (body) => {
      const { updatedAt, title: name, content } = body as { updatedAt: string; title: string; content: string };
      if (updatedAt !== now.updatedAt) return changed();
      now = detailOf({ ...now, title: name, content, updatedAt: '2026-11-20T12:06:00.000Z' });
      return { broadcast: now };
    });
  }

  test('lose nothing: what only one of them changed is joined and saved', async () => {
    const sent = await openWhile({ title: 'Cold' });
    await userEvent.type(text(), ' tomorrow');
    await press('Save draft');
    expect(await screen.findByText('“Cold” was saved as a draft.')).toBeVisible();
    expect(await title()).toHaveValue('Cold');
    expect(sent).toMatchObject([
      { title: 'Flu', content: 'Come tomorrow', updatedAt: began.updatedAt },
      { title: 'Cold', content: 'Come tomorrow' },
    ]);
  });

  test('see both versions of what both changed, and choose', async () => {
    const sent = await openWhile({ title: 'Cold' });
    await userEvent.type(await title(), ' shots');
    await press('Save draft');
    const field = within(await screen.findByRole('group', { name: 'Title' }));
    expect(sent).toHaveLength(1);
    expect(await title()).toHaveValue('Flu shots');
    await userEvent.click(field.getByRole('radio', { name: /Cold/ }));
    expect(await title()).toHaveValue('Cold');
    await userEvent.click(field.getByRole('radio', { name: /Flu shots/ }));
    await press('Save draft');
    expect(await screen.findByText('“Flu shots” was saved as a draft.')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Title' })).not.toBeInTheDocument();
    // it began with what was saved
    await userEvent.type(await title(), '!');
    await press('Save draft');
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[2]).toMatchObject({ title: 'Flu shots!', updatedAt: '2026-11-20T12:06:00.000Z' });
  });

  test('see both days with the month in words', async () => {
    const at = { scheduleTime: '09:30', timezone: 'America/New_York' };
    await openWhile({ ...at, scheduleDate: '2126-12-02' }, { ...at, scheduleDate: '2126-12-01' });
    const day = screen.getByRole('textbox', { name: 'Date' });
    await userEvent.clear(day);
    await userEvent.type(day, '12/03/2126');
    await press('Save draft');
    const field = within(await screen.findByRole('group', { name: 'Date' }));
    expect(field.getByRole('radio', { name: /December 02, 2126/ })).toBeVisible();
    expect(field.getByRole('radio', { name: /December 03, 2126/ })).toBeVisible();
  });

  test('see which admin the other one chose, and no conflict in a recording’s new address', async () => {
    const [ana, bo] = ['0193a000-0000-7000-8000-f00000000001', '0193a000-0000-7000-8000-f00000000002'];
    const audioOf = (id: string, key: string) => ({
      id,
      seconds: 4,
      peaks: [1, 2],
      url: `/v2/audios/${id}?key=${key}`,
    });
    const before = {
      type: 'voice',
      audio: audioOf('first', 'a'),
      alertRecipient: { personId: ana, name: 'Ana Moss' },
    } as const;
    await openWhile(
      { ...before, audio: audioOf('first', 'b'), alertRecipient: { personId: bo, name: 'Bo Zoll' } },
      before,
    );
    answering(removeBroadcastAudio, () => ({}));
    server.use(
      http.post(`http://localhost:3000${uploadBroadcastAudio.path}`, () =>
        HttpResponse.json({ data: { audio: audioOf('second', 'c') } }),
      ),
    );
    const recording = new File(['mp3'], 'hello.mp3', { type: 'audio/mpeg' });
    await userEvent.upload(await screen.findByLabelText('Upload a recording'), recording);
    await userEvent.click(await screen.findByRole('button', { name: 'Use this file' }));
    expect(await screen.findByText('The recording is stored.')).toBeVisible();
    await userEvent.clear(screen.getByRole('combobox', { name: 'Tell an admin' }));
    await press('Save draft');
    const told = within(await screen.findByRole('group', { name: 'Tell an admin' }));
    expect(told.getByRole('radio', { name: 'Theirs: Bo Zoll' })).toBeVisible();
    // nobody else has changed the recording
    expect(screen.getAllByRole('radio', { name: /^Theirs/ })).toHaveLength(1);
  });

  test('send nothing that they have not seen: what was joined is looked at first', async () => {
    const sent = await openWhile({ content: 'Stay away' });
    await userEvent.type(await title(), ' shots');
    await press('Send now');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send now' }));
    expect(await screen.findByText('Someone else saved this broadcast in the meantime')).toBeVisible();
    expect(screen.getByText(/^What someone else changed is in the form now/)).toBeVisible();
    expect(text()).toHaveValue('Stay away');
    expect(await title()).toHaveValue('Flu shots');
    expect(sent).toHaveLength(1);
  });
});

describe('typed text stays in sight, and can’t be saved, when the broadcast', () => {
  const refuse = (status: number, message: string, code: string) =>
    answering(updateBroadcast, () => Response.json({ message, code }, { status }));
  async function typeAndSave() {
    await userEvent.type(await title(), ' shots');
    await press('Save draft');
  }
  async function isKeptUntilDiscarded(told: string) {
    expect(await screen.findByText(told)).toBeVisible();
    expect(await title()).toHaveValue('Flu shots');
    expect(screen.queryByRole('button', { name: /^(?:Save draft|Send now)/ })).not.toBeInTheDocument();
    await press('Discard what I typed');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Title' })).not.toBeInTheDocument());
  }

  test('is sent meanwhile, by somebody or since its time has come', async () => {
    let now = detailOf({ title: 'Flu' });
    await openBroadcasts(BROADCAST, { detail: () => now });
    await title();
    now = detailOf({ title: 'Flu', status: 'sent', startedAt: '2026-11-23T11:59:00.000Z' });
    refuse(409, 'The broadcast has begun', 'broadcastBegun');
    await typeAndSave();
    await isKeptUntilDiscarded('This broadcast was sent in the meantime');
    expect(await screen.findByRole('table', { name: 'Recipients of the broadcast' })).toBeVisible();
  });

  test('is deleted while it is scheduled: nothing says any more that it is', async () => {
    const scheduled = { status: 'scheduled', sendNow: false, scheduledAt: '2026-11-24T20:05:00.000Z' } as const;
    let isThere = true;
    await openBroadcasts(`${BROADCAST}?edit=true`, {
      detail: () => (isThere ? detailOf({ title: 'Flu', ...scheduled }) : refusal(404, 'Broadcast not found')),
    });
    await title();
    expect(screen.getByText(/^This broadcast is scheduled\. It stays so/)).toBeVisible();
    expect(screen.getByText('Scheduled')).toBeVisible();
    isThere = false;
    refuse(404, 'Broadcast not found', 'notFound');
    await typeAndSave();
    expect(await screen.findByText('This broadcast was deleted in the meantime')).toBeVisible();
    expect(screen.queryByText(/^This broadcast is scheduled/)).toBeNull();
    expect(screen.queryByText('Scheduled')).toBeNull();
  });

  test('is deleted', async () => {
    let isThere = true;
    await openBroadcasts(BROADCAST, {
      detail: () => (isThere ? detailOf({ title: 'Flu' }) : refusal(404, 'Broadcast not found')),
    });
    await title();
    isThere = false;
    refuse(404, 'Broadcast not found', 'notFound');
    await typeAndSave();
    await isKeptUntilDiscarded('This broadcast was deleted in the meantime');
    expect(await screen.findByRole('heading', { name: '“Flu” was deleted.' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to broadcasts' })).toHaveAttribute('href', '/app/broadcasts');
  });
});

test('who is told is searched among all admins, by name; the one who was chosen stays', async () => {
  const [ana, bo] = ['0193a000-0000-7000-8000-f00000000001', '0193a000-0000-7000-8000-f00000000002'];
  const admins = [adminOf(ana, 'Ana', 'Moss'), adminOf(bo, 'Bo', 'Zoll')];
  const alertRecipient = { personId: ana, name: 'Ana Moss' };
  await openBroadcasts(BROADCAST, { detail: () => detailOf({ title: 'Flu', alertRecipient }) });
  const asked: string[] = [];
  answering(listMemberships, (_, { url }) => {
    const { searchParams: query } = new URL(url);
    asked.push(query.get('search') ?? '');
    const wanted = query.get('personId') ?? (query.get('search') === 'zoll' ? bo : '');
    const personOrganizations = admins.filter(({ person }) => person.id === wanted);
    return { personOrganizations, pager: { page: 1, totalItems: 300, itemsPerPage: 100, totalPages: 3 } };
  });
  const saved = answering(updateBroadcast, () => ({ broadcast: detailOf({ title: 'Flu' }) }));
  const field = () => screen.getByRole('combobox', { name: 'Tell an admin' });
  await title();
  // until its search box has come, a plain list stands there
  await waitFor(() => expect(field()).toHaveValue('Ana Moss'));
  await userEvent.clear(field());
  await userEvent.type(field(), 'zoll');
  await userEvent.click(await screen.findByRole('option', { name: 'Bo Zoll', hidden: true }));
  expect(field()).toHaveValue('Bo Zoll');
  expect(asked).toContain('zoll');
  await press('Save draft');
  await waitFor(() => expect(saved).toMatchObject([{ alertRecipient: bo }]));
  // nobody is somebody who may be chosen, too
  await userEvent.clear(field());
  await press('Save draft');
  await waitFor(() => expect(saved.at(-1)).toMatchObject({ alertRecipient: null }));
});

test('leaving with unsaved work asks', async () => {
  const { history } = await openBroadcasts(NEW);
  await userEvent.type(await title(), 'Flu');
  await userEvent.click(within(screen.getByRole('main')).getByRole('link', { name: 'Broadcasts' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(history.location.pathname).toBe(NEW);
});

test('a test goes to whoever writes it', async () => {
  await openBroadcasts(BROADCAST, { detail: () => detailOf({ ...broadcastOf(1), title: 'Flu', content: 'Come' }) });
  const sent = answering(testBroadcast, () => ({ sentTo: '+1 (•••) •••-0150' }));
  await title();
  await press('Send a test to me');
  expect(await screen.findByText('A test is on its way to +1 (•••) •••-0150.')).toBeVisible();
  expect(sent[0]).toMatchObject({ type: 'sms', title: 'Flu', content: 'Come' });
  await act(async () => {});
});

const audioOf = (id: string) => ({ id, seconds: 4, peaks: [1, 2], url: `/v2/broadcasts/audios/${id}` });
const chooseSound = async (name: string) =>
  userEvent.upload(await screen.findByLabelText('Upload a recording'), new File(['mp3'], name, { type: 'audio/mpeg' }));
const takeSound = async () => userEvent.click(await screen.findByRole('button', { name: 'Use this file' }));

test('a recording that another takes the place of is removed before that is uploaded; a refusal is told at the field', async () => {
  await openBroadcasts(BROADCAST, { detail: () => detailOf({ type: 'voice', audio: audioOf('first') }) });
  const steps: string[] = [];
  answering(removeBroadcastAudio, (body) => {
    steps.push(`removed ${(body as { audio: string }).audio}`);
    return {};
  });
  let isTooLarge = false;
  server.use(
    http.post(`http://localhost:3000${uploadBroadcastAudio.path}`, () => {
      steps.push('uploaded');
      return isTooLarge
        ? HttpResponse.json({ message: 'Too large', fields: { audio: 'The recording is too large' } }, { status: 413 })
        : HttpResponse.json({ data: { audio: audioOf('second') } });
    }),
  );
  const choose = async (name: string) => {
    await chooseSound(name);
    await takeSound();
  };
  await choose('hello.mp3');
  expect(await screen.findByText('The recording is stored.')).toBeVisible();
  expect(steps).toEqual(['removed first', 'uploaded']);
  isTooLarge = true;
  await choose('long.mp3');
  const told = await screen.findByRole('alert');
  expect(steps.slice(2)).toEqual(['removed second', 'uploaded']);
  expect(told).toHaveTextContent('The recording is too large');
});

test('an upload that fails is told until it works; what the draft has stays, and what it has not is gone', async () => {
  await openBroadcasts(BROADCAST, { detail: () => detailOf({ type: 'voice', audio: audioOf('first') }) });
  const removed = answering(removeBroadcastAudio, () => ({}));
  let next: Response | null = HttpResponse.json({ message: 'Oops' }, { status: 500 });
  server.use(http.post(`http://localhost:3000${uploadBroadcastAudio.path}`, () => next ?? Response.error()));
  await chooseSound('new.mp3');
  await takeSound();
  const told = await screen.findByText('This didn’t work');
  expect(told).toBeVisible();
  expect(removed).toEqual([{ audio: 'first' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  // it is saved with the draft
  expect(screen.getByText(/^The recording that will be heard/)).toBeVisible();
  expect(screen.queryByText('This didn’t work')).toBeNull();

  next = HttpResponse.json({ data: { audio: audioOf('second') } });
  await chooseSound('new.mp3');
  await takeSound();
  expect(await screen.findByText('The recording is stored.')).toBeVisible();
  next = null;
  await chooseSound('newer.mp3');
  await takeSound();
  expect(await screen.findByText('This didn’t work')).toBeVisible();
  expect(removed.at(-1)).toEqual({ audio: 'second' });
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByText(/^The recording that will be heard/)).toBeNull();
  expect(screen.getByText('The recording is missing.')).toBeVisible();
});

test('nothing is saved or sent while a new recording is neither used nor discarded', async () => {
  await openBroadcasts(BROADCAST, { detail: () => detailOf({ type: 'voice', audio: audioOf('first') }) });
  const sent = answering(updateBroadcast, () => ({ broadcast: detailOf({ type: 'voice' }) }));
  await chooseSound('new.mp3');
  expect(await screen.findByText('The new recording is neither used nor discarded.')).toBeVisible();
  await press('Save draft');
  const part = await screen.findByRole('group', { name: 'Recording' });
  await waitFor(() => expect(part).toHaveAccessibleDescription('Use the new recording, or discard it'));
  await waitFor(() => expect(part).toHaveFocus());
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByText('Use the new recording, or discard it')).toBeNull();
  await press('Save draft');
  await waitFor(() => expect(sent).toMatchObject([{ audio: 'first' }]));
});

test('of a file that can’t be opened one thing is said, and no player is shown', async () => {
  await openBroadcasts(BROADCAST, { detail: () => detailOf({ type: 'voice', audio: null }) });
  await chooseSound('list.mp3');
  const part = within(await screen.findByRole('group', { name: 'Recording' }));
  expect(await part.findByText(/^We can’t open this file as a recording here/)).toBeVisible();
  expect(part.queryByLabelText('Listen')).toBeNull();
  expect(part.getByRole('button', { name: 'Use this file' })).toBeVisible();
});

test('a search narrows the people, and not how many the whole program is', async () => {
  await openBroadcasts(NEW);
  await title();
  const whole = () =>
    screen.findByRole('checkbox', { name: 'The whole program, 3 people can be reached: 1 caller, 2 recipients Meals' });
  expect(await whole()).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search people and programs' }), 'cleo');
  expect(await screen.findByText('1 who was found can’t be reached: landline, can’t get texts')).toBeVisible();
  expect(await whole()).toBeVisible();
});

test('who has a role in a program is chosen at once, and the whole program isn’t offered then', async () => {
  const { picked, previewed } = await openBroadcasts(NEW);
  await title();
  expect(await screen.findByRole('checkbox', { name: 'Cleo Moss Caller' })).not.toBeChecked();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Callers');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Program' }), 'Meals');
  await waitFor(() =>
    expect(Object.fromEntries(picked.at(-1) ?? [])).toMatchObject({ role: 'CALLER', programId: MEALS }),
  );
  expect(screen.queryByRole('checkbox', { name: /whole program/ })).toBeNull();
  // three were found, of whom one is listed: the others are asked for
  await userEvent.click(await screen.findByRole('button', { name: 'Choose all 3 people' }));
  expect(await screen.findByRole('button', { name: 'Remove Cleo Moss from the choice' })).toBeVisible();
  expect(Object.fromEntries(picked.at(-1) ?? [])).toMatchObject({ role: 'CALLER', programId: MEALS, limit: '500' });
  expect(screen.getByRole('checkbox', { name: 'Cleo Moss Caller' })).toBeChecked();
  await waitFor(() => expect(previewed.at(-1)).toMatchObject({ programs: [], recipients: [CLEO] }));
});

test('where all who are found are chosen, the button says so and keeps the focus', async () => {
  await openBroadcasts(NEW, { found: 1 });
  await title();
  expect(screen.queryByRole('button', { name: /^Choose / })).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Callers');
  const all = await screen.findByRole('button', { name: 'Choose 1 person' });
  await userEvent.click(all);
  await waitFor(() => expect(all).toHaveTextContent('1 person is chosen'));
  expect(all).toHaveFocus();
  expect(all).toHaveAttribute('aria-disabled', 'true');
});

test('more than a broadcast takes one by one aren’t chosen at once', async () => {
  await openBroadcasts(NEW, { found: 501 });
  await title();
  await screen.findByRole('checkbox', { name: /whole program/ });
  // of a list that nobody has narrowed there is nothing to say, and nothing to choose at once
  expect(screen.queryByText(/too many/)).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Callers');
  expect(
    await screen.findByText(
      '501 people are too many to choose one by one: a broadcast takes 500, 500 more can be added. Choose a whole program, or narrow the list.',
    ),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Choose all/ })).toBeNull();
});

test('the list of people is one stop of Tab, arrow keys move in it, and a program is told by its name', async () => {
  await openBroadcasts(NEW);
  await title();
  const whole = await screen.findByRole('checkbox', { name: /^The whole program.* Meals$/ });
  const list = screen.getByRole('group', { name: 'Programs and people' });
  list.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(whole).toHaveFocus();
  await userEvent.keyboard('{ArrowDown} ');
  expect(document.activeElement).toBeChecked();
  await userEvent.keyboard('{Home}');
  expect(whole).toHaveFocus();
  await userEvent.tab();
  expect(list).not.toContainElement(document.activeElement as HTMLElement);
  await userEvent.tab({ shift: true });
  expect(list).toHaveFocus();
});

test('a recording that was begun goes with the page: what is kept of the form can be sent without it', async () => {
  await openBroadcasts(NEW);
  await userEvent.type(await title(), 'Spoken words');
  await userEvent.click(screen.getByRole('radio', { name: /^Voice/ }));
  await chooseSound('new.mp3');
  await screen.findByText('The new recording is neither used nor discarded.');
  await untilKept('Spoken words');
  await untilKept('voice');
  const names = Object.keys(localStorage).filter((name) => name.startsWith('draft:'));
  const kept = await Promise.all(names.map((name) => readDraft(name.split(':').slice(3).join(':'))));
  expect(JSON.stringify(kept)).not.toContain('takeOpen');
});
