import { insertRows } from '#server/db/bulk.ts';
import { ROLE_IDS } from '#server/db/constants.ts';
import type { Actor, Work } from '#server/work.ts';

/** People, or matches, of one transaction: few enough that other requests of the embedded database go on in between. */
export const CHUNK = 500;

export interface Upload {
  readonly id: string;
  readonly organization_id: string;
}

interface Pair {
  readonly id: string;
  readonly caller_id: string;
  readonly recipient_id: string;
}

async function tellMatches(
  work: Work,
  actor: Actor,
  upload: Upload,
  action: 'created' | 'deleted',
  pairs: readonly Pair[],
): Promise<void> {
  const events = pairs.map(({ id, caller_id, recipient_id }) => ({
    id: work.newId(),
    organization_id: upload.organization_id,
    at: work.now,
    actor_id: actor.personId,
    actor_name: actor.name,
    action,
    entity: 'match',
    entity_id: id,
    [action === 'created' ? 'after' : 'before']: { callerId: caller_id, recipientId: recipient_id },
  }));
  await insertRows(work.tx, 'audit_events', events);
}

/** Ends the matches of people and keeps whom it parted. */
export async function part(work: Work, actor: Actor, upload: Upload, ids: readonly string[]): Promise<void> {
  const ended = await work.tx
    .deleteFrom('matches')
    .where((eb) => eb.or([eb('caller_id', 'in', ids), eb('recipient_id', 'in', ids)]))
    .returning(['id', 'caller_id', 'recipient_id'])
    .execute();
  if (ended.length === 0) return;
  const partings = ended.map(({ caller_id, recipient_id }) => ({
    upload_id: upload.id,
    organization_id: upload.organization_id,
    caller_id,
    recipient_id,
  }));
  await work.tx
    .insertInto('people_upload_partings')
    .values(partings)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tellMatches(work, actor, upload, 'deleted', ended);
}

/** How many matches disabling the upload has ended. */
export async function countPartings({ tx }: Work, upload: Upload): Promise<number> {
  const { n } = await tx
    .selectFrom('people_upload_partings')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('upload_id', '=', upload.id)
    .executeTakeFirstOrThrow();
  return n;
}

/** Matches those again whom disabling the upload has parted, if they still can be; the rest is forgotten. */
export async function matchAgain(work: Work, actor: Actor, upload: Upload): Promise<number> {
  const parted = await work.tx
    .selectFrom('people_upload_partings as parting')
    .innerJoin('memberships as caller', 'caller.id', 'parting.caller_id')
    .innerJoin('memberships as recipient', 'recipient.id', 'parting.recipient_id')
    .select(['parting.caller_id', 'parting.recipient_id', 'caller.role_id as caller_role', 'recipient.role_id'])
    .where('parting.upload_id', '=', upload.id)
    .limit(CHUNK)
    .forUpdate()
    .execute();
  const fitting = parted.filter((pair) => pair.caller_role === ROLE_IDS.CALLER && pair.role_id === ROLE_IDS.RECIPIENT);
  if (fitting.length > 0) {
    const made = await work.tx
      .insertInto('matches')
      .values(
        fitting.map(({ caller_id, recipient_id }) => ({
          id: work.newId(),
          organization_id: upload.organization_id,
          caller_id,
          recipient_id,
          created_at: work.now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['caller_id', 'recipient_id']).doNothing())
      .returning(['id', 'caller_id', 'recipient_id'])
      .execute();
    await tellMatches(work, actor, upload, 'created', made);
  }
  for (const { caller_id, recipient_id } of parted)
    await work.tx
      .deleteFrom('people_upload_partings')
      .where('upload_id', '=', upload.id)
      .where('caller_id', '=', caller_id)
      .where('recipient_id', '=', recipient_id)
      .execute();
  return parted.length;
}
