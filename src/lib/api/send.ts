import ky, { isHTTPError, isTimeoutError, type HTTPError, type Options } from 'ky';
import { retryAfterSeconds } from './retry-after.ts';

const TIMEOUT_MS = 30_000;
/** A file of 40 MB on a slow line, and the server's work on its rows. */
const FILE_TIMEOUT_MS = 15 * 60_000;
const RETRIES = 2;
/** A server that asks for a longer wait than this gets no automatic retry. */
const RETRY_AFTER_MAX_SECONDS = 3;

export interface Outgoing {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: FormData;
  /** The answer is a file of one of these media types. */
  readonly fileTypes?: readonly string[];
  readonly signal?: AbortSignal;
  /** Of a form: hears which share of its bytes is sent. */
  readonly onProgress?: (share: number) => void;
}

/** What became of a request; `refused` by the server, or without an answer. Whoever ended it knows by the signal. */
export type Sent =
  | { readonly kind: 'answer'; readonly status: number; readonly text: string }
  /** Without a file: it is something else. */
  | { readonly kind: 'file'; readonly status: number; readonly file: File | undefined }
  | { readonly kind: 'refused'; readonly status: number; readonly body: unknown; readonly headers: Headers }
  | { readonly kind: 'timeout' | 'network'; readonly cause: unknown };

const asksForPatience = ({ response }: HTTPError): boolean =>
  (retryAfterSeconds(response.headers) ?? 0) > RETRY_AFTER_MAX_SECONDS;

/** Sends a request. Only reads are retried: twice, with a growing wait, never against the server's own wish. */
export async function send(url: string, outgoing: Outgoing): Promise<Sent> {
  const { method, headers, json, form, fileTypes, signal, onProgress } = outgoing;
  if (form && onProgress) {
    const options = { method, headers, form, timeout: FILE_TIMEOUT_MS, onProgress, ...(signal && { signal }) };
    return import('./send-form.ts').then(
      ({ sendForm }) => sendForm(url, options),
      (cause: unknown): Sent => ({ kind: 'network', cause }),
    );
  }
  const options: Options = {
    method,
    headers,
    timeout: form || fileTypes ? FILE_TIMEOUT_MS : TIMEOUT_MS,
    retry: {
      limit: method === 'GET' ? RETRIES : 0,
      methods: ['get'],
      statusCodes: [408, 429, 502, 503, 504],
      backoffLimit: 2000,
      jitter: true,
      shouldRetry: ({ error }) => (isHTTPError(error) && asksForPatience(error) ? false : undefined),
    },
    ...(signal && { signal }),
    ...(form && { body: form }),
    ...(json !== undefined && { json }),
  };
  let status = 0;
  const hooks: Options['hooks'] = { afterResponse: [({ response }) => void (status = response.status)] };
  try {
    const answer = ky(url, { ...options, hooks });
    if (fileTypes) {
      const [response, { fileIn }] = await Promise.all([answer, import('./file-answer.ts')]);
      return { kind: 'file', file: await fileIn(response, fileTypes), status };
    }
    return { kind: 'answer', text: await answer.text(), status };
  } catch (error) {
    if (isHTTPError(error)) {
      return { kind: 'refused', status: error.response.status, body: error.data, headers: error.response.headers };
    }
    return { kind: isTimeoutError(error) ? 'timeout' : 'network', cause: error };
  }
}
