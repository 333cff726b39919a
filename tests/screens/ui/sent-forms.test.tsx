import { Link } from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Button } from '#src/components/ui/button/button.tsx';
import { UnsavedGuard } from '#src/components/ui/dialog/unsaved-guard.tsx';
import { Conflicts } from '#src/components/ui/forms/conflicts.tsx';
import { DraftNotice } from '#src/components/ui/forms/draft-notice.tsx';
import { FormActions } from '#src/components/ui/forms/form-actions.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { useDraft, useStoredDraft } from '#src/components/ui/forms/use-draft.ts';
import { useMerged } from '#src/components/ui/forms/use-merged.ts';
import { ApiError } from '#src/lib/api/error.ts';
import { readDraft, type Draft } from '#src/lib/session/drafts.ts';
import { session } from '#src/lib/session/store.ts';
import { loginAnswer } from '#tests/lib/tokens.ts';
import { keptDraft, untilKept } from '#tests/screens/drafts.ts';
import { renderAt } from './render.tsx';

const NAME = 'a form';
const schema = z.object({
  title: z.string().check(z.minLength(1)),
  place: z.string(),
  options: z.array(z.object({ text: z.string() })),
});
type Values = z.output<typeof schema>;
const BEGAN: Values = { title: '', place: '', options: [{ text: 'Tea' }] };

interface ScreenProps {
  readonly onSend: (values: Values) => unknown;
  /** How what is edited is now. */
  readonly read?: () => Values;
  readonly blank?: Values;
}

/** A form with all that the kit keeps about one. */
function Screen(props: ScreenProps) {
  const stored = useStoredDraft(NAME);
  return stored === undefined ? null : <Loaded {...props} stored={stored} />;
}

const nobodyElse = () => BEGAN;

function Loaded({ onSend, read = nobodyElse, blank, stored }: ScreenProps & { readonly stored: Draft | null }) {
  const form = useAppForm(schema, BEGAN);
  const { control } = form;
  const list = useFieldArray({ control, name: 'options' });
  const draft = useDraft(form, NAME, stored);
  const merged = useMerged({
    form,
    schema,
    draft,
    row: BEGAN,
    valuesOf: (row: Values) => row,
    read: () => Promise.resolve(read()),
  });
  const { isDirty, isSubmitting } = form.formState;
  const submit = async (values: Values) => {
    await merged.send(values, async (sent) => onSend(sent));
    draft.drop();
  };
  return (
    <Form form={form} onSubmit={submit} {...(blank && { blank })}>
      <UnsavedGuard dirty={isDirty && !isSubmitting} onLeave={draft.drop} />
      <DraftNotice draft={draft} />
      <TextField control={control} name="title" label="Title" />
      <TextField control={control} name="place" label="Place" />
      {list.fields.map(({ id }, at) => (
        <TextField key={id} control={control} name={`options.${at}.text`} label={`Option ${at + 1}`} />
      ))}
      <Button onClick={() => list.append({ text: '' }, { shouldFocus: false })}>Add</Button>
      <Conflicts merged={merged} />
      <output>{isSubmitting ? 'sending' : isDirty ? 'not saved' : 'saved'}</output>
      <FormActions>
        <Button type="submit">Save</Button>
      </FormActions>
      <Link to={'/elsewhere' as '/'}>Elsewhere</Link>
    </Form>
  );
}

const open = (props: ScreenProps) =>
  renderAt('/', [
    { path: '/', component: () => <Screen {...props} /> },
    { path: '/elsewhere', component: () => <h1>Elsewhere</h1> },
  ]);
const box = (name: string) => screen.getByRole('textbox', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const until = (state: string) => screen.findByText(state, { selector: 'output' });

/** Answers what a form sends when the test says so. */
function answers() {
  const waiting: Array<PromiseWithResolvers<void>> = [];
  const sent: Values[] = [];
  const onSend = (values: Values) => {
    sent.push(values);
    const answer = Promise.withResolvers<void>();
    waiting.push(answer);
    return answer.promise;
  };
  const next = () => waitFor(() => expect(waiting[0]).toBeDefined()).then(() => waiting.shift());
  const accept = async () => {
    const answer = await next();
    await act(async () => answer?.resolve());
  };
  const refuse = async () => {
    const answer = await next();
    const told = { message: 'changed', code: 'changedMeanwhile' as const };
    await act(async () => answer?.reject(new ApiError({ kind: 'http', status: 409, told })));
  };
  return { sent, onSend, accept, refuse };
}

beforeEach(() => session.getState().signIn(loginAnswer()));

test('the second click of a double click that led to a wrong field presses nothing that stands there then', async () => {
  await open({ onSend: () => undefined });
  await screen.findByRole('textbox', { name: 'Title' });
  await press('Save');
  expect(box('Title')).toHaveFocus();
  const add = screen.getByRole('button', { name: 'Add' });
  fireEvent.mouseDown(add, { detail: 2 });
  fireEvent.click(add, { detail: 2 });
  expect(screen.queryByRole('textbox', { name: 'Option 2' })).not.toBeInTheDocument();
  await press('Add');
  expect(box('Option 2')).toBeVisible();
});

test('the second click of a double click does nothing where a refusal has moved the buttons', async () => {
  await open({
    onSend: () => {
      throw new ApiError({ kind: 'http', status: 409, told: { message: 'Not now' } });
    },
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'A');
  await press('Save');
  expect(await screen.findByText('Not now')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Add' }), { detail: 2 });
  expect(screen.queryByRole('textbox', { name: 'Option 2' })).not.toBeInTheDocument();
});

test('the second click of a double click does nothing to what a sent form has led to', async () => {
  await open({ onSend: () => undefined });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'A');
  await press('Save');
  await until('saved');
  fireEvent.click(screen.getByRole('button', { name: 'Add' }), { detail: 2 });
  expect(screen.queryByRole('textbox', { name: 'Option 2' })).not.toBeInTheDocument();
  await press('Add');
  expect(box('Option 2')).toBeVisible();
});

test('what is typed while a form is being sent isn’t saved: it is kept, and leaving it behind asks', async () => {
  const { sent, onSend, accept } = answers();
  await open({ onSend });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'A');
  await press('Save');
  await until('sending');
  await userEvent.type(box('Title'), 'B');
  await accept();
  await until('not saved');
  expect(box('Title')).toHaveValue('AB');
  await untilKept('AB');
  expect(await readDraft(NAME)).toMatchObject({ values: { title: 'AB' }, began: { title: 'A' } });
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  const question = within(await screen.findByRole('dialog'));
  await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
  await press('Save');
  await accept();
  await until('saved');
  expect(sent.map(({ title }) => title)).toEqual(['A', 'AB']);
  expect(keptDraft()).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeVisible();
});

test('what was typed and taken back while it was sent isn’t saved either', async () => {
  const { onSend, accept } = answers();
  await open({ onSend });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'A');
  await userEvent.type(box('Place'), 'B');
  await press('Save');
  await until('sending');
  await userEvent.clear(box('Place'));
  await accept();
  await until('not saved');
  expect(box('Place')).toHaveValue('');
});

test('a row that is added while a form is being sent stays, and more can be added', async () => {
  const { sent, onSend, accept } = answers();
  await open({ onSend });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'A');
  await press('Save');
  await until('sending');
  await press('Add');
  await userEvent.type(box('Option 2'), 'Coffee');
  await accept();
  await until('not saved');
  await press('Add');
  await userEvent.type(box('Option 3'), 'Milk');
  expect(box('Option 2')).toHaveValue('Coffee');
  await press('Save');
  await accept();
  await until('saved');
  expect(sent.map(({ options }) => options.map(({ text }) => text))).toEqual([['Tea'], ['Tea', 'Coffee', 'Milk']]);
});

test('what was joined and sent again is saved, what is typed after that isn’t', async () => {
  const { sent, onSend, accept, refuse } = answers();
  await open({ onSend, read: () => ({ ...BEGAN, place: 'The porch' }) });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'A');
  await press('Save');
  await until('sending');
  await userEvent.type(box('Title'), 'B');
  await refuse();
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ title: 'AB', place: 'The porch' }));
  await userEvent.type(box('Title'), 'C');
  await accept();
  await until('not saved');
  await untilKept('ABC');
  expect(await readDraft(NAME)).toMatchObject({
    values: { title: 'ABC', place: 'The porch' },
    began: { title: 'AB', place: 'The porch' },
  });
  await userEvent.type(box('Title'), '{Backspace}');
  await until('saved');
});

test('a form that begins anew keeps what was typed while it was sent', async () => {
  const { onSend, accept } = answers();
  await open({ onSend, blank: BEGAN });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'A');
  await press('Save');
  await until('sending');
  await userEvent.type(box('Title'), 'B');
  await accept();
  await until('not saved');
  expect(box('Title')).toHaveValue('AB');
  await untilKept('AB');
  await press('Save');
  await accept();
  await until('saved');
  expect(box('Title')).toHaveValue('');
  expect(keptDraft()).toBeNull();
});

function TwoButtons({ onSend }: { readonly onSend: (how: string) => Promise<void> }) {
  const form = useAppForm(z.object({ title: z.string() }), { title: '' });
  const how = useRef('');
  const saving = (way: string) => (
    <Button type="submit" onClick={() => void (how.current = way)}>
      {way}
    </Button>
  );
  return (
    <Form form={form} onSubmit={() => onSend(how.current)}>
      <TextField control={form.control} name="title" label="Title" />
      {saving('Add')}
      {saving('Add another')}
    </Form>
  );
}

test('of two buttons that send a form the pressed one is busy, and the other is off', async () => {
  const sent: string[] = [];
  let open = Promise.withResolvers<void>();
  const onSend = (how: string) => {
    sent.push(how);
    return open.promise;
  };
  await renderAt('/', [{ path: '/', component: () => <TwoButtons onSend={onSend} /> }]);
  const [one, other] = ['Add', 'Add another'].map((name) => screen.getByRole('button', { name })) as [
    HTMLElement,
    HTMLElement,
  ];
  const states = () =>
    [one, other].map((button) => ['aria-busy', 'aria-disabled'].map((name) => button.getAttribute(name)));
  const [free, busy, off] = [
    [null, null],
    ['true', 'true'],
    [null, 'true'],
  ];
  const end = async () => {
    await act(async () => open.resolve());
    await waitFor(() => expect(states()).toEqual([free, free]));
    open = Promise.withResolvers<void>();
  };
  await userEvent.click(other);
  await waitFor(() => expect(states()).toEqual([off, busy]));
  await userEvent.click(one);
  expect(sent).toEqual(['Add another']);
  await end();
  // the first one is pressed by Enter
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Tea{Enter}');
  await waitFor(() => expect(states()).toEqual([busy, off]));
  expect(sent).toEqual(['Add another', 'Add']);
  await end();
});
