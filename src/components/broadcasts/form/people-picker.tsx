import { useQuery } from '@tanstack/react-query';
import { useField } from '#src/components/ui/forms/field.ts';
import { choiceKey } from '#src/components/ui/picker/choice.ts';
import { PeoplePicker } from '#src/components/ui/picker/people-picker.tsx';
import { usePickerSearch } from '#src/components/ui/picker/use-picker-search.ts';
import { listBroadcastProgramsRecipients } from '#src/queries/broadcasts.ts';
import { BROADCAST_SKIPPED, type BroadcastType } from '#src/schemas/broadcast-values.ts';
import type { listBroadcastProgramsRecipients as endpoint } from '#src/schemas/broadcasts.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import { skippedText, sumOf } from '#src/components/broadcasts/broadcast-words.ts';
import { useBroadcastTexts } from '#src/components/broadcasts/texts.ts';
import type { FormControl } from './form-control.ts';
import type { Chosen } from './form-values.ts';

const CONTACT_TYPES = { voice: 'Voice', email: 'Email', sms: 'SMS' } as const;

type Row = ResponseOf<typeof endpoint>['rows'][number];

interface BroadcastPeoplePickerProps {
  readonly control: FormControl;
  readonly organizationId: string;
  readonly type: BroadcastType;
}

/** Chooses programs and people for a broadcast; says how many of them can't be reached. Specification broadcasts 5.8. */
export function BroadcastPeoplePicker({ control, organizationId, type }: BroadcastPeoplePickerProps) {
  const t = useBroadcastTexts();
  const field = useField({ control, name: 'chosen' });
  const search = usePickerSearch();
  const found = useQuery(
    listBroadcastProgramsRecipients({
      organizationId,
      contactType: CONTACT_TYPES[type],
      includeStatus: true,
      ...search.asked,
    }),
  );
  const notReached = ({ skipped }: Row) => {
    const reasons = BROADCAST_SKIPPED.filter((reason) => skipped[reason])
      .map((reason) => skippedText(t, reason, type).replace(/^./, (letter) => letter.toLocaleLowerCase()))
      // some of them have a comma of their own
      .join('; ');
    return (
      reasons &&
      t(search.asked.search === undefined ? 'who.notReached' : 'who.foundNotReached', {
        count: sumOf(skipped),
        reasons,
      })
    );
  };
  return (
    <PeoplePicker
      found={found}
      search={search.field}
      searchLabel={t('who.search')}
      nothingWhy={t('who.nothingWhy')}
      chosen={field.value as readonly Chosen[]}
      onChange={field.change}
      make={(choice): Chosen => choice}
      keyOf={choiceKey}
      wholeText={({ whole }) => t('who.whole', { count: whole })}
      noteOf={notReached}
      error={field.error}
    />
  );
}
