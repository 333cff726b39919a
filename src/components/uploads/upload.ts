import { createStore } from 'zustand/vanilla';
import type { ForAll } from '#src/lib/csv/columns.ts';
import type { SentFile } from '#src/lib/csv/csv-output.ts';
import type { CsvSummary, ShownRow } from '#src/lib/csv/csv-summary.ts';
import { startCsv, type CsvEngine } from '#src/lib/csv/engine.ts';
import { CsvRefusal } from '#src/lib/csv/refusal.ts';
import { holdPage } from '#src/lib/beside-screens.ts';
import { onIdentityChange } from '#src/lib/session/identity.ts';
import type { ExistingPeople } from '#src/schemas/uploads.ts';
import { areAlike, NOTHING, type UploadCalls, type UploadState } from './upload-state.ts';

/** How many rows come with a new order of them. */
export const FIRST_ROWS = 100;

/** How long a file is read by the server before it is asked again to stop saving it, in milliseconds. */
const STOP_AGAIN_MS = 500;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** One attempt to send a file. */
class Attempt {
  readonly controller = new AbortController();
  /** Resolves when its end is known. */
  readonly answered = Promise.withResolvers<void>();
  isAnswered = false;
  /** What the server says to a cancel, if there was one. */
  stopping: Promise<void> | null = null;

  end(): void {
    this.isAnswered = true;
    this.answered.resolve();
  }
}

/** One organization's upload: it goes on beside whatever screen is shown, and is forgotten with the session. */
export class Upload {
  readonly store = createStore<UploadState>()(() => NOTHING);
  /** The rows that come first, as they were when their order was made. */
  firstRows: { readonly version: number; readonly rows: readonly ShownRow[] } = { version: 0, rows: [] };
  #engine: CsvEngine | null = null;
  #calls: UploadCalls | null = null;
  /** Ends with the file. */
  #life = new AbortController();
  #attempt = new Attempt();
  /** As it was chosen: asked for again where its reading could not begin. */
  #file: File | null = null;
  #forAll: ForAll = {};
  /** Rows were put in order before all was known of them. */
  #isOrderOld = false;
  /** Sent again as it is, so that the server knows it and goes on where it stopped. */
  #sent: SentFile | null = null;
  /** An attempt to send these bytes has ended without an answer: the server may be saving them. */
  #isCut = false;

  #set(state: Partial<UploadState>): void {
    const { phase, isTouched } = { ...this.store.getState(), ...state };
    holdPage(this, phase === 'processing' || (isTouched && phase !== 'processed'));
    this.store.setState(state);
  }

  /** Reads a file, in place of the one before. */
  async choose(file: File, calls: UploadCalls, forAll: ForAll = {}): Promise<void> {
    this.clear();
    const { signal } = this.#life;
    this.#calls = calls;
    this.#file = file;
    this.#forAll = forAll;
    this.#set({ file: { name: file.name, size: file.size }, isReading: true });
    try {
      const places = await calls.places();
      if (signal.aborted) return;
      const engine = startCsv((share) => signal.aborted || this.#set({ share }));
      this.#engine = engine;
      await this.#showing(signal, this.#withRows(engine, engine.open(file, places, forAll)));
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof CsvRefusal) this.#set({ isReading: false, refused: error });
      else this.#set({ isReading: false, error });
      return;
    }
    void this.compare();
  }

  /** Answers with the first rows at hand: who shows them need not wait for them once more. */
  async #withRows(engine: CsvEngine, answer: Promise<CsvSummary>): Promise<CsvSummary> {
    const [summary, rows] = await Promise.all([answer, engine.rows(0, FIRST_ROWS)]);
    this.firstRows = { version: this.store.getState().version + 1, rows };
    return summary;
  }

  /** Reads the file again, where what has to be known before could not be had. */
  async reread(calls: UploadCalls): Promise<void> {
    if (this.#file) await this.choose(this.#file, calls, this.#forAll);
  }

  async #showing(signal: AbortSignal, answer: Promise<CsvSummary>): Promise<void> {
    const summary = await answer;
    if (signal.aborted) return;
    const { summary: before, version } = this.store.getState();
    // the same ones as long as nothing else is meant by them: each row of the preview is drawn by them
    const columns = before && areAlike(before.columns, summary.columns) ? before.columns : summary.columns;
    this.#set({ summary: { ...summary, columns }, isReading: false, share: 0, version: version + 1 });
  }

  /** Asks the organization whom it has already, a part of the file with each call. */
  async compare(): Promise<void> {
    const [engine, calls, { signal }] = [this.#engine, this.#calls, this.#life];
    if (!engine || !calls || this.store.getState().comparing === 'asking') return;
    this.#set({ comparing: 'asking' });
    try {
      for (let asked = await engine.question(); asked && !signal.aborted; asked = await engine.question()) {
        const { duplicates } = await calls.find(asked, signal);
        if (signal.aborted) return;
        const answered = engine.answer(asked, duplicates);
        // where nobody is known, no row looks different
        await (duplicates.length > 0 ? this.#showing(signal, answered) : answered);
      }
      for (let asked = await engine.knownQuestion(); asked && !signal.aborted; asked = await engine.knownQuestion()) {
        const { people } = await calls.findKnown([...asked.people], signal);
        if (signal.aborted) return;
        const answered = await engine.answerKnown(asked, people);
        if (answered) await this.#showing(signal, Promise.resolve(answered));
      }
      if (signal.aborted) return;
      this.#set({ comparing: 'no' });
      if (this.#isOrderOld) await this.show('all');
      this.#isOrderOld = false;
    } catch {
      if (!signal.aborted) this.#set({ comparing: 'failed' });
    }
  }

  /** The rows at some places of those looked at. */
  async rows(from: number, to: number): Promise<readonly ShownRow[]> {
    const [engine, { signal }] = [this.#engine, this.#life];
    return engine ? engine.rows(from, to).catch(() => this.#lose(signal)) : [];
  }

  /** Changes the file; `alike` tells how many other cells could be changed the same way. */
  async change(
    run: (engine: CsvEngine) => Promise<CsvSummary | { summary: CsvSummary; alike: number }>,
  ): Promise<number> {
    const [engine, { signal }] = [this.#engine, this.#life];
    if (!engine || this.store.getState().phase === 'processing') return 0;
    this.#sent = null;
    this.#isCut = false;
    this.#set({ isTouched: true, phase: 'incomplete', stopped: null, error: null, refused: null });
    try {
      const answer = await run(engine);
      await this.#showing(signal, Promise.resolve('summary' in answer ? answer.summary : answer));
      void this.compare();
      return 'summary' in answer ? answer.alike : 0;
    } catch (error) {
      // what was asked for can't be; all stays as it was
      if (error instanceof CsvRefusal && !signal.aborted) this.#set({ isReading: false, refused: error });
      else this.#lose(signal);
      return 0;
    }
  }

  /** The file's worker has ended before its time, e.g. for want of memory: there is nothing left to show. */
  #lose(signal: AbortSignal): [] {
    if (!signal.aborted) this.#set({ isReading: false, summary: null, refused: { reason: 'unreadable' } });
    return [];
  }

  /** As `change`, for what takes its time: all rows are checked anew. */
  async recheck(run: (engine: CsvEngine) => Promise<CsvSummary>): Promise<void> {
    if (this.store.getState().phase === 'processing') return;
    this.#set({ isReading: true, share: 0 });
    await this.change(run);
  }

  /** The organization has other programs now: what is known of them is asked for, and all rows are checked by it. */
  async refreshPlaces(): Promise<void> {
    const places = await this.#calls?.places();
    if (places) await this.recheck((engine) => engine.setPlaces(places));
  }

  /** Says what becomes of who is there already; once all of them are known, the rows are put in order. */
  setExisting(existing: ExistingPeople): Promise<number> {
    this.#isOrderOld = true;
    return this.change((engine) => engine.setExisting(existing));
  }

  /** Says which status all have who are created; '' for the default one. */
  setStatus(statusId: string): void {
    this.#set({ statusId, isTouched: true });
  }

  /** Chooses which rows are looked at. */
  async show(filter: CsvSummary['filter']): Promise<void> {
    const [engine, { signal }] = [this.#engine, this.#life];
    if (engine)
      await this.#showing(signal, this.#withRows(engine, engine.show(filter))).catch(() => this.#lose(signal));
  }

  /** Sends the file; never rejects, its end is the phase. Once while it is under way. */
  async upload(): Promise<void> {
    const [engine, calls, life] = [this.#engine, this.#calls, this.#life];
    if (!engine || !calls || this.store.getState().phase === 'processing') return;
    const attempt = new Attempt();
    this.#attempt = attempt;
    this.#set({ phase: 'processing', progress: 0, stopped: null, error: null });
    const signal = AbortSignal.any([life.signal, attempt.controller.signal]);
    const onProgress = (progress: number) => signal.aborted || this.#set({ progress });
    try {
      this.#sent ??= await engine.toSend();
      signal.throwIfAborted();
      const { statusId } = this.store.getState();
      const body = { ...this.#sent, existing: this.#existing(), ...(statusId !== '' && { statusId }) };
      const result = await calls.send(body, { signal, onProgress });
      if (!life.signal.aborted) this.#set({ phase: 'processed', result, progress: 1, stopped: null });
    } catch (error) {
      attempt.end();
      // the server's refusal to go on may come before its answer to who stopped it
      await attempt.stopping;
      if (life.signal.aborted) return;
      if (error instanceof CsvRefusal) this.#set({ phase: 'incomplete', refused: error });
      else {
        const { stopped } = this.store.getState();
        this.#isCut = stopped === null || stopped === 'unknown';
        this.#set({ phase: 'error', error: stopped === null ? error : null });
      }
    } finally {
      attempt.end();
      if (!life.signal.aborted) this.#set({ isStopping: false });
    }
  }

  #existing = (): ExistingPeople => this.store.getState().summary?.existing ?? 'skip';

  /**
   * Ends an upload. A file that isn't sent whole has saved nobody; else the server is asked to save no more of it, and
   * the phase ends when it has answered. Never rejects. Specification uploads 2.13, 3.14.
   */
  async cancel(): Promise<void> {
    const [attempt, calls, sent] = [this.#attempt, this.#calls, this.#sent];
    const { phase, progress } = this.store.getState();
    if (!calls || phase !== 'processing' || attempt.stopping) return;
    const isUnsent = sent === null || (progress > 0 && progress < 1);
    if (isUnsent) attempt.controller.abort();
    if (sent === null || (isUnsent && !this.#isCut)) {
      this.#set({ stopped: 'unsent' });
      return;
    }
    this.#set({ isStopping: true });
    attempt.stopping = this.#stop(attempt, calls, sent, isUnsent);
    await attempt.stopping;
    attempt.stopping = null;
    if (!attempt.isAnswered) this.#set({ isStopping: false });
  }

  /** Asks until the server knows the file: it reads it to its end before it saves anybody. */
  async #stop(attempt: Attempt, { stop }: UploadCalls, { checksum }: SentFile, isUnsent: boolean): Promise<void> {
    const { signal } = this.#life;
    try {
      for (let isAsking = true; isAsking;) {
        const { upload } = await stop({ checksum, existing: this.#existing() }, signal);
        if (signal.aborted) return;
        if (upload && (isUnsent || upload.status === 'stopped'))
          this.#set({ stopped: { saved: upload.processed, total: upload.total ?? upload.processed } });
        else if (!upload && isUnsent) this.#set({ stopped: 'unsent' });
        // it came too late: the upload's own answer says the rest
        isAsking = !upload && !attempt.isAnswered && !isUnsent;
        if (isAsking) await Promise.race([attempt.answered.promise, wait(STOP_AGAIN_MS)]);
      }
    } catch {
      if (!signal.aborted) this.#set({ stopped: 'unknown' });
    }
    if (this.store.getState().stopped !== null) attempt.controller.abort();
  }

  /** Rows of the file, each with a reason, as a file of their own. */
  async withReasons(reasons: ReadonlyMap<number, string>, heading: string): Promise<File | null> {
    return this.#engine ? this.#engine.withReasons(reasons, heading) : null;
  }

  /** Whom rows are about, by their numbers. */
  async namesOf(numbers: readonly number[]): Promise<ReadonlyMap<number, string>> {
    return this.#engine && numbers.length > 0 ? this.#engine.namesOf(numbers) : new Map();
  }

  /** Goes on with the rows that failed, and with those that were left out. Specification uploads 3.15. */
  async fixFailed(): Promise<void> {
    const { phase, result } = this.store.getState();
    if (phase !== 'processed' || !result) return;
    this.#set({ result: null });
    await this.recheck((engine) => engine.keepOnly(result.failedRows.map(({ rowIndex }) => rowIndex)));
  }

  async leftOut(): Promise<readonly number[]> {
    return this.#engine ? this.#engine.leftOut() : [];
  }

  /** Forgets the file and ends what is done with it. */
  clear(): void {
    this.#life.abort();
    this.#life = new AbortController();
    this.#engine?.close();
    this.#engine = null;
    this.#file = null;
    this.#sent = null;
    this.#isCut = false;
    this.#isOrderOld = false;
    this.#set({ ...NOTHING, version: this.store.getState().version + 1 });
  }
}

const uploads = new Map<string, Upload>();

onIdentityChange(() => {
  for (const upload of uploads.values()) upload.clear();
});

/** The upload of an organization: the same one on all screens. */
export function uploadOf(organizationId: string): Upload {
  const upload = uploads.get(organizationId) ?? new Upload();
  uploads.set(organizationId, upload);
  return upload;
}
