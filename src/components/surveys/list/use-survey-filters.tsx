import { useQuery } from '@tanstack/react-query';
import { filterSet, type FilterSet } from '#src/components/ui/table/filter-set.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { isId } from '#src/lib/ids.ts';
import { fullName } from '#src/lib/people.ts';
import { getMembership } from '#src/queries/memberships.ts';
import type { SurveyFamily, SurveyState, SurveyType } from '#src/schemas/survey-values.ts';
import { surveyFilters, type SurveySearch } from '#src/components/surveys/survey-search.ts';
import { useSurveyTexts } from '#src/components/surveys/texts.ts';

/** A link from somebody's page narrows the list by the id. */
function Named({ id }: { readonly id: string }) {
  const { data, isPending } = useQuery(getMembership(id));
  return isPending ? '…' : data ? fullName(data.personOrganization.person) : id;
}

/** What a list of surveys is filtered by, each in the address bar. Specification surveys 3.7. */
export function useSurveyFilters(
  family: SurveyFamily,
  list: Pick<ListState<SurveySearch>, 'filters' | 'setFilter'>,
): FilterSet {
  const t = useSurveyTexts();
  const { subjectId, respondentId } = list.filters;
  const wordFor = (name: string, value: string) => {
    if (name === 'type') return t(`types.${value as SurveyType}`);
    return name === 'state' ? t(`states.${value as SurveyState}`) : t(value === 'yes' ? 'yes' : 'no');
  };
  const day = t('hint.day');
  const person = t('hint.person');
  return filterSet({
    // both families have the same filters but for the types that they offer
    filters: surveyFilters[family] as typeof surveyFilters.person,
    values: list.filters as never,
    onChange: list.setFilter,
    labelOf: (name) => t(`filter.${name}`),
    wordFor,
    hints: { dateFrom: day, dateTo: day, subjectId: person, respondentId: person },
    things: {
      ...(subjectId !== undefined && isId(subjectId) && { subjectId: <Named id={subjectId} /> }),
      ...(respondentId !== undefined && isId(respondentId) && { respondentId: <Named id={respondentId} /> }),
    },
  });
}
