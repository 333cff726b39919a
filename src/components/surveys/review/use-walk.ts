import { useNavigate } from '@tanstack/react-router';
import type { SurveyNarrowing } from '#src/components/surveys/survey-search.ts';
import { useLeaving } from '#src/components/surveys/use-survey-deeds.ts';
import { useSurveys } from '#src/components/surveys/use-surveys.ts';
import { searchWith } from '#src/lib/search-params.ts';

/** Where one goes on from a survey: in the list that the address names, over the ends of its pages. */
export function useWalk(organizationId: string, search: SurveyNarrowing, surveyId: string) {
  const navigate = useNavigate();
  const leaving = useLeaving();
  const { rows, pager } = useSurveys(organizationId, search);
  const isDue = search.tab === 'actionRequired';
  const waiting = rows?.filter(({ id }) => id === surveyId || !isDue || !leaving.has(id));
  const at = waiting?.findIndex(({ id }) => id === surveyId) ?? -1;
  const { page = 1, totalPages = 1, itemsPerPage = 0, totalItems = 0 } = pager ?? {};
  const isLast = waiting !== undefined && at === waiting.length - 1;
  const after = useSurveys(organizationId, { ...search, page: page + 1 }, isLast && page < totalPages);
  const before = useSurveys(organizationId, { ...search, page: page - 1 }, at === 0 && page > 1);
  const target = (id: string | undefined, on: number) => (id === undefined ? undefined : { id, page: on });
  // from one that isn't in the list one goes on at its beginning
  const next =
    target(waiting?.[at + 1]?.id, page) ??
    (isLast && page < totalPages ? target(after.rows?.[0]?.id, page + 1) : undefined);
  const previous =
    at > 0
      ? target(waiting?.[at - 1]?.id, page)
      : at === 0 && page > 1
        ? target(before.rows?.at(-1)?.id, page - 1)
        : undefined;
  const go = (to: { readonly id: string; readonly page: number }, isDone = false) =>
    navigate({
      to: '/app/surveys/$surveyId',
      params: { surveyId: to.id },
      search: searchWith({ page: to.page }),
      // what was typed is on its way
      ignoreBlocker: isDone,
    });
  return {
    place: at < 0 ? undefined : { position: (page - 1) * itemsPerPage + at + 1, count: totalItems },
    next: next && (() => void go(next)),
    previous: previous && (() => void go(previous)),
    /** Only what requires action is worked off: done with one, the next is shown, or the list where none is left. */
    goOn: () => {
      if (!isDue) return;
      // what goes out of the list makes room on the page
      if (next) void go({ ...next, page }, true);
      else
        void navigate({
          to: '/app/surveys',
          search: searchWith({ page: 1 }),
          ignoreBlocker: true,
        });
    },
  };
}

export type WalkState = ReturnType<typeof useWalk>;
