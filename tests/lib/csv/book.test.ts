import { writeXlsx, type WriteOptions } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { CsvFile } from '#src/lib/csv/csv-file.ts';

const places = { programIds: new Map([['calls', 'p1']]), defaultProgramId: 'p1' };
type Sheets = WriteOptions['sheets'];

const bytesOf = async (sheets: Sheets, more: Partial<WriteOptions> = {}) =>
  Uint8Array.from(await writeXlsx({ sheets, ...more }));
const openBytes = async (bytes: Uint8Array<ArrayBuffer>) => {
  const file = new CsvFile(() => {});
  return { file, summary: await file.open(new File([bytes], 'people.xlsx'), places, { Role: 'RECIPIENT' }) };
};
const openBook = async (sheets: Sheets) => openBytes(await bytesOf(sheets));
const refusal = (bytes: Uint8Array<ArrayBuffer>) =>
  openBytes(bytes).then(
    () => 'none',
    (error: { reason?: string }) => error.reason,
  );

const HEADS = ['Name', 'Phone', 'Date of Birth', 'Zip', 'Program'];
const ANA = ['Ana Ruiz', 2_125_550_101, new Date(Date.UTC(1948, 2, 9)), '04101', 'Calls'];

describe('a spreadsheet', () => {
  test('is read under its title, with dates as days and numbers as digits, and rows as it numbers them', async () => {
    const { file, summary } = await openBook([{ name: 'People', rows: [['Spring 2026'], [], HEADS, ANA] }]);
    expect(summary).toMatchObject({ head: 3, total: 1, good: 1, bad: 0, text: null, sheet: 'People' });
    expect(await (await file.toSend()).file.text()).toBe(
      'Role,First Name,Last Name,Phone,Program,Zip Code,Date of Birth,Row\r\n' +
        'RECIPIENT,Ana,Ruiz,2125550101,Calls,04101,1948-03-09,4',
    );
  });

  test('of formulas what they gave is read, and nothing of one that went wrong', async () => {
    const cells = new Map([
      ['1,0', { value: null, type: 'formula' as const, formula: 'A1&" "&B1', formulaResult: 'Bo Li' }],
      ['1,3', { value: '#N/A', type: 'error' as const }],
    ]);
    const { file, summary } = await openBook([{ name: 'a', rows: [HEADS, [null, 2_125_550_102]], cells }]);
    expect(summary).toMatchObject({ good: 1 });
    expect(await (await file.toSend()).file.text()).toContain('RECIPIENT,Bo,Li,2125550102,,,,2');
  });

  test('cells that are one over several rows say the same in each', async () => {
    const rows = [HEADS, ANA, ['Bo Li', 2_125_550_102]];
    const merges = [{ startRow: 1, startCol: 4, endRow: 2, endCol: 4 }];
    const { file } = await openBook([{ name: 'a', rows, merges }]);
    expect(await (await file.toSend()).file.text()).toContain('RECIPIENT,Bo,Li,2125550102,Calls,,,3');
  });

  test('has its first table read and another chosen; a sheet without one leaves all as it was', async () => {
    const { file, summary } = await openBook([
      { name: 'Cover', rows: [['Our neighbors']] },
      { name: 'Secret', hidden: true, rows: [HEADS, ANA] },
      { name: 'North', rows: [HEADS, ANA] },
      { name: 'South', rows: [HEADS, ANA, ['Bo Li', 2_125_550_102]] },
    ]);
    expect(summary).toMatchObject({ sheets: ['Cover', 'North', 'South'], sheet: 'North', total: 1 });
    expect(await file.setSheet('South')).toMatchObject({ sheet: 'South', total: 2 });
    await expect(file.setSheet('Cover')).rejects.toMatchObject({ reason: 'noRows' });
    expect(file.show('all')).toMatchObject({ sheet: 'South', total: 2 });
  });

  test('is refused in words with a password, damaged, old, or empty', async () => {
    const good = await bytesOf([{ name: 'a', rows: [HEADS, ANA] }]);
    expect(await refusal(good.slice(0, good.length / 2))).toBe('brokenBook');
    expect(await refusal(await bytesOf([{ name: 'a', rows: [[null]] }]))).toBe('empty');
    const encryption = { password: 'open sesame', spinCount: 1000 };
    expect(await refusal(await bytesOf([{ name: 'a', rows: [HEADS, ANA] }], { encryption }))).toBe('password');
    expect(await refusal(Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0, 0]))).toBe('spreadsheet');
  });
});
