import { Button } from '#src/components/ui/button/button.tsx';
import { fullName } from '#src/lib/people.ts';
import { useCan } from '#src/lib/use-can.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { ChoosePartner } from './choose-partner.tsx';
import classes from './matching.module.css';
import type { Side } from './search.ts';
import { useMatchingTexts } from './texts.ts';
import { namedOf, useMatchDeeds } from './use-match-deeds.ts';

interface PartnersProps {
  readonly person: Membership;
  readonly side: Side;
}

/** Whom a person is matched with; each match can be looked at and ended. */
export function Partners({ person, side }: PartnersProps) {
  const t = useMatchingTexts();
  const mayUnmatch = useCan('personorganizations', 'canEdit');
  const { unmatch, busy } = useMatchDeeds();
  if (person.matches.length === 0) return t('matches', { count: 0 });
  const me = namedOf(person);
  return (
    <ul className={classes.partners}>
      {person.matches.map((partner) => {
        const them = { id: partner.id, name: fullName(partner) };
        return (
          <li key={partner.id}>
            <ChoosePartner partner={partner} side={side} />
            {mayUnmatch && (
              <Button
                variant="default"
                size="small"
                aria-label={t('pair.unmatchFrom', { person: me.name, partner: them.name })}
                busy={busy}
                onClick={() => (side === 'caller' ? unmatch(me, them) : unmatch(them, me))}
              >
                {t('pair.unmatch')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
