import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { contentSecurityPolicy, fillMetas } from './page.ts';

/** The built console, as it answers requests. */
export type Site = (request: Request) => Response;

interface Asset {
  readonly type: string;
  readonly etag: string;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly br?: Uint8Array<ArrayBuffer> | undefined;
  readonly gzip?: Uint8Array<ArrayBuffer> | undefined;
  /** Of a page: what it may load. */
  readonly policy?: string | undefined;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
  '.csv': 'text/csv; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.wasm': 'application/wasm',
};

/* The microphone is for recording a broadcast, in the page itself alone. */
const HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** Built files carry a hash of what they hold in their names, so they never change. */
const IMMUTABLE = /^\/assets\//;

const etagOf = (body: Uint8Array) => `"${createHash('sha1').update(body).digest('base64url')}"`;

async function readAll(folder: string): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(files.map(async (file) => new Uint8Array(await readFile(file))));
  return new Map(
    files.map((file, index) => [
      `/${relative(folder, file).split(sep).join('/')}`,
      contents[index] ?? new Uint8Array(),
    ]),
  );
}

function assetsOf(files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const [path, body] of files) {
    if (/\.(?:br|gz|map)$/.test(path)) continue;
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    const policy = type.startsWith('text/html') ? contentSecurityPolicy(new TextDecoder().decode(body)) : undefined;
    const coded = { br: files.get(`${path}.br`), gzip: files.get(`${path}.gz`) };
    assets.set(path, { type, etag: etagOf(body), body, ...coded, policy });
  }
  return assets;
}

const accepts = (request: Request, coding: string) =>
  new RegExp(`(?:^|,)\\s*${coding}\\s*(?:,|$|;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$)))`).test(
    request.headers.get('accept-encoding') ?? '',
  );

/** One range of bytes, as players of videos ask for; null for none or one that can't be given. */
function rangeOf(request: Request, length: number): { start: number; end: number } | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const start = match[1] ? Number(match[1]) : Math.max(0, length - Number(match[2]));
  const end = match[1] && match[2] ? Math.min(Number(match[2]), length - 1) : length - 1;
  return start <= end ? { start, end } : null;
}

function send(request: Request, asset: Asset, caching: string): Response {
  const headers = new Headers({
    ...HEADERS,
    ...(asset.policy === undefined ? {} : { 'content-security-policy': asset.policy }),
    'accept-ranges': 'bytes',
    'cache-control': caching,
    'content-type': asset.type,
    etag: asset.etag,
  });
  if (asset.br || asset.gzip) headers.set('vary', 'Accept-Encoding');
  if (request.headers.get('if-none-match')?.includes(asset.etag)) return new Response(null, { status: 304, headers });
  const coding =
    asset.br && accepts(request, 'br') ? 'br' : asset.gzip && accepts(request, 'gzip') ? 'gzip' : undefined;
  const body = (coding && asset[coding]) ?? asset.body;
  if (coding) headers.set('content-encoding', coding);
  const range = coding ? null : rangeOf(request, body.length);
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${body.length}`);
  const part = range ? body.subarray(range.start, range.end + 1) : body;
  headers.set('content-length', String(part.length));
  return new Response(request.method === 'HEAD' ? null : part, { status: range ? 206 : 200, headers });
}

const plain = (status: number, text: string, more: Readonly<Record<string, string>> = {}) =>
  new Response(`${text}\n`, {
    status,
    headers: { ...HEADERS, ...more, 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' },
  });

/** A person opens a page; a script that asks for a file which isn't there must learn that. */
const isNavigation = (request: Request, path: string) =>
  (request.headers.get('accept') ?? '').includes('text/html') && !IMMUTABLE.test(path);

/** Where the page of a survey's link is. Specification surveys 2.1. */
const SURVEY = /^\/admin\/survey\/[^/]+\/?$/;

/** A built page with `metas` filled in. */
function pageOf(source: Uint8Array, metas: Readonly<Record<string, string>>): Asset {
  const html = fillMetas(new TextDecoder().decode(source), metas);
  const body = new TextEncoder().encode(html);
  return {
    type: 'text/html; charset=utf-8',
    etag: etagOf(body),
    body,
    br: new Uint8Array(brotliCompressSync(body)),
    gzip: new Uint8Array(gzipSync(body)),
    policy: contentSecurityPolicy(html),
  };
}

/**
 * Reads the built console from its folder, once: what is in it then is what is served. Its pages get `metas` filled
 * in. Where there is no build, every answer says so.
 */
export async function openSite(folder: string, metas: Readonly<Record<string, string>>): Promise<Site> {
  const files = await readAll(folder).catch(() => new Map<string, Uint8Array<ArrayBuffer>>());
  const source = files.get('/index.html');
  if (!source) return () => plain(503, 'The console has not been built: run "npm run build".');
  const index = pageOf(source, metas);
  const ofSurveys = files.get('/survey.html');
  const survey = ofSurveys ? pageOf(ofSurveys, metas) : index;
  const assets = assetsOf(files);
  for (const page of ['/index.html', '/survey.html']) assets.delete(page);

  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return plain(405, 'Method not allowed', { allow: 'GET, HEAD' });
    const path = decodePath(request.url);
    const asset = assets.get(path);
    if (asset) return send(request, asset, IMMUTABLE.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (!isNavigation(request, path)) return plain(404, 'Not found');
    return send(request, SURVEY.test(path) ? survey : index, 'no-cache');
  };
}

/** The path as people write it; as it came where an escape in it is broken, as mail programs break long links. */
function decodePath(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}
