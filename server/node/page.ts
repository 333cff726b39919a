import { createHash } from 'node:crypto';
import type { Settings } from './settings.ts';

/** Settings that a page reads from its meta elements, for one build serves every environment. */
export const pageSettings = ({
  features,
  rtlEnglish,
  supportUrl,
  tutorialUrl,
}: Pick<Settings, 'features' | 'rtlEnglish' | 'supportUrl' | 'tutorialUrl'>) => ({
  'api-base-url': '/',
  features,
  'rtl-english': String(rtlEnglish),
  'support-url': supportUrl,
  'tutorial-url': tutorialUrl,
});

const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Writes settings into the meta elements of a page; adds those that it hasn't. */
export function fillMetas(html: string, settings: Readonly<Record<string, string>>): string {
  let filled = html;
  for (const [name, value] of Object.entries(settings)) {
    const meta = `<meta name="${name}" content="${escapeAttribute(value)}">`;
    const present = new RegExp(`<meta\\s[^>]*name="${name}"[^>]*>`);
    filled = present.test(filled)
      ? filled.replace(present, () => meta)
      : filled.replace(/<\/head>/i, (end) => `${meta}${end}`);
  }
  return filled;
}

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The hashes of a page's inline scripts, as a policy names them. */
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script\b(?![^>]*\ssrc\s*=)[^>]*>([\s\S]*?)<\/script>/gi)].map((match) => hashOf(match[1] ?? ''));

/** Where a page's tutorial is, if not among its own files. */
function tutorialOrigin(html: string): string[] {
  const address = /<meta\s[^>]*name="tutorial-url"[^>]*\scontent="([^"]*)"/.exec(html)?.[1];
  const url = address ? URL.parse(address) : null;
  return url && /^https?:$/.test(url.protocol) ? [url.origin] : [];
}

/**
 * What the page may load: its own files, the inline scripts that it came with, and the tutorial. Style attributes and elements are
 * allowed, for Mantine writes both; with no foreign script in the page they can do no harm.
 */
export const contentSecurityPolicy = (html: string): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts(html)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    ["media-src 'self' blob:", ...tutorialOrigin(html)].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
