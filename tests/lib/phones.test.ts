import allMetadata from 'libphonenumber-js/metadata.min.json' with { type: 'json' };
import { expect, test } from 'vitest';
import usMetadata from '#src/lib/phone-metadata.json' with { type: 'json' };
import { toE164 } from '#src/lib/phone-parse.ts';
import { formatPhone } from '#src/lib/phones.ts';

test.each([
  '(555) 010-0123',
  '555-010-0123',
  '555.010.0123',
  '5550100123',
  '1 555 010 0123',
  '+1 (555) 010-0123',
  ' +15550100123 ',
  '+1-555-010-0123',
])('%s is a US phone', (text) => {
  expect(toE164(text)).toBe('+15550100123');
});

test.each([
  '',
  '   ',
  '555 010 012',
  '555 010 01234',
  '055 010 0123',
  '155 010 0123',
  '+44 20 7946 0958',
  '+52 55 1234 5678',
  '555 010 0123 ext 4',
  'call me at 555 010 0123',
  'phone',
  '+',
  '0',
  '١٢٣',
])('%s is none', (text) => {
  expect(toE164(text)).toBeNull();
});

test('phones read as people write them; other texts stay', () => {
  expect(formatPhone('+15550100123')).toBe('+1 (555) 010-0123');
  expect(formatPhone('+442079460958')).toBe('+442079460958');
  expect(formatPhone('')).toBe('');
});

test("the metadata is the package's own for the US", () => {
  expect(usMetadata.version).toBe(allMetadata.version);
  expect(usMetadata.countries.US).toEqual(allMetadata.countries.US);
});
