import type { Services } from '#server/services.ts';
import { inScope, scopeOf, type Actor } from '#server/work.ts';
import { BYTE_ORDER_MARK, csvLines, headerOf, type ReportSource } from './report-source.ts';

/** The rows of a source as a file, read page by page while it is sent. Specification reports 6.1, 6.2. */
export async function* csvParts(services: Services, actor: Actor, source: ReportSource): AsyncGenerator<string> {
  const header = await inScope(services, scopeOf(actor), (work) => headerOf(source, work));
  yield BYTE_ORDER_MARK + csvLines([header]);
  let after: Parameters<ReportSource['page']>[1];
  do {
    const from = after;
    const page = await inScope(services, scopeOf(actor), (work) => source.page(work, from));
    yield csvLines(page.rows);
    after = page.next;
  } while (after);
}
