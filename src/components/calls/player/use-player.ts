import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { apiBase } from '#src/lib/api/base.ts';
import { getCall, getCallRecording } from '#src/queries/calls.ts';
import type { Call } from '#src/schemas/calls.ts';
import { createPlayer, type Player } from './player.ts';
import { silencesOf } from './silences.ts';

interface Recorded extends Pick<Call, 'id'> {
  readonly recording: NonNullable<Call['recording']>;
}

/** The player of a call's recording, from a second on; one for as long as the screen is shown. */
export function usePlayer({ id, recording }: Recorded, at: number): Player {
  const client = useQueryClient();
  const [player] = useState(() =>
    createPlayer({
      seconds: recording.seconds,
      at,
      silences: silencesOf(recording.peaks, recording.seconds),
      address: async (isOver) => {
        const { call } = await client.query({ ...getCall(id), ...(isOver && { staleTime: 0 }) });
        if (call.recordingUrl === null) throw new Error('The recording is gone');
        return apiBase() + call.recordingUrl;
      },
      whole: () => client.query(getCallRecording(id)),
    }),
  );
  useEffect(() => {
    let isHeard = false;
    return player.store.subscribe(({ isPlaying }) => {
      if (!isPlaying || isHeard) return;
      isHeard = true;
      // the page tells who has listened
      void client.query({ ...getCall(id), staleTime: 0 });
    });
  }, [client, id, player]);
  return player;
}
