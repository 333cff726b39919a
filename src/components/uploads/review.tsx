import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { Button } from '#src/components/ui/button/button.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { useUnmoved } from '#src/components/ui/forms/press.ts';
import { StatTiles } from '#src/components/ui/page/stat-tiles.tsx';
import { OWN_FIELD, type CsvSummary, type RowFilter } from '#src/lib/csv/csv-summary.ts';
import { useCan } from '#src/lib/use-can.ts';
import { isOwnName } from '#src/schemas/person-details.ts';
import {
  ExistingQuestion,
  HeadQuestion,
  MissingColumns,
  NameQuestion,
  OrderQuestion,
  SheetQuestion,
} from './file-questions.tsx';
import { ForAll } from './for-all.tsx';
import { Preview } from './preview.tsx';
import { ProblemGroups } from './problem-groups.tsx';
import classes from './review.module.css';
import { usePeopleUploadTexts } from './texts.ts';
import type { Upload } from './upload.ts';
import { useWords } from './use-words.ts';

interface FileProps {
  readonly upload: Upload;
  readonly summary: CsvSummary;
}

interface ReviewProps extends FileProps {
  readonly organizationId: string;
}

/** What was found in the file, before anything is sent: a dry run. */
export function Review({ organizationId, upload, summary }: ReviewProps) {
  const t = usePeopleUploadTexts();
  const { version, phase, ...now } = useStore(upload.store);
  const mayUpdate = useCan('personorganizations', 'canEdit');
  // leaving a cell writes it: what that changes above the rows waits for the click that left it
  const { total, good, bad, out, missing, groups, existing, updates, unchanged } = useUnmoved(summary);
  const comparing = useUnmoved(now.comparing);
  const asked = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // the list that was chosen from went with its question
    if (document.activeElement === document.body && asked.current?.dataset['used'] !== undefined)
      asked.current.querySelector<HTMLElement>('select, input')?.focus();
  }, [missing.length]);
  const allGood = useRef<HTMLDivElement>(null);
  const problems = useRef(0);
  useEffect(() => {
    // so did the button that mended the last problem
    if (problems.current > 0 && document.activeElement === document.body) allGood.current?.focus();
    problems.current = groups.length;
  }, [groups.length]);
  if (phase === 'processing' || phase === 'processed') return null;
  return (
    <div className={classes.review}>
      <div
        ref={asked}
        className={classes.asked}
        onFocus={({ currentTarget }) => {
          currentTarget.dataset['used'] = '';
        }}
      >
        <SheetQuestion upload={upload} summary={summary} />
        <HeadQuestion upload={upload} summary={summary} />
        {missing.length > 0 && <MissingColumns upload={upload} summary={summary} />}
        <ForAll organizationId={organizationId} upload={upload} summary={summary} />
        <NameQuestion upload={upload} summary={summary} />
      </div>
      {missing.length === 0 && (
        <>
          <div role="status">
            <StatTiles
              compact
              items={[
                { label: t('counts.total'), value: total },
                ...(existing === 'update'
                  ? [
                      { label: t('counts.fresh'), value: good - updates - unchanged },
                      { label: t('counts.updates'), value: updates },
                      { label: t('counts.unchanged'), value: unchanged },
                    ]
                  : [{ label: t('counts.good'), value: good }]),
                { label: t('counts.bad'), value: bad },
                ...(out > 0 ? [{ label: t('counts.out'), value: out }] : []),
              ]}
            />
          </div>
          {mayUpdate && <ExistingQuestion upload={upload} summary={summary} />}
          <NamedColumns upload={upload} summary={summary} />
          <OrderQuestion upload={upload} summary={summary} />
          {groups.length > 0 ? (
            <ProblemGroups organizationId={organizationId} upload={upload} groups={groups} />
          ) : (
            <div ref={allGood} tabIndex={-1}>
              <Notice kind="success">{t('allGood')}</Notice>
            </div>
          )}
          {comparing === 'asking' && <p className={classes.quiet}>{t('comparing')}</p>}
          {comparing === 'failed' && (
            <Notice kind="warning">
              {t('comparingFailed')}{' '}
              <Button variant="default" size="small" onClick={() => void upload.compare()}>
                {t('compareAgain')}
              </Button>
            </Notice>
          )}
        </>
      )}
      <RowFilters upload={upload} summary={summary} />
      <Preview organizationId={organizationId} upload={upload} summary={summary} version={version} />
    </div>
  );
}

/** Names what won't be uploaded, and what only the cells told. Specification uploads 3.11. */
function NamedColumns({ upload, summary: { columns } }: FileProps) {
  const t = usePeopleUploadTexts();
  const words = useWords();
  const place = useRef<HTMLDivElement>(null);
  const unused = columns.filter(({ name, column, from }) => column === null && from === 'file' && name !== '');
  const guessed = columns.flatMap(({ at, name, column, isGuessed }) =>
    isGuessed && column !== null ? [{ at, name: name || t('table.unnamed', { at: at + 1 }), column }] : [],
  );
  const own = columns.flatMap(({ name, column }) => (column === OWN_FIELD ? [name] : []));
  if (unused.length + own.length + guessed.length === 0) return null;
  const names = unused.map(({ name }) => name).join(', ');
  const recheck = async (run: Parameters<Upload['recheck']>[0]) => {
    await upload.recheck(run);
    // the button went with its reason
    place.current?.focus();
  };
  return (
    <div ref={place} tabIndex={-1} className={classes.asked}>
      {guessed.length > 0 && (
        <Notice kind="info">
          {t('guessed')}
          <ul className={classes.guesses}>
            {guessed.map(({ at, name, column }) => {
              const about = { name, column: words.column(column) };
              return (
                <li key={at}>
                  <span>{t('guess', about)}</span>
                  <Button
                    variant="default"
                    size="small"
                    aria-label={t('dropGuessLabel', about)}
                    onClick={() => void recheck((engine) => engine.map(at, null))}
                  >
                    {t('dropGuess')}
                  </Button>
                </li>
              );
            })}
          </ul>
        </Notice>
      )}
      {own.length > 0 && (
        <p className={classes.quiet}>{t('ownFields', { count: own.length, names: own.join(', ') })}</p>
      )}
      {unused.length > 0 && (
        <Notice kind="warning">
          <div className={classes.unused}>
            <span>{t('unused', { count: unused.length, names })}</span>
            {unused.some(({ name }) => isOwnName(name)) && (
              <Button variant="default" size="small" onClick={() => void recheck((engine) => engine.keepUnused())}>
                {t('keepUnused', { count: unused.length })}
              </Button>
            )}
          </div>
        </Notice>
      )}
    </div>
  );
}

/** Which rows the preview shows, and in which order: it is made when it is asked for, so that no row jumps away. */
function RowFilters({ upload, summary: { filter, out, groups, isMoved, updates } }: FileProps) {
  const t = usePeopleUploadTexts();
  const row = useRef<HTMLDivElement>(null);
  const arrange = () => {
    // the button goes away with its reason
    row.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
    void upload.show(filter);
  };
  const choices: ReadonlyArray<readonly [RowFilter, string, boolean]> = [
    ['all', t('filter.all'), true],
    ['problems', t('filter.problems'), groups.length > 0 || filter === 'problems'],
    ['updates', t('filter.updates'), updates > 0 || filter === 'updates'],
    ['out', t('filter.out'), out > 0 || filter === 'out'],
  ];
  return (
    <div ref={row} role="group" aria-label={t('filter.label')} className={classes.filters}>
      {choices.map(
        ([choice, label, isOffered]) =>
          isOffered && (
            <Button
              key={label}
              aria-pressed={filter === choice}
              variant="default"
              size="small"

              onClick={() => void upload.show(choice)}
            >
              {label}
            </Button>
          ),
      )}
      {typeof filter === 'object' && (
        <Button aria-pressed variant="default" size="small">
          {t('filter.one')}
        </Button>
      )}
      {/* with nothing wrong any more, all rows are in the file's order again by their own button */}
      {isMoved && groups.length > 0 && (
        <Button variant="quiet" className={classes.again} onClick={arrange}>
          {t('filter.again')}
        </Button>
      )}
    </div>
  );
}
