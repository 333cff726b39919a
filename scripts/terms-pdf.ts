import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, provideChromium } from './browser.ts';
import { root } from './root.ts';

/*
 * Prints the terms of service, scripts/terms/<language>.md, as tagged PDF files into public/terms.
 * Run it after a change of the text: `npm run terms`.
 */

const LANGUAGES = ['en', 'es'] as const;

const STYLE = `
  /* A small page with large letters: it is read on phones. */
  @page { size: 5.5in 8.5in; margin: 0.5in 0.45in; }
  body { font: 12.5pt/1.45 'Liberation Sans', Arial, sans-serif; color: #1a1a1a; }
  h1 { font-size: 19pt; margin: 0 0 4pt; }
  h1 + p { color: #555; margin-top: 0; }
  h2 { font-size: 14pt; margin: 16pt 0 4pt; break-after: avoid; }
  p, li { orphans: 3; widows: 3; }
  p { margin: 0 0 8pt; }
  ul { margin: 0 0 8pt; padding-inline-start: 16pt; }
`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The paragraphs, headings (`#`, `##`) and lists (`-`) that the terms are written in; nothing else of Markdown. */
function toHtml(text: string): string {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((block) => {
      if (block.startsWith('## ')) return `<h2>${escaped(block.slice(3))}</h2>`;
      if (block.startsWith('# ')) return `<h1>${escaped(block.slice(2))}</h1>`;
      if (!block.startsWith('- ')) return `<p>${escaped(block)}</p>`;
      const items = block.split('\n').map((line) => `<li>${escaped(line.slice(2))}</li>`);
      return `<ul>${items.join('')}</ul>`;
    })
    .join('\n');
}

const browser = await chromium.launch({ executablePath: await provideChromium(), args: [...CHROMIUM_ARGS] });
try {
  const page = await browser.newPage();
  mkdirSync(join(root, 'public', 'terms'), { recursive: true });
  for (const language of LANGUAGES) {
    const text = readFileSync(join(root, 'scripts', 'terms', `${language}.md`), 'utf8');
    const title = /^# (.+)$/m.exec(text)?.[1] ?? '';
    await page.setContent(
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title>
      <style>${STYLE}</style></head><body>${toHtml(text)}</body></html>`,
    );
    await page.pdf({
      path: join(root, 'public', 'terms', `terms-${language}.pdf`),
      preferCSSPageSize: true,
      tagged: true,
      outline: true,
    });
  }
} finally {
  await browser.close();
}
