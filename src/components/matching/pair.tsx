import { useState, type ReactNode } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { ConfirmDialog } from '#src/components/ui/dialog/confirm-dialog.tsx';
import { Fold } from '#src/components/ui/forms/fold.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { useNarrow } from '#src/components/ui/page/use-narrow.ts';
import { fullName, ROLE_OF } from '#src/lib/people.ts';
import { useCan } from '#src/lib/use-can.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { ChosenName } from './chosen-name.tsx';
import { Comparison, useReasons } from './comparison.tsx';
import classes from './matching.module.css';
import { NextUnmatched } from './next-unmatched.tsx';
import { ReasonList } from './reason-list.tsx';
import type { Side } from './search.ts';
import { useMatchingTexts } from './texts.ts';
import { namedOf, useMatchDeeds, type Named } from './use-match-deeds.ts';
import { useMatchingAddress } from './use-matching.ts';

export type People = Readonly<Record<Side, Membership | undefined>>;

const SIDES: readonly Side[] = ['caller', 'recipient'];

/** What can be done about two who are matched. */
export type PairActions = (caller: Named, recipient: Named) => ReactNode;

interface PairProps {
  readonly people: People;
  /** The way to the next one is there. */
  readonly onNext: () => void;
  readonly matchActions: PairActions | undefined;
}

interface MatchActionsProps extends PairProps {
  /** The server would refuse a match of who is chosen; one that is there can still be ended. */
  readonly isRefused: boolean;
}

/** Who is chosen, what they have in common, and the match. Specification matching 1.1, 2.1. */
export function Pair({ people, onNext, matchActions }: PairProps) {
  const t = useMatchingTexts();
  const mayMatch = useCan('personorganizations', 'canEdit');
  const isNarrow = useNarrow();
  const chosen = SIDES.flatMap((side) => people[side] ?? []);
  const misplaced = SIDES.filter((side) => {
    const person = people[side];
    return person && (person.role.name !== ROLE_OF[side] || !person.active);
  });
  const { caller, recipient } = people;
  const areApart =
    caller !== undefined && recipient !== undefined && caller.organizationId !== recipient.organizationId;
  return (
    <>
      <Section title={t('pair.title')}>
        {misplaced.map((side) => (
          <Notice key={side} kind="warning">
            {t(`pair.wrongRole.${side}`, { name: people[side] ? fullName(people[side].person) : '' })}
          </Notice>
        ))}
        {areApart && (
          <Notice kind="warning">
            {t('pair.apart', {
              caller: fullName(caller.person),
              recipient: fullName(recipient.person),
              ofCaller: caller.organization?.name ?? '',
              ofRecipient: recipient.organization?.name ?? '',
            })}
          </Notice>
        )}
        {chosen.length > 0 && (isNarrow ? <Chosen people={people} /> : <Comparison people={people} />)}
        {mayMatch && !areApart && (
          <MatchActions people={people} onNext={onNext} matchActions={matchActions} isRefused={misplaced.length > 0} />
        )}
        {!mayMatch && <p className={classes.about}>{t('pair.mayNot')}</p>}
      </Section>
      {chosen.length > 0 && isNarrow && (
        <Fold title={t('pair.facts')} open={false}>
          <Comparison people={people} plain />
        </Fold>
      )}
    </>
  );
}

/** Who is chosen, and why they fit: what one decides by, where there is no room for all there is to know. */
function Chosen({ people }: Pick<PairProps, 'people'>) {
  const reasons = useReasons(people);
  return (
    <>
      <div className={classes.chosen}>
        {SIDES.map(
          (side) =>
            people[side] && (
              <div key={side}>
                <ChosenName side={side} person={people[side]} />
              </div>
            ),
        )}
      </div>
      {reasons && <ReasonList reasons={reasons} />}
    </>
  );
}

function MatchActions({ people: { caller, recipient }, onNext, matchActions, isRefused }: MatchActionsProps) {
  const t = useMatchingTexts();
  const { anchor } = useMatchingAddress();
  const whose = anchor && (anchor === 'caller' ? caller : recipient);
  const anchored = anchor && whose && { side: anchor, person: whose };
  const { match, unmatch, busy } = useMatchDeeds();
  const isNarrow = useNarrow();
  const [confirming, setConfirming] = useState(false);
  const missing = SIDES.find((side) => !(side === 'caller' ? caller : recipient));
  const areMatched = caller && recipient && caller.matches.some(({ id }) => id === recipient.id);
  const isFull = caller !== undefined && caller.matches.length >= LIMITS.matchesPerCaller;
  const submit = () => {
    if (!caller || !recipient) return;
    if (isFull) setConfirming(true);
    else void match(namedOf(caller), namedOf(recipient));
  };
  return (
    <>
      {/* each candidate below has a button that says whom it matches */}
      {missing && !isNarrow && <p className={classes.about}>{t(`pair.missing.${missing}`)}</p>}
      <div className={classes.actions}>
        {areMatched ? (
          <>
            <p role="status" className={classes.matched}>
              {t('pair.matched')}
            </p>
            <Button
              key="deed"
              variant="default"
              busy={busy}
              onClick={() => void unmatch(namedOf(caller), namedOf(recipient))}
            >
              {t('pair.unmatch')}
            </Button>
            {matchActions?.(namedOf(caller), namedOf(recipient))}
            {anchored && <NextUnmatched side={anchored.side} person={anchored.person} onShown={onNext} />}
          </>
        ) : (
          <>
            {missing && anchored && anchored.person.matches.length > 0 && (
              <NextUnmatched side={anchored.side} person={anchored.person} onShown={onNext} />
            )}
            {!missing && !isRefused && (
              <Button key="deed" busy={busy} onClick={submit}>
                {t('pair.match')}
              </Button>
            )}
          </>
        )}
      </div>
      {caller && recipient && (
        <ConfirmDialog
          opened={confirming}
          onClose={() => setConfirming(false)}
          title={t('pair.fullTitle', { name: fullName(caller.person) })}
          confirmLabel={t('pair.matchAnyway')}
          onConfirm={() => match(namedOf(caller), namedOf(recipient))}
        >
          {t('pair.full', { count: caller.matches.length, of: LIMITS.matchesPerCaller })}
        </ConfirmDialog>
      )}
    </>
  );
}
