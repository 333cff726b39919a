import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { NothingToShow } from '#src/components/ui/table/nothing-to-show.tsx';
import { fullName, ROLE_OF } from '#src/lib/people.ts';
import { listMatchCandidates, type MatchCandidateFilter } from '#src/queries/matching.ts';
import { folded } from '#src/lib/text.ts';
import { useMayMatch } from '#src/lib/way-to-match.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { ChoosePartner } from './choose-partner.tsx';
import { MatchWith } from './match-with.tsx';
import classes from './matching.module.css';
import type { SideListState } from './side-list.ts';
import { PersonRow, PersonRowsToCome } from './person-row.tsx';
import { ReasonList } from './reason-list.tsx';
import type { Side } from './search.ts';
import { otherSide } from './sides.ts';
import { useMatchingTexts } from './texts.ts';
import { useMatchingAddress } from './use-matching.ts';

interface RankingProps {
  readonly side: Side;
  readonly anchor: Membership;
  readonly filter: MatchCandidateFilter;
  readonly list: SideListState;
  /** Somebody of the list was matched, and is in it no more. */
  readonly onMatched: () => void;
}

/** Candidates for somebody, the best of all first, each with the reasons. */
export function Ranking({ side, anchor, filter, list, onMatched }: RankingProps) {
  const t = useMatchingTexts();
  const { search, showAll } = useMatchingAddress();
  // of another search the best are shown first again; until they are there, the last ones stay, and with them the focus
  const searched = JSON.stringify(filter);
  const [more, setMore] = useState<{ searched: string; shown: number }>({ searched, shown: LIMITS.pageSize });
  const shown = more.searched === searched ? more.shown : LIMITS.pageSize;
  const mayMatch = useMayMatch() && anchor.active && anchor.role.name === ROLE_OF[otherSide(side)];
  const { data, error, refetch, isPlaceholderData } = useQuery(
    listMatchCandidates(anchor.id, { ...filter, limit: Math.min(shown, LIMITS.pageSizeMax) }),
  );
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <PersonRowsToCome />;
  const { candidates, pager } = data;
  if (candidates.length === 0) {
    const active = list.active || Boolean(search.programId ?? search.language);
    const empty = <EmptyState title={active ? t(`empty.${side}`) : t('ranked.noneLeft')} />;
    const words = folded(list.typed.trim()).split(/\s+/);
    const already = list.typed.trim()
      ? anchor.matches.filter((partner) => words.every((word) => folded(fullName(partner)).includes(word)))
      : [];
    return (
      <>
        {already.length > 0 && (
          <p className={classes.already}>
            {t('ranked.already', { name: fullName(anchor.person) })}
            {already.map((partner) => (
              <ChoosePartner key={partner.id} partner={partner} side={otherSide(side)} />
            ))}
          </p>
        )}
        <NothingToShow list={{ ...list, active, clear: () => showAll(side) }} total={0} empty={empty} />
      </>
    );
  }
  const hasMore = Math.min(pager.totalItems, LIMITS.pageSizeMax) > shown;
  return (
    <>
      <p role="status" className={classes.honest}>
        {t('ranked.all', { count: pager.totalItems })}
      </p>
      <ol
        className={classes.people}
        data-ranked
        aria-busy={isPlaceholderData}
        aria-label={t(`ranked.${side}`, { name: fullName(anchor.person) })}
      >
        {candidates.map(({ personOrganization, reasons }) => (
          <PersonRow
            key={personOrganization.id}
            side={side}
            person={personOrganization}
            chosen={search[side] === personOrganization.id}
            deed={
              mayMatch && (
                <MatchWith
                  caller={side === 'caller' ? personOrganization : anchor}
                  recipient={side === 'caller' ? anchor : personOrganization}
                  onMatched={onMatched}
                />
              )
            }
          >
            <ReasonList reasons={reasons} />
          </PersonRow>
        ))}
      </ol>
      {hasMore && (
        <Button variant="default" onClick={() => setMore({ searched, shown: shown + LIMITS.pageSize })}>
          {t('ranked.more')}
        </Button>
      )}
    </>
  );
}
