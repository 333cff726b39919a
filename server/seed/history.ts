import type { BulkRow } from '#server/db/bulk.ts';
import { joinedAt, programIdsOf, SKETCHES, statusIdsOf } from './organizations.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, seedId, type DemoOrganization, type PersonaName } from './personas.ts';
import type { SeededPerson } from './people.ts';
import type { Random } from './random.ts';

/** How many people of an organization have left traces in its history. */
const REMEMBERED = 60;

const ADMINS: Readonly<Record<DemoOrganization, PersonaName>> = {
  harbor: 'org.admin',
  sunrise: 'west.admin',
  prairie: 'super.admin',
};

type Happening = Pick<BulkRow<'audit_events'>, 'at' | 'action' | 'entity' | 'entity_id'> & {
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
};

function personHappenings(random: Random, { person, membership, role }: SeededPerson): Happening[] {
  const name = { firstName: person.first_name, lastName: person.last_name };
  const created: Happening = {
    at: membership.created_at,
    action: 'created',
    entity: 'person-organization',
    entity_id: membership.id,
    after: { ...name, role: role === 'INACTIVE' ? 'RECIPIENT' : role, phone: person.phone },
  };
  if (role === 'INACTIVE') {
    return [
      created,
      {
        at: membership.updated_at,
        action: 'updated',
        entity: 'person-organization',
        entity_id: membership.id,
        before: { active: true },
        after: { active: false },
      },
    ];
  }
  if (!random.chance(0.4)) return [created];
  const later = new Date(Date.parse(String(membership.created_at)) + 3_600_000).toISOString();
  return [
    created,
    {
      at: later,
      action: 'updated',
      entity: 'person-organization',
      entity_id: membership.id,
      before: { pin: null },
      after: { pin: membership.pin },
    },
  ];
}

/** What has happened in an organization so far, so that its history shows something. */
export function historyRows(
  random: Random,
  key: DemoOrganization,
  people: readonly SeededPerson[],
  now: Date,
): Array<BulkRow<'audit_events'>> {
  const sketch = SKETCHES[key];
  const admin = PERSONAS[ADMINS[key]];
  const founder = PERSONAS['super.admin'];
  const at = joinedAt(key, now);
  const organizationId = DEMO_ORGANIZATIONS[key];
  const founding: Happening[] = [
    {
      at,
      action: 'created',
      entity: 'organization',
      entity_id: organizationId,
      after: { name: sketch.row.name, timezone: sketch.row.timezone },
    },
    ...sketch.programs.map((name, index) => ({
      at,
      action: 'created',
      entity: 'program',
      entity_id: programIdsOf(key)[index],
      after: { name, isDefault: index === 0 },
    })),
    ...sketch.statuses.map(([name, description], index) => ({
      at,
      action: 'created',
      entity: 'status',
      entity_id: statusIdsOf(key)[index + statusIdsOf(key).length - sketch.statuses.length],
      after: { name, description },
    })),
  ];
  const later = people.slice(0, REMEMBERED).flatMap((person) => personHappenings(random, person));
  return [...founding, ...later].map((happening, index) => ({
    id: seedId('c001', Object.keys(SKETCHES).indexOf(key) * 10_000 + index),
    organization_id: organizationId,
    at: happening.at,
    actor_id: index < founding.length ? founder.personId : admin.personId,
    actor_name:
      index < founding.length ? `${founder.firstName} ${founder.lastName}` : `${admin.firstName} ${admin.lastName}`,
    action: happening.action,
    entity: happening.entity,
    entity_id: happening.entity_id,
    before: happening.before ?? null,
    after: happening.after ?? null,
  }));
}
