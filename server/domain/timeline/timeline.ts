import { mayRead } from '#server/domain/access.ts';
import { toChanges } from '#server/domain/organizations/history.ts';
import { DomainError } from '#server/errors.ts';
import type { Config, Services } from '#server/services.ts';
import { isUuid } from '#server/uuid.ts';
import type { Actor, Work } from '#server/work.ts';
import type { Feature, Module } from '#src/schemas/access.ts';
import type { QueryOf, ResponseOf } from '#src/schemas/endpoint.ts';
import type { listTimeline as endpoint, TimelineEntry } from '#src/schemas/timeline.ts';
import { kindsIn, TIMELINE_KINDS, type TimelineKind } from '#src/schemas/timeline-values.ts';
import { timelineQuery, type Before, type TimelineRow } from './timeline-query.ts';

/** How many entries a page has. */
const PAGE = 25;

type ChangeRow = Parameters<typeof toChanges>[1][number];
type Area = readonly [Module, Feature];

const BROADCASTS: Area = ['broadcasts', 'broadcasts'];
const QUEUES: Area = ['callListQueues', 'outreachQueues'];

/** The areas that entries are of; changes are everybody's who may read people. */
const AREAS: Readonly<Partial<Record<TimelineKind, Area>>> = {
  call: ['calls', 'callLogs'],
  note: ['notesPerson', 'notes'],
  survey: ['personorganizationssurveys', 'surveys'],
  message: BROADCASTS,
  reply: BROADCASTS,
};

/** Changes that are of an area. */
const CHANGES_OF: Readonly<Record<string, Area>> = { 'queue-caller': QUEUES, 'queue-recipient': QUEUES };

const isTheirs = (config: Config, actor: Actor, area: Area | undefined): boolean =>
  area === undefined || mayRead(config, actor, ...area);

const cursorOf = (before: string | undefined): Before | undefined => {
  const [micros, id] = before?.split('.') ?? [];
  return micros !== undefined && id !== undefined ? { micros, id } : undefined;
};

/**
 * What happened to somebody, the latest first, a page at a time; 404. Entries of an area that isn't the actor's, by
 * right or by feature, never come. Specification people 10.1 to 10.3.
 */
export async function listTimeline(
  { config }: Pick<Services, 'config'>,
  work: Work,
  actor: Actor,
  id: string,
  { kinds: list, before }: QueryOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const membership = isUuid(id)
    ? await work.tx
        .selectFrom('memberships')
        .select(['id', 'person_id', 'organization_id'])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined;
  if (!membership) throw new DomainError(404, 'notFound');
  const asked = list === undefined ? TIMELINE_KINDS : kindsIn(list);
  const kinds = asked.filter((kind) => isTheirs(config, actor, AREAS[kind]));
  if (kinds.length === 0) return { entries: [], next: null };
  const { rows: found } = await timelineQuery({
    membershipId: membership.id,
    personId: membership.person_id,
    organizationId: membership.organization_id,
    kinds,
    untold: Object.keys(CHANGES_OF).filter((entity) => !isTheirs(config, actor, CHANGES_OF[entity])),
    before: cursorOf(before),
    limit: PAGE + 1,
  }).execute(work.tx);
  const rows = found.slice(0, PAGE);
  const last = rows.at(-1);
  return {
    entries: await toEntries(work, rows, [membership.id, membership.person_id]),
    next: last && found.length > PAGE ? `${last.micros}.${last.id}` : null,
  };
}

/** Entries as they are told; the present names of others in changes are looked up as the history does. */
async function toEntries(work: Work, rows: readonly TimelineRow[], own: readonly string[]): Promise<TimelineEntry[]> {
  const events = rows
    .filter(({ kind }) => kind === 'change')
    .map(({ at, details }) => ({ ...(details as unknown as ChangeRow), at }));
  const changes = new Map((await toChanges(work, events, own)).map((change) => [change.id, change]));
  return rows.map(
    ({ kind, id, at, details }) =>
      ({
        kind,
        id,
        at: at.toISOString(),
        ...(kind === 'change' ? { change: changes.get(id) } : details),
      }) as TimelineEntry,
  );
}
