import IconPhoneCall from '@tabler/icons-react/dist/esm/icons/IconPhoneCall.mjs';
import { useNarrow } from '#src/components/ui/page/use-narrow.ts';
import { ActionMenu } from '#src/components/ui/popover/action-menu.tsx';
import { fullName } from '#src/lib/people.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { CallNow } from './call-now.tsx';
import { useCallTexts } from './texts.ts';
import { useInCall } from './use-is-recorded.ts';
import { useCallNow } from './use-call-now.ts';

const pairOf = (person: Membership, partner: Membership['matches'][number]) => {
  const self = { id: person.id, name: fullName(person.person) };
  const other = { id: partner.id, name: fullName(partner) };
  return person.role.name === 'CALLER' ? { caller: self, recipient: other } : { caller: other, recipient: self };
};

interface PersonCallNowProps {
  readonly person: Membership;
  readonly matches: Membership['matches'];
}

/** Calls somebody with whom they are matched: at once where that is one person, else with a choice. */
function PersonCallNow({ person, matches }: PersonCallNowProps) {
  const t = useCallTexts();
  const { mayCall, call } = useCallNow();
  const inCall = useInCall([person.id, ...matches.map(({ id }) => id)]);
  const isNarrow = useNarrow();
  const isCaller = person.role.name === 'CALLER';
  if (!mayCall || !person.active || (!isCaller && person.role.name !== 'RECIPIENT')) return null;
  const [only, ...others] = matches;
  if (!only) return null;
  if (others.length === 0) return <CallNow {...pairOf(person, only)} size="normal" compact />;
  return (
    <ActionMenu
      label={t('callNow')}
      button={isNarrow ? <IconPhoneCall size={18} aria-hidden="true" /> : t('callNow')}
      variant="default"
      size="normal"
      items={matches.map((partner) => ({
        group: t(isCaller ? 'callWhom' : 'callBy'),
        label: fullName(partner),
        disabled: inCall.has(person.id) || inCall.has(partner.id),
        reason: t('inCall'),
        onSelect: () => void call(pairOf(person, partner)),
      }))}
    />
  );
}

/** On somebody's page. */
export const callPerson = (person: Membership, matches: Membership['matches']) => (
  <PersonCallNow person={person} matches={matches} />
);

/** Beside one of somebody's matches. */
export const callMatch = (person: Membership, partner: Membership['matches'][number]) => (
  <CallNow {...pairOf(person, partner)} />
);
