import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { Can } from '#src/components/ui/page/can.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { NothingToShow } from '#src/components/ui/table/nothing-to-show.tsx';
import { Pagination } from '#src/components/ui/table/pagination.tsx';
import { ROLE_OF } from '#src/lib/people.ts';
import { listMemberships, type MembershipFilter } from '#src/queries/memberships.ts';
import classes from './matching.module.css';
import type { SideListState } from './side-list.ts';
import { PersonRow, PersonRowsToCome } from './person-row.tsx';
import type { Side } from './search.ts';
import { useMatchingTexts } from './texts.ts';
import { useMatchingAddress } from './use-matching.ts';

interface AllPeopleProps {
  readonly side: Side;
  readonly filter: MembershipFilter;
  readonly list: SideListState;
}

/** The people of one side by name, a page at a time. */
export function AllPeople({ side, filter, list }: AllPeopleProps) {
  const t = useMatchingTexts();
  const { search, showAll } = useMatchingAddress();
  const query = useQuery(listMemberships({ ...filter, page: list.page }));
  if (!query.data)
    return query.error ? <ErrorState error={query.error} onRetry={query.refetch} /> : <PersonRowsToCome />;
  const { personOrganizations, pager } = query.data;
  const narrowed = {
    ...list,
    active: list.active || Boolean(search.programId ?? search.language),
    clear: () => showAll(side),
  };
  return (
    <>
      {query.error && <ErrorState error={query.error} onRetry={query.refetch} />}
      {personOrganizations.length === 0 ? (
        <NothingToShow
          list={narrowed}
          total={pager.totalItems}
          empty={
            <EmptyState
              title={t(`empty.${side}`)}
              why={t(`emptyWhy.${side}`)}
              action={
                <Can module="personorganizations" right="canCreate">
                  <ButtonLink variant="default" to="/app/people/new" search={{ role: ROLE_OF[side] }}>
                    {t(`add.${side}`)}
                  </ButtonLink>
                </Can>
              }
            />
          }
        />
      ) : (
        <ul className={classes.people} aria-label={t(`list.${side}`)} aria-busy={query.isPlaceholderData}>
          {personOrganizations.map((person) => (
            <PersonRow key={person.id} side={side} person={person} chosen={search[side] === person.id} />
          ))}
        </ul>
      )}
      <Pagination label={t(`list.${side}`)} pager={pager} page={list.page} param={`${side}Page`} />
    </>
  );
}
