import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getExpectedTwilioSignature, validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import { isSigned } from '#server/twilio/signature.ts';
import { signatureOf, TWILIO } from './twilio-account.ts';

const { authToken } = TWILIO;
const words = fc.string({ unit: 'grapheme', maxLength: 12 });
const origins = fc.constantFrom(
  'https://console.example.org',
  'https://console.example.org:443',
  'https://console.example.org:8443',
  'http://127.0.0.1:3000',
  'http://console.test',
  'http://console.test:80',
);
const paths = fc.constantFrom(
  '/v2/carriers/messages',
  '/v2/carriers/calls/0193a000-0000-7000-8000-0000000000aa/events?leg=dial',
  '/console/v2/carriers/messages?a=b',
);

type Pairs = ReadonlyArray<readonly [string, string]>;

/** The fields as the package takes them: a name that is there twice has a list. */
function asParams(pairs: Pairs): Record<string, string | string[]> {
  const fields = new URLSearchParams(pairs.map(([name, value]) => [name, value]));
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const values = fields.getAll(name);
      return [name, values.length > 1 ? values : (values[0] ?? '')];
    }),
  );
}

const compare = async (url: string, pairs: Pairs, signature: string) => {
  const fields = new URLSearchParams(pairs.map(([name, value]) => [name, value]));
  const verdict = await isSigned(authToken, { url, fields, signature });
  expect(verdict).toBe(validateRequest(authToken, signature, url, asParams(pairs)));
  return verdict;
};

it('takes and refuses what the official package takes and refuses', async () => {
  let taken = 0;
  let refused = 0;
  const pairs = fc.array(fc.tuple(words, words), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(
      origins,
      origins,
      paths,
      pairs,
      fc.option(pairs, { freq: 2 }),
      fc.constantFrom(authToken, authToken, 'another token'),
      fc.option(fc.tuple(fc.nat(30), fc.constantFrom('A', 'Z', '/', '=', ' ', 'é', '')), { freq: 2 }),
      async (given, signedFor, path, sent, signed, token, change) => {
        let signature = getExpectedTwilioSignature(token, signedFor + path, asParams(signed ?? sent));
        if (change) signature = signature.slice(0, change[0]) + change[1] + signature.slice(change[0] + 1);
        if (await compare(given + path, sent, signature)) taken += 1;
        else refused += 1;
      },
    ),
    { numRuns: 500 },
  );
  expect(taken).toBeGreaterThan(10);
  expect(refused).toBeGreaterThan(100);
});

it('takes one spelling of a signature alone', async () => {
  const url = 'http://console.test/v2/carriers/messages';
  const good = getExpectedTwilioSignature(authToken, url, {});
  expect(await compare(url, [], good)).toBe(true);
  expect(good).toBe(signatureOf('/v2/carriers/messages', new URLSearchParams()));
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const last = digits[digits.indexOf(good[26] ?? '') + 1] ?? '';
  for (const other of [`${good.slice(0, 26)}${last}=`, good.slice(0, 27), `${good} `, good.toLowerCase(), ''])
    expect(await compare(url, [], other), other).toBe(false);
});
