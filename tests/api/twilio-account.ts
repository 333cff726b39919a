import { createHmac } from 'node:crypto';

/** The account of the tests. */
export const TWILIO = {
  accountSid: `AC${'0a'.repeat(16)}`,
  authToken: 'a token of the tests',
  from: '+12125550123',
  publicUrl: 'http://console.test',
} as const;

/** The signature of a form for a path of the API. */
export function signatureOf(path: string, fields: URLSearchParams): string {
  const names = [...new Set(fields.keys())].toSorted((a, b) => (a < b ? -1 : 1));
  const text = names.map((name) => `${name}${fields.get(name)}`).join('');
  return createHmac('sha1', TWILIO.authToken).update(`${TWILIO.publicUrl}${path}${text}`).digest('base64');
}
