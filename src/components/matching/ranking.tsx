import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { NothingToShow } from '#src/components/ui/table/nothing-to-show.tsx';
import { rankCandidates } from '#src/lib/match-ranking.ts';
import type { PersonOrganizationFilter } from '#src/queries/person-organizations.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { PersonOrganization } from '#src/schemas/person-organizations.ts';
import classes from './matching.module.css';
import type { SideListState } from './person-picker.tsx';
import { PersonRow, PersonRowsToCome } from './person-row.tsx';
import { ReasonList } from './reason-list.tsx';
import type { Side } from './search.ts';
import { useMatchingTexts } from './texts.ts';
import { useCandidates } from './use-candidates.ts';
import { useMatchingAddress } from './use-matching.ts';
import { nameOf } from './words.ts';

interface RankingProps {
  readonly side: Side;
  readonly anchor: PersonOrganization;
  readonly filter: PersonOrganizationFilter;
  readonly list: SideListState;
}

/** Candidates for somebody, the best first, each with the reasons. */
export function Ranking({ side, anchor, filter, list }: RankingProps) {
  const t = useMatchingTexts();
  const { search, showAll } = useMatchingAddress();
  const { people, total, error, refetch } = useCandidates(filter);
  const [shown, setShown] = useState<number>(LIMITS.pageSize);
  const { gender } = search;
  const ranked = useMemo(() => people && rankCandidates(anchor, people, { gender }), [anchor, people, gender]);
  if (!people || !ranked) return error ? <ErrorState error={error} onRetry={refetch} /> : <PersonRowsToCome />;
  if (people.length === 0) {
    const narrowed = {
      ...list,
      active: list.active || Boolean(search.programId ?? search.language),
      clear: () => showAll(side),
    };
    const empty = <EmptyState title={t(`empty.${side}`)} why={t(`emptyWhy.${side}`)} />;
    return <NothingToShow list={narrowed} total={0} empty={empty} />;
  }
  if (ranked.length === 0) return <EmptyState title={t('ranked.noneLeft')} />;
  return (
    <>
      <p role="status" className={classes.honest}>
        {total > people.length
          ? t('ranked.first', { shown: people.length, total })
          : t('ranked.all', { count: ranked.length })}
      </p>
      <ol className={classes.people} data-ranked aria-label={t(`ranked.${side}`, { name: nameOf(anchor.person) })}>
        {ranked.slice(0, shown).map(({ candidate, reasons }) => (
          <PersonRow key={candidate.id} side={side} person={candidate} chosen={search[side] === candidate.id}>
            <ReasonList reasons={reasons} />
          </PersonRow>
        ))}
      </ol>
      {ranked.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + LIMITS.pageSize)}>
          {t('ranked.more')}
        </Button>
      )}
    </>
  );
}
