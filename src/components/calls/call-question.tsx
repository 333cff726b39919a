import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '#src/components/ui/dialog/confirm-dialog.tsx';
import { SkeletonLine } from '#src/components/ui/page/skeleton.tsx';
import { useMinute } from '#src/components/ui/page/use-minute.ts';
import { formatTime } from '#src/lib/dates.ts';
import { sentences } from '#src/lib/sentences.ts';
import { useSession } from '#src/lib/session/store.ts';
import { getMembership } from '#src/queries/memberships.ts';
import { useCallTexts } from './texts.ts';
import { useCallNow, type MatchedPair } from './use-call-now.ts';

interface CallQuestionProps extends MatchedPair {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks before phones ring: whose, in which order, and what o'clock it is there. Specification calls 6.28. */
export function CallQuestion({ caller, recipient, opened, onClose }: CallQuestionProps) {
  const t = useCallTexts();
  const { call } = useCallNow();
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('question.title', { caller: caller.name, recipient: recipient.name })}
      confirmLabel={t('callNow')}
      onConfirm={() => call({ caller, recipient })}
    >
      <Meaning caller={caller} recipient={recipient} />
    </ConfirmDialog>
  );
}

function Meaning({ caller, recipient }: MatchedPair) {
  const t = useCallTexts();
  const { isRecorded } = useCallNow();
  const { data, isPending } = useQuery(getMembership(recipient.id));
  const userId = useSession(({ user }) => user?.userId);
  const now = new Date(useMinute()).toISOString();
  const isSelf = data?.matches.some(({ id, personId }) => id === caller.id && personId === userId) ?? false;
  return (
    <>
      <p>
        {sentences(
          t('question.rings', { caller: caller.name, recipient: recipient.name }),
          !isSelf && t('question.notYou'),
          isRecorded && t('recorded.this'),
        )}
      </p>
      {isPending && <SkeletonLine />}
      {data?.timezone && (
        <p>
          {t('question.time', {
            recipient: recipient.name,
            time: formatTime(now, { timeZone: data.timezone, withZone: true }),
          })}
        </p>
      )}
    </>
  );
}
