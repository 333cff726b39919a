import { audit } from '#server/domain/audit.ts';
import { pairsExport } from '#server/domain/pairs-export.ts';
import { peopleExport } from '#server/domain/people-export.ts';
import {
  BYTE_ORDER_MARK,
  csvLines,
  dayWriter,
  type Cursor,
  type ReportOrder,
  type ReportSource,
} from '#server/domain/report-source.ts';
import type { Services } from '#server/services.ts';
import { inScope, type Work } from '#server/work.ts';
import { exportFileName } from '#src/schemas/file-name.ts';
import type { MadeModule, ReportFilters } from '#src/schemas/reports.ts';

/** Who makes a report has this long for a page; then somebody else begins it anew. */
export const LEASE_MS = 60_000;

/** How often a report is begun before it is given up. */
export const MAX_ATTEMPTS = 3;

/** How many are taken at a time; what is left waits for the next time. */
const MOST_AT_ONCE = 100;

/** Longer names would leave no room for the rest of a file's name. */
const NAME_CHARS = 50;

const SOURCES: Readonly<Record<MadeModule, (order: ReportOrder) => ReportSource>> = {
  PEOPLE_EXPORT: peopleExport,
  CALLER_RECIPIENT_EXPORT: pairsExport,
};

/** A report that is ours to make: `attempt` tells it from the attempts of others. */
interface Claim extends ReportOrder {
  readonly id: string;
  readonly attempt: number;
  readonly source: (order: ReportOrder) => ReportSource;
  readonly organizationName: string;
}

/** Somebody else has begun the report anew, or it is gone: what is written from now on is nobody's. */
class Superseded extends Error {}

const byteLength = (text: string): number => new TextEncoder().encode(text).length;

const untilLater = ({ now }: Work) => new Date(now.getTime() + LEASE_MS);

/** The embedded database answers in microtasks: without a pause no other request would get its turn. */
const breathe = () => new Promise((resolve) => setTimeout(resolve, 0));

async function cancel(work: Work, { id, organizationId }: Pick<Claim, 'id' | 'organizationId'>): Promise<void> {
  await work.tx
    .updateTable('report_requests')
    .set({ status: 'cancelled', finished_at: work.now, leased_until: null })
    .where('id', '=', id)
    .execute();
  await work.tx.deleteFrom('report_parts').where('report_id', '=', id).execute();
  await audit(work, null, { organizationId, action: 'cancelled', entity: 'report-request', entityId: id });
}

/** The report that has waited longest, or that nobody goes on with; those that can't be made are cancelled on the way. */
const claim = (services: Services): Promise<Claim | 'cancelled' | undefined> =>
  inScope(services, 'system', async (work) => {
    const row = await work.tx
      .selectFrom('report_requests as report')
      .innerJoin('organizations', 'organizations.id', 'report.organization_id')
      .selectAll('report')
      .select(['organizations.active', 'organizations.timezone', 'organizations.name'])
      .where('report.status', 'in', ['created', 'in-progress'])
      .where((eb) => eb.or([eb('report.leased_until', 'is', null), eb('report.leased_until', '<', work.now)]))
      .orderBy('report.created_at')
      .limit(1)
      .forUpdate('report')
      .skipLocked()
      .executeTakeFirst();
    if (!row) return undefined;
    const { id, organization_id: organizationId } = row;
    const source = SOURCES[row.module as MadeModule] as (typeof SOURCES)[MadeModule] | undefined;
    if (!source || !row.active || row.attempts >= MAX_ATTEMPTS) {
      await cancel(work, { id, organizationId });
      return 'cancelled';
    }
    const attempt = row.attempts + 1;
    await work.tx
      .updateTable('report_requests')
      .set({ status: 'in-progress', attempts: attempt, leased_until: untilLater(work), rows_done: 0 })
      .where('id', '=', id)
      .execute();
    await work.tx.deleteFrom('report_parts').where('report_id', '=', id).execute();
    const filters = row.filters as ReportFilters;
    return { id, attempt, source, organizationId, filters, timeZone: row.timezone, organizationName: row.name };
  });

/** Changes the report as long as it is ours; nothing of the transaction stays where it isn't any more. */
async function update(
  work: Work,
  { id, attempt }: Claim,
  change: { readonly [K in 'rows_done' | 'rows_total' | 'size']?: number | null } & {
    readonly status?: 'completed';
    readonly finished_at?: Date;
    readonly file_name?: string;
    readonly attempts?: number;
    readonly leased_until: Date | null;
  },
): Promise<void> {
  const kept = await work.tx
    .updateTable('report_requests')
    .set({ ...change, rows_done: change.rows_done ?? undefined })
    .where('id', '=', id)
    .where('attempts', '=', attempt)
    .where('status', '=', 'in-progress')
    .returning('id')
    .executeTakeFirst();
  if (!kept) throw new Superseded();
}

interface Progress {
  readonly position: number;
  readonly after: Cursor | undefined;
  readonly rows: number;
  readonly bytes: number;
}

const fileName = ({ organizationName, filters, timeZone }: Claim, { title }: ReportSource, now: Date) => {
  const name = [...organizationName].slice(0, NAME_CHARS).join('');
  return exportFileName(`${title} ${name} ${dayWriter(filters.tz ?? timeZone)(now)}.csv`);
};

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
    const content = (isFirst ? csvLines([source.header]) : '') + csvLines(page.rows);
    const done = {
      position: position + 1,
      after: page.next,
      rows: rows + page.rows.length,
      bytes: bytes + byteLength(content),
    };
    // first, since it holds the report: what another attempt writes at the same place would be in the way
    await update(work, claimed, {
      rows_done: done.rows,
      leased_until: untilLater(work),
      ...(isFirst && { rows_total: await source.count(work) }),
    });
    await work.tx
      .insertInto('report_parts')
      .values({ report_id: claimed.id, organization_id: claimed.organizationId, position, content })
      .execute();
    if (page.next) return done;
    const name = fileName(claimed, source, work.now);
    const end = { rows_done: done.rows, rows_total: done.rows, size: done.bytes, finished_at: work.now };
    await update(work, claimed, { ...end, status: 'completed', file_name: name, leased_until: null });
    await audit(work, null, {
      organizationId: claimed.organizationId,
      action: 'completed',
      entity: 'report-request',
      entityId: claimed.id,
      after: { fileName: name, rows: done.rows, size: done.bytes },
    });
    return undefined;
  });

/** Gives a report that was begun back, to be begun anew by the next start. */
const giveBack = (services: Services, claimed: Claim): Promise<void> =>
  inScope(services, 'system', (work) =>
    update(work, claimed, { attempts: claimed.attempt - 1, leased_until: new Date(work.now.getTime() - 1) }),
  );

async function make(services: Services, claimed: Claim, signal: AbortSignal | undefined): Promise<void> {
  const source = claimed.source(claimed);
  let progress: Progress | undefined = { position: 0, after: undefined, rows: 0, bytes: byteLength(BYTE_ORDER_MARK) };
  for (;;) {
    progress = await writePage(services, claimed, source, progress);
    if (!progress) return;
    await breathe();
    if (signal?.aborted) return giveBack(services, claimed);
  }
}

/**
 * Makes all reports that wait, one after the other, page by page, and those that somebody has begun and left; what
 * fails is tried again when its lease ends. Ends between two pages when `signal` says so. Gives how many it took.
 */
export async function makeReports(services: Services, signal?: AbortSignal): Promise<number> {
  let taken = 0;
  for (; taken < MOST_AT_ONCE; taken += 1) {
    const claimed = signal?.aborted ? undefined : await claim(services);
    if (!claimed) break;
    if (claimed === 'cancelled') continue;
    try {
      await make(services, claimed, signal);
    } catch (error) {
      if (error instanceof Superseded) continue;
      services.log('error', 'A report could not be made', { id: claimed.id, attempt: claimed.attempt, error });
    }
  }
  return taken;
}
