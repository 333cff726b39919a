import { Button } from '#src/components/ui/button/button.tsx';
import { Modal } from '#src/components/ui/dialog/modal.tsx';
import { useFailureText } from '#src/components/ui/forms/messages.ts';
import { ReasonTable } from '#src/components/ui/table/reason-table.tsx';
import { attempt } from '#src/components/ui/toast/at-once.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { isOutcomeUnknown } from '#src/lib/api/error.ts';
import classes from './bulk.module.css';
import type { BulkJob } from './store.ts';
import { useBulkTexts } from './texts.ts';

interface BulkReportProps {
  readonly job: BulkJob;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Who failed and why, who got no answer, and who wasn't come to, to read and to copy. */
export function BulkReport({ job: { title, done, total, failures, left }, opened, onClose }: BulkReportProps) {
  const t = useBulkTexts();
  const failure = useFailureText();
  const rows = [
    ...failures.map(({ name, problem }) => ({
      name,
      reason: typeof problem === 'string' ? problem : failure(problem).text,
    })),
    ...(left ?? []).map((name) => ({ name, reason: t('notAttempted') })),
  ];
  const isUnknown = failures.some(({ problem }) => isOutcomeUnknown(problem));
  const heading = t(isUnknown ? 'unknownTitle' : left?.length ? 'leftTitle' : 'reportTitle', { count: rows.length });
  const copy = () =>
    attempt(
      'copy failures',
      async () => {
        const lines = [{ name: t('name'), reason: t('reason') }, ...rows];
        await navigator.clipboard.writeText(lines.map(({ name, reason }) => `${name}\t${reason}`).join('\n'));
        toast.success(t('copied'));
      },
      () => t('notCopied'),
    );
  return (
    <Modal opened={opened} onClose={onClose} title={heading} size="lg">
      <p className={classes.lead}>
        <strong>{title}.</strong> {done === total && failures.length < done && `${t('othersSaved')} `}
        {t('notAgain')}
      </p>
      <ReasonTable
        label={heading}
        heads={[t('name'), t('reason')]}
        rows={rows.map(({ name, reason }) => ({ what: <bdi>{name}</bdi>, reason }))}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
    </Modal>
  );
}
