import { screen, waitFor, within } from '@testing-library/react';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { i18n } from '#src/lib/i18n/index.ts';
import { createProgram, listPrograms } from '#src/schemas/programs.ts';
import { harbor } from '#tests/lib/tokens.ts';
import { answering } from '#tests/screens/auth/console.tsx';
import { chooseLines, open, withSizes } from './upload-screen.ts';

withSizes();

const program = (name: string, isDefault: boolean) => ({ id: name, name, isDefault, phone: null, organizationId: 'o' });

test('a list with a title, whole names and no role becomes recipients, in the list’s program', async () => {
  const { user, sent } = await open();
  answering(listPrograms, () => ({ programs: [program('Calls', true), program('Meals', false)] }));
  const grid = await chooseLines(user, ['Our neighbors 2026,', 'Name,Telephone', 'Maria Elena Paz,2125550101']);
  expect(screen.getByRole('combobox', { name: 'Column names are in' })).toHaveDisplayValue('Row 2: Name · Telephone');
  // nothing is ready before it is known who they are
  expect(within(grid).getByRole('gridcell', { name: 'Not checked yet' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Upload \d/ })).not.toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Recipient');
  expect(await screen.findByRole('button', { name: 'Upload 1 person' })).toBeEnabled();
  expect(document.body).not.toHaveFocus();
  expect(await within(grid).findByRole('gridcell', { name: 'Ready' })).toBeInTheDocument();

  await user.click(screen.getByRole('radio', { name: 'First name: Maria · Last name: Elena Paz' }));
  expect(await within(grid).findByRole('gridcell', { name: 'Elena Paz' })).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Program' }), 'Meals');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Preferred Language' }), 'Spanish');
  await user.click(await screen.findByRole('button', { name: 'Upload 1 person' }));
  expect(await screen.findByText('Successfully processed 1 of 1')).toBeInTheDocument();
  expect(sent[0]?.text).toBe(
    'Role,First Name,Last Name,Phone,Program,Preferred Language,Row\r\nRECIPIENT,Maria,Elena Paz,2125550101,Meals,Spanish,3',
  );
});

test('a sheet is chosen, unknown values are mapped once, and what is not used is named', async () => {
  const { user, sent } = await open({ role: 'RECIPIENT' });
  const programs = [program('Calls', true)];
  answering(listPrograms, () => ({ programs }));
  const created = answering(createProgram, () => {
    programs.push(program('Friendly visits', false));
    return { program: program('Friendly visits', false) };
  });
  const heads = ['Name', 'Phone', 'Program', 'Preferred Language', 'Caregiver'];
  const bytes = await writeXlsx({
    sheets: [
      { name: 'North', rows: [heads, ['Ana Ruiz', 2_125_550_101, 'Calls', 'Spanish', 'Leo']] },
      {
        name: 'South',
        rows: [
          ['South side'],
          heads,
          ['Bo Li', 2_125_550_102, 'Meals', 'Klingon', null],
          ['Eva Paz', 2_125_550_103, 'Friendly visits', 'Klingon', null],
        ],
      },
    ],
  });
  await user.upload(screen.getByLabelText('Choose file'), new File([Uint8Array.from(bytes)], 'people.xlsx'));
  const grid = await screen.findByRole('grid', { name: 'File preview' });
  expect(screen.getByText(/^These columns won’t be uploaded|^This column won’t be uploaded: Caregiver/)).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sheet' }), 'South');
  expect(await within(grid).findByRole('gridcell', { name: 'Eva' })).toBeInTheDocument();

  await user.selectOptions(screen.getByRole('combobox', { name: /^“Klingon” \(2 rows\)/ }), 'Other language');
  await user.selectOptions(await screen.findByRole('combobox', { name: /^“Meals”/ }), 'Calls');
  expect(await screen.findByRole('button', { name: 'Upload 1 person' })).toBeEnabled();
  // its button leads to the cell that is wrong
  await user.click(screen.getByRole('button', { name: /^Show the rows: .*Friendly visits/ }));
  await waitFor(() => expect(within(grid).getByRole('gridcell', { name: 'Friendly visits' })).toHaveFocus());
  await user.selectOptions(
    screen.getByRole('combobox', { name: /^“Friendly visits”/ }),
    'Create program “Friendly visits”',
  );
  expect(await screen.findByRole('button', { name: 'Upload 2 people' })).toBeEnabled();
  expect(created).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: 'All rows' }));
  const [cell] = await within(grid).findAllByRole('gridcell', { name: 'Recipient' });
  await user.dblClick(cell ?? grid);
  await user.selectOptions(within(grid).getByRole('combobox', { name: 'Role, row 3' }), 'Caller');
  expect(await within(grid).findByRole('gridcell', { name: 'Caller' })).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Upload 2 people' }));
  expect(await screen.findByText('Successfully processed 1 of 1')).toBeInTheDocument();
  expect(sent[0]?.text).toContain('CALLER,Bo,Li,2125550102,Calls,Other,3');
});

test('who comes from a list of callers uploads callers, unless the file says it', async () => {
  const { user } = await open({ role: 'CALLER' });
  await chooseLines(user, ['First Name,Last Name,Phone', 'Ana,Ruiz,2125550101']);
  expect(await screen.findByRole('button', { name: 'Upload 1 person' })).toBeEnabled();
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveDisplayValue('Caller');
});

test('a column that isn’t used is kept as a custom field; one that the organization has is taken for it', async () => {
  const { user, sent } = await open({ role: 'RECIPIENT', ownFields: ['Pet'] });
  const grid = await chooseLines(user, [
    'PET,Caregiver,First Name,Last Name,Phone,gender',
    'cat,Leo,Ana,Ruiz,2125550101,',
  ]);
  const columnOf = (name: string) => within(grid).findByRole('combobox', { name: `Use column “${name}” as` });
  expect(await columnOf('PET')).toHaveDisplayValue('Custom field');
  expect(await columnOf('Caregiver')).toHaveDisplayValue('Not used');
  expect(screen.getByText('Custom field: PET.')).toBeVisible();
  expect(screen.getByText(/^This column won’t be uploaded: Caregiver/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Keep it as a custom field' }));
  expect(await screen.findByText(/Custom fields: PET, Caregiver\./)).toBeVisible();
  expect(await columnOf('Caregiver')).toHaveDisplayValue('Custom field');
  expect(document.body).not.toHaveFocus();
  await user.selectOptions(await columnOf('PET'), 'Not used');
  expect(await screen.findByText(/won’t be uploaded: PET/)).toBeVisible();
  await user.selectOptions(await columnOf('PET'), 'Custom field');
  await user.click(await screen.findByRole('button', { name: 'Upload 1 person' }));
  expect(await screen.findByText('Successfully processed 1 of 1')).toBeInTheDocument();
  expect(sent[0]?.text).toBe(
    'Role,First Name,Last Name,Phone,Gender,Custom: Caregiver,Custom: PET,Row\r\nRECIPIENT,Ana,Ruiz,2125550101,,Leo,cat,2',
  );
});

test('choices are called as the person’s form calls them; what is wrong stands as it is typed', async () => {
  const { user, sent } = await open();
  const grid = await chooseLines(user, [
    'Role,Gender,Preferred Time For Call,First Name,Last Name,Phone',
    'caller,Female,morning|Evening,Ana,Ruiz,2125550101',
    'Voluntario,varon,mañana y tarde,Bo,Li,2125550102',
  ]);
  const cells = (name: string) => within(grid).findAllByRole('gridcell', { name });
  expect(await cells('Caller')).toHaveLength(2);
  await i18n.changeLanguage('es');
  expect(await cells('Mujer')).toHaveLength(1);
  expect(await cells('Voluntario')).toHaveLength(2);
  expect(await cells('varon')).toHaveLength(1);
  expect(await cells('Mañana|Noche')).toHaveLength(1);
  expect(await cells('mañana y tarde')).toHaveLength(1);
  expect(screen.getByText(/Cambiar .varon. por .Hombre/)).toBeVisible();
  expect(screen.getByText(/Cambiar .mañana y tarde. por .Mañana\|Tarde/)).toBeVisible();
  const choices = (name: string) =>
    within(screen.getByRole('combobox', { name }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  expect(choices('Idioma preferido')).toContain('Inglés');
  expect(choices('Estatus de las personas nuevas')).toEqual(['Activo (predeterminado)', 'En pausa']);

  const mine = (await cells('Voluntario')).at(-1);
  await user.dblClick(mine ?? grid);
  expect(choices('Rol, fila 2')).toEqual(['', 'Voluntario', 'Beneficiario']);
  expect(screen.getByRole('combobox', { name: 'Rol, fila 2' })).toHaveDisplayValue('Voluntario');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rol, fila 2' }), 'Beneficiario');
  expect(await cells('Beneficiario')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Subir 1 persona' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.text).toContain('RECIPIENT,Ana,Ruiz');
});

test('a file in the words of the Spanish console is ready as it is, and what is left as it is stays so', async () => {
  const { user, sent } = await open();
  const grid = await chooseLines(user, [
    'Rol,Idioma preferido,Horario preferido para llamadas,Nombre,Apellidos,Teléfono',
    'voluntario,ingles,mañana|noche,Ana,Ruiz,2125550101',
    'Beneficiario,Klingon,,Bo,Li,2125550102',
  ]);
  await i18n.changeLanguage('es');
  const cell = async (name: string) => (await within(grid).findAllByRole('gridcell', { name }))[0] ?? grid;
  await user.dblClick(await cell('Inglés'));
  expect(screen.getByRole('combobox', { name: 'Idioma preferido, fila 2' })).toHaveDisplayValue('Inglés');
  await user.keyboard('{Enter}');
  await user.dblClick(await cell('Mañana|Noche'));
  expect(screen.getByRole('textbox', { name: 'Horario preferido para llamadas, fila 2' })).toHaveValue('Mañana|Noche');
  await user.keyboard('{Enter}');
  await user.selectOptions(screen.getByRole('combobox', { name: /^“Klingon”/ }), 'Español');
  expect(await cell('Español')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Subir 2 personas' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.text).toContain('voluntario,Ana,Ruiz,2125550101,mañana|noche,ingles,2');
});

test.each([
  [undefined, 'Harbor House', `/app/organizations/${harbor.id}`],
  ['CALLER', 'Callers', '/app/contacts/callers'],
  ['RECIPIENT', 'Recipients', '/app/contacts/recipients'],
] as const)('the way back leads to the list that one came from, for %s', async (role, name, href) => {
  await open(role ? { role } : {});
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumbs' }));
  await waitFor(() => expect(trail.getByRole('link', { name })).toHaveAttribute('href', href));
});

test('a column whose head says nothing is known by its cells: that is told, and dropped with one press', async () => {
  const { user, sent } = await open({ role: 'RECIPIENT' });
  const grid = await chooseLines(user, [
    'E-mail addr,Born,First Name,Last Name,Phone',
    'ana@example.org,1944-05-06,Ana,Ruiz,2125550101',
    'bo@example.org,1950-01-31,Bo,Li,2125550102',
    ',1939-12-24,Eva,Paz,2125550103',
    'tom@example.org,1941-07-08,Tom,Reyes,2125550104',
  ]);
  const list = (name: RegExp) => within(grid).findByRole('combobox', { name });
  expect(await list(/E-mail addr/)).toHaveDisplayValue('Email');
  expect(await list(/Born/)).toHaveDisplayValue('Date of Birth');
  expect(screen.getByText('“E-mail addr” looks like Email')).toBeVisible();
  expect(screen.queryByText(/won’t be uploaded/)).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Don’t use “Born” as Date of Birth' }));
  expect(await screen.findByText(/^This column won’t be uploaded: Born/)).toBeVisible();
  expect(await list(/Born/)).toHaveDisplayValue('Not used');
  expect(document.body).not.toHaveFocus();
  // who chooses what a column is has said it
  await user.selectOptions(await list(/Born/), 'Date of Birth');
  await waitFor(() => expect(screen.queryByText(/^This column won’t be uploaded/)).toBeNull());
  expect(screen.queryByText('“Born” looks like Date of Birth')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Upload 4 people' }));
  await waitFor(() => expect(sent[0]?.text).toContain('ana@example.org,1944-05-06'));
});
