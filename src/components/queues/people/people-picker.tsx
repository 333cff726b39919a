import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Select } from '#src/components/ui/forms/select.tsx';
import { PeoplePicker } from '#src/components/ui/picker/people-picker.tsx';
import { usePickerSearch } from '#src/components/ui/picker/use-picker-search.ts';
import ui from '#src/components/ui/ui.module.css';
import { listQueueProgramsRecipients } from '#src/queries/queues.ts';
import type { QueueContactType } from '#src/schemas/queue-values.ts';
import { useQueueTexts } from '#src/components/queues/texts.ts';
import { chosenKey, sideOf, type Chosen } from './chosen.ts';
import classes from './people.module.css';

type Types = readonly [QueueContactType, ...QueueContactType[]];

interface QueuePeoplePickerProps {
  readonly organizationId: string;
  /** The queue they come into; undefined while it is made. */
  readonly queueId?: string | undefined;
  /** Who may be chosen; the first is shown first. */
  readonly types: Types;
  readonly chosen: readonly Chosen[];
  readonly onChange: (chosen: readonly Chosen[]) => void;
}

/** Chooses programs and people for a queue. Specification queues 2.3, 5.15. */
export function QueuePeoplePicker({ organizationId, queueId, types, chosen, onChange }: QueuePeoplePickerProps) {
  const t = useQueueTexts();
  const [type, setType] = useState<QueueContactType>(types[0]);
  const { field, asked } = usePickerSearch();
  const found = useQuery(
    listQueueProgramsRecipients({
      organizationId,
      ...(queueId !== undefined && { callListQueueId: queueId }),
      contactType: type,
      includeStatus: true,
      ...asked,
    }),
  );
  const side = sideOf(type);
  return (
    <PeoplePicker
      found={found}
      search={field}
      searchLabel={t('add.search')}
      searchShort={t('add.searchShort')}
      nothingWhy={t('search' in asked || types.length > 1 ? 'add.nothingWhy' : 'add.nothingThere')}
      chosen={chosen}
      onChange={onChange}
      make={(choice) => ({ ...choice, side })}
      keyOf={chosenKey}
      inText={t('add.isIn')}
      wholeText={({ whole }) => t(side === 'caller' ? 'add.wholeCallers' : 'add.wholeRecipients', { count: whole })}
      before={types.length > 1 && <Who types={types} type={type} onChange={setType} />}
    />
  );
}

interface WhoProps {
  readonly types: Types;
  readonly type: QueueContactType;
  readonly onChange: (type: QueueContactType) => void;
}

function Who({ types, type, onChange }: WhoProps) {
  const t = useQueueTexts();
  const id = useId();
  return (
    <label className={classes.who} htmlFor={id}>
      <span className={ui.visuallyHidden}>{t('add.who')}</span>
      <Select
        id={id}
        value={type}
        onChange={({ currentTarget }) => onChange(types.find((each) => each === currentTarget.value) ?? types[0])}
      >
        {types.map((each) => (
          <option key={each} value={each}>
            {t(`add.type.${each}`)}
          </option>
        ))}
      </Select>
    </label>
  );
}
