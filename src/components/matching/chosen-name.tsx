import { Link } from '@tanstack/react-router';
import { Button } from '#src/components/ui/button/button.tsx';
import { fullName } from '#src/lib/people.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import classes from './matching.module.css';
import type { Side } from './search.ts';
import { useMatchingTexts } from './texts.ts';
import { useMatchingAddress } from './use-matching.ts';

interface ChosenNameProps {
  readonly side: Side;
  readonly person: Membership | undefined;
}

/** Who is chosen of a side, and the way to another. */
export function ChosenName({ side, person }: ChosenNameProps) {
  const t = useMatchingTexts();
  const { choose } = useMatchingAddress();
  if (!person) return null;
  return (
    <>
      <span className={classes.side}>{t(`side.${side}`)}</span>
      <Link to="/app/detail/$personOrganizationId" params={{ personOrganizationId: person.id }}>
        <bdi>{fullName(person.person)}</bdi>
      </Link>
      <Button variant="quiet" className={classes.another} onClick={() => choose(side, undefined)}>
        {t(`pair.another.${side}`)}
      </Button>
    </>
  );
}
