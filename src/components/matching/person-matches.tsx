import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, ButtonLink } from '#src/components/ui/button/button.tsx';
import { ConfirmDialog } from '#src/components/ui/dialog/confirm-dialog.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { hasFeature } from '#src/lib/features.ts';
import { fullName } from '#src/lib/people.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import { listMatchCandidates } from '#src/queries/matching.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import classes from './matching.module.css';
import { ReasonList } from './reason-list.tsx';
import { useMatchingTexts } from './texts.ts';
import { namedOf, useMatchDeeds } from './use-match-deeds.ts';

/** So many of the best are shown on somebody's page; all are on the screen of the area. */
const BEST = 3;

type Partner = Membership['matches'][number];

/** Matches are made and ended by who may edit people, where the organization has the feature. */
function useMayMatch() {
  const mayEdit = useCan('personorganizations', 'canEdit');
  const isOn = useSession((state) => hasFeature(state, 'matching'));
  return mayEdit && isOn;
}

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
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonRows rows={BEST} />;
  if (data.candidates.length === 0) return <p className={classes.about}>{t('ranked.noneLeft')}</p>;
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

/** Matches two people; a caller who has as many recipients as may be gets one more only when that is confirmed. */
function MatchWith({ caller, recipient }: { readonly caller: Membership; readonly recipient: Membership }) {
  const t = useMatchingTexts();
  const { match, busy } = useMatchDeeds();
  const [confirming, setConfirming] = useState(false);
  const isFull = caller.matches.length >= LIMITS.matchesPerCaller;
  const run = () => match(namedOf(caller), namedOf(recipient));
  const names = { caller: fullName(caller.person), recipient: fullName(recipient.person) };
  return (
    <>
      <Button
        variant="default"
        size="small"
        aria-label={t('best.match', names)}
        busy={busy}
        onClick={() => (isFull ? setConfirming(true) : void run())}
      >
        {t('pair.match')}
      </Button>
      <ConfirmDialog
        opened={confirming}
        onClose={() => setConfirming(false)}
        title={t('pair.fullTitle', { name: names.caller })}
        confirmLabel={t('pair.matchAnyway')}
        onConfirm={run}
      >
        {t('pair.full', { count: caller.matches.length, of: LIMITS.matchesPerCaller })}
      </ConfirmDialog>
    </>
  );
}
