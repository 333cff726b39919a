import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentDisposition, exportFileName, fileNameOf } from '#src/schemas/file-name.ts';

describe('the name of an exported file', () => {
  it('has an underscore for each sign that the specification names, and for white space', () => {
    expect(exportFileName('a\\b/c:d*e?f"g<h>i|j k\tl\nm\u00a0n')).toBe('a_b_c_d_e_f_g_h_i_j_k_l_m_n');
    expect(exportFileName('People_Nuñez & Söhne (2026).csv')).toBe('People_Nuñez_&_Söhne_(2026).csv');
    expect(exportFileName('a\0b\ud800c')).toBe('a_b\ufffdc');
  });

  it('travels in a header as it is, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const name = exportFileName(text);
        const header = contentDisposition(name);
        expect(header).toMatch(/^[\x20-\x7e]*$/);
        expect(new Headers({ 'content-disposition': header }).get('content-disposition')).toBe(header);
        expect(fileNameOf(header)).toBe(name);
      }),
    );
  });

  it('is read from what other servers write, too', () => {
    expect(fileNameOf('attachment; filename="people.csv"')).toBe('people.csv');
    expect(fileNameOf(`attachment; filename="people.csv"; filename*=UTF-8''%ff`)).toBe('people.csv');
    expect(fileNameOf('attachment')).toBeUndefined();
    expect(fileNameOf(null)).toBeUndefined();
  });
});
