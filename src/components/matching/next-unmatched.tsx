import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { fullName, ROLE_OF } from '#src/lib/people.ts';
import { listMemberships } from '#src/queries/memberships.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { BUILT_IN_STATUS_NAMES } from '#src/schemas/status-names.ts';
import classes from './matching.module.css';
import { matchingFilters, type Side } from './search.ts';
import { useMatchingTexts } from './texts.ts';
import { useMatchingAddress } from './use-matching.ts';

const BUILT_IN = BUILT_IN_STATUS_NAMES.en;

interface NextUnmatchedProps {
  readonly side: Side;
  /** Who has just been matched. */
  readonly person: Membership;
  readonly onShown: () => void;
}

/**
 * Leads to who of the same side has waited longest for a match, who is active first, and says how many have none.
 * Specification matching 2.5, 2.7.
 */
export function NextUnmatched({ side, person, onShown }: NextUnmatchedProps) {
  const t = useMatchingTexts();
  const { search, goOnWith, clear } = useMatchingAddress();
  const { organizationId } = person;
  const role = ROLE_OF[side];
  const filters = matchingFilters.asked(search);
  const isNarrowed = Object.keys(filters).length > 0;
  // of many, for who is active comes before who has waited longer
  const unmatched = {
    organizationId,
    role,
    ...filters,
    matched: false,
    sortBy: 'enrolled',
    limit: LIMITS.pageSizeMax,
  } as const;
  const { data } = useQuery(listMemberships(unmatched));
  const isShown = data !== undefined;
  const waiting = data?.personOrganizations.filter(({ id }) => id !== person.id) ?? [];
  const offered = waiting.filter(({ status }) => status?.name !== BUILT_IN['On hold']);
  const next = offered.find(({ status }) => status?.name === BUILT_IN.Active) ?? offered[0];
  useEffect(() => {
    if (isShown) onShown();
    // oxlint-disable-next-line react/exhaustive-deps -- once it is there
  }, [isShown]);
  if (!isShown) return null;
  const why = waiting.length > 0 ? 'onHold' : isNarrowed ? 'allMatchedHere' : 'allMatched';
  if (!next)
    return (
      <>
        <p className={classes.about}>{t(`pair.${why}.${side}`)}</p>
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
