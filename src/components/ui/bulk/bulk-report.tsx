import { Button } from '@mantine/core';
import { Modal } from '#src/components/ui/dialog/modal.tsx';
import { useFailureText } from '#src/components/ui/forms/messages.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { translateServerMessage } from '#src/lib/i18n/server-message.ts';
import classes from './bulk.module.css';
import type { BulkJob } from './store.ts';
import { useBulkTexts } from './texts.ts';

interface BulkReportProps {
  readonly job: BulkJob;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Who failed and why, to read and to copy. */
export function BulkReport({ job: { title, done, total, failures }, opened, onClose }: BulkReportProps) {
  const t = useBulkTexts();
  const failure = useFailureText();
  const rows = failures.map(({ name, problem }) => ({
    name,
    reason: typeof problem === 'string' ? translateServerMessage(problem) : failure(problem).text,
  }));
  const copy = async () => {
    const lines = [{ name: t('name'), reason: t('reason') }, ...rows];
    try {
      await navigator.clipboard.writeText(lines.map(({ name, reason }) => `${name}\t${reason}`).join('\n'));
      toast.success(t('copied'));
    } catch {
      toast.error(t('notCopied'));
    }
  };
  return (
    <Modal opened={opened} onClose={onClose} title={t('reportTitle', { count: failures.length })} size="lg">
      <p className={classes.lead}>
        <strong>{title}.</strong> {t(done < total ? 'reportTextStopped' : 'reportText')}
      </p>
      <div
        className={classes.rows}
        // it scrolls, and the keyboard has to reach it
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={t('reportTitle', { count: failures.length })}
      >
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('name')}</th>
              <th scope="col">{t('reason')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, reason }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two people may have one name, and the list stands still
              <tr key={index}>
                <th scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </div>
    </Modal>
  );
}
