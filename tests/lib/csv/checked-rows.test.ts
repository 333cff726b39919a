import { expect, test } from 'vitest';
import { CheckedRows } from '#src/lib/csv/checked-rows.ts';
import { CsvFile } from '#src/lib/csv/csv-file.ts';
import { groupOf } from '#src/lib/csv/problem.ts';
import type { Owner } from '#src/lib/csv/owners.ts';
import { readText, tableOf } from '#src/lib/csv/table.ts';
import { readHeader } from '#src/schemas/people-csv.ts';

const places = { programIds: new Map<string, string>(), defaultProgramId: null };
const HEAD = 'Role,First Name,Last Name,User Name,Phone,Email';
const AT = { firstName: 1, userName: 3, phone: 4, email: 5 } as const;

/** Numbers that look random and are the same with each run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Values of which there are so few that rows share them all the time; some are refused. */
const valuesOf = (next: (below: number) => number) => ({
  firstName: () => ['Ana', 'ána', 'Bo', 'Eva', ''][next(5)] ?? '',
  userName: () => ['', '', 'ana', 'ANA', 'bo', 'eva'][next(6)] ?? '',
  phone: () => ['2125550101', '(212) 555-0101', '2125550102', '2125550103', 'n/a'][next(5)] ?? '',
  email: () => ['', 'a@example.org', 'A@example.org', 'b@example.org', 'x'][next(5)] ?? '',
});

const opened = (text: string) => {
  const table = tableOf(readText(new TextEncoder().encode(text)), null);
  const header = { ...readHeader(table.header), width: table.header.length };
  const rows = new CheckedRows(table, header, places);
  rows.checkAll(header, null, () => {});
  return { rows, table, header };
};
const said = (rows: CheckedRows) => Array.from({ length: rows.count }, (_, row) => rows.problemsOf(row));

test.each(Array.from({ length: 12 }, (_, seed) => seed))(
  'what is said after each change is what a file that never looked otherwise is told (%i)',
  (seed) => {
    const next = numbers(seed + 1);
    const values = valuesOf(next);
    const line = () => `CALLER,${values.firstName()},Ruiz,${values.userName()},${values.phone()},${values.email()}`;
    const count = 40;
    const { rows, table, header } = opened([HEAD, ...Array.from({ length: count }, line)].join('\n'));
    const owners: Owner[] = [];
    const nothing = { phones: [], emails: [], userNames: [] };
    for (let change = 0; change < 60; change += 1) {
      const before = said(rows);
      for (let writes = next(3); writes >= 0; writes -= 1) {
        const field = (['firstName', 'userName', 'phone', 'email'] as const)[next(4)] ?? 'phone';
        const row = next(count);
        if (next(4) === 0) rows.leaveOut(row, !rows.isOut(row));
        else rows.write(row, AT[field], values[field]());
      }
      if (next(6) === 0) {
        const owner: Owner = {
          field: 'phone',
          value: `+1212555010${next(4)}`,
          name: next(2) ? 'Ana Ruiz' : null,
          personOrganizationId: null,
        };
        owners.push(owner);
        rows.answer(nothing, [owner]);
      }
      const looked = rows.compare();
      const fresh = new CheckedRows(table, header, places);
      for (let row = 0; row < count; row += 1) if (rows.isOut(row)) fresh.leaveOut(row, true);
      fresh.answer(nothing, owners);
      fresh.checkAll(header, null, () => {});
      expect(said(rows)).toEqual(said(fresh));
      expect(rows.groups()).toEqual(fresh.groups());
      // whoever looks different is named
      const changed = said(rows).flatMap((problems, row) =>
        JSON.stringify(problems) === JSON.stringify(before[row]) ? [] : [row],
      );
      expect(looked).not.toBeNull();
      expect(changed.filter((row) => !looked?.has(row))).toEqual([]);
    }
  },
);

test('where one change touches nearly all rows, all are compared', () => {
  const lines = Array.from({ length: 700 }, () => 'CALLER,Ana,Ruiz,,2125550101,');
  const { rows } = opened([HEAD, ...lines].join('\n'));
  expect(rows.problemsOf(1)[0]).toMatchObject({ code: 'personTwice', text: '2' });
  rows.leaveOut(0, true);
  expect(rows.compare()).toBeNull();
  expect(rows.problemsOf(1)).toEqual([]);
  expect(rows.problemsOf(2)[0]).toMatchObject({ code: 'personTwice', text: '3' });
});

test('who is in the file twice is one group, whatever both rows are found by', () => {
  const group = (column: 'Phone' | null, text: string) => groupOf({ code: 'personTwice', column, text, mend: null });
  expect(group(null, '13')).toBe(group('Phone', '403'));
});

test('rows keep their places whatever is mended, until their order is asked for', async () => {
  const file = new CsvFile(() => {});
  const lines = ['Ana', 'Bo', 'Eva', 'Tom'].map(
    (name, at) => `CALLER,${name},Ruiz,,${at % 2 ? 'n/a' : `212555010${at}`},`,
  );
  const summary = await file.open(new File([[HEAD, ...lines].join('\n')], 'people.csv'), places);
  const order = () => file.rows(0, 4).map(({ number, mended }) => (mended ? `${number} mended` : `${number}`));
  expect(summary).toMatchObject({ bad: 2, isMoved: false });
  expect(order()).toEqual(['3', '5', '2', '4']);
  const [group] = summary.groups;

  expect(file.edit(1, AT.phone, '2125550107').summary).toMatchObject({ bad: 1, good: 3, isMoved: true });
  expect(order()).toEqual(['3 mended', '5', '2', '4']);
  // back to what it was: another order would not be made
  expect(file.edit(1, AT.phone, 'n/a').summary).toMatchObject({ bad: 2, isMoved: false });
  expect(file.replaceAlike(AT.phone, 'n/a', '2125550108')).toMatchObject({ bad: 0, isMoved: true });
  expect(order()).toEqual(['3 mended', '5 mended', '2', '4']);
  const asked = file.question();
  const taken = { field: 'phone', value: '+12125550102', name: 'Eva Ruiz', personOrganizationId: null } as const;
  if (asked) file.answer(asked, [taken]);
  expect(order()).toEqual(['3 mended', '5 mended', '2', '4']);

  expect(file.show('all')).toMatchObject({ isMoved: false });
  expect(order()).toEqual(['4', '5 mended', '2', '3 mended']);
  expect(file.leaveOutGroup(group?.id ?? '')).toMatchObject({ out: 0 });
});

test('nothing is offered that would be refused again, or stands there already', () => {
  const head = 'Role,First Name,Last Name,Phone,Date of Birth';
  // who lived so long ago is refused as the day is written, and in any other spelling of it
  const years = ['1900-02-28', '02/28/1900', '422'];
  const { rows } = opened(
    [head, ...[...years, '2/28/1950'].map((day) => `CALLER,Ana,Ruiz,2125550101,${day}`)].join('\n'),
  );
  const offers = said(rows).map(([problem]) => problem?.mend ?? null);
  expect(offers).toEqual([null, null, null, { kind: 'date', to: '1950-02-28' }]);
});
