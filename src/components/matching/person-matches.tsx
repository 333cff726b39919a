import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { Button, ButtonLink } from '#src/components/ui/button/button.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { fullName } from '#src/lib/people.ts';
import { listMatchCandidates } from '#src/queries/matching.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import classes from './matching.module.css';
import { MatchWith, useMayMatch } from './match-with.tsx';
import { ReasonList } from './reason-list.tsx';
import { useMatchingTexts } from './texts.ts';
import { namedOf, useMatchDeeds } from './use-match-deeds.ts';

/** So many of the best are shown on somebody's page; all are on the screen of the area. */
const BEST = 3;

type Partner = Membership['matches'][number];

function UnmatchPartner({ person, partner }: { readonly person: Membership; readonly partner: Partner }) {
  const t = useMatchingTexts();
  const mayMatch = useMayMatch();
  const { unmatch, busy } = useMatchDeeds();
  if (!mayMatch) return null;
  const me = namedOf(person);
  const them = { id: partner.id, name: fullName(partner) };
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={t('pair.unmatchFrom', { person: me.name, partner: them.name })}
      busy={busy}
      onClick={() => void (person.role.name === 'CALLER' ? unmatch(me, them) : unmatch(them, me))}
    >
      {t('pair.unmatch')}
    </Button>
  );
}

/** Beside one of somebody's matches. */
export const unmatchPartner = (person: Membership, partner: Partner) => (
  <UnmatchPartner person={person} partner={partner} />
);

/** The few who fit best, once they are asked for. Specification people 11.4. */
function BestMatches({ person }: { readonly person: Membership }) {
  const t = useMatchingTexts();
  const mayMatch = useMayMatch();
  const [asked, setAsked] = useState(false);
  const isCaller = person.role.name === 'CALLER';
  if (!mayMatch || !person.active || (!isCaller && person.role.name !== 'RECIPIENT')) return null;
  if (asked) return <Best person={person} isCaller={isCaller} />;
  return (
    <div>
      <Button variant="default" size="small" onClick={() => setAsked(true)}>
        {t(isCaller ? 'best.recipients' : 'best.callers')}
      </Button>
    </div>
  );
}

/** Below somebody's matches. */
export const bestMatches = (person: Membership) => <BestMatches person={person} />;

function Best({ person, isCaller }: { readonly person: Membership; readonly isCaller: boolean }) {
  const t = useMatchingTexts();
  const { data, error, refetch } = useQuery(listMatchCandidates(person.id, { limit: BEST }));
  const list = useRef<HTMLOListElement>(null);
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonRows rows={BEST} />;
  if (data.candidates.length === 0) return <p className={classes.about}>{t('ranked.noneLeft')}</p>;
  return (
    <>
      <ol
        ref={list}
        tabIndex={-1}
        className={classes.people}
        aria-label={t(isCaller ? 'ranked.recipient' : 'ranked.caller', { name: fullName(person.person) })}
      >
        {data.candidates.map(({ personOrganization, reasons }) => (
          <li key={personOrganization.id} className={classes.person}>
            <div className={classes.best}>
              <Link
                to="/app/detail/$personOrganizationId"
                params={{ personOrganizationId: personOrganization.id }}
                className={classes.choice}
              >
                <bdi>{fullName(personOrganization.person)}</bdi>
              </Link>
              <MatchWith
                caller={isCaller ? person : personOrganization}
                recipient={isCaller ? personOrganization : person}
                onMatched={() => list.current?.focus()}
              />
            </div>
            <ReasonList reasons={reasons} />
          </li>
        ))}
      </ol>
      <div>
        <ButtonLink
          to="/app/matching"
          search={isCaller ? { caller: person.id } : { recipient: person.id }}
          variant="default"
          size="small"
        >
          {t('best.all')}
        </ButtonLink>
      </div>
    </>
  );
}
