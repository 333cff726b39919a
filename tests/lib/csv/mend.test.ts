import { describe, expect, test } from 'vitest';
import { mendCell } from '#src/lib/csv/mend.ts';
import { readDate } from '#src/lib/read-dates.ts';
import type { CsvColumn } from '#src/schemas/uploads.ts';

const offered = (column: CsvColumn, text: string) => {
  const mend = mendCell(column, text, null);
  return mend && ('to' in mend ? mend.to : mend.lost);
};

describe('what is offered for a cell', () => {
  test.each([
    ['Zip Code', '4101', '04101'],
    ['Zip Code', '501', '00501'],
    ['Zip Code', '10001.0', '10001'],
    ['Zip Code', '04101-1234', '04101'],
    ['Zip Code', '4101-1234', '04101'],
    ['Zip Code', '12', null],
    ['Zip Code', '123456', null],
    ['Zip Code', 'ME 04101', null],
    ['PIN', '12', '0012'],
    ['PIN', '7', '0007'],
    ['PIN', '1234.0', '1234'],
    ['PIN', '12345', null],
    ['Phone', '2.125550100E+09', '+12125550100'],
    ['Phone', '2.125550199E+09', '+12125550199'],
    ['Phone', '1.2125550199E+10', '+12125550199'],
    ['Phone', '5.55E+09', 'digitsLost'],
    ['Phone', '1.21256E+10', 'digitsLost'],
    ['Phone', '2125550100.0', '+12125550100'],
    ['Phone', 'tel: 212 555 0100', '+12125550100'],
    ['Phone', '212.555.0100 (home)', '+12125550100'],
    ['Phone', '212 555 01OO', '+12125550100'],
    ['Phone', '001 212 555 0100', '+12125550100'],
    ['Phone', '212 555 0100 ext 5', null],
    ['Phone', '212 555 0100 x5', null],
    ['Phone', '555 0100', null],
    ['Phone', '+44 20 7946 0000', null],
    ['Role', 'voluntario', 'CALLER'],
    ['Role', 'Volunteers', 'CALLER'],
    ['Role', 'Beneficiaria', 'RECIPIENT'],
    ['Role', 'manager', null],
    ['Gender', 'F', 'Female'],
    ['Gender', 'Varón', 'Male'],
    ['Phone Type', 'móvil', 'Mobile'],
    ['Alternate Phone Type', 'home', 'Landline'],
    ['Preferred Language', 'Español', 'Spanish'],
    ['Preferred Time For Call', 'mornings, evenings', 'Morning|Evening'],
    ['Preferred Time For Call', 'mañana y tarde', 'Morning|Afternoon'],
    ['Preferred Time For Call', 'morning or midnight', null],
    ['Preferred Method of Communication', 'text / e-mail', 'SMS|Email'],
    ['Email', 'Ana Ruiz <ana@example.org>', 'ana@example.org'],
    ['Email', 'mailto:ana@example.org', 'ana@example.org'],
    ['Email', 'ana@example.org.', 'ana@example.org'],
    ['Email', 'ana', null],
    ['Email', 'N/A', ''],
    ['Alternate Phone', 'No tiene', ''],
    ['Date of Birth', 'unknown', ''],
    ['Zip Code', '-', ''],
    ['Role', 'n/a', null],
    ['Program', 'none', null],
    ['First Name', 'anything', null],
  ] as const)('%s “%s”: %s', (column, text, expected) => {
    expect(offered(column, text)).toBe(expected);
  });
});

describe('a date of birth', () => {
  test.each([
    ['12/31/1950', '1950-12-31'],
    ['31/12/1950', '1950-12-31'],
    ['31.12.1950', '1950-12-31'],
    ['04.03.1950', '1950-03-04'],
    ['5/5/1950', '1950-05-05'],
    ['1950/12/31', '1950-12-31'],
    ['1950-1-5', '1950-01-05'],
    ['19501231', '1950-12-31'],
    ['1950-12-31 00:00:00', '1950-12-31'],
    ['1950-12-31T00:00:00Z', '1950-12-31'],
    ['Dec 31, 1950', '1950-12-31'],
    ['31 de diciembre de 1950', '1950-12-31'],
    ['December 31st 1950', '1950-12-31'],
    ['31-Dec-50', '1950-12-31'],
    ['12/31/50', '1950-12-31'],
    ['18628', '1950-12-31'],
    ['18628.0', '1950-12-31'],
    ['61', '1900-03-01'],
  ])('%s is %s', (text, iso) => {
    expect(readDate(text, null)).toMatchObject({ kind: 'day', iso });
  });

  test.each(['02/30/1950', '31.02.1950', '12/31/2090', 'yesterday', '60', '99999', '1950-13-01', ''])(
    '“%s” is none',
    (text) => {
      expect(readDate(text, null)).toBeNull();
    },
  );

  test.each(['1950', '12/31/20', '3 Apr 12'])('“%s” is not complete', (text) => {
    expect(readDate(text, null)).toEqual({ kind: 'incomplete' });
  });

  test('a year of two digits is of the last century only where it would be a coming one', () => {
    const year = new Date().getUTCFullYear();
    const inShort = (of: number) => `1/1/${String(of % 100).padStart(2, '0')}`;
    expect(readDate(inShort(year), 'dayFirst')).toEqual({ kind: 'incomplete' });
    expect(readDate(inShort(year + 1), 'dayFirst')).toMatchObject({ iso: `${year + 1 - 100}-01-01` });
  });

  test('of two small numbers only the file’s owner knows which one is the day', () => {
    expect(readDate('03/04/1950', null)).toEqual({ kind: 'ambiguous' });
    expect(readDate('03/04/1950', 'monthFirst')).toMatchObject({ iso: '1950-03-04' });
    expect(readDate('03/04/1950', 'dayFirst')).toMatchObject({ iso: '1950-04-03' });
  });
});
