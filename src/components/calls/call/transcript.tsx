import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { getCallTranscript } from '#src/queries/calls.ts';
import type { Call } from '#src/schemas/calls.ts';
import type { Player } from '#src/components/calls/player/player.ts';
import { useCallTexts } from '#src/components/calls/texts.ts';
import classes from './call.module.css';
import { TranscriptText } from './transcript-text.tsx';

interface TranscriptProps {
  readonly call: Call;
  /** Undefined: there is nothing to listen to. */
  readonly player: Player | undefined;
  /** What was searched for where one came from. */
  readonly wanted: string;
}

/** What was said, or why there is nothing to read. Specification calls 4.1. */
export function Transcript({ call, player, wanted }: TranscriptProps) {
  const t = useCallTexts();
  const { transcriptStatus } = call;
  const { data, error, refetch } = useQuery({ ...getCallTranscript(call.id), enabled: transcriptStatus === 'ready' });
  if (transcriptStatus !== 'ready')
    return (
      <Section title={t('transcript.title')}>
        <p role="status" className={classes.nothing}>
          {t(`transcript.${transcriptStatus}`)}
        </p>
      </Section>
    );
  return (
    <Section title={t('transcript.title')}>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && (
        <div className={classes.reading}>
          <SkeletonRows rows={6} />
        </div>
      )}
      {data && (
        <TranscriptText call={call} segments={data.segments} language={data.language} player={player} wanted={wanted} />
      )}
    </Section>
  );
}
