import { DomainError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { inScope, scopeOf, type Actor } from '#server/work.ts';
import { audit } from '#server/domain/audit.ts';
import { isReportModule, requireArea } from './report-orders.ts';
import { BYTE_ORDER_MARK } from './report-source.ts';

export interface ReportFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  readonly parts: AsyncIterable<string>;
}

async function* readParts(services: Services, actor: Actor, id: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for (let position = 0; ; position += 1) {
    const part = await inScope(services, scopeOf(actor), ({ tx }) =>
      tx
        .selectFrom('report_parts')
        .select('content')
        .where('report_id', '=', id)
        .where('position', '=', position)
        .executeTakeFirst(),
    );
    if (!part) return;
    yield part.content;
  }
}

/**
 * The file of a report that is completed, read part by part while it is sent, and told in the history; 404 for a report
 * out of sight, 403 without the right to what it is about, 409 for one that has no file. Specification reports 2.10,
 * 7.3.
 */
export async function openReport(services: Services, actor: Actor, id: string): Promise<ReportFile> {
  const { file_name: name, size } = await inScope(services, scopeOf(actor), async (work) => {
    const row = await work.tx.selectFrom('report_requests').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) throw new DomainError(404, 'notFound');
    if (isReportModule(row.module)) requireArea(services.config, actor, row.module);
    if (row.status !== 'completed') throw new DomainError(409, 'reportPending');
    await audit(work, actor, {
      organizationId: row.organization_id,
      action: 'downloaded',
      entity: 'report-request',
      entityId: id,
      after: { fileName: row.file_name },
    });
    return row;
  });
  return { name: name ?? 'report.csv', size: size ?? 0, parts: readParts(services, actor, id) };
}
