import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageSettings } from '#server/node/page.ts';
import { openSite, type Site } from '#server/node/site.ts';
import { createWeb } from '#server/node/web.ts';

const SCRIPT = 'document.documentElement.dataset.begun = "yes";';
const PAGE = `<!doctype html><html><head><meta name="api-base-url" content="" />
<script>${SCRIPT}</script><script type="module" src="/assets/index-abc.js"></script></head><body></body></html>`;
const CODE = 'export const code = 1;'.repeat(50);

const metas = (tutorialUrl = '') =>
  pageSettings({ features: 'matching,"x"', rtlEnglish: true, supportUrl: 'https://help.example.org', tutorialUrl });

let folder: string;
let site: Site;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-site-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'index.html.br'), brotliCompressSync(PAGE));
  await writeFile(join(folder, 'assets/index-abc.js'), CODE);
  await writeFile(join(folder, 'assets/index-abc.js.br'), brotliCompressSync(CODE));
  await writeFile(join(folder, 'assets/index-abc.js.gz'), gzipSync(CODE));
  await writeFile(join(folder, 'tour.mp4'), '0123456789');
  await writeFile(join(folder, 'help.html'), `<!doctype html><title>Help</title><script>${SCRIPT}</script>`);
  site = await openSite(folder, metas());
});
afterAll(() => rm(folder, { recursive: true }));

const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  site(new Request(`http://console.test${path}`, { method, headers }));

describe('the page', () => {
  it('answers every address that a person opens, with the settings filled in', async () => {
    for (const path of [
      '/',
      '/index.html',
      '/app/organizations/1?tab=recipient',
      '/public/login',
      '/assets',
      '/app/%E0%A4%A',
    ]) {
      const response = get(path, HTML);
      expect(response.status, path).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      const html = await response.text();
      expect(html).toContain('<meta name="api-base-url" content="/">');
      expect(html).toContain('<meta name="features" content="matching,&quot;x&quot;">');
      expect(html).toContain('<meta name="rtl-english" content="true">');
    }
  });

  it('is served compressed as it is, not as it was built', async () => {
    const response = get('/', { ...HTML, 'accept-encoding': 'gzip, deflate, br' });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    const html = brotliDecompressSync(await response.arrayBuffer()).toString();
    expect(html).toContain('<meta name="rtl-english" content="true">');
  });

  it('allows its own inline script by hash, and no other', () => {
    const policy = get('/', HTML).headers.get('content-security-policy') ?? '';
    const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src'));
    expect(scripts).toBe(`script-src 'self' 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  it('may load the tutorial from where the settings say it is, and nothing else from there', async () => {
    const mediaOf = (answering: Site) =>
      (answering(new Request('http://console.test/', { headers: HTML })).headers.get('content-security-policy') ?? '')
        .split('; ')
        .filter((directive) => directive.startsWith('media-src') || directive.includes('videos.example.org'));
    expect(mediaOf(site)).toEqual(["media-src 'self' blob:"]);
    const elsewhere = await openSite(folder, metas('https://videos.example.org/console/{language}.mp4'));
    expect(mediaOf(elsewhere)).toEqual(["media-src 'self' blob: https://videos.example.org"]);
  });

  it('tells no other site where the reader came from, and may not be framed or sniffed', () => {
    expect(Object.fromEntries(get('/public/reset?token=abc', HTML).headers)).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/camera=\(\).* microphone=\(self\)/) as unknown,
    });
  });
});

describe('files', () => {
  it('with a hash in their names are kept for good, in the best coding that is accepted', async () => {
    const path = '/assets/index-abc.js';
    const coding = (accepted: string) => get(path, { 'accept-encoding': accepted }).headers.get('content-encoding');
    expect(coding('gzip, deflate, br, zstd')).toBe('br');
    expect(coding('gzip')).toBe('gzip');
    expect(coding('br;q=0, gzip;q=0.5')).toBe('gzip');
    expect(coding('br;q=0.0')).toBeNull();
    expect(coding('')).toBeNull();
    const response = get(path);
    expect(await response.text()).toBe(CODE);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it('are not sent again to who has them', async () => {
    const etag = get('/tour.mp4').headers.get('etag') ?? '';
    const response = get('/tour.mp4', { 'if-none-match': etag });
    expect([response.status, await response.text()]).toEqual([304, '']);
  });

  it('are sent in parts to players', async () => {
    const response = get('/tour.mp4', { range: 'bytes=2-4' });
    expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ]);
    expect(await get('/tour.mp4', { range: 'bytes=-3' }).text()).toBe('789');
    expect(await get('/tour.mp4', { range: 'bytes=5-' }).text()).toBe('56789');
    expect(get('/tour.mp4', { range: 'bytes=7-2' }).status).toBe(200);
    expect(get('/tour.mp4', {}, 'HEAD').headers.get('accept-ranges')).toBe('bytes');
  });

  it('that are pages have a policy of their own, with their own inline script', () => {
    const policy = get('/help.html', HTML).headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`);
    expect(policy).toContain("default-src 'none'");
    expect(get('/tour.mp4').headers.get('content-security-policy')).toBeNull();
  });

  it('that are gone are 404 for the script that asks, so that it can reload', () => {
    expect(get('/assets/old-def.js', { accept: '*/*' }).status).toBe(404);
    expect(get('/assets/old-def.js', HTML).status).toBe(404);
    expect(get('/nothing.png', { accept: 'image/*' }).status).toBe(404);
  });

  it('outside of the folder are out of reach', () => {
    for (const path of [
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/assets/..%5c..%5cpackage.json',
      '/%',
    ]) {
      expect(get(path).status, path).toBe(404);
    }
  });

  it('are read, never written', () => {
    expect(get('/tour.mp4', {}, 'DELETE').status).toBe(405);
    expect(get('/', HTML, 'POST').headers.get('allow')).toBe('GET, HEAD');
  });
});

describe('without a build', () => {
  it('every page says what to do', async () => {
    const none = await openSite(join(folder, 'nowhere'), {});
    const response = none(new Request('http://console.test/', { headers: HTML }));
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('npm run build');
  });
});

describe('the whole address', () => {
  const api = { fetch: async () => Response.json({ data: 1 }, { headers: { 'cache-control': 'no-store' } }) };
  const ask = (path: string, init: RequestInit = {}, settings = {}) =>
    createWeb(api, site, { corsOrigins: ['https://other.test'], publicUrl: 'http://console.test', ...settings })(
      new Request(`http://console.test${path}`, init),
      '192.0.2.1',
    );

  it('gives the API its paths, and the console all others', async () => {
    for (const path of ['/v1', '/v1/x', '/v2/x', '/health', '/demo/outbox', '/v2?x']) {
      expect(await (await ask(path, { headers: HTML })).json(), path).toEqual({ data: 1 });
    }
    for (const path of ['/v10', '/healthy', '/app/v1', '/demos']) {
      expect((await ask(path, { headers: HTML })).headers.get('content-type'), path).toContain('text/html');
    }
  });

  it('lets the named origins call, and no other', async () => {
    const preflight = (origin: string) =>
      ask('/v2/x', { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'PUT' } });
    const allowed = await preflight('https://other.test');
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://other.test');
    // what the console sends with any call, and what the contract has an upload say in headers
    expect(allowed.headers.get('access-control-allow-headers')?.split(', ').toSorted()).toEqual([
      'authorization',
      'checksum-sha1',
      'content-type',
      'existing-people',
      'organizationid',
      'status-id',
      'x-frontend-path',
      'x-organization-id',
    ]);
    for (const origin of ['https://evil.test', 'https://other.test.evil.test', 'null']) {
      expect((await preflight(origin)).headers.get('access-control-allow-origin'), origin).toBeNull();
    }
    const plain = await ask('/v2/x', { headers: { origin: 'https://other.test' } });
    expect(plain.headers.get('access-control-allow-origin')).toBe('https://other.test');
    expect(plain.headers.get('vary')).toBe('Origin');
    const page = await ask('/', { headers: { ...HTML, origin: 'https://other.test' } });
    expect(page.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('asks for HTTPS for good where it is reached by HTTPS', async () => {
    const publicUrl = 'https://console.test';
    expect((await ask('/', { headers: HTML }, { publicUrl })).headers.get('strict-transport-security')).toContain(
      'max-age=31536000',
    );
    expect((await ask('/v2/x', {}, { publicUrl })).headers.get('strict-transport-security')).toContain(
      'max-age=31536000',
    );
    expect((await ask('/', { headers: HTML })).headers.get('strict-transport-security')).toBeNull();
  });
});
