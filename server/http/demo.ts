import type { Context } from 'hono';
import type { Services } from '#server/services.ts';
import { inScope } from '#server/work.ts';

const LATEST = 100;

interface Shown {
  readonly id: string;
  readonly kind: string;
  readonly to: string;
  readonly subject: string | null;
  readonly body: string;
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly error: string | null;
}

const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const withLinks = (escaped: string) =>
  escaped.replaceAll(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}" rel="noreferrer">${url}</a>`);

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}
article{border-top:1px solid GrayText;padding:.75rem 0}p{margin:.25rem 0;white-space:pre-wrap;overflow-wrap:anywhere}`;

const article = ({ kind, to, subject, body, createdAt, sentAt, error }: Shown) => `<article>
<p><strong>${escapeHtml(kind)}</strong> to <bdi>${escapeHtml(to)}</bdi>, <time datetime="${createdAt}">${createdAt}</time>${sentAt ? '' : ' (waiting)'}${error ? ` <em>${escapeHtml(error)}</em>` : ''}</p>
${subject === null ? '' : `<p><strong>${escapeHtml(subject)}</strong></p>`}
<p>${withLinks(escapeHtml(body))}</p></article>`;

const page = (messages: readonly Shown[]) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><title>Outbox (demo)</title>
<style>${STYLE}</style></head><body><main><h1>Outbox (demo)</h1>
${messages.length === 0 ? '<p>No message has been written yet.</p>' : messages.map(article).join('\n')}
</main></body></html>`;

/** What the demo has sent to people, the latest first: as a page for browsers, else as JSON. */
export async function showOutbox(services: Services, context: Context): Promise<Response> {
  const rows = await inScope(services, 'system', ({ tx }) =>
    tx.selectFrom('outbox').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(LATEST).execute(),
  );
  const messages = rows.map((row): Shown => ({
    id: row.id,
    kind: row.kind,
    to: row.recipient,
    subject: row.subject,
    body: row.body,
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    error: row.error,
  }));
  if (!context.req.header('accept')?.includes('text/html')) return context.json({ data: { messages } });
  context.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'");
  return context.html(page(messages));
}
