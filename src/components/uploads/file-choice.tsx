import { useEffect, useRef, useState, type DragEvent } from 'react';
import { useStore } from 'zustand';
import { Button } from '#src/components/ui/button/button.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { useNumbers } from '#src/components/ui/page/use-numbers.ts';
import ui from '#src/components/ui/ui.module.css';
import type { CsvSummary } from '#src/lib/csv/csv-summary.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { CsvRole } from '#src/schemas/access.ts';
import classes from './file.module.css';
import { usePeopleUploadTexts } from './texts.ts';
import { uploadOf } from './upload.ts';
import { usePeopleUpload } from './use-upload.ts';

export interface PeopleUploadFileProps {
  readonly organizationId: string;
  /** What everybody in a file is that doesn't say it. */
  readonly role?: CsvRole | undefined;
}

const DELIMITER_NAMES: Readonly<Record<string, 'comma' | 'semicolon' | 'tab'>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
};

/** The way to a file: a button, a place to drop it at, and what became of reading it. */
export function FileChoice({ organizationId, role }: PeopleUploadFileProps) {
  const t = usePeopleUploadTexts();
  const upload = usePeopleUpload(organizationId);
  const { file, phase, reread, clear } = upload;
  const choose = (chosen: File) => upload.choose(chosen, role ? { Role: role } : {});
  const { isReading, share, summary, refused, error } = useStore(uploadOf(organizationId).store);
  const own = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOver, setIsOver] = useState(false);
  const hasFile = file !== null;
  const removal = useRef<HTMLButtonElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    // the button that removed the file went with it, the one that chose it can't be pressed again
    if (moved.current) (hasFile ? removal : button).current?.focus();
    moved.current = false;
  }, [hasFile]);
  const drag = (event: DragEvent, over: boolean) => {
    if (hasFile || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(over);
  };
  const drop = (event: DragEvent) => {
    setIsOver(false);
    if (hasFile) return;
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    if (dropped) choose(dropped);
  };
  return (
    <div className={classes.choice}>
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        data-file={hasFile || undefined}
        onDragEnter={(event) => drag(event, true)}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          ref={own}
          type="file"
          hidden
          aria-label={t('choose')}
          accept=".csv,.tsv,.txt,.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv,text/tab-separated-values,text/plain"
          disabled={hasFile}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            moved.current = chosen !== undefined;
            if (chosen) choose(chosen);
            // the same file may be chosen again after it was mended
            currentTarget.value = '';
          }}
        />
        <Button ref={button} disabled={hasFile} onClick={() => own.current?.click()}>
          {t('choose')}
        </Button>
        {file ? (
          <div className={classes.file}>
            <strong className={classes.name}>
              <bdi>{file.name}</bdi>
            </strong>
            <FileFacts size={file.size} summary={summary} />
          </div>
        ) : (
          <span className={classes.hint}>
            {isOver ? t('drop') : t('chooseHint', { megabytes: LIMITS.uploadBytes / 1_000_000 })}
          </span>
        )}
        {file && phase !== 'processing' && (
          <Button
            ref={removal}
            variant="default"
            size="small"
            onClick={() => {
              moved.current = true;
              clear();
            }}
          >
            {t('remove')}
          </Button>
        )}
      </div>
      {isReading && (
        <div className={classes.reading}>
          <span role="status" className={ui.visuallyHidden}>
            {t('reading')}
          </span>
          <span aria-hidden="true">
            {share > 0 ? t('checking', { percent: Math.floor(share * 100) }) : t('reading')}
          </span>
          <progress aria-label={t('reading')} max={1} {...(share > 0 && { value: share })} />
        </div>
      )}
      {refused && (
        <Notice kind="error" title={t('readable')}>
          {t(`refused.${refused.reason}`, { row: refused.row ?? '' })}
        </Notice>
      )}
      {hasFile && !summary && !refused && !isReading && error !== null && (
        <ErrorState error={error} onRetry={reread} title={t('notBegun')} />
      )}
    </div>
  );
}

/** How large the file is, and what was found out about it. */
function FileFacts({ size, summary }: { readonly size: number; readonly summary: CsvSummary | null }) {
  const t = usePeopleUploadTexts();
  const numbers = useNumbers();
  const isLarge = size >= 1_000_000;
  const value = numbers.format(isLarge ? Math.round(size / 100_000) / 10 : Math.max(1, Math.round(size / 1000)));
  const words = t(isLarge ? 'size.mb' : 'size.kb', { value });
  return (
    <span className={classes.facts}>
      {/* begins with a number, which would change sides beside text of the other direction */}
      <bdi>
        {summary?.text
          ? t('fileFacts', {
              size: words,
              encoding: summary.text.encoding.toUpperCase(),
              delimiter: t(`delimiter.${DELIMITER_NAMES[summary.text.delimiter] ?? 'comma'}`),
            })
          : summary
            ? t('bookFacts', { size: words })
            : words}
      </bdi>
    </span>
  );
}
