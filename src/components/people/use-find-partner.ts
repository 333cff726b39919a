import { useWayToMatch } from '#src/lib/way-to-match.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { usePersonTexts } from './person/person-texts.ts';

/** The link to matching that looks for a partner of somebody, with its words; undefined where there is none. */
export function useFindPartner(person: Membership) {
  const t = usePersonTexts();
  const way = useWayToMatch(person);
  const which = person.matches.length === 0 ? 'first' : 'another';
  return way && { way, label: t(`find.${which}.${person.role.name === 'CALLER' ? 'recipient' : 'caller'}`) };
}
