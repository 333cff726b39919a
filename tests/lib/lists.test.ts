import { afterEach, expect, test } from 'vitest';
import { i18n, i18nReady } from '#src/lib/i18n/index.ts';
import { wordList } from '#src/lib/lists.ts';

afterEach(() => i18n.changeLanguage('en'));

test.each([
  ['en', 'Ana, Ben, and Cleo'],
  ['es', 'Ana, Ben y Cleo'],
  // no locale of the browser's has this name
  ['en-rtl', 'Ana, Ben, and Cleo'],
])('words are listed as in %s', async (language, listed) => {
  await i18nReady;
  await i18n.changeLanguage(language);
  expect(wordList(['Ana', 'Ben', 'Cleo'])).toBe(listed);
  expect(wordList(['Ana'])).toBe('Ana');
  expect(wordList([])).toBe('');
});
