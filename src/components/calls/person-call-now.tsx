import IconPhoneCall from '@tabler/icons-react/dist/esm/icons/IconPhoneCall.mjs';
import { useState } from 'react';
import { useNarrow } from '#src/components/ui/page/use-narrow.ts';
import { ActionMenu, type ActionItem } from '#src/components/ui/popover/action-menu.tsx';
import { fullName } from '#src/lib/people.ts';
import { useSession } from '#src/lib/session/store.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { CallNow } from './call-now.tsx';
import { CallQuestion } from './call-question.tsx';
import { useCallTexts } from './texts.ts';
import { useInCall } from './use-is-recorded.ts';
import { useCallNow, type MatchedPair } from './use-call-now.ts';

interface MatchCallNowProps {
  readonly person: Membership;
  readonly partner: Membership['matches'][number];
}

const pairOf = (person: Membership, partner: Membership['matches'][number]) => {
  const self = { id: person.id, name: fullName(person.person) };
  const other = { id: partner.id, name: fullName(partner) };
  return person.role.name === 'CALLER' ? { caller: self, recipient: other } : { caller: other, recipient: self };
};

interface PersonCallNowProps {
  readonly person: Membership;
  readonly matches: Membership['matches'];
}

/** One of the calls that somebody's matches make possible. */
interface MatchCall extends Pick<ActionItem, 'disabled' | 'reason' | 'onSelect'> {
  readonly partner: Membership['matches'][number];
}

/**
 * The calls with those somebody is matched with, for a menu, and the question that comes before one; none where nobody
 * may be called. Specification calls 6.13, 6.28.
 */
export function useMatchCalls(person: Membership, matches: Membership['matches']) {
  const t = useCallTexts();
  const { mayCall } = useCallNow();
  const isHere = useSession(({ organization }) => organization?.id === person.organizationId);
  const [pair, setPair] = useState<MatchedPair>();
  const [asked, setAsked] = useState(false);
  const inCall = useInCall([person.id, ...matches.map(({ id }) => id)]);
  const hasSide = person.role.name === 'CALLER' || person.role.name === 'RECIPIENT';
  const may = mayCall && isHere && person.active && hasSide;
  const calls: readonly MatchCall[] = (may ? matches : []).map((partner) => ({
    partner,
    disabled: inCall.has(person.id) || inCall.has(partner.id),
    reason: t('inCall'),
    onSelect: () => {
      setPair(pairOf(person, partner));
      setAsked(true);
    },
  }));
  return { calls, question: pair && <CallQuestion {...pair} opened={asked} onClose={() => setAsked(false)} /> };
}

/** Calls somebody with whom they are matched; of several one is chosen first. */
function PersonCallNow({ person, matches }: PersonCallNowProps) {
  const t = useCallTexts();
  const { calls, question } = useMatchCalls(person, matches);
  const isNarrow = useNarrow();
  const [only, ...others] = calls;
  if (!only) return null;
  if (others.length === 0)
    return (
      <CallNow
        {...pairOf(person, only.partner)}
        label={t('callWith', { name: only.partner.firstName })}
        size="normal"
        compact
      />
    );
  return (
    <>
      <ActionMenu
        label={t('callWithOne')}
        button={isNarrow ? <IconPhoneCall size={18} aria-hidden="true" /> : t('callWithOne')}
        variant="default"
        size="normal"
        items={calls.map(({ partner, ...call }) => ({
          group: t(person.role.name === 'CALLER' ? 'callWhom' : 'callBy'),
          label: fullName(partner),
          ...call,
        }))}
      />
      {question}
    </>
  );
}

function MatchCallNow({ person, partner }: MatchCallNowProps) {
  const t = useCallTexts();
  return <CallNow {...pairOf(person, partner)} label={t('callWith', { name: partner.firstName })} />;
}

/** On somebody's page. */
export const callPerson = (person: Membership, matches: Membership['matches']) => (
  <PersonCallNow person={person} matches={matches} />
);

/** Beside one of somebody's matches. */
export const callMatch = (person: Membership, partner: Membership['matches'][number]) => (
  <MatchCallNow person={person} partner={partner} />
);
