import { useCallback, useEffect, useState } from 'react';
import { isApiError } from '#src/lib/api/error.ts';
import { getCallerSurvey } from '#src/queries/survey-taking.ts';
import type { TakenSurvey } from '#src/schemas/survey-shapes.ts';
import { openCopies } from './local-copy.ts';

interface Found {
  /** Kept while it is asked for anew, and where nobody answers then. */
  readonly survey: TakenSurvey | null;
  readonly error: unknown;
  /** Counts the answers. */
  readonly round: number;
}

const NOTHING: Found = { survey: null, error: null, round: 0 };
const AGAIN_MS = 15_000;

const isCut = (error: unknown) => isApiError(error) && (error.kind === 'network' || error.kind === 'timeout');

/**
 * The survey that a token opens: asked for once, for what is answered meanwhile is newer than what the server has, and
 * anew by `ask`. Where the server isn't reached it is asked again by itself.
 */
export function useSurvey(token: string): Found & { readonly ask: () => Promise<void> } {
  const [found, setFound] = useState(NOTHING);
  const { survey, error, round } = found;

  const request = useCallback(
    async (signal: AbortSignal, ready?: Promise<void>) => {
      const answer = await getCallerSurvey.ask(signal, token).then(
        ({ callerSurvey }) => ({
          // by an id instead of a token it would be the survey as admins see it, which is none of this page's
          survey: 'organizationName' in callerSurvey ? callerSurvey : null,
          error: 'organizationName' in callerSurvey ? null : new Error('No token'),
        }),
        (cause: unknown) => ({ error: cause }),
      );
      await ready;
      if (!signal.aborted) setFound((before) => ({ ...before, ...answer, round: before.round + 1 }));
    },
    [token],
  );
  const ask = useCallback(() => request(new AbortController().signal), [request]);

  useEffect(() => {
    const control = new AbortController();
    // what was answered before is opened meanwhile
    void request(control.signal, openCopies());
    return () => control.abort();
  }, [request]);

  const waits = survey === null && isCut(error);
  useEffect(() => {
    if (!waits) return;
    const go = () => void ask();
    const timer = setTimeout(go, AGAIN_MS);
    addEventListener('online', go);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', go);
    };
  }, [waits, round, ask]);

  return { survey, error, round, ask };
}
