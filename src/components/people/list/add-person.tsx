import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { Compact } from '#src/components/ui/button/compact.tsx';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import type { PeopleTab } from './people-search.ts';
import { usePeopleTexts } from '#src/components/people/texts.ts';

interface AddPersonProps {
  readonly organizationId: string;
  readonly tab: PeopleTab;
}

const ROLES = { caller: 'CALLER', recipient: 'RECIPIENT', outreach: 'OUTREACH', inactive: undefined } as const;

/** The way to the form for a new person of the list's role; it is of the selected organization unless it is told another. */
export function AddPerson({ organizationId, tab }: AddPersonProps) {
  const t = usePeopleTexts();
  const may = useCan('personorganizations', 'canCreate');
  const isSelected = useSession(({ organization }) => organization?.id === organizationId);
  const role = ROLES[tab];
  if (!may || !role) return null;
  return (
    <ButtonLink to="/app/people/new" search={{ role, ...(!isSelected && { organization: organizationId }) }}>
      <Compact icon={IconPlus}>{t(`list.add.${role}`)}</Compact>
    </ButtonLink>
  );
}
