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

/** One organization's upload: it goes on beside whatever screen is shown, and is forgotten with the session. */
export class Upload {
  readonly store = createStore<UploadState>()(() => NOTHING);
  /** The rows that come first, as they were when their order was made. */
  firstRows: { readonly version: number; readonly rows: readonly ShownRow[] } = { version: 0, rows: [] };
  #engine: CsvEngine | null = null;
  #calls: UploadCalls | null = null;
  /** Ends with the file. */
  #life = new AbortController();
  /** Ends with one attempt to send it. */
  #attempt = new AbortController();
  /** As it was chosen: asked for again where its reading could not begin. */
  #file: File | null = null;
  #forAll: ForAll = {};
  /** Rows were put in order before all was known of them. */
  #isOrderOld = false;
  /** Sent again as it is, so that the server knows it and goes on where it stopped. */
  #sent: SentFile | null = null;

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
    this.#set({ isTouched: true, phase: 'incomplete', error: null, refused: null });
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
    const attempt = new AbortController();
    this.#attempt = attempt;
    this.#set({ phase: 'processing', progress: 0, error: null });
    const signal = AbortSignal.any([life.signal, attempt.signal]);
    const onProgress = (progress: number) => signal.aborted || this.#set({ progress });
    try {
      this.#sent ??= await engine.toSend();
      signal.throwIfAborted();
      const { summary, statusId } = this.store.getState();
      const body = { ...this.#sent, existing: summary?.existing ?? 'skip', ...(statusId !== '' && { statusId }) };
      const result = await calls.send(body, { signal, onProgress });
      if (!life.signal.aborted) this.#set({ phase: 'processed', result, progress: 1 });
    } catch (error) {
      if (life.signal.aborted) return;
      if (error instanceof CsvRefusal) this.#set({ phase: 'incomplete', refused: error });
      else this.#set({ phase: 'error', error: attempt.signal.aborted ? null : error });
    }
  }

  /** Stops sending; what the server has got stays there. */
  cancel(): void {
    this.#attempt.abort();
  }

  /** Rows of the file, each with a reason, as a file of their own. */
  async withReasons(reasons: ReadonlyMap<number, string>, heading: string): Promise<File | null> {
    return this.#engine ? this.#engine.withReasons(reasons, heading) : null;
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
