import { fireEvent, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { disablePeopleUpload, enablePeopleUpload } from '#src/schemas/uploads.ts';
import { answering } from '#tests/screens/auth/console.tsx';
import { choose, chooseLines, confirm, figures, filters, former, GOOD, open, withSizes } from './upload-screen.ts';

withSizes();

const ANA = {
  personOrganizationId: 'o1',
  name: 'Ana Ruiz',
  values: { firstName: 'Ana', lastName: 'Ruiz', phone: '+12125550101', zipCode: '04101', email: null },
  programName: null,
  locked: null,
};
const owner = { field: 'phone', value: '+12125550101', name: 'Ana Ruiz', personOrganizationId: 'o1' } as const;
const taken = () => ({ duplicates: [owner] });

test('who is there already is left out, or updated where that is chosen: each cell shows what it was and becomes', async () => {
  const { user, askedKnown, sent } = await open({
    duplicates: taken,
    known: () => ({ people: [ANA] }),
    answer: () => ({ uploadId: 'u2', total: 2, processed: 2, updated: 1, unchanged: 0, failedRows: [] }),
  });
  const grid = await choose(user, 'CALLER,Ana,Ruiz,2125550101,04102', 'CALLER,Eva,Diaz,2125550102,');
  expect(await within(grid).findByText(/Ana Ruiz is already in the organization/)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Upload 1 person' })).toBeEnabled();
  expect(askedKnown).toHaveLength(0);

  const update = screen.getByRole('radio', { name: 'Update the person' });
  fireEvent.click(update);
  // before the rows are checked by it
  expect(update).toBeChecked();
  expect(await within(grid).findByText('Updates Ana Ruiz')).toBeVisible();
  const cell = within(grid).getByText('04102').closest('[role=gridcell]');
  expect(cell).toHaveTextContent('04101 04102');
  // only who may be there is asked for
  expect(askedKnown).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Upload 2 people (1 updated)' }));
  expect(await screen.findByText('Updated: 1 · No changes: 0')).toBeVisible();
  expect(sent[0]?.existing).toBe('update');
});

test('how many are new, updated, and as they are is told, each of them once', async () => {
  const knownAs = (n: number, name: string, zipCode: string) => ({
    ...ANA,
    personOrganizationId: `o${n}`,
    name: `${name} Fox`,
    values: { firstName: name, lastName: 'Fox', phone: `+1212555020${n}`, zipCode, externalPersonId: `X-${n}` },
  });
  const { user } = await open({
    known: () => ({
      people: [
        knownAs(1, 'Ana', '04102'),
        knownAs(2, 'Bo', '04101'),
        knownAs(3, 'Cy', '04101'),
        ...Array.from({ length: 4 }, () => null),
      ],
    }),
  });
  const grid = await chooseLines(user, [
    'Role,First Name,Last Name,Phone,Zip Code,External ID',
    ...['Ana', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus'].map((name, at) => {
      const n = at + 1;
      return `CALLER,${name},Fox,212555020${n},04101,X-${n}`;
    }),
    'KING,Hal,Fox,2125550208,04101,X-8',
  ]);
  await waitFor(() => expect(figures()).toEqual({ Rows: '8', Ready: '7', 'With errors': '1' }));
  await user.click(screen.getByRole('radio', { name: 'Update the person' }));
  expect(await within(grid).findByText('Updates Ana Fox')).toBeVisible();
  await waitFor(() =>
    expect(figures()).toEqual({ Rows: '8', New: '4', Updates: '1', 'No changes': '2', 'With errors': '1' }),
  );
});

test('a row that says what is known is told so, one that fits several or may not be changed is not uploaded', async () => {
  const { user } = await open({
    known: () => ({
      people: [
        ANA,
        { ...ANA, personOrganizationId: null, name: 'Eva Diaz' },
        { ...ANA, personOrganizationId: 'o3', name: 'Leo Paz', locked: 'sharedPerson' },
        { ...ANA, personOrganizationId: 'o1' },
      ],
    }),
  });
  const grid = await chooseLines(user, [
    'Role,First Name,Last Name,Phone,External ID',
    'CALLER,Ana,Ruiz,2125550101,X-1',
    'CALLER,Eva,Diaz,2125550102,X-2',
    'CALLER,Leo,Paz,2125550103,X-3',
    'CALLER,Ana,Ruiz,2125550109,X-1',
  ]);
  await user.click(screen.getByRole('radio', { name: 'Update the person' }));
  expect(await within(grid).findByText('Several people could be Eva Diaz')).toBeVisible();
  expect(within(grid).getByText(/also belongs to another organization/)).toBeVisible();
  expect(within(grid).getByText(/Same person as in row 2/)).toBeVisible();
  // its external id is new
  expect(within(grid).getByText('Updates Ana Ruiz')).toBeVisible();
});

test('a row with a warning says whom it updates, too', async () => {
  const { user } = await open({
    duplicates: () => ({
      duplicates: [{ ...owner, value: '+12125550103', name: 'Leo Paz', personOrganizationId: 'o3' }],
    }),
    known: () => ({ people: [ANA] }),
  });
  // her id, and all else of somebody else
  const grid = await chooseLines(user, [
    'Role,First Name,Last Name,Phone,External ID',
    'CALLER,Leo,Paz,2125550103,X-1',
  ]);
  await user.click(screen.getByRole('radio', { name: 'Update the person' }));
  const told = await within(grid).findByText(/Updates Ana Ruiz/);
  expect(told).toHaveTextContent(/Leo Paz already has this phone/);
  expect(told.closest('[role=gridcell]')).toHaveAttribute('title', expect.stringMatching(/^Updates Ana Ruiz\n/));
});

const actions = () => screen.findByRole('button', { name: 'Actions for spring.csv' });

test('an upload with updates is undone and redone as a whole', async () => {
  const { user } = await open({ uploads: [{ ...former, updated: 4, undone: 0 }] });
  await user.click(await actions());
  expect(await screen.findByRole('menuitem', { name: 'Undo this upload…' })).toBeEnabled();
  expect(screen.queryByRole('menuitem', { name: 'Deactivate people from this upload…' })).not.toBeInTheDocument();
});

test.each([
  ['undone', { updated: 4, undone: 0 }, 'Undo', 'What “spring.csv” changed for 4 people was undone.'],
  ['redone', { updated: 0, undone: 4 }, 'Redo', '4 people were updated again from “spring.csv”.'],
] as const)('an upload that only updated people is %s, and the other way is closed', async (_, changes, deed, told) => {
  const { user } = await open({ uploads: [{ ...former, processed: 4, active: 0, people: [], ...changes }] });
  const done = [
    answering(disablePeopleUpload, () => ({ changed: 4 })),
    answering(enablePeopleUpload, () => ({ changed: 4, matched: 0, apart: [] })),
  ];
  await user.click(await actions());
  const other = deed === 'Undo' ? 'Redo' : 'Undo';
  const closed = await screen.findByRole('menuitem', { name: new RegExp(`^${other} this upload`) });
  expect(closed).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('menuitem', { name: `${deed} this upload…` }));
  await confirm(user, deed);
  expect(await screen.findByText(told)).toBeInTheDocument();
  expect(done.map((bodies) => bodies.length)).toEqual(deed === 'Undo' ? [1, 0] : [0, 1]);
});

test('an upload of new people alone goes as before, with the status that is chosen for them', async () => {
  const { user, sent } = await open();
  await choose(user, GOOD);
  await user.selectOptions(await screen.findByLabelText('Status of new people'), 'On hold');
  await user.click(await screen.findByRole('button', { name: 'Upload 1 person' }));
  expect(await screen.findByText(/Successfully processed/)).toBeVisible();
  expect(sent[0]).toMatchObject({ existing: 'skip', statusId: 's2' });
});

test('who is known is skipped until an update is chosen; what that means, and its rows, are there as long as it is', async () => {
  const { user, sent } = await open({ duplicates: taken, known: () => ({ people: [ANA] }) });
  const grid = await choose(user, 'CALLER,Ana,Ruiz,2125550101,04102', 'CALLER,Eva,Diaz,2125550102,');
  await within(grid).findByText(/Ana Ruiz is already in the organization/);
  const skip = screen.getByRole('radio', { name: 'Skip the row' });
  const update = screen.getByRole('radio', { name: 'Update the person' });
  const help = /^People are found by external ID, username, or phone and name\./;
  expect(skip).toBeChecked();
  expect(update).not.toBeChecked();
  expect(screen.queryByText(help)).toBeNull();
  expect(filters()).toEqual(['All rows*', 'With problems']);

  await user.click(update);
  expect(await within(grid).findByText('Updates Ana Ruiz')).toBeVisible();
  await waitFor(() => expect(filters()).toEqual(['All rows*', 'Updates']));
  expect([skip, update].map((radio) => (radio as HTMLInputElement).checked)).toEqual([false, true]);
  expect(screen.getByText(help)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Updates' }));
  await waitFor(() => expect(filters()).toEqual(['All rows', 'Updates*']));
  await waitFor(() => expect(within(grid).getAllByRole('rowheader')).toHaveLength(1));

  await user.click(skip);
  await waitFor(() => expect(figures()).toEqual({ Rows: '2', Ready: '1', 'With errors': '1' }));
  expect(screen.queryByText(help)).toBeNull();
  expect([skip, update].map((radio) => (radio as HTMLInputElement).checked)).toEqual([true, false]);
  await user.click(await screen.findByRole('button', { name: 'Upload 1 person' }));
  await waitFor(() => expect(sent[0]?.existing).toBe('skip'));
});

test('an upload that changes nobody says how many were as they are; one without updates says nothing of it', async () => {
  const told = async (counts: { readonly updated: number; readonly unchanged: number }) => {
    const { user } = await open({
      duplicates: taken,
      known: () => ({ people: [ANA] }),
      answer: () => ({ uploadId: 'u2', total: 1, processed: 1, ...counts, failedRows: [] }),
    });
    await choose(user, 'CALLER,Ana,Ruiz,2125550101,04102');
    await user.click(await screen.findByRole('radio', { name: 'Update the person' }));
    await user.click(await screen.findByRole('button', { name: /^Upload 1 person/ }));
    await screen.findByText('Successfully processed 1 of 1');
    const line = screen.queryByText(/^Updated: /)?.textContent;
    await user.click(screen.getByRole('button', { name: 'Upload another file' }));
    cleanup();
    return line;
  };
  expect(await told({ updated: 0, unchanged: 1 })).toBe('Updated: 0 · No changes: 1');
  expect(await told({ updated: 1, unchanged: 0 })).toBe('Updated: 1 · No changes: 0');
  expect(await told({ updated: 0, unchanged: 0 })).toBeUndefined();
});
