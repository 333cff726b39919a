import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { useFailureText } from '#src/components/ui/forms/messages.ts';
import { catchFocus } from '#src/components/ui/page/catch-focus.ts';
import { UNDO_KEY } from '#src/components/ui/toast/undo-key.ts';
import ui from '#src/components/ui/ui.module.css';
import { isApiError, isOutcomeUnknown } from '#src/lib/api/error.ts';
import { BulkReport } from './bulk-report.tsx';
import classes from './bulk.module.css';
import { stopBulk } from './run-bulk.ts';
import { dismissBulk, type BulkJob } from './store.ts';
import { useBulkTexts } from './texts.ts';

/** How far a bulk action is, the way to stop it, and what became of it. */
export function BulkStatus({ job }: { readonly job: BulkJob }) {
  const t = useBulkTexts();
  const { title, phase, done, total, failures, left, again } = job;
  const [reporting, setReporting] = useState(false);
  const banner = useRef<HTMLElement>(null);
  const ended = phase === 'ended';
  const isCut = left !== undefined && left.length > 0;
  const isUnknown = failures.some(({ problem }) => isOutcomeUnknown(problem));
  useEffect(() => {
    // what had the focus, the selection's own bar, is gone
    if (document.activeElement === document.body) banner.current?.focus();
    // it goes by itself when all is well
    return () => queueMicrotask(catchFocus);
  }, []);
  const result = useResult(job);
  return (
    <section
      ref={banner}
      tabIndex={-1}
      aria-label={t('label')}
      className={classes.banner}
      data-bad={(ended && (failures.length > 0 || job.problem !== undefined)) || undefined}
    >
      <p role="status" className={ui.visuallyHidden}>
        {ended ? `${title}. ${result}` : t('began', { title })}
      </p>
      <p className={classes.text} aria-hidden={ended || undefined}>
        <strong>{title}</strong>{' '}
        <span className={ui.numbers}>
          {ended ? result : t(phase === 'finding' ? 'finding' : 'running', { done, total })}
        </span>
      </p>
      {!ended && <progress className={classes.progress} max={Math.max(1, total)} value={done} aria-label={title} />}
      {!ended && (
        <Button variant="default" size="small" busy={phase === 'stopping'} onClick={stopBulk}>
          {t(phase === 'stopping' ? 'stopping' : 'stop')}
        </Button>
      )}
      {ended && (failures.length > 0 || isCut) && (
        <Button variant="default" size="small" onClick={() => setReporting(true)}>
          {t(isUnknown ? 'showUnknown' : isCut ? 'showLeft' : 'show')}
        </Button>
      )}
      {ended && again && (
        <Button
          variant="default"
          size="small"
          onClick={() => {
            // the button goes with what it begins
            banner.current?.focus();
            setReporting(false);
            again();
          }}
        >
          {t('again')}
        </Button>
      )}
      {ended && job.undo && (
        <Button variant="default" size="small" {...UNDO_KEY} onClick={job.undo.run}>
          {job.undo.label}
        </Button>
      )}
      {ended && (
        <Button variant="quiet" onClick={dismissBulk}>
          {t('dismiss')}
        </Button>
      )}
      <BulkReport job={job} opened={reporting} onClose={() => setReporting(false)} />
    </section>
  );
}

/** What became of it, in words. */
function useResult({ done, total, failures, problem, note }: BulkJob): string {
  const t = useBulkTexts();
  const failure = useFailureText();
  const left = total - done;
  const unknown = failures.filter(({ problem: each }) => isOutcomeUnknown(each)).length;
  const failed = failures.length - unknown;
  const isLost = isApiError(problem) && problem.kind === 'network';
  return [
    problem !== undefined && (isLost ? t('lost') : failure(problem).text),
    t('done', { done: done - failures.length, count: total }),
    failed > 0 && t('failed', { count: failed }),
    unknown > 0 && t('unknown', { count: unknown }),
    left > 0 && t('left', { count: left }),
    note,
  ]
    .filter(Boolean)
    .join(' ');
}
