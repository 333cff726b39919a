import { useStore } from 'zustand';
import { spellDay } from '#src/components/ui/forms/date-text.ts';
import { attempt } from '#src/components/ui/toast/at-once.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { storeBeside } from '#src/lib/beside-screens.ts';
import { useWrite } from '#src/queries/client.ts';
import { completeSurvey, postponeSurvey } from '#src/queries/surveys.ts';
import type { Survey } from '#src/schemas/surveys.ts';

import { isWaiting, subjectText } from './survey-words.ts';
import { useSurveyTexts } from './texts.ts';

interface Done {
  readonly id: string;
  readonly revert: () => Promise<unknown>;
}

/** What was done to surveys, the last one last, and those that are about to leave what requires action. */
const store = storeBeside(() => ({ done: [] as readonly Done[], leaving: new Set<string>() as ReadonlySet<string> }));

const mark = (id: string, leaves: boolean) =>
  store.setState(({ leaving }) => {
    const next = new Set(leaving);
    if (leaves) next.add(id);
    else next.delete(id);
    return { leaving: next };
  });

/** Surveys that are being completed or postponed: the worklist goes on without waiting for them. */
export const useLeaving = (): ReadonlySet<string> => useStore(store, ({ leaving }) => leaving);

interface Deed<Answer> {
  readonly survey: Survey;
  readonly text: string;
  readonly run: () => Promise<Answer>;
  readonly undo: () => Promise<unknown>;
  /** Takes the survey out of what requires action. */
  readonly leaves: boolean;
}

/** Throws where it wasn't done: the form that asked for it says so. */
async function perform<Answer>({ survey: { id }, text, run, undo, leaves }: Deed<Answer>): Promise<Answer> {
  if (leaves) mark(id, true);
  try {
    const answer = await run();
    const done: Done = {
      id,
      revert: async () => {
        store.setState(({ done: all }) => ({ done: all.filter((each) => each !== done) }));
        await undo();
      },
    };
    store.setState(({ done: all }) => ({ done: [...all, done] }));
    toast.success(text, { undo: done.revert, about: `survey ${id}` });
    return answer;
  } finally {
    if (leaves) mark(id, false);
  }
}

/** The same at a press, outside of any form. */
const atPress = (deed: Deed<unknown>) => attempt(`survey ${deed.survey.id}`, () => perform(deed));

/** What is done about surveys, at once and each with its Undo. Specification surveys 3.3, 3.8. */
export function useSurveyDeeds() {
  const t = useSurveyTexts();
  const completing = useWrite(completeSurvey);
  const postponing = useWrite(postponeSurvey);
  const complete = ({ id }: Survey, actionRequired: boolean) =>
    completing.mutateAsync({ params: { id }, body: { actionRequired } });
  /** Null leaves what is required as it is. What somebody else has written since isn't written over. */
  const write = ({ id }: Survey, actionRequired: boolean | null, from: string | null, to: string | null) =>
    completing.mutateAsync({
      params: { id },
      body: { actionRequired, adminNotes: to, began: { adminNotes: from } },
    });
  const postpone = ({ id }: Survey, day: string | null) =>
    postponing.mutateAsync({ params: { id }, body: { date: day && spellDay(day) } });
  /** Takes the completing back; what waited waits again. */
  const reopen = async (survey: Survey, undone: () => Promise<unknown>) => {
    await undone();
    if (isWaiting(survey)) await postpone(survey, survey.postponedTo);
  };
  const named = (survey: Survey) => ({ type: t(`types.${survey.type}`), name: subjectText(t, survey) });
  return {
    complete: (survey: Survey) =>
      atPress({
        survey,
        text: t('done.completed', named(survey)),
        run: () => complete(survey, false),
        undo: () => reopen(survey, () => complete(survey, true)),
        leaves: true,
      }),
    /** With notes, of which the survey is what the form began with. */
    completeWith: (survey: Survey, adminNotes: string) =>
      perform({
        survey,
        text: t('done.completed', named(survey)),
        run: () => write(survey, false, survey.adminNotes, adminNotes),
        undo: () => reopen(survey, () => write(survey, true, adminNotes, survey.adminNotes)),
        leaves: true,
      }),
    reopen: (survey: Survey) =>
      atPress({
        survey,
        text: t('done.reopened', named(survey)),
        run: () => complete(survey, true),
        undo: () => complete(survey, false),
        leaves: false,
      }),
    postpone: (survey: Survey, day: string) =>
      atPress({
        survey,
        text: t('done.postponed', named(survey)),
        run: () => postpone(survey, day),
        // a day that is over can’t be gone back to, and holds nothing up any more
        undo: () => postpone(survey, survey.actionRequired ? null : survey.postponedTo),
        leaves: true,
      }),
    /** It waits no longer. */
    resume: (survey: Survey) =>
      atPress({
        survey,
        text: t('done.reopened', named(survey)),
        run: () => postpone(survey, null),
        undo: () => postpone(survey, survey.postponedTo),
        leaves: false,
      }),
    /** Notes alone: what waits until a day goes on waiting, and what requires action goes on requiring it. */
    note: (survey: Survey, adminNotes: string) =>
      perform({
        survey,
        text: t('done.noted', named(survey)),
        run: () => write(survey, null, survey.adminNotes, adminNotes),
        undo: () => write(survey, null, adminNotes, survey.adminNotes),
        leaves: false,
      }),
    /** Takes back what was done last; gives the survey, or nothing where there is nothing to take back. */
    undoLast: async (): Promise<string | undefined> => {
      const last = store.getState().done.at(-1);
      if (!last) {
        toast.info(t('done.nothing'));
        return undefined;
      }
      const about = `survey ${last.id}`;
      const isUndone = await attempt(about, async () => {
        await last.revert();
        toast.success(t('done.undone'), { about });
      });
      return isUndone ? last.id : undefined;
    },
  };
}
