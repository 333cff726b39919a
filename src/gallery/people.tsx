import { useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { ChangeEntry } from '#src/components/ui/changes/change-entry.tsx';
import { ChangeList } from '#src/components/ui/changes/change-list.tsx';
import { SearchDrawer, useSearchDrawer } from '#src/components/ui/dialog/search-drawer.tsx';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { DescriptionList } from '#src/components/ui/page/description-list.tsx';
import { Email } from '#src/components/ui/page/email.tsx';
import { Entry } from '#src/components/ui/page/entry.tsx';
import { Moment } from '#src/components/ui/page/moment.tsx';
import { Phone } from '#src/components/ui/page/phone.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { type Choice, choiceKey } from '#src/components/ui/picker/choice.ts';
import { PeoplePicker } from '#src/components/ui/picker/people-picker.tsx';
import { usePickerSearch } from '#src/components/ui/picker/use-picker-search.ts';
import type { OrganizationChange } from '#src/schemas/organizations.ts';
import type { ProgramPeople } from '#src/schemas/program-people.ts';
import { States } from './states.tsx';

const ZONE = 'America/New_York';

const personOf = (personId: string, name: string, status?: string) => ({
  id: personId,
  personId,
  name,
  status: status === undefined ? null : { id: status, name: status },
});

const PROGRAMS: readonly ProgramPeople[] = [
  {
    id: 'spring',
    name: 'Spring',
    whole: 240,
    total: 240,
    recipients: [personOf('olga', 'Abernathy, Olga', 'Active'), personOf('zoe', 'Zoë Andersen-Villanueva de la Cruz')],
  },
  { id: null, name: null, whole: 1, total: 1, recipients: [personOf('wei', 'Wei Chen')] },
];

const CHOSEN: readonly Choice[] = [
  { kind: 'program', id: 'spring', name: 'Spring' },
  { kind: 'person', id: 'wei', name: 'Wei Chen' },
];

const NONE: readonly Choice[] = [];

const REST = { error: null, refetch: () => undefined, isPlaceholderData: false };
const STATES = {
  found: { ...REST, data: { rows: PROGRAMS } },
  pending: { ...REST, data: undefined },
  nothing: { ...REST, data: { rows: [] } },
  refused: { ...REST, data: undefined, error: new Error('Refused') },
};

interface PickerProps {
  readonly state: keyof typeof STATES;
  readonly begin: readonly Choice[];
  readonly error?: string;
}

function Picker({ state, begin, error }: PickerProps) {
  const [chosen, setChosen] = useState(begin);
  const { field } = usePickerSearch();
  return (
    <PeoplePicker
      found={STATES[state]}
      search={field}
      searchLabel="Search people"
      nothingWhy="Try fewer letters."
      chosen={chosen}
      onChange={setChosen}
      make={(choice) => choice}
      keyOf={choiceKey}
      wholeText={({ whole }) => `All ${whole} people`}
      noteOf={({ id }) => id && 'Whoever joins later is called, too.'}
      error={error}
    />
  );
}

const AT = '2026-03-09T14:05:00.000Z';

const EDITED: OrganizationChange = {
  id: 'edited',
  at: AT,
  actor: { id: 'ana', name: 'Ana Ruiz' },
  action: 'updated',
  entity: 'program',
  entityId: 'spring',
  subjects: [],
  before: { name: 'Sprung', isDefault: false },
  after: { name: 'Spring', isDefault: true },
};

const ADDED: OrganizationChange = { ...EDITED, id: 'added', actor: null, action: 'created', before: null };

function DrawerFromAddress() {
  const drawer = useSearchDrawer('drawer');
  return (
    <div>
      <Button variant="default" onClick={() => drawer.open('facts')}>
        Open drawer
      </Button>
      <SearchDrawer drawer={drawer} title="A drawer">
        <p>The address names it: reload, or go back.</p>
      </SearchDrawer>
    </div>
  );
}

/** People to choose, what is known about them, and what happened. */
export function People() {
  return (
    <>
      <Section title="People to choose">
        <States
          of={{
            'People found': <Picker key="found" state="found" begin={CHOSEN} />,
            'People on their way': <Picker key="pending" state="pending" begin={NONE} />,
            'No people found': (
              <Picker key="nothing" state="nothing" begin={NONE} error="Choose at least one person." />
            ),
            'People refused': <Picker key="refused" state="refused" begin={NONE} />,
          }}
        />
      </Section>
      <Section title="What is known, and what happened">
        <DescriptionList
          items={[
            { term: 'Email', value: <Email value="zoe.andersen-villanueva@long-domain.example.org" /> },
            { term: 'Phone', value: <Phone value="+12125550142" /> },
            { term: 'No phone', value: <Phone value={null} /> },
            { term: 'Moment', value: <Moment iso={AT} timeZone={ZONE} /> },
            { term: 'No moment', value: <Moment iso={null} timeZone={ZONE} /> },
          ]}
        />
        <Entry title="Call with Olga Abernathy" badges={<Badge tone="good">Completed</Badge>} facts="00:06:12" />
        <ChangeEntry change={EDITED} timeZone={ZONE} />
        <ChangeList changes={[EDITED, ADDED]} timeZone={ZONE} />
        <ChangeList changes={[EDITED]} timeZone={ZONE} brief />
        <DrawerFromAddress />
      </Section>
    </>
  );
}
