import { isUuid } from '#server/uuid.ts';
import type { Work } from '#server/work.ts';
import { narrowPeople, peopleFilterOf, selectPeople } from './people-filter.ts';

/** The memberships that a name in any spelling, a phone, or an id means; an id may be the person's, too. */
export function membershipsNamed(work: Work, organizationId: string | undefined, text: string) {
  const people = work.tx.selectFrom('findable_people as membership').select('membership.id');
  if (isUuid(text))
    return people.where((eb) => eb.or([eb('membership.id', '=', text), eb('membership.person_id', '=', text)]));
  const filter = peopleFilterOf({ search: text }, organizationId);
  return narrowPeople(work, selectPeople(work, filter), filter).select('membership.id');
}
