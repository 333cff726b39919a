import { sql } from 'kysely';
import { asSystem, type Actor, type Work } from '#server/work.ts';
import { ADMIN_PROFILES } from '#src/schemas/access.ts';
import type { Lock } from '#src/schemas/uploads.ts';
import { loginProfiles, type LoginProfile } from '#server/domain/accounts/profiles.ts';

export interface Standing {
  readonly lock: Lock | null;
  /** They sign in, or are invited to: a change of their address or phone is told to them. */
  readonly isUser: boolean;
}

interface Row {
  readonly id: string;
  readonly is_user: boolean;
  readonly has_password: boolean;
  readonly elsewhere: boolean;
  readonly profiles: LoginProfile[] | null;
}

const isAdmin = ({ profiles }: Row) =>
  (profiles ?? []).some(({ name }) => (ADMIN_PROFILES as readonly string[]).includes(name));

/**
 * What stands against changing people of an organization, all at once: the rules of a single change. Specification
 * rights 3.3, accounts 3.12, 6.8.
 */
export async function standingOf(
  work: Work,
  actor: Actor,
  organizationId: string,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  const { rows } = await asSystem(work, () =>
    sql<Row>`select people.id, c.person_id is not null as is_user, c.password_hash is not null as has_password,
        exists (select from memberships where person_id = people.id and organization_id <> ${organizationId})
          or exists (select from person_profiles
            where person_id = people.id and organization_id is distinct from ${organizationId}) as elsewhere,
        case when c.password_hash is not null then ${loginProfiles()} end as profiles
      from people left join credentials c on c.person_id = people.id
      where people.id = any(string_to_array(${personIds.join()}, ',')::uuid[])`.execute(work.tx),
  );
  const lockOf = (row: Row): Lock | null => {
    if (actor.personId === row.id) return 'ownContact';
    if (actor.profile === 'SUPER_ADMIN') return null;
    if (row.elsewhere) return 'sharedPerson';
    return row.has_password && isAdmin(row) ? 'adminContact' : null;
  };
  return new Map(rows.map((row) => [row.id, { lock: lockOf(row), isUser: row.is_user }]));
}
