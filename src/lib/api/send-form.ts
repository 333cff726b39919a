import type { Sent } from './send.ts';

interface Form {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly form: FormData;
  readonly signal?: AbortSignal;
  readonly timeout: number;
  /** Hears which share of the bytes is sent. */
  readonly onProgress: (share: number) => void;
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Header lines as XMLHttpRequest gives them; what isn't one is left out. */
function headersOf(lines: string): Headers {
  const headers = new Headers();
  for (const line of lines.split('\r\n')) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
}

/**
 * Sends a form once and tells how far it is. By XMLHttpRequest: a fetch tells nothing of what it sends, but where its
 * body is a stream, which browsers send over HTTP/2 alone, and not all of them do.
 */
export function sendForm(url: string, { method, headers, form, signal, timeout, onProgress }: Form): Promise<Sent> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const end = (sent: Sent) => {
      signal?.removeEventListener('abort', abort);
      resolve(sent);
    };
    const abort = () => request.abort();
    request.open(method, url);
    request.timeout = timeout;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.upload.addEventListener('load', () => onProgress(1));
    request.addEventListener('load', () => {
      const { status, responseText: text } = request;
      if (status >= 200 && status < 300) return end({ kind: 'answer', status, text });
      end({ kind: 'refused', status, body: jsonOf(text), headers: headersOf(request.getAllResponseHeaders()) });
    });
    request.addEventListener('timeout', () => end({ kind: 'timeout', cause: new Error('no answer in time') }));
    for (const failure of ['error', 'abort'])
      request.addEventListener(failure, () => end({ kind: 'network', cause: new Error(failure) }));
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) return end({ kind: 'network', cause: signal.reason });
    request.send(form);
  });
}
