import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { Compact } from '#src/components/ui/button/compact.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { NotFound } from '#src/components/ui/errors/screens.tsx';
import { Fold } from '#src/components/ui/forms/fold.tsx';
import { useMarkList } from '#src/components/ui/page/list-place.ts';
import { Page } from '#src/components/ui/page/page.tsx';
import { SkeletonLine, SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { useAfterPaint } from '#src/components/ui/page/use-after-paint.ts';
import { useNarrow } from '#src/components/ui/page/use-narrow.ts';
import { isNotFound } from '#src/lib/api/error.ts';
import { fullName, listOfRole, tabOf } from '#src/lib/people.ts';
import { useCan } from '#src/lib/use-can.ts';
import { useTimeZone } from '#src/queries/organizations.ts';
import { listPersonDetailDefinitions } from '#src/queries/people.ts';
import { getMembership, useListedMembership } from '#src/queries/memberships.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { DeletedNotice, DeletedPerson, wayToList } from './deleted-person.tsx';
import { NextStep } from './next-step.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonContact, PersonDetails, PersonPlace } from './person-facts.tsx';
import { PersonHead, PersonHeadToCome } from './person-head.tsx';
import { PersonMatches, PersonProfiles, type MatchActions } from './person-relations.tsx';
import { usePersonTexts } from './person-texts.ts';
import classes from './person.module.css';

interface PersonScreenProps {
  readonly personOrganizationId: string;
  /** What other areas do with the person, beside what is done here. */
  readonly actions?: ((person: Membership, matches: Membership['matches']) => ReactNode) | undefined;
  /** What they do with one of the matches. */
  readonly matchActions?: MatchActions | undefined;
  /** How more of them are made. */
  readonly moreMatches?: ((person: Membership) => ReactNode) | undefined;
  /**
   * What happened to the person, and what is done now; `leaving`: the person is being deleted, or was. `onTyped` hears
   * whether something was typed that isn't saved: it stays in sight if somebody else deletes the person; `isDeleted`:
   * somebody has.
   */
  readonly children?:
    | ((person: Membership, leaving: boolean, onTyped: (typed: boolean) => void, isDeleted: boolean) => ReactNode)
    | undefined;
}

/** All there is to know about a person in an organization. Specification people 2.1. */
export function PersonScreen({ personOrganizationId, actions, children, ...ofMatches }: PersonScreenProps) {
  const t = usePersonTexts();
  const navigate = useNavigate();
  // who is being deleted here is gone before the next screen has come
  const [leaving, setLeaving] = useState(false);
  const { data, error, refetch } = useQuery({
    ...getMembership(personOrganizationId),
    enabled: !leaving,
  });
  const mayEdit = useCan('personorganizations', 'canEdit');
  const isPainted = useAfterPaint();
  const listed = useListedMembership(personOrganizationId);
  const person = data?.personOrganization;
  const named = person ?? listed;
  useMarkList(person && listOfRole(person.role.name));
  // what is typed stays in sight whatever becomes of the person
  const [typed, setTyped] = useState(false);
  const isDeleted = isNotFound(error);
  if (isDeleted && !typed) return named ? <DeletedPerson person={named} /> : <NotFound />;
  const goToList = ({ organizationId, role }: Membership) =>
    void navigate({
      to: '/app/organizations/$organizationId',
      params: { organizationId },
      search: { tab: tabOf(role.name) },
    });
  return (
    <Page
      title={named ? fullName(named.person) : t('detail.fallbackTitle')}
      breadcrumbs={
        named || error ? (named ? wayToList(named) : []) : [<SkeletonLine key="organization" width="8rem" />]
      }
      lead={person ? <PersonHead person={person} /> : !error && <PersonHeadToCome />}
      actions={
        person &&
        !isDeleted && (
          <>
            {data && actions?.(person, data.matches)}
            {mayEdit && (
              <ButtonLink
                to="/app/detail/$personOrganizationId/edit"
                params={{ personOrganizationId: person.id }}
                variant="default"
              >
                <Compact icon={IconPencil}>{t('detail.edit')}</Compact>
              </ButtonLink>
            )}
            <PersonActions person={person} onPage onDeleting={setLeaving} onDeleted={() => goToList(person)} />
          </>
        )
      }
    >
      {error && !isDeleted && <ErrorState error={error} onRetry={refetch} />}
      {isDeleted && person && <DeletedNotice person={person} />}
      {(!data || !isPainted) && !error && <SkeletonRows rows={10} />}
      {data && isPainted && (
        <Person {...data} {...ofMatches}>
          {children?.(data.personOrganization, leaving || isDeleted, setTyped, isDeleted)}
        </Person>
      )}
    </Page>
  );
}

interface PersonProps extends Pick<PersonScreenProps, 'matchActions' | 'moreMatches'> {
  readonly personOrganization: Membership;
  readonly matches: Membership['matches'];
  readonly profiles: Membership['profiles'];
  readonly children: ReactNode;
}

function Person({ personOrganization: person, matches, profiles, children, ...ofMatches }: PersonProps) {
  const { matchActions, moreMatches } = ofMatches;
  const t = usePersonTexts();
  const isNarrow = useNarrow();
  const timeZone = useTimeZone(person.organizationId);
  const details = useQuery(listPersonDetailDefinitions());
  // what is read must not move once the details are there, and no moment may first be told in one zone and then in
  // another; without the details the rest is worth showing, also while they are asked for again
  if (timeZone === undefined || !details.isFetched) return <SkeletonRows rows={10} />;
  const relations = (
    <PersonMatches person={person} matches={matches} actions={matchActions} more={moreMatches?.(person)} />
  );
  const facts = (
    <>
      <PersonContact person={person} />
      <PersonPlace person={person} timeZone={timeZone} />
    </>
  );
  const more = (
    <>
      <PersonDetails person={person} timeZone={timeZone} />
      <PersonProfiles profiles={profiles} />
    </>
  );
  return (
    <>
      <NextStep person={person} />
      <div className={classes.columns}>
        {isNarrow ? (
          <div className={classes.column}>
            {relations}
            <Fold title={t('detail.facts')} open={false}>
              <div className={classes.folded}>
                {facts}
                {more}
              </div>
            </Fold>
          </div>
        ) : (
          <div className={classes.column}>
            {facts}
            {relations}
          </div>
        )}
        <div className={`${classes.column} ${classes.events}`}>{children}</div>
        {!isNarrow && <div className={classes.column}>{more}</div>}
      </div>
    </>
  );
}
