import { Link } from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ConfirmDialog } from '#src/components/ui/dialog/confirm-dialog.tsx';
import { DialogForm, FormDialog } from '#src/components/ui/dialog/form-dialog.tsx';
import { Modal } from '#src/components/ui/dialog/modal.tsx';
import { Drawer, SearchDrawer, useSearchDrawer } from '#src/components/ui/dialog/search-drawer.tsx';
import { UnsavedGuard } from '#src/components/ui/dialog/unsaved-guard.tsx';
import { DateField } from '#src/components/ui/forms/date-field.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { SelectField } from '#src/components/ui/forms/select-field.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { ActionMenu } from '#src/components/ui/popover/action-menu.tsx';
import { HelpTip } from '#src/components/ui/popover/help-tip.tsx';
import { toast } from '#src/components/ui/toast/toast.ts';
import { ApiError } from '#src/lib/api/error.ts';
import { signedOut } from '#src/lib/session/state.ts';
import { session } from '#src/lib/session/store.ts';
import { renderAt } from './render.tsx';

function Deleting({ remove }: { readonly remove: () => Promise<unknown> }) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <ActionMenu
        label="Actions for Spring"
        items={[
          { label: 'Edit', disabled: true, reason: 'You cannot perform this action' },
          { label: 'Delete', onSelect: () => setAsked(true) },
        ]}
      />
      <ConfirmDialog
        opened={asked}
        onClose={() => setAsked(false)}
        title="Delete “Spring”?"
        confirmLabel="Delete it"
        danger
        onConfirm={remove}
      />
    </>
  );
}

test('the second click of a double click answers no question that the first one has asked', async () => {
  const remove = vi.fn(async () => {});
  await renderAt('/', [{ path: '/', component: () => <Deleting remove={remove} /> }]);
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Spring' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await screen.findByRole('dialog', { name: 'Delete “Spring”?' });
  fireEvent.click(screen.getByRole('button', { name: 'Delete it' }), { detail: 2 });
  expect(remove).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Delete it' }));
  expect(remove).toHaveBeenCalledTimes(1);
});

test('a refused deletion stays open with the server’s words, works once per click, and gives the focus back', async () => {
  let refuse = true;
  let answer = () => {};
  const remove = vi.fn(async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    if (refuse)
      throw new ApiError({
        kind: 'http',
        status: 409,
        told: { message: 'The program cannot be deleted because [there are still people in it]' },
      });
  });
  await renderAt('/', [{ path: '/', component: () => <Deleting remove={remove} /> }]);
  const opener = screen.getByRole('button', { name: 'Actions for Spring' });
  opener.focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('menuitem', { name: /Edit/ })).toHaveFocus();
  await userEvent.keyboard('d{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Delete “Spring”?' })).toBeVisible();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Delete it' }));
  answer();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^There are still people in it$/);
  expect(remove).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Delete it' })).toHaveFocus();

  // asked anew, nothing is said of the time before
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(opener).toHaveFocus());
  await userEvent.keyboard('{ArrowDown}d{Enter}');
  await screen.findByRole('dialog', { name: 'Delete “Spring”?' });
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Delete it' }));
  answer();
  expect(await screen.findByRole('alert')).toHaveTextContent(/^There are still people in it$/);

  refuse = false;
  await userEvent.click(screen.getByRole('button', { name: 'Delete it' }));
  // neither while it is tried again
  expect(screen.queryByRole('alert')).toBeNull();
  answer();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(opener).toHaveFocus());
});

test('a question begins at its harmless answer, can’t be closed while the deed runs, and waits for what it means', async () => {
  let answer = () => {};
  const deed = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  function Asking() {
    const [asked, setAsked] = useState(false);
    const [ready, setReady] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setAsked(true)}>
          Delete all
        </button>
        <ConfirmDialog
          opened={asked}
          onClose={() => setAsked(false)}
          title="Delete all?"
          confirmLabel="Delete them"
          ready={ready}
          onConfirm={deed}
        >
          <button type="button" onClick={() => setReady(true)}>
            Found out
          </button>
        </ConfirmDialog>
      </>
    );
  }
  await renderAt('/', [{ path: '/', component: Asking }]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete all' }));
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  const confirm = screen.getByRole('button', { name: 'Delete them' });
  await waitFor(() => expect(cancel).toHaveFocus());
  expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(confirm);
  expect(deed).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Found out' }));
  expect(confirm).not.toHaveAttribute('aria-disabled');

  await userEvent.click(confirm);
  expect(confirm).toHaveAttribute('aria-busy', 'true');
  expect(cancel).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await userEvent.click(cancel);
  expect(screen.getByRole('dialog', { name: 'Delete all?' })).toBeVisible();
  expect(deed).toHaveBeenCalledTimes(1);
  answer();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

function NameForm({ send }: { readonly send: () => Promise<unknown> }) {
  const form = useAppForm(z.object({ name: z.string() }), { name: '' });
  return (
    <DialogForm form={form} onSubmit={send} submitLabel="Save">
      <TextField control={form.control} name="name" label="Name" />
    </DialogForm>
  );
}

test('a form in a dialog can’t be left while it is sent, and asks before that', async () => {
  let answer = () => {};
  const send = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)));
  const onSent = vi.fn<() => void>();
  function Naming() {
    const [opened, setOpened] = useState(true);
    return (
      <FormDialog opened={opened} onClose={() => setOpened(false)} onSent={onSent} title="New name">
        <NameForm send={send} />
      </FormDialog>
    );
  }
  await renderAt('/', [{ path: '/', component: Naming }]);
  const field = await screen.findByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(field).toHaveFocus());
  await userEvent.type(field, 'Ana');
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  // Escape is no way out of the question
  await userEvent.keyboard('{Escape}');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('Ana');

  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('dialog', { name: 'New name' })).toBeVisible();
  expect(screen.queryByText('What you typed here hasn’t been saved.')).toBeNull();
  expect(onSent).not.toHaveBeenCalled();
  answer();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(send).toHaveBeenCalledTimes(1);
  expect(onSent).toHaveBeenCalledTimes(1);
});

function Opening({ dialog: Dialog }: { readonly dialog: typeof Modal | typeof Drawer }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Programs">
        Spring
      </Dialog>
    </>
  );
}

test.each([
  ['modal', Modal],
  ['drawer', Drawer],
])('a %s has its name from its first moment: whoever is led into it hears it', async (_name, dialog) => {
  const named: boolean[] = [];
  const observer = new MutationObserver(() => {
    const shown = document.querySelector('[role="dialog"]');
    if (shown) named.push(shown.hasAttribute('aria-label') || shown.hasAttribute('aria-labelledby'));
  });
  await renderAt('/', [{ path: '/', component: () => <Opening dialog={dialog} /> }]);
  observer.observe(document.body, { subtree: true, childList: true });
  // what is waited for renders as in a browser: its effects come after it
  const found = screen.findByRole('dialog');
  screen.getByRole('button').click();
  expect(await found).toHaveAccessibleName('Programs');
  observer.disconnect();
  expect(named).toContain(true);
  expect(named).not.toContain(false);
});

function Editing() {
  const [text, setText] = useState('');
  return (
    <>
      <input aria-label="Note" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Link to={'/elsewhere' as '/'}>Elsewhere</Link>
      <UnsavedGuard dirty={text !== ''} />
    </>
  );
}

test('unsaved changes ask before they are left, but never hold up the end of a session', async () => {
  session.setState({ token: 'token' });
  const { router } = await renderAt('/edit', [
    { path: '/edit', component: Editing },
    { path: '/elsewhere', component: () => <p>Elsewhere it is</p> },
  ]);
  await userEvent.type(screen.getByLabelText('Note'), 'x');
  await userEvent.click(screen.getByRole('link'));
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/edit');
  expect(screen.getByLabelText('Note')).toHaveValue('x');

  await userEvent.click(screen.getByRole('link'));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  expect(await screen.findByText('Elsewhere it is')).toBeVisible();

  await router.navigate({ to: '/edit' as '/' });
  await userEvent.type(await screen.findByLabelText('Note'), 'x');
  session.setState(signedOut);
  await router.navigate({ to: '/elsewhere' as '/' });
  expect(await screen.findByText('Elsewhere it is')).toBeVisible();
});

test('a toast is announced, and Undo performs the inverse and says so', async () => {
  const undo = vi.fn(async () => {});
  await renderAt('/', [{ path: '/', component: () => <h1>Screen</h1> }]);
  toast.success('Ana is paused', { undo, undone: 'Ana is no longer paused' });
  expect(await screen.findByText('Ana is paused')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('Ana is paused');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  expect(await screen.findByText('Ana is no longer paused')).toBeVisible();
});

function Programs() {
  const drawer = useSearchDrawer('program');
  return (
    <>
      <button type="button" onClick={() => drawer.open('spring')}>
        Open spring
      </button>
      <SearchDrawer drawer={drawer} title="Program">
        {drawer.value}
      </SearchDrawer>
    </>
  );
}

test('a drawer is a step in the address bar: Back closes it, and closing it is no new step', async () => {
  const { router, history } = await renderAt('/programs?page=2', [{ path: '/programs', component: Programs }]);
  const entries = history.length;
  await userEvent.click(screen.getByRole('button', { name: 'Open spring' }));
  expect(await screen.findByRole('dialog', { name: 'Program' })).toHaveTextContent('spring');
  expect(router.state.location.search).toEqual({ page: 2, program: 'spring' });
  history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await userEvent.click(screen.getByRole('button', { name: 'Open spring' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toEqual({ page: 2 });
  expect(history.length).toBe(entries + 1);
  expect(history.canGoBack()).toBe(false);
});

test('a drawer that was opened by its address closes without leaving the screen', async () => {
  const { router } = await renderAt('/programs?program=spring', [{ path: '/programs', component: Programs }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location).toMatchObject({ pathname: '/programs', search: {} });
});

function DayForm() {
  const form = useAppForm(z.object({ day: z.string() }), { day: '2026-11-24' });
  return (
    <DialogForm form={form} onSubmit={() => {}} submitLabel="Save">
      <DateField control={form.control} name="day" label="Day" />
    </DialogForm>
  );
}

test('Escape closes a calendar and not the dialog around it, wherever in the calendar the focus is', async () => {
  const onClose = vi.fn<() => void>();
  await renderAt('/', [
    {
      path: '/',
      component: () => (
        <FormDialog opened onClose={onClose} title="When?">
          <DayForm />
        </FormDialog>
      ),
    },
  ]);
  const opener = await screen.findByRole('button', { name: 'Open calendar: Day' });
  await userEvent.click(opener);
  await screen.findByRole('dialog', { name: 'Day' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Day' })).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  expect(opener).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  const calendar = within(await screen.findByRole('dialog', { name: 'Day' }));
  act(() => calendar.getByRole('button', { name: '25 November 2026' }).focus());
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Day' })).toBeNull();

  // the button that opened it closes it, too
  await userEvent.click(opener);
  await screen.findByRole('dialog', { name: 'Day' });
  await userEvent.click(opener);
  expect(screen.queryByRole('dialog', { name: 'Day' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

function StateForm() {
  const form = useAppForm(z.object({ state: z.string() }), { state: '' });
  const options = ['Ohio', 'Utah'].map((value) => ({ value, label: value }));
  return (
    <Form form={form} onSubmit={() => {}} aria-label="Where">
      <SelectField control={form.control} name="state" label="State" options={options} searchable />
    </Form>
  );
}

test.each(['dialog', 'drawer'] as const)('Escape closes what is open in a %s first', async (kind) => {
  const onClose = vi.fn<() => void>();
  const inside = (
    <>
      <ActionMenu label="Actions for Ana" items={[{ label: 'Edit', onSelect: () => {} }]} />
      <HelpTip label="About the state">Where they live.</HelpTip>
      <StateForm />
    </>
  );
  const Around = kind === 'dialog' ? Modal : Drawer;
  await renderAt('/', [
    {
      path: '/',
      component: () => (
        <Around opened onClose={onClose} title="Ana">
          {inside}
        </Around>
      ),
    },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Ana' }));
  expect(screen.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();

  await userEvent.click(screen.getByRole('button', { name: 'About the state' }));
  expect(screen.getByText('Where they live.', { selector: '[aria-hidden]' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('Where they live.', { selector: '[aria-hidden]' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();

  await waitFor(() => expect(screen.getByRole('combobox', { name: 'State' }).tagName).toBe('INPUT'));
  const field = screen.getByRole('combobox', { name: 'State' });
  await userEvent.type(field, 'oh');
  expect(field).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  expect(field).toHaveAttribute('aria-expanded', 'false');
  expect(onClose).not.toHaveBeenCalled();

  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('Escape closes the dialog on top alone, and one that an input method takes closes none', async () => {
  function Both() {
    const [asked, setAsked] = useState(true);
    return (
      <>
        <Drawer opened onClose={onClose} title="Ana">
          Phones
        </Drawer>
        <ConfirmDialog
          opened={asked}
          onClose={() => setAsked(false)}
          title="Sure?"
          confirmLabel="Yes"
          onConfirm={() => {}}
        />
      </>
    );
  }
  const onClose = vi.fn<() => void>();
  await renderAt('/', [{ path: '/', component: Both }]);
  const top = await screen.findByRole('dialog', { name: 'Sure?' });
  fireEvent.keyDown(top, { key: 'Escape', isComposing: true });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sure?' })).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a calendar stands in the window beside its field: nothing around it cuts it off', async () => {
  await renderAt('/', [
    {
      path: '/',
      component: () => (
        <FormDialog opened onClose={() => {}} title="When?">
          <DayForm />
        </FormDialog>
      ),
    },
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Open calendar: Day' }));
  vi.spyOn(HTMLDivElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(20, 420, 300, 60));
  const panel = (await screen.findByRole('dialog', { name: 'Day' })).parentElement as HTMLElement;
  fireEvent(window, new Event('resize'));
  expect(panel.style).toMatchObject({ left: '20px', top: '484px' });
});

test('the draft of a form in a dialog goes with what was sent or given up, and stays where it is kept or refused', async () => {
  const draft = {
    at: null,
    began: null,
    sentAs: () => '',
    rename: () => {},
    drop: vi.fn<() => void>(),
    discard: vi.fn<() => void>(),
  };
  const send = vi.fn<() => Promise<unknown>>(() => Promise.reject(new ApiError({ kind: 'http', status: 500 })));
  function DraftForm() {
    const form = useAppForm(z.object({ name: z.string() }), { name: '' });
    return (
      <DialogForm form={form} onSubmit={send} submitLabel="Save" draft={draft}>
        <TextField control={form.control} name="name" label="Name" />
      </DialogForm>
    );
  }
  function Naming() {
    const [opened, setOpened] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setOpened(true)}>
          Again
        </button>
        <FormDialog opened={opened} onClose={() => setOpened(false)} title="New name">
          <DraftForm />
        </FormDialog>
      </>
    );
  }
  await renderAt('/', [{ path: '/', component: Naming }]);
  const type = async () => userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Ana');
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await type();
  await press('Save');
  await screen.findByRole('alert');
  await press('Cancel');
  await press('Keep editing');
  expect(draft.drop).not.toHaveBeenCalled();
  await press('Cancel');
  await press('Leave without saving');
  await closed();
  expect(draft.drop).toHaveBeenCalledTimes(1);

  send.mockResolvedValue(null);
  await press('Again');
  await type();
  await press('Save');
  await closed();
  expect(draft.drop).toHaveBeenCalledTimes(2);
});
