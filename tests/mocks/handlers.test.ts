import { expect, test } from 'vitest';
import { isAsset } from '#mocks/handlers.ts';

const ORIGIN = 'http://localhost:5173';

test.each([
  ['GET', `${ORIGIN}/app/notes`, true],
  ['GET', `${ORIGIN}/assets/main.js?v=1`, true],
  // a call that the contract doesn't have is an error, and no page
  ['POST', `${ORIGIN}/app/notes`, false],
  ['PUT', `${ORIGIN}/anything`, false],
  ['GET', 'https://elsewhere.test/app/notes', false],
])('%s %s is a page or a part of one: %s', (method, url, expected) => {
  expect(isAsset(new Request(url, { method }), ORIGIN)).toBe(expected);
});
