import { audit } from '#server/domain/audit.ts';
import { csvParts } from '#server/domain/reports/csv-parts.ts';
import { reportFileName } from '#server/domain/reports/report-source.ts';
import { DomainError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { inScope, scopeOf, type Actor } from '#server/work.ts';
import type { exportCalls as exportEndpoint } from '#src/schemas/calls.ts';
import type { QueryOf } from '#src/schemas/endpoint.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { callExport } from './calls-export.ts';
import { callFilterOf } from './calls-filter.ts';

/**
 * The calls that the list shows as a file, read page by page while it is sent, and told in the history; 422 for more
 * than 50,000, which a report has. Specification calls 5.2, 5.8, reports 6.1, 6.2.
 */
export async function exportCalls(
  services: Services,
  actor: Actor,
  { isAnonymous = false, language, ...query }: QueryOf<typeof exportEndpoint>,
): Promise<{ readonly name: string; readonly parts: AsyncIterable<string> }> {
  return inScope(services, scopeOf(actor), async (work) => {
    const filter = await callFilterOf(work, actor, query);
    const { organizationName } = filter;
    const { timezone } = filter.range;
    const source = callExport({ isAnonymous, timeZone: timezone, language, filter: async () => filter });
    const rows = (await source.count(work)) ?? 0;
    if (rows > WORK_LIMITS.csvRows)
      throw new DomainError(422, 'callsTooMany', { params: { value: WORK_LIMITS.csvRows.toLocaleString('en-US') } });
    await audit(work, actor, {
      organizationId: filter.organizationId ?? null,
      action: 'exported',
      entity: 'call',
      entityId: null,
      after: { rows, isAnonymous },
    });
    const name = reportFileName(source.title, organizationName, timezone, work.now);
    return { name, parts: csvParts(services, actor, source) };
  });
}
