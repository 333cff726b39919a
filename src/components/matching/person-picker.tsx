import { Switch } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { Section } from '#src/components/ui/page/section.tsx';
import { SearchField } from '#src/components/ui/table/search-field.tsx';
import { useListSearch } from '#src/components/ui/table/use-list-search.ts';
import { fullName } from '#src/lib/people.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { AllPeople } from './all-people.tsx';
import classes from './matching.module.css';
import { Ranking } from './ranking.tsx';
import type { Side } from './search.ts';
import type { SideList } from './side-list.ts';
import { candidateFilter, listFilter } from './sides.ts';
import { useMatchingTexts } from './texts.ts';
import { useMatchingAddress } from './use-matching.ts';

const route = getRouteApi('/app/_organization/matching');

interface PersonPickerProps {
  readonly organizationId: string;
  readonly side: Side;
  /** Somebody of the other side, for whom the people are ranked; by name without. */
  readonly anchor?: Membership | undefined;
  /** Somebody was matched with the anchor. */
  readonly onMatched: () => void;
}

/** The people of one side: searched and filtered on the server, by name or by how well they fit. */
export function PersonPicker({ organizationId, side, anchor, onMatched }: PersonPickerProps) {
  const t = useMatchingTexts();
  const { search } = useMatchingAddress();
  const list = useListSearch<SideList>(route, { prefix: side, keep: [] });
  return (
    <Section title={anchor ? t(`ranked.${side}`, { name: fullName(anchor.person) }) : t(`list.${side}`)}>
      <div className={classes.tools}>
        <SearchField list={list} label={t(`search.${side}`)} />
        <Switch
          size="sm"
          label={t(`unmatched.${side}`)}
          checked={search[`${side}Unmatched`] === true}
          onChange={({ currentTarget: { checked } }) => list.setFilter({ unmatched: checked || undefined })}
        />
      </div>
      {anchor ? (
        <Ranking
          side={side}
          anchor={anchor}
          filter={candidateFilter(side, search)}
          list={list}
          onMatched={onMatched}
          // nobody's candidates are shown for another one
          key={anchor.id}
        />
      ) : (
        <AllPeople side={side} filter={listFilter(organizationId, side, search)} list={list} />
      )}
    </Section>
  );
}
