import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '#src/components/ui/dialog/confirm-dialog.tsx';
import { SkeletonLine } from '#src/components/ui/page/skeleton.tsx';
import { useMinute } from '#src/components/ui/page/use-minute.ts';
import { formatMoment, formatTime } from '#src/lib/dates.ts';
import { sentences } from '#src/lib/sentences.ts';
import { useSession } from '#src/lib/session/store.ts';
import { getMembership } from '#src/queries/memberships.ts';
import { callWindow } from '#src/schemas/calling-hours.ts';
import { useCallTexts } from './texts.ts';
import { useCallNow, type MatchedPair } from './use-call-now.ts';

interface CallQuestionProps extends MatchedPair {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/**
 * From when on somebody may be called at the earliest; undefined where one of their zones alone doesn't forbid it now.
 * The server also knows their other zones and their state, which only allow less, so what is closed here is closed there.
 */
function closedUntil(timeZone: string, now: number): string | undefined {
  try {
    const window = callWindow([timeZone], null, new Date(now));
    return window.isOpen ? undefined : window.opensAt?.toISOString();
  } catch (error) {
    // a zone that this browser doesn't know
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * Asks before phones ring: whose, in which order, and what o'clock it is there; where nobody may be called there now,
 * from when on. Specification calls 6.28.
 */
export function CallQuestion({ caller, recipient, opened, onClose }: CallQuestionProps) {
  const t = useCallTexts();
  const { call, isRecorded } = useCallNow();
  const { data, isPending } = useQuery({ ...getMembership(recipient.id), enabled: opened });
  const userId = useSession(({ user }) => user?.userId);
  const minute = useMinute();
  const isSelf = data?.matches.some(({ id, personId }) => id === caller.id && personId === userId) ?? false;
  const timeZone = data?.timezone ?? undefined;
  const opensAt = timeZone && closedUntil(timeZone, minute);
  const night = opensAt
    ? t('question.night', { moment: formatMoment(opensAt, { timeZone, withZone: true }) })
    : undefined;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('question.title', { caller: caller.name, recipient: recipient.name })}
      confirmLabel={t('callNow')}
      reason={night}
      onConfirm={() => call({ caller, recipient })}
    >
      <p>
        {sentences(
          t('question.rings', { caller: caller.name, recipient: recipient.name }),
          !isSelf && t('question.notYou'),
          isRecorded && t('recorded.this'),
        )}
      </p>
      {isPending && <SkeletonLine />}
      {timeZone && (
        <p>
          {t('question.time', {
            recipient: recipient.name,
            time: formatTime(new Date(minute).toISOString(), { timeZone, withZone: true }),
          })}
        </p>
      )}
      {night && <p role="status">{night}</p>}
    </ConfirmDialog>
  );
}
