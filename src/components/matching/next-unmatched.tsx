import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { fullName, ROLE_OF } from '#src/lib/people.ts';
import { listMemberships } from '#src/queries/memberships.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import classes from './matching.module.css';
import { matchingFilters, type Side } from './search.ts';
import { useMatchingTexts } from './texts.ts';
import { useMatchingAddress } from './use-matching.ts';

interface NextUnmatchedProps {
  readonly side: Side;
  /** Who has just been matched. */
  readonly person: Membership;
  readonly onShown: () => void;
}

/** Leads to the next one of the same side who has no match, and says how many there are. Specification matching 2.5. */
export function NextUnmatched({ side, person, onShown }: NextUnmatchedProps) {
  const t = useMatchingTexts();
  const { search, goOnWith, clear } = useMatchingAddress();
  const { organizationId } = person;
  const role = ROLE_OF[side];
  const filters = matchingFilters.asked(search);
  const isNarrowed = Object.keys(filters).length > 0;
  const { data } = useQuery(listMemberships({ organizationId, role, ...filters, matched: false, limit: 10 }));
  const next = data?.personOrganizations.find(({ id }) => id !== person.id);
  const isShown = data !== undefined;
  useEffect(() => {
    if (isShown) onShown();
    // oxlint-disable-next-line react/exhaustive-deps -- once it is there
  }, [isShown]);
  if (!data) return null;
  if (!next)
    return (
      <>
        <p className={classes.about}>{t(isNarrowed ? `pair.allMatchedHere.${side}` : `pair.allMatched.${side}`)}</p>
        <Button data-next variant="default" onClick={clear}>
          {t('pair.next')}
        </Button>
      </>
    );
  return (
    <>
      <Button data-next onClick={() => goOnWith(side, next.id)}>
        {t('pair.nextIs', { name: fullName(next.person) })}
      </Button>
      <p className={classes.about}>{t(`pair.left.${side}`, { count: data.pager.totalItems })}</p>
    </>
  );
}
