import { Link, type LinkProps } from '@tanstack/react-router';
import { useCallback, type ReactNode } from 'react';
import type { MarkLinkProps } from '#src/components/ui/chart/mark-link.ts';
import { hasFeature } from '#src/lib/features.ts';
import { useSession } from '#src/lib/session/store.ts';
import type { AnalyticsFilter } from '#src/queries/analytics.ts';
import type { CallOutcome, CallStatus, CallSurvey, CallType, Weekday } from '#src/schemas/call-values.ts';
import { toUsDay } from '#src/schemas/us-day.ts';

interface Days {
  readonly from: string;
  readonly to: string;
  readonly since?: string | null;
  readonly until?: string | null;
}

/** What the list of calls is narrowed by for a figure, by the names of its address. Specification analytics 1.9. */
export interface Behind {
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  /** Where of the first day, or of the last, there is a part only. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly programId?: string | undefined;
  readonly withoutProgram?: true | undefined;
  readonly type?: CallType | undefined;
  readonly answered?: 'yes' | 'no' | undefined;
  readonly status?: CallStatus | undefined;
  readonly callOutcome?: CallOutcome | undefined;
  readonly survey?: CallSurvey | undefined;
  readonly weekday?: Weekday | undefined;
  readonly hour?: number | undefined;
  readonly caller?: string | undefined;
  readonly callee?: string | undefined;
  readonly callerDeleted?: true | undefined;
  readonly calleeDeleted?: true | undefined;
}

export const daysOf = ({ from, to, since, until }: Days): Behind => ({
  dateFrom: toUsDay(from),
  dateTo: toUsDay(to),
  since: since ?? undefined,
  until: until ?? undefined,
});

/** Some of the days that a report is of: its first day may begin with a moment, and its last goes on. */
export function withinDays(behind: Behind, { from, to }: Days): Behind {
  const days = daysOf({ from, to });
  return { ...behind, ...days, since: days.dateFrom === behind.dateFrom ? behind.since : undefined };
}

/** A moment stands in the place of its day. */
const searchOf = (behind: Behind): Behind => ({
  ...behind,
  dateFrom: behind.since === undefined ? behind.dateFrom : undefined,
  dateTo: behind.until === undefined ? behind.dateTo : undefined,
});

/** The calls that all figures of a report are of: the range that it used, and its filters. */
export const reportOf = (range: Days, { programId, callType }: AnalyticsFilter): Behind => ({
  ...daysOf(range),
  ...(programId !== undefined && { programId }),
  ...(callType !== undefined && { type: callType as CallType }),
});

/** Which of the calls a figure counts: minutes are those of answered calls. Specification analytics 1.8. */
export const COUNTED = {
  calls: {},
  answered: { answered: 'yes' },
  notAnswered: { answered: 'no' },
  minutes: { answered: 'yes' },
  averageMinutes: { answered: 'yes' },
} as const satisfies Readonly<Record<string, Behind>>;
export type Counted = keyof typeof COUNTED;

/** Somebody of a call; who was deleted has no id. */
export const callerOf = (id: string | null): Behind => (id === null ? { callerDeleted: true } : { caller: id });
export const calleeOf = (id: string | null): Behind => (id === null ? { calleeDeleted: true } : { callee: id });

export type CallsLink = (behind: Behind, props: MarkLinkProps) => ReactNode;

/** Makes a figure a link to its calls, for who may see calls; without the feature there is no list to lead to. */
export function useCallsLink(): CallsLink {
  const hasList = useSession((state) => hasFeature(state, 'callLogs'));
  return useCallback<CallsLink>(
    (behind, props) =>
      hasList ? (
        <Link to="/app/call-logs" search={searchOf(behind) as NonNullable<LinkProps['search']>} {...props} />
      ) : (
        <span {...props} tabIndex={undefined} role={props['aria-label'] === undefined ? undefined : 'img'} />
      ),
    [hasList],
  );
}
