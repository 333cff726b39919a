import { expect, test } from 'vitest';
import { CsvFile } from '#src/lib/csv/csv-file.ts';

const places = { programIds: new Map([['calls', 'p1']]), defaultProgramId: 'p1' };
const LINES = [
  'Role,First Name,Last Name,Phone,Program,Preferred Language,Notes',
  'CALLER,Ana,Ruiz,2125550101,Friendly Calls,Klingon,x',
  'CALLER,Bo,Li,2125550102,Friendly Calls,Latin,y',
  'CALLER,Eva,Paz,2125550103,Meals,Klingon,',
];
async function open() {
  const file = new CsvFile(() => {});
  return { file, summary: await file.open(new File([LINES.join('\n')], 'people.csv'), places) };
}
const groupOf = ({ groups }: { groups: ReadonlyArray<{ id: string; values: readonly unknown[] }> }, id: string) =>
  groups.find((group) => group.id.includes(id)) ?? { id: '', values: [] };

test('what a column of a few things says otherwise is told once each, and mapped for the whole file', async () => {
  const { file, summary } = await open();
  const language = groupOf(summary, 'Preferred Language');
  expect(language.values).toEqual([
    { value: 'Klingon', rows: 2 },
    { value: 'Latin', rows: 1 },
  ]);
  const mapped = file.mapValue(language.id, 'Klingon', 'Other');
  expect(groupOf(mapped, 'Preferred Language').values).toEqual([{ value: 'Latin', rows: 1 }]);
  const empty = file.mapValue(language.id, 'Latin', '');
  expect(groupOf(empty, 'Preferred Language').id).toBe('');
  const friendly = groupOf(empty, 'Friendly');
  expect(file.mapValue(friendly.id, 'Friendly Calls', 'Calls')).toMatchObject({ good: 2, bad: 1 });
  expect(await (await file.toSend()).file.text()).toContain('Ana,Ruiz,2125550101,Calls,Other,2');
});

test('a program that is created meanwhile is known, and what was written before stays', async () => {
  const { file, summary } = await open();
  file.mapValue(groupOf(summary, 'Preferred Language').id, 'Klingon', '');
  const programIds = new Map([...places.programIds, ['meals', 'p2'], ['friendly calls', 'p3']]);
  expect(file.setPlaces({ ...places, programIds })).toMatchObject({ good: 2, bad: 1 });
});
