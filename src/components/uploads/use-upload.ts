import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { ForAll } from '#src/lib/csv/columns.ts';
import type { CsvSummary } from '#src/lib/csv/csv-summary.ts';
import { isWarning } from '#src/lib/csv/problem.ts';
import { useWrite } from '#src/queries/client.ts';
import {
  findKnownPeople,
  findPeopleDuplicates,
  stopPeopleUpload,
  uploadPeople,
  useRenewUploaded,
} from '#src/queries/uploads.ts';
import { listOwnFields } from '#src/queries/memberships.ts';
import { listPrograms } from '#src/queries/programs.ts';
import { ownKey } from '#src/schemas/person-details.ts';
import { programsByName } from '#src/schemas/program-names.ts';
import type { UploadCalls, UploadPhase, UploadStop } from './upload-state.ts';
import { uploadOf } from './upload.ts';

/** An upload as other screens see it. */
export interface PeopleUpload {
  readonly phase: UploadPhase;
  readonly file: { readonly name: string; readonly size: number } | null;
  readonly isReading: boolean;
  readonly goodRows: number;
  readonly badRows: number;
  /** Cells that end their row, and that something is offered for. */
  readonly fixable: number;
  /** Of the good ones: those that change who is there already. */
  readonly updates: number;
  /** Which share of the bytes is sent, 0 to 1. */
  readonly progress: number;
  readonly isStopping: boolean;
  readonly stopped: UploadStop | null;
  readonly error: unknown;
  /** Of an upload that has ended. */
  readonly uploadId: string | null;
  readonly hasFailed: boolean;
  /** There is a file, all its columns are known, and at least one row would be imported. */
  readonly canUpload: boolean;
  /** `forAll` is what all rows of it have that has no such column. */
  readonly choose: (file: File, forAll?: ForAll) => void;
  /** Reads the chosen file again, where its reading could not begin. */
  readonly reread: () => Promise<void>;
  /** Takes what is offered for all of these. */
  readonly fixAll: () => Promise<unknown>;
  /** Resolves when the upload has ended, however it did. */
  readonly upload: () => Promise<void>;
  /** Resolves when it is known what became of it. */
  readonly cancel: () => Promise<void>;
  readonly retry: () => void;
  readonly clear: () => void;
}

const fixableIn = (summary: CsvSummary | null): number =>
  (summary?.groups ?? [])
    .filter(({ problem }) => problem.mend && 'to' in problem.mend && !isWarning(problem))
    .reduce((sum, { rows }) => sum + rows, 0);

/** The CSV upload of an organization's people, wherever it was begun. Specification uploads 2.6, 3.6. */
export function usePeopleUpload(organizationId: string): PeopleUpload {
  const upload = uploadOf(organizationId);
  const { phase, file, isReading, summary, progress, isStopping, stopped, error, result } = useStore(upload.store);
  const client = useQueryClient();
  const { mutateAsync: find } = useWrite(findPeopleDuplicates);
  const { mutateAsync: findKnown } = useWrite(findKnownPeople);
  const { mutateAsync: send } = useWrite(uploadPeople);
  const { mutateAsync: stop } = useWrite(stopPeopleUpload);
  const renew = useRenewUploaded();
  const actions = useMemo(() => {
    const calls: UploadCalls = {
      places: async () => {
        const [{ programs }, { customFields }] = await Promise.all([
          client.query({ ...listPrograms(organizationId), staleTime: 0 }),
          client.query({ ...listOwnFields(organizationId), staleTime: 0 }),
        ]);
        const known = programs.filter(({ id }) => id !== '');
        return {
          programIds: programsByName(known),
          defaultProgramId: known.find(({ isDefault }) => isDefault)?.id ?? null,
          ownNames: new Map(customFields.map((name) => [ownKey(name), name])),
        };
      },
      find: (body, signal) => find({ body: { ...body, organizationId }, signal }),
      findKnown: (people, signal) => findKnown({ body: { people, organizationId }, signal }),
      send: (body, options) => send({ body: { ...body, organizationId }, ...options }),
      stop: async (body, signal) => {
        const answer = await stop({ body: { ...body, organizationId }, signal });
        // the upload has no answer of its own by which these were fetched anew
        if (answer.upload) void renew();
        return answer;
      },
    };
    return {
      choose: (chosen: File, forAll: ForAll = {}) => void upload.choose(chosen, calls, forAll),
      reread: () => upload.reread(calls),
      fixAll: () => upload.change((engine) => engine.mendGroup(null)),
      upload: () => upload.upload(),
      retry: () => void upload.upload(),
      cancel: () => upload.cancel(),
      clear: () => upload.clear(),
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the way to fetch anew is made anew each time
  }, [client, organizationId, find, findKnown, send, stop, upload]);
  return {
    phase,
    file,
    isReading,
    goodRows: summary?.good ?? 0,
    badRows: summary?.bad ?? 0,
    fixable: fixableIn(summary),
    updates: summary?.updates ?? 0,
    progress,
    isStopping,
    stopped,
    error,
    uploadId: result?.uploadId ?? null,
    hasFailed: (result?.failedRows.length ?? 0) > 0,
    canUpload: !isReading && summary !== null && summary.good > 0 && phase !== 'processing',
    ...actions,
  };
}
