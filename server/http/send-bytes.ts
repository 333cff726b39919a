import type { Context } from 'hono';
import type { KeptFile } from '#server/domain/files.ts';
import type { ByteRange } from '#server/services.ts';
import { refusalBody } from '#src/schemas/refusals.ts';

/** The one part that is asked for; the whole for none, for several, and for what can't be understood. */
function partOf(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') return Number(last) === 0 ? 'none' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  if (last !== '' && Number(last) < Number(first)) return 'whole';
  if (Number(first) >= size) return 'none';
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

const isAmong = (etag: string, header: string | undefined) =>
  (header ?? '').split(',').some((each) => ['*', etag, `W/${etag}`].includes(each.trim()));

/**
 * Answers with a kept file or a part of it. Other pages may show it, the console that is served elsewhere among them;
 * who may ask for it was settled before. Specification api 2.7, 2.8.
 */
export async function sendBytes(context: Context, { type, size, sha256, read }: KeptFile): Promise<Response> {
  const { method } = context.req;
  const etag = `"${sha256}"`;
  const headers = {
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=300',
    'cross-origin-resource-policy': 'cross-origin',
    etag,
  };
  if (isAmong(etag, context.req.header('if-none-match'))) return context.body(null, 304, headers);
  const asked = context.req.header('if-range') ?? etag;
  const part = method === 'GET' && asked === etag ? partOf(context.req.header('range'), size) : 'whole';
  if (part === 'none') {
    return context.json(refusalBody({ code: 'noSuchRange' }), 416, { 'content-range': `bytes */${size}` });
  }
  const told = { ...headers, 'content-type': type };
  if (part === 'whole') {
    const whole = { ...told, 'content-length': String(size) };
    return method === 'HEAD' ? context.body(null, 200, whole) : context.body(await read(), 200, whole);
  }
  const { start, end } = part;
  return context.body(await read(part), 206, {
    ...told,
    'content-length': String(end - start + 1),
    'content-range': `bytes ${start}-${end}/${size}`,
  });
}
