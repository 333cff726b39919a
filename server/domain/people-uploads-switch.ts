import { insertRows } from '#server/db/bulk.ts';
import { ROLE_IDS } from '#server/db/constants.ts';
import type { Services } from '#server/services.ts';
import { inScope, scopeOf, type Actor, type Work } from '#server/work.ts';
import { roleNameOf } from './person-organizations.ts';
import { roleToReturnTo } from './person-organizations-role.ts';
import { requireUpload } from './people-uploads.ts';

/** People of one transaction, so that other requests of the embedded database go on in between. */
const CHUNK = 500;

const breathe = () => new Promise((resolve) => setTimeout(resolve, 0));

interface Upload {
  readonly id: string;
  readonly organization_id: string;
}

interface Turn {
  readonly id: string;
  readonly person_id: string;
  readonly from: string;
  readonly to: string;
}

interface Pair {
  readonly id: string;
  readonly caller_id: string;
  readonly recipient_id: string;
}

/** The history of many at once, as each single change writes it. */
async function tellRoles(work: Work, actor: Actor, upload: Upload, turns: readonly Turn[]): Promise<void> {
  const events = turns.map(({ id, from, to }) => ({
    id: work.newId(),
    organization_id: upload.organization_id,
    at: work.now,
    actor_id: actor.personId,
    actor_name: actor.name,
    action: 'updated',
    entity: 'person-organization',
    entity_id: id,
    before: { role: roleNameOf(from) },
    after: { role: roleNameOf(to) },
  }));
  await insertRows(work.tx, 'audit_events', events);
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

/** The next people of an upload who are to be turned, locked; nobody disables oneself. */
async function lockTurns({ tx }: Work, actor: Actor, upload: Upload, isActive: boolean): Promise<Turn[]> {
  const places = await tx
    .selectFrom('person_organizations')
    .select(['id', 'person_id', 'role_id', 'previous_role_id'])
    .where('upload_id', '=', upload.id)
    .where('organization_id', '=', upload.organization_id)
    .where(isActive ? 'active' : 'off_with_upload', '=', true)
    .where('person_id', '<>', actor.personId)
    .orderBy('id')
    .limit(CHUNK)
    .forUpdate()
    .execute();
  return places.map((place) => ({
    id: place.id,
    person_id: place.person_id,
    from: place.role_id,
    to: isActive ? ROLE_IDS.INACTIVE : roleToReturnTo(place),
  }));
}

/** Who is disabled can't sign in here either; who is enabled can again, with the profiles that were on before. */
const switchProfiles = ({ tx }: Work, upload: Upload, turns: readonly Turn[], active: boolean) =>
  tx
    .updateTable('person_profiles')
    .set({ active, off_with_person: !active })
    .where('organization_id', '=', upload.organization_id)
    .where(
      'person_id',
      'in',
      turns.map((turn) => turn.person_id),
    )
    .where(active ? 'off_with_person' : 'active', '=', true)
    .execute();

/** Ends the matches of people and keeps whom it parted. */
async function part(work: Work, actor: Actor, upload: Upload, ids: readonly string[]): Promise<void> {
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

async function disableSome(work: Work, actor: Actor, upload: Upload): Promise<number> {
  const turns = await lockTurns(work, actor, upload, true);
  if (turns.length === 0) return 0;
  const ids = turns.map(({ id }) => id);
  await part(work, actor, upload, ids);
  await work.tx
    .updateTable('person_organizations')
    .set((eb) => ({
      role_id: ROLE_IDS.INACTIVE,
      active: false,
      off_with_upload: true,
      previous_role_id: eb.ref('role_id'),
      enrollment_date: eb.fn.coalesce('enrollment_date', eb.val(work.now)),
      unenrollment_date: work.now,
      updated_at: work.now,
    }))
    .where('id', 'in', ids)
    .execute();
  await switchProfiles(work, upload, turns, false);
  await tellRoles(work, actor, upload, turns);
  return turns.length;
}

async function enableSome(work: Work, actor: Actor, upload: Upload): Promise<number> {
  const turns = await lockTurns(work, actor, upload, false);
  if (turns.length === 0) return 0;
  await work.tx
    .updateTable('person_organizations')
    .set((eb) => ({
      role_id: eb.fn.coalesce('previous_role_id', eb.val(ROLE_IDS.RECIPIENT)),
      active: true,
      off_with_upload: false,
      previous_role_id: null,
      unenrollment_date: null,
      updated_at: work.now,
    }))
    .where(
      'id',
      'in',
      turns.map(({ id }) => id),
    )
    .execute();
  await switchProfiles(work, upload, turns, true);
  await tellRoles(work, actor, upload, turns);
  return turns.length;
}

/** Matches those again whom disabling the upload has parted, if they still can be; the rest is forgotten. */
async function matchAgain(work: Work, actor: Actor, upload: Upload): Promise<number> {
  const parted = await work.tx
    .selectFrom('people_upload_partings as parting')
    .innerJoin('person_organizations as caller', 'caller.id', 'parting.caller_id')
    .innerJoin('person_organizations as recipient', 'recipient.id', 'parting.recipient_id')
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

/** Takes one chunk after the other until there is none; what was done stays done if the server is killed. */
async function throughAll(
  services: Services,
  actor: Actor,
  upload: Upload,
  some: (work: Work, actor: Actor, upload: Upload) => Promise<number>,
): Promise<number> {
  let all = 0;
  for (;;) {
    const turned = await inScope(services, scopeOf(actor), (work) => some(work, actor, upload));
    if (turned === 0) return all;
    all += turned;
    await breathe();
  }
}

const find = (services: Services, actor: Actor, id: string) =>
  inScope(services, scopeOf(actor), (work) => requireUpload(work, id));

/** Disables the people whom an upload created, as disabling each of them does; 404 for one out of sight. Specification 1 §4. */
export async function disablePeopleUpload(services: Services, actor: Actor, id: string): Promise<{ changed: number }> {
  const upload = await find(services, actor, id);
  return { changed: await throughAll(services, actor, upload, disableSome) };
}

/**
 * Enables the people whom disabling the upload has disabled, each in the role before, and matches again whom it has
 * parted; who was disabled alone stays so. 404 for an upload out of sight. Specification 1 §4.
 */
export async function enablePeopleUpload(services: Services, actor: Actor, id: string): Promise<{ changed: number }> {
  const upload = await find(services, actor, id);
  const changed = await throughAll(services, actor, upload, enableSome);
  await throughAll(services, actor, upload, matchAgain);
  return { changed };
}
