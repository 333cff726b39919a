import { insertRows } from '#server/db/bulk.ts';
import { ROLE_IDS } from '#server/db/constants.ts';
import type { Services } from '#server/services.ts';
import { inScope, scopeOf, type Actor, type Work } from '#server/work.ts';
import { roleNameOf } from './person-organizations.ts';
import { roleToReturnTo } from './person-organizations-role.ts';
import { CHUNK, matchAgain, part, type Upload } from './people-uploads-matches.ts';
import { requireUpload } from './people-uploads.ts';

const breathe = () => new Promise((resolve) => setTimeout(resolve, 0));

interface Turn {
  readonly id: string;
  readonly person_id: string;
  readonly from: string;
  readonly to: string;
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

/**
 * Disables the people whom an upload created, as disabling each of them does; 404 for one out of sight. Specification
 * uploads 2.8.
 */
export async function disablePeopleUpload(services: Services, actor: Actor, id: string): Promise<{ changed: number }> {
  const upload = await find(services, actor, id);
  return { changed: await throughAll(services, actor, upload, disableSome) };
}

/**
 * Enables the people whom disabling the upload has disabled, each in the role before, and matches again whom it has
 * parted; who was disabled alone stays so. 404 for an upload out of sight. Specification uploads 2.8.
 */
export async function enablePeopleUpload(services: Services, actor: Actor, id: string): Promise<{ changed: number }> {
  const upload = await find(services, actor, id);
  const changed = await throughAll(services, actor, upload, enableSome);
  await throughAll(services, actor, upload, matchAgain);
  return { changed };
}
