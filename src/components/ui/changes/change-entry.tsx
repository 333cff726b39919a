import { Entry } from '#src/components/ui/page/entry.tsx';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import type { OrganizationChange } from '#src/schemas/organizations.ts';
import { ChangedFields } from './change-list.tsx';
import { ownHeadline } from './headline.ts';
import { useChangeTexts } from './texts.ts';

interface ChangeEntryProps {
  readonly change: OrganizationChange;
  /** The organization's. */
  readonly timeZone: string;
}

/** A change among other things that happened to somebody: who changed what, from what to what. */
export function ChangeEntry({ change, timeZone }: ChangeEntryProps) {
  const t = useChangeTexts();
  const words = { t, common: useCommonTexts(), timeZone };
  return (
    <Entry title={ownHeadline(change, words)} facts={t('by', { actor: change.actor?.name ?? t('system') })}>
      <ChangedFields change={change} words={words} />
    </Entry>
  );
}
