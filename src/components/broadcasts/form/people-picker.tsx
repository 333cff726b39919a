import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useField } from '#src/components/ui/forms/field.ts';
import { Select } from '#src/components/ui/forms/select.tsx';
import { choiceKey } from '#src/components/ui/picker/choice.ts';
import { PeoplePicker } from '#src/components/ui/picker/people-picker.tsx';
import { usePickerSearch } from '#src/components/ui/picker/use-picker-search.ts';
import { listBroadcastProgramsRecipients } from '#src/queries/broadcasts.ts';
import { listPrograms } from '#src/queries/programs.ts';
import { BROADCAST_SKIPPED, type BroadcastType } from '#src/schemas/broadcast-values.ts';
import type { listBroadcastProgramsRecipients as endpoint } from '#src/schemas/broadcasts.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import { PROGRAM_ROLES, type ProgramRole } from '#src/schemas/program-people.ts';
import { skippedText, sumOf } from '#src/components/broadcasts/broadcast-words.ts';
import { useBroadcastTexts } from '#src/components/broadcasts/texts.ts';
import { ChooseAll } from './choose-all.tsx';
import type { FormControl } from './form-control.ts';
import type { Chosen } from './form-values.ts';

const CONTACT_TYPES = { voice: 'Voice', email: 'Email', sms: 'SMS' } as const;

/** Of those who can be reached; nobody who is inactive can. */
const REACHED_ROLES = [...PROGRAM_ROLES, 'NONE'] as const;

type Row = ResponseOf<typeof endpoint>['rows'][number];

interface BroadcastPeoplePickerProps {
  readonly control: FormControl;
  readonly organizationId: string;
  readonly type: BroadcastType;
}

/** Chooses programs and people for a broadcast; says how many of them can't be reached. Specification broadcasts 2.12, 5.8. */
export function BroadcastPeoplePicker({ control, organizationId, type }: BroadcastPeoplePickerProps) {
  const t = useBroadcastTexts();
  const field = useField({ control, name: 'chosen' });
  const search = usePickerSearch();
  const [role, setRole] = useState<ProgramRole>();
  const [programId, setProgramId] = useState<string>();
  const asked = {
    organizationId,
    contactType: CONTACT_TYPES[type],
    includeStatus: true,
    ...(role !== undefined && { role }),
    ...(programId !== undefined && { programId }),
    ...search.asked,
  };
  const isNarrowed = role !== undefined || programId !== undefined || search.asked.search !== undefined;
  const found = useQuery(listBroadcastProgramsRecipients(asked));
  const chosen = field.value as readonly Chosen[];
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
  const wholeText = ({ whole, wholeByRole }: Row) => {
    // all of its people is nothing that one looks for among those of a role
    if (role !== undefined) return undefined;
    const roles = REACHED_ROLES.flatMap((each) => {
      const count = wholeByRole[each];
      return count ? [t(`who.byRole.${each}`, { count })] : [];
    });
    return [t('who.whole', { count: whole }), ...(roles.length > 0 ? [roles.join(', ')] : [])].join(': ');
  };
  return (
    <PeoplePicker
      found={found}
      search={search.field}
      searchLabel={t('who.search')}
      nothingWhy={t('who.nothingWhy')}
      chosen={chosen}
      onChange={field.change}
      make={(choice): Chosen => choice}
      keyOf={choiceKey}
      wholeText={wholeText}
      noteOf={notReached}
      error={field.error}
      before={
        <>
          <Select
            aria-label={t('who.role')}
            value={role ?? ''}
            onChange={({ currentTarget }) => setRole(PROGRAM_ROLES.find((each) => each === currentTarget.value))}
          >
            <option value="">{t('who.allRoles')}</option>
            {PROGRAM_ROLES.map((each) => (
              <option key={each} value={each}>
                {t(`who.roles.${each}`)}
              </option>
            ))}
          </Select>
          <Programs organizationId={organizationId} programId={programId} onChange={setProgramId} />
        </>
      }
      after={
        isNarrowed &&
        found.data &&
        !found.isPlaceholderData && (
          <ChooseAll rows={found.data.rows} asked={asked} chosen={chosen} onChange={field.change} />
        )
      }
    />
  );
}

interface ProgramsProps {
  readonly organizationId: string;
  readonly programId: string | undefined;
  readonly onChange: (programId: string | undefined) => void;
}

function Programs({ organizationId, programId, onChange }: ProgramsProps) {
  const t = useBroadcastTexts();
  const { data } = useQuery(listPrograms(organizationId));
  if (!data || data.programs.length < 2) return null;
  return (
    <Select
      aria-label={t('who.program')}
      value={programId ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    >
      <option value="">{t('who.allPrograms')}</option>
      {data.programs.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
