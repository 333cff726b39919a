import type { Updateable } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { audit } from '#server/domain/audit.ts';
import { statsFour, statsOne, statsThree, statsTwo } from '#server/domain/analytics/stats-exports.ts';
import {
  broadcastRecipientsExport,
  broadcastResponsesExport,
  broadcastsExport,
  broadcastSkippedExport,
} from '#server/domain/broadcasts/broadcast-exports.ts';
import { callsReport } from '#server/domain/calls/calls-export.ts';
import { notesExport } from '#server/domain/notes/notes-export.ts';
import { queueCallersExport, queueRecipientsExport, queuesExport } from '#server/domain/queues/queue-exports.ts';
import { dashboardExport } from '#server/domain/reports/dashboard-export.ts';
import { pairsExport } from '#server/domain/reports/pairs-export.ts';
import { peopleExport } from '#server/domain/reports/people-export.ts';
import {
  BYTE_ORDER_MARK,
  csvLines,
  headerOf,
  reportFileName,
  type Cursor,
  type ReportOrder,
  type ReportSource,
} from '#server/domain/reports/report-source.ts';
import { surveysReport } from '#server/domain/surveys/surveys-export.ts';
import { pause, type Services } from '#server/services.ts';
import { inScope, type Work } from '#server/work.ts';
import type { ReportModule, ReportFilters } from '#src/schemas/reports.ts';
import { complete, Interrupted, renew, type Job } from './queue.ts';

/** Who makes a report has this long for a page; then somebody else begins it anew. */
export const LEASE_MS = 60_000;

type SourceOf = (order: ReportOrder, services: Services) => ReportSource;

const SOURCES: Readonly<Record<ReportModule, SourceOf>> = {
  PEOPLE_EXPORT: peopleExport,
  CALLER_RECIPIENT_EXPORT: pairsExport,
  CALLLOGS: callsReport,
  SURVEY_COC: surveysReport('SURVEY_COC'),
  SURVEY_EVALUATION: surveysReport('SURVEY_EVALUATION'),
  INCALL_SURVEY: surveysReport('INCALL_SURVEY'),
  INCALL_SURVEY_FOLLOWUP: surveysReport('INCALL_SURVEY_FOLLOWUP'),
  CALLSTATS1: statsOne,
  CALLSTATS2: statsTwo,
  CALLSTATS3: statsThree,
  CALLSTATS_MONTHLY: statsFour,
  DASHBOARD_EXPORT: dashboardExport,
  NOTES_EXPORT: notesExport,
  BROADCASTS_EXPORT: broadcastsExport,
  BROADCAST_RECIPIENTS_EXPORT: broadcastRecipientsExport,
  BROADCAST_SKIPPED_EXPORT: broadcastSkippedExport,
  BROADCAST_RESPONSES_EXPORT: broadcastResponsesExport,
  QUEUES_EXPORT: queuesExport,
  QUEUE_RECIPIENTS_EXPORT: queueRecipientsExport,
  QUEUE_CALLERS_EXPORT: queueCallersExport,
};

/** A report that is ours to make, as long as its job is. */
interface Claim extends ReportOrder {
  readonly id: string;
  readonly job: Job;
  readonly source: SourceOf;
  readonly organizationName: string;
}

const byteLength = (text: string): number => new TextEncoder().encode(text).length;

async function cancel(work: Work, { id, organizationId }: Pick<Claim, 'id' | 'organizationId'>): Promise<void> {
  await work.tx
    .updateTable('report_requests')
    .set({ status: 'cancelled', finished_at: work.now })
    .where('id', '=', id)
    .execute();
  await work.tx.deleteFrom('report_parts').where('report_id', '=', id).execute();
  await audit(work, null, { organizationId, action: 'cancelled', entity: 'report-request', entityId: id });
}

const idOf = ({ payload }: Job) => String(payload['id']);

/** Begins the report of a job anew; undefined for one that is not to be made, or not any more. */
const begin = (services: Services, job: Job): Promise<Claim | undefined> =>
  inScope(services, 'system', async (work) => {
    await renew(work, job, LEASE_MS);
    const row = await work.tx
      .selectFrom('report_requests as report')
      .innerJoin('organizations', 'organizations.id', 'report.organization_id')
      .selectAll('report')
      .select(['organizations.active', 'organizations.timezone', 'organizations.name'])
      .where('report.id', '=', idOf(job))
      .where('report.status', 'in', ['created', 'in-progress'])
      .executeTakeFirst();
    const source = SOURCES[row?.module as ReportModule] as (typeof SOURCES)[ReportModule] | undefined;
    if (!row || !source || !row.active) {
      if (row) await cancel(work, { id: row.id, organizationId: row.organization_id });
      await complete(work, job);
      return undefined;
    }
    const { id, organization_id: organizationId } = row;
    await work.tx
      .updateTable('report_requests')
      .set({ status: 'in-progress', rows_done: 0 })
      .where('id', '=', id)
      .execute();
    await work.tx.deleteFrom('report_parts').where('report_id', '=', id).execute();
    const filters = row.filters as ReportFilters;
    const ordered = { organizationId, filters, timeZone: row.timezone, orderedAt: row.created_at };
    return { ...ordered, id, job, source, organizationName: row.name };
  });

/** Cancels a report whose making has failed too often. */
export async function giveUpReport(work: Work, job: Job): Promise<void> {
  const row = await work.tx
    .selectFrom('report_requests')
    .select(['id', 'organization_id'])
    .where('id', '=', idOf(job))
    .executeTakeFirst();
  if (row) await cancel(work, { id: row.id, organizationId: row.organization_id });
}

interface Progress {
  readonly position: number;
  readonly after: Cursor | undefined;
  readonly rows: number;
  readonly bytes: number;
}

/** Writes the next page; undefined when it was the last one. */
const writePage = (
  services: Services,
  claimed: Claim,
  source: ReportSource,
  { position, after, rows, bytes }: Progress,
): Promise<Progress | undefined> =>
  inScope(services, { organizationId: claimed.organizationId }, async (work) => {
    const isFirst = position === 0;
    const page = await source.page(work, after);
    const content = (isFirst ? csvLines([await headerOf(source, work)]) : '') + csvLines(page.rows);
    const done = {
      position: position + 1,
      after: page.next,
      rows: rows + page.rows.length,
      bytes: bytes + byteLength(content),
    };
    // first, since it holds the job: what another attempt writes at the same place would be in the way
    await (page.next ? renew(work, claimed.job, LEASE_MS) : complete(work, claimed.job));
    const change = (changes: Updateable<Database['report_requests']>) =>
      work.tx.updateTable('report_requests').set(changes).where('id', '=', claimed.id).execute();
    await change({ rows_done: done.rows, ...(isFirst && { rows_total: await source.count(work) }) });
    await work.tx
      .insertInto('report_parts')
      .values({ report_id: claimed.id, organization_id: claimed.organizationId, position, content })
      .execute();
    if (page.next) return done;
    const { filters, timeZone, organizationName } = claimed;
    const name = reportFileName(source.title, organizationName, filters.tz ?? timeZone, work.now);
    const end = { rows_done: done.rows, rows_total: done.rows, size: done.bytes, finished_at: work.now };
    await change({ ...end, status: 'completed', file_name: name });
    await audit(work, null, {
      organizationId: claimed.organizationId,
      action: 'completed',
      entity: 'report-request',
      entityId: claimed.id,
      after: { fileName: name, rows: done.rows, size: done.bytes },
    });
    return undefined;
  });

/**
 * Makes a report page by page, from its beginning. An Interrupted between two pages when `signal` says so, a Superseded
 * where somebody else makes it meanwhile; other errors are for another try.
 */
export async function makeReport(services: Services, job: Job, signal?: AbortSignal): Promise<void> {
  const claimed = await begin(services, job);
  if (!claimed) return;
  const source = claimed.source(claimed, services);
  let progress: Progress | undefined = { position: 0, after: undefined, rows: 0, bytes: byteLength(BYTE_ORDER_MARK) };
  for (;;) {
    progress = await writePage(services, claimed, source, progress);
    if (!progress) return;
    await pause(services);
    if (signal?.aborted) throw new Interrupted();
  }
}
