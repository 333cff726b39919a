import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from '#src/components/ui/button/button.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { fullName } from '#src/lib/people.ts';
import { useMayMatch, wayToMatch } from '#src/lib/way-to-match.ts';
import { listMatchCandidates } from '#src/queries/matching.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import type { listMatchCandidates as candidatesEndpoint } from '#src/schemas/matching.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import classes from './matching.module.css';
import { MatchWith } from './match-with.tsx';
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

interface BestProps {
  readonly person: Membership;
  readonly isCaller: boolean;
}

function Best({ person, isCaller }: BestProps) {
  const t = useMatchingTexts();
  const { data, error, refetch } = useQuery(listMatchCandidates(person.id, { limit: BEST }));
  const part = useRef<HTMLDivElement>(null);
  // it takes the place of the button that asked for it
  useEffect(() => part.current?.focus(), []);
  return (
    <div ref={part} tabIndex={-1} className={classes.bestOf}>
      {!data && (error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonRows rows={BEST} />)}
      {data?.candidates.length === 0 && <p className={classes.about}>{t('ranked.noneLeft')}</p>}
      {data && data.candidates.length > 0 && (
        <BestList person={person} isCaller={isCaller} data={data} onMatched={() => part.current?.focus()} />
      )}
    </div>
  );
}

interface BestListProps extends BestProps {
  readonly data: ResponseOf<typeof candidatesEndpoint>;
  readonly onMatched: () => void;
}

function BestList({ person, isCaller, data, onMatched }: BestListProps) {
  const t = useMatchingTexts();
  return (
    <>
      <ol
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
                onMatched={onMatched}
              />
            </div>
            <ReasonList reasons={reasons} />
          </li>
        ))}
      </ol>
      <div>
        <ButtonLink {...wayToMatch(person)} variant="default" size="small">
          {t('best.all')}
        </ButtonLink>
      </div>
    </>
  );
}
