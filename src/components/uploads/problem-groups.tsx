import { useEffect, useRef, useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { isWarning, type ProblemGroup } from '#src/lib/csv/problem.ts';
import classes from './review.module.css';
import { ltr } from './left-to-right.ts';
import { usePeopleUploadTexts } from './texts.ts';
import type { Upload } from './upload.ts';
import { UnknownValues } from './unknown-values.tsx';
import { useWords } from './use-words.ts';

interface ProblemGroupsProps {
  readonly organizationId: string;
  readonly upload: Upload;
  readonly groups: readonly ProblemGroup[];
}

const SHOWN = 6;

/** What is wrong with the file, alike problems together, and what can be done about all of them at once. */
export function ProblemGroups({ organizationId, upload, groups }: ProblemGroupsProps) {
  const t = usePeopleUploadTexts();
  const [all, setAll] = useState(false);
  const shown = all ? groups : groups.slice(0, SHOWN);
  // who mends a group away goes on at the next one
  const lines = useRef<HTMLUListElement>(null);
  const begun = useRef<number>(undefined);
  useEffect(() => {
    const at = begun.current;
    begun.current = undefined;
    if (at === undefined || document.activeElement !== document.body) return;
    const next = lines.current?.children[Math.min(at, groups.length - 1)];
    next?.querySelector<HTMLElement>('button, select')?.focus();
  }, [groups]);
  return (
    <Section title={t('problems')}>
      <ul ref={lines} className={classes.groups}>
        {shown.map((group, at) => (
          <GroupLine
            key={group.id}
            organizationId={organizationId}
            upload={upload}
            group={group}
            onMend={() => {
              begun.current = at;
            }}
          />
        ))}
      </ul>
      {shown.length < groups.length && (
        <div>
          <Button variant="default" size="small" onClick={() => setAll(true)}>
            {t('moreProblems', { count: groups.length - shown.length })}
          </Button>
        </div>
      )}
    </Section>
  );
}

interface GroupLineProps {
  readonly organizationId: string;
  readonly upload: Upload;
  readonly group: ProblemGroup;
  /** The group is about to go. */
  readonly onMend: () => void;
}

function GroupLine({ organizationId, upload, group, onMend }: GroupLineProps) {
  const t = usePeopleUploadTexts();
  const words = useWords();
  const { id, problem, example, rows } = group;
  const { mend } = problem;
  const text = words.group(problem);
  const why = mend ? ('lost' in mend ? t(`lost.${mend.lost}`) : t(`mend.${mend.kind}`)) : null;
  const isMild = isWarning(problem);
  const offerText = (from: string, to: string) =>
    to === ''
      ? t('offerNothing', { from: ltr(from) })
      : t('offer', { from: ltr(from), to: ltr(words.value(problem.column, to)) });
  return (
    <li className={classes.group}>
      <div className={classes.what}>
        <span>
          <Badge tone={isMild ? 'warn' : 'bad'}>{t('problemCount', { count: rows })}</Badge>{' '}
          <span className={classes.problem}>{text}</span>
        </span>
        {(why ?? isMild) && (
          <span className={classes.why}>
            <bdi>
              {why ?? t('warning')}
              {mend && 'to' in mend && `. ${offerText(example.trim(), mend.to)}`}
            </bdi>
          </span>
        )}
        <UnknownValues organizationId={organizationId} upload={upload} group={group} onMend={onMend} />
      </div>
      <div className={classes.deeds}>
        {mend && 'to' in mend && (
          <Button
            variant="default"
            size="small"
            aria-label={t('mendAllLabel', { problem: text })}
            onClick={() => {
              onMend();
              void upload.change((engine) => engine.mendGroup(id));
            }}
          >
            {t('mendAll')}
          </Button>
        )}
        <Button
          variant="default"
          size="small"
          aria-label={t('showRowsLabel', { problem: text })}
          onClick={() => void upload.show({ group: id })}
        >
          {t('showRows')}
        </Button>
        <Button
          variant="quiet"
          aria-label={t('leaveOutAllLabel', { problem: text })}
          onClick={() => {
            onMend();
            void upload.change((engine) => engine.leaveOutGroup(id));
          }}
        >
          {t('leaveOutAll')}
        </Button>
      </div>
    </li>
  );
}
