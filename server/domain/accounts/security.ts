import { sql, type RawBuilder } from 'kysely';
import { requireOrganization } from '#server/domain/organizations/lookup.ts';
import { pagerOf } from '#server/domain/paging.ts';
import { asSystem, type Actor, type Work } from '#server/work.ts';
import type { QueryOf, ResponseInput } from '#src/schemas/endpoint.ts';
import { ENDPOINTS } from '#src/schemas/index.ts';
import type * as endpoints from '#src/schemas/security.ts';
import { openSessionsOf } from './sessions.ts';

type Page = QueryOf<typeof endpoints.listSecurityEvents>;
type Events = ResponseInput<typeof endpoints.listSecurityEvents>;

/** The right that a call takes, by the call's name. */
const NEEDED = new Map(
  ENDPOINTS.flatMap(({ id, access }) => (typeof access === 'object' ? [[id, access] as const] : [])),
);

/** Where the actor is signed in, the last used first. Specification accounts 9.3, 7.16. */
export const listSessions = (work: Work, actor: Actor): Promise<ResponseInput<typeof endpoints.listSessions>> =>
  asSystem(work, async () => {
    const rows = await openSessionsOf(work, actor.personId)
      .select(['id', 'network', 'browser', 'system', 'created_at', 'last_used_at'])
      .orderBy('last_used_at', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    const sessions = rows.map((row) => ({
      id: row.id,
      network: row.network || null,
      browser: row.browser,
      system: row.system,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      current: row.id === actor.sessionId,
    }));
    return { sessions };
  });

/** Ends those of the actor's open sessions that `which` takes; gives how many. */
const end = (work: Work, actor: Actor, which: RawBuilder<boolean>): Promise<{ ended: number }> =>
  asSystem(work, async () => {
    const ended = await work.tx
      .updateTable('sessions')
      .set({ revoked_at: work.now })
      .where('id', 'in', openSessionsOf(work, actor.personId).select('id').where(which))
      .returning('id')
      .execute();
    return { ended: ended.length };
  });

/** Ends one of the actor's sessions. Specification accounts 9.3, 7.17. */
export const endOwn = (work: Work, actor: Actor, sessionId: string): Promise<{ ended: number }> =>
  end(work, actor, sql<boolean>`id = ${sessionId}`);

/** Ends all of the actor's sessions but this one. Specification accounts 9.3, 7.18. */
export const endOthers = (work: Work, actor: Actor): Promise<{ ended: number }> =>
  end(work, actor, sql<boolean>`id <> ${actor.sessionId}`);

/** A page of the events that `which` takes, the latest first; as the system. */
async function readEvents(work: Work, which: RawBuilder<boolean>, { page, limit }: Page): Promise<Events> {
  const events = work.tx
    .selectFrom('security_events')
    .innerJoin('people', 'people.id', 'security_events.person_id')
    .where(which);
  const { total } = await events.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await events
    .select(['security_events.id', 'kind', 'person_id', 'network', 'browser', 'system', 'call', 'times', 'at'])
    .select(['user_name', 'first_name', 'last_name'])
    .orderBy('at', 'desc')
    .orderBy('security_events.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return {
    events: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      person: { id: row.person_id, name: `${row.first_name} ${row.last_name}`, userName: row.user_name },
      network: row.network || null,
      browser: row.browser,
      system: row.system,
      call: row.call,
      needed: NEEDED.get(row.call ?? '') ?? null,
      times: row.times,
      at: row.at.toISOString(),
    })),
    pager: pagerOf(page, limit, total),
  };
}

/** What happened around the actor's account. Specification accounts 9.4, 7.19. */
export const listOwnEvents = (work: Work, actor: Actor, page: Page): Promise<Events> =>
  asSystem(work, () => readEvents(work, sql<boolean>`person_id = ${actor.personId}`, page));

/**
 * What happened around the accounts of who may sign in to an organization: what concerns the account, and what was
 * refused in this organization, but not what happened in another. 404. Specification accounts 9.4, 7.20.
 */
export async function listSecurityEvents(work: Work, organizationId: string, page: Page): Promise<Events> {
  const { id } = await requireOrganization(work, organizationId);
  return asSystem(work, () =>
    readEvents(
      work,
      sql<boolean>`(acted_in = ${id} or acted_in is null and person_id in (
        select person_id from person_profiles where organization_id = ${id} and active))`,
      page,
    ),
  );
}
