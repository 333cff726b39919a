import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { BulkStatus } from '#src/components/ui/bulk/bulk-status.tsx';
import type { BulkJob } from '#src/components/ui/bulk/store.ts';
import { Button } from '#src/components/ui/button/button.tsx';
import { Compact } from '#src/components/ui/button/compact.tsx';
import { ExportStateButton } from '#src/components/ui/export/export-state-button.tsx';
import { FileExportButton } from '#src/components/ui/export/file-export-button.tsx';
import { KeysHelp } from '#src/components/ui/keys/keys-help.tsx';
import { Pending } from '#src/components/ui/page/pending.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { ReasonTable } from '#src/components/ui/table/reason-table.tsx';
import classes from './gallery.module.css';
import { States } from './states.tsx';

const done = () => Promise.resolve();
const JOB: BulkJob = { title: 'Setting the program “Spring”', phase: 'running', done: 340, total: 1200, failures: [] };

const JOBS: readonly BulkJob[] = [
  { ...JOB, title: 'Finding people', phase: 'finding' },
  { ...JOB, title: 'Running' },
  { ...JOB, title: 'Ending', phase: 'stopping' },
  { ...JOB, title: 'Ended early, with an undo', phase: 'ended', undo: { label: 'Undo', run: done } },
  {
    ...JOB,
    title: 'Ended, with failures',
    phase: 'ended',
    done: 1200,
    failures: [
      { name: 'Abernathy, Olga', problem: 'This person is inactive.' },
      { name: 'Zoë Andersen-Villanueva de la Cruz', problem: new Error('Refused') },
    ],
  },
];

/** Work that goes on beside the screen, and what became of it. */
export function Work() {
  return (
    <Section title="Work, and what became of it">
      <States of={Object.fromEntries(JOBS.map((job) => [job.title, <BulkStatus key={job.title} job={job} />]))} />
      <div className={classes.row}>
        {(['notExported', 'triggered', 'success', 'downloaded', 'error'] as const).map((status) => (
          <ExportStateButton key={status} status={status} onPress={done} />
        ))}
        <FileExportButton
          label="Export a file"
          name="gallery.csv"
          fetchFile={() => Promise.resolve(new File(['name\n'], 'gallery.csv'))}
        />
        <Button>
          <Compact icon={IconPlus}>An icon alone on a phone</Compact>
        </Button>
      </div>
      <ReasonTable
        label="Rows that failed"
        heads={['Row', 'Reason']}
        rows={[
          { what: 7, reason: 'The email address isn’t valid.' },
          { what: 12, reason: 'The phone number is missing.' },
        ]}
      />
      <KeysHelp
        keys={[
          { key: 'J K', does: 'Next, previous' },
          { key: 'M', does: 'Match' },
        ]}
      />
      <Pending />
    </Section>
  );
}
