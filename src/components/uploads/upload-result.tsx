import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '#src/components/ui/button/button.tsx';
import { ErrorAlert } from '#src/components/ui/errors/error-state.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import ui from '#src/components/ui/ui.module.css';
import { isApiError } from '#src/lib/api/error.ts';
import type { FailedRow } from '#src/schemas/uploads.ts';
import { PlainLink } from '#src/components/ui/page/plain-link.tsx';
import { FAILED_SHOWN, FailedRows } from './failed-rows.tsx';
import classes from './result.module.css';
import { saveFile } from '#src/lib/save-file.ts';
import { usePeopleUploadTexts } from './texts.ts';
import { UPLOADS_HASH } from './upload-search.ts';
import type { UploadStop } from './upload-state.ts';
import { uploadOf } from './upload.ts';
import { usePeopleUpload } from './use-upload.ts';
import { useWords } from './use-words.ts';

interface PeopleUploadResultProps {
  readonly organizationId: string;
  /** False where other screens can't be gone to meanwhile. */
  readonly canLeave?: boolean;
}

/** No answer came, or one that says nothing of the rows: some of them may be saved. */
const mayHaveSavedSome = (error: unknown): boolean =>
  !isApiError(error) || error.kind !== 'http' || error.status >= 500;

/** How far an upload is, and what became of each row. Specification onboarding 1.5, uploads 2.7. */
export function PeopleUploadResult({ organizationId, canLeave = true }: PeopleUploadResultProps) {
  const { phase } = usePeopleUpload(organizationId);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the button that began or ended this phase went with the one before
    if (document.activeElement === document.body) place.current?.focus();
  }, [phase]);
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      <Phase organizationId={organizationId} canLeave={canLeave} />
    </div>
  );
}

function Phase({ organizationId, canLeave }: Required<PeopleUploadResultProps>) {
  const t = usePeopleUploadTexts();
  const { phase, file, error, stopped, canUpload, retry } = usePeopleUpload(organizationId);
  const again = (
    <Button variant="default" disabled={!canUpload} onClick={retry}>
      {t('result.retry')}
    </Button>
  );
  if (phase === 'processing') return <Processing organizationId={organizationId} canLeave={canLeave} />;
  if (phase === 'processed') return <Processed organizationId={organizationId} canLeave={canLeave} />;
  if (phase === 'error') {
    return (
      <div className={classes.result}>
        {stopped !== null && <Stopped organizationId={organizationId} canLeave={canLeave} stopped={stopped} />}
        {error !== null && <ErrorAlert error={error} />}
        {error !== null && mayHaveSavedSome(error) && <p className={classes.help}>{t('result.cutHelp')}</p>}
        <div className={classes.buttons}>{again}</div>
      </div>
    );
  }
  return <Notice kind="info">{t(file ? 'result.notBegun' : 'result.noFile')}</Notice>;
}

interface StoppedProps extends Required<PeopleUploadResultProps> {
  readonly stopped: UploadStop;
}

/** What became of an upload that was cancelled. Specification uploads 3.14. */
function Stopped({ organizationId, canLeave, stopped }: StoppedProps) {
  const t = usePeopleUploadTexts();
  if (stopped === 'unsent') return <Notice kind="info">{t('result.unsent')}</Notice>;
  if (stopped === 'unknown') {
    return (
      <Notice kind="warning">
        <span className={classes.line}>{t('result.stopUnknown')}</span>
        {canLeave && (
          <PlainLink to="/app/organizations/$organizationId/upload" params={{ organizationId }} hash={UPLOADS_HASH}>
            {t('result.seeUploads')}
          </PlainLink>
        )}
      </Notice>
    );
  }
  const { saved, total } = stopped;
  return (
    <Notice kind="warning">
      <strong className={classes.line}>{t('result.stopped', { count: saved, total })}</strong>
      <span className={classes.line}>{t('result.stoppedHelp')}</span>
    </Notice>
  );
}

function Processing({ organizationId, canLeave }: Required<PeopleUploadResultProps>) {
  const t = usePeopleUploadTexts();
  const { progress, isStopping, cancel } = usePeopleUpload(organizationId);
  // a browser may tell nothing of what it sends, e.g. to a service worker
  const isTold = progress > 0 && progress < 1;
  const going = t(canLeave ? 'result.savingHelp' : 'result.savingStay');
  const help = isStopping ? t('result.stopping') : going;
  const sending = isTold ? t('result.sendingShare', { percent: Math.floor(progress * 100) }) : t('result.sending');
  const step = progress >= 1 ? t('result.saving') : sending;
  const words = isStopping ? t('result.stopping') : step;
  return (
    <div className={classes.result}>
      <p role="status" className={ui.visuallyHidden}>
        {help}
      </p>
      <div className={classes.progress}>
        <span>{words}</span>
        <progress aria-label={words} max={1} {...(isTold && { value: progress })} />
        <Button variant="default" onClick={cancel}>
          {t('result.cancel')}
        </Button>
      </div>
      {!isStopping && (
        <p className={classes.help} aria-hidden="true">
          {help}
        </p>
      )}
    </div>
  );
}

const NO_ROWS: readonly FailedRow[] = [];

/** Whom the failed rows are about that are shown. */
function useNames(organizationId: string, rows: readonly FailedRow[]) {
  const [names, setNames] = useState<ReadonlyMap<number, string>>();
  useEffect(() => {
    let isGone = false;
    const numbers = rows.slice(0, FAILED_SHOWN).map(({ rowIndex }) => rowIndex);
    void uploadOf(organizationId)
      .namesOf(numbers)
      .then((found) => isGone || setNames(found));
    return () => {
      isGone = true;
    };
  }, [organizationId, rows]);
  return names;
}

function Processed({ organizationId, canLeave }: Required<PeopleUploadResultProps>) {
  const t = usePeopleUploadTexts();
  const words = useWords();
  const upload = uploadOf(organizationId);
  const { result, summary, file } = useStore(upload.store);
  const failedRows = result?.failedRows ?? NO_ROWS;
  const names = useNames(organizationId, failedRows);
  const name = (file?.name ?? '').replace(/\.[^.]*$/, '');
  const save = async (reasons: ReadonlyMap<number, string>, as: 'result.failedFile' | 'result.outFile') => {
    // by its number a row is found again in the file that it came from
    const numbered = [...reasons].map(([row, reason]) => [row, t('result.rowReason', { row, reason })] as const);
    const made = await upload.withReasons(new Map(numbered), t('result.reason'));
    if (made) saveFile(made, t(as, { name }));
  };
  const saveFailed = () =>
    save(new Map(failedRows.map((row) => [row.rowIndex, words.reason(row)])), 'result.failedFile');
  const saveOut = async () => {
    const numbers = await upload.leftOut();
    await save(new Map(numbers.map((number) => [number, t('result.leftOutReason')])), 'result.outFile');
  };
  return (
    <div className={classes.result}>
      {result?.repeated && <Notice kind="info">{t('result.repeated')}</Notice>}
      <Notice kind={failedRows.length > 0 ? 'warning' : 'success'}>
        <strong className={classes.line}>
          {t('result.processed', { processed: result?.processed ?? 0, total: result?.total ?? 0 })}
        </strong>
        {result && result.updated + result.unchanged > 0 && (
          <span className={classes.line}>
            {t('result.updated', { updated: result.updated, unchanged: result.unchanged })}
          </span>
        )}
        {failedRows.length > 0 && (
          <span className={classes.line}>{t('result.failed', { count: failedRows.length })}</span>
        )}
      </Notice>
      {(failedRows.length > 0 || (summary?.out ?? 0) > 0) && (
        <div className={classes.buttons}>
          {/* where the result is a step of its own, the review is another one */}
          {failedRows.length > 0 && canLeave && (
            <Button onClick={() => void upload.fixFailed()}>{t('result.fix', { count: failedRows.length })}</Button>
          )}
          {failedRows.length > 0 && (
            <Button variant="default" onClick={() => void saveFailed()}>
              {t('result.downloadFailed')}
            </Button>
          )}
          {(summary?.out ?? 0) > 0 && (
            <Button variant="default" onClick={() => void saveOut()}>
              {t('result.downloadOut')}
            </Button>
          )}
          <span className={classes.help}>{t('result.downloadHelp', { column: t('result.reason') })}</span>
        </div>
      )}
      <FailedRows rows={failedRows} names={names} />
    </div>
  );
}
