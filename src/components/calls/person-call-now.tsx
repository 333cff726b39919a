import IconPhoneCall from '@tabler/icons-react/dist/esm/icons/IconPhoneCall.mjs';
import { useState } from 'react';
import { useNarrow } from '#src/components/ui/page/use-narrow.ts';
import { ActionMenu } from '#src/components/ui/popover/action-menu.tsx';
import { fullName } from '#src/lib/people.ts';
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

/** Calls somebody with whom they are matched; of several one is chosen first. */
function PersonCallNow({ person, matches }: PersonCallNowProps) {
  const t = useCallTexts();
  const { mayCall } = useCallNow();
  const [pair, setPair] = useState<MatchedPair>();
  const [asked, setAsked] = useState(false);
  const inCall = useInCall([person.id, ...matches.map(({ id }) => id)]);
  const isNarrow = useNarrow();
  const isCaller = person.role.name === 'CALLER';
  if (!mayCall || !person.active || (!isCaller && person.role.name !== 'RECIPIENT')) return null;
  const [only, ...others] = matches;
  if (!only) return null;
  if (others.length === 0)
    return <CallNow {...pairOf(person, only)} label={t('callWith', { name: only.firstName })} size="normal" compact />;
  const ask = (chosen: MatchedPair) => {
    setPair(chosen);
    setAsked(true);
  };
  return (
    <>
      <ActionMenu
        label={t('callWithOne')}
        button={isNarrow ? <IconPhoneCall size={18} aria-hidden="true" /> : t('callWithOne')}
        variant="default"
        size="normal"
        items={matches.map((partner) => ({
          group: t(isCaller ? 'callWhom' : 'callBy'),
          label: fullName(partner),
          disabled: inCall.has(person.id) || inCall.has(partner.id),
          reason: t('inCall'),
          onSelect: () => ask(pairOf(person, partner)),
        }))}
      />
      {pair && <CallQuestion {...pair} opened={asked} onClose={() => setAsked(false)} />}
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
