import { Link } from '@tanstack/react-router';
import { fullName } from '#src/lib/people.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import type { Side } from './search.ts';
import { otherSide, withChosen } from './sides.ts';
import { useMatchingTexts } from './texts.ts';
import { useMatchingAddress } from './use-matching.ts';

interface ChoosePartnerProps {
  readonly partner: Membership['matches'][number];
  /** Of the person who is matched with them. */
  readonly side: Side;
}

/** Somebody's partner: chosen, the two are compared, and what is done with a match is there. */
export function ChoosePartner({ partner, side }: ChoosePartnerProps) {
  const t = useMatchingTexts();
  const { search } = useMatchingAddress();
  const there = otherSide(side);
  const name = fullName(partner);
  if (search[there] === partner.id) return <bdi>{name}</bdi>;
  return (
    <Link
      from="/app/matching"
      to="/app/matching"
      search={(before) => withChosen(before, there, partner.id)}
      resetScroll={false}
      aria-label={t('pair.show', { name })}
    >
      <bdi>{name}</bdi>
    </Link>
  );
}
