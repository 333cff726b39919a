import { CarrierRefusal, CarrierSilence } from '#server/services.ts';

export interface TwilioAccount {
  readonly accountSid: string;
  readonly authToken: string;
  /** The number that calls and texts, E.164. */
  readonly from: string;
  /** Where the carrier reaches the API, without a slash at the end. */
  readonly publicUrl: string;
}

/** How Twilio is reached; other than by default in tests alone. */
export interface Reach {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  /** How long the answer to an order may take, and of what is asked for until it begins. */
  readonly patienceMs: number;
}

export const REACH: Reach = { baseUrl: 'https://api.twilio.com', patienceMs: 15_000 };

export type Fields = ReadonlyArray<readonly [name: string, value: string]>;

/** Failures before a byte has left. */
const UNSENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return typeof cause === 'object' && cause && 'code' in cause ? String(cause.code) : 'unknown';
}

export interface Twilio {
  /** Orders something of the account; gives Twilio's name for it. Throws a CarrierRefusal or a CarrierSilence. */
  order(resource: string, fields: Fields): Promise<string>;
  /**
   * Asks for something of the account; the answer has begun, and may take as long as it comes on: an hour's recording is
   * a hundred megabytes. Throws any error.
   */
  ask(method: 'GET' | 'DELETE', resource: string): Promise<Response>;
}

/** Twilio's API as one account reaches it. It is asked once: whether again is for the caller to say. */
export function reachTwilio({ accountSid, authToken }: TwilioAccount, { baseUrl, patienceMs }: Reach): Twilio {
  const address = (resource: string) => `${baseUrl}/2010-04-01/Accounts/${accountSid}/${resource}`;
  const authorization = `Basic ${btoa(`${accountSid}:${authToken}`)}`;
  const send = (resource: string, init: RequestInit) =>
    // no redirects: the order, and the token with it, would go to who knows whom
    fetch(address(resource), { ...init, redirect: 'manual' });

  return {
    async order(resource, fields) {
      const body = new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
      const headers = {
        authorization,
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      };
      const signal = AbortSignal.timeout(patienceMs);
      const response = await send(resource, { method: 'POST', headers, body, signal }).catch((error: unknown) => {
        const code = reasonOf(error);
        if (UNSENT.has(code)) throw new CarrierRefusal(`Twilio could not be reached (${code})`, { code, final: false });
        throw new CarrierSilence(`It is not known whether Twilio took it (${code})`, { cause: error });
      });
      const answer = (await response.json().catch(() => ({}))) as { sid?: unknown; code?: unknown };
      if (response.ok && typeof answer.sid === 'string') return answer.sid;
      throw refusalOf(response.status, answer.code);
    },
    async ask(method, resource) {
      const ending = new AbortController();
      const late = setTimeout(() => ending.abort(new Error('Twilio did not answer in time')), patienceMs);
      const response = await send(resource, { method, headers: { authorization }, signal: ending.signal }).finally(() =>
        clearTimeout(late),
      );
      if (response.ok || (method === 'DELETE' && response.status === 404)) return response;
      await response.body?.cancel();
      throw new Error(`Twilio answered ${response.status} to ${method}`);
    },
  };
}

/** Too many orders, or none taken at the moment: nothing has been done. After other failures of Twilio's nobody knows. */
const NOT_NOW = new Set([429, 503]);

function refusalOf(status: number, given: unknown): CarrierRefusal | CarrierSilence {
  const code = typeof given === 'number' ? String(given) : String(status);
  if (NOT_NOW.has(status)) return new CarrierRefusal(`Twilio takes nothing now (${code})`, { code, final: false });
  if (status >= 300 && status < 500) return new CarrierRefusal(`Twilio refused it (${code})`, { code, final: true });
  return new CarrierSilence(`It is not known whether Twilio took it (${code})`);
}
