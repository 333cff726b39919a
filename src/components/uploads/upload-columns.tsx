import { Link } from '@tanstack/react-router';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { Moment } from '#src/components/ui/page/moment.tsx';
import { ActionMenu, type ActionItem } from '#src/components/ui/popover/action-menu.tsx';
import type { Column } from '#src/components/ui/table/column.ts';
import type { useCommonTexts } from '#src/lib/i18n/index.ts';
import { tabOf } from '#src/lib/people.ts';
import type { PeopleUpload } from '#src/schemas/uploads.ts';
import classes from './result.module.css';
import type { usePeopleUploadTexts } from './texts.ts';

interface ColumnsOptions {
  readonly t: ReturnType<typeof usePeopleUploadTexts>;
  readonly common: ReturnType<typeof useCommonTexts>;
  readonly organizationId: string;
  readonly timeZone: string | undefined;
  readonly number: (value: number) => string;
  readonly showFailed: (upload: PeopleUpload) => void;
  /** Left out for whom may not. */
  readonly setEnabled: ((upload: PeopleUpload, enabled: boolean) => void) | undefined;
}

const STATES = {
  processing: { tone: 'info', text: 'history.processing' },
  processed: { tone: 'good', text: 'history.done' },
  stopped: { tone: 'warn', text: 'history.stopped' },
  failed: { tone: 'bad', text: 'history.allFailed' },
} as const;

/** How it ended: one all of whose rows failed has no good end. */
const stateOf = ({ status, total, failed }: PeopleUpload) =>
  STATES[status === 'processed' && failed > 0 && failed === total ? 'failed' : status];

/** Their list, narrowed to those of the upload: one for each role that they have now. */
function placesOf({ t, organizationId }: ColumnsOptions, { id, people }: PeopleUpload): readonly ActionItem[] {
  if (people.length === 0) {
    return [{ label: t('history.showPeople'), disabled: true, reason: t('history.nobodyThere') }];
  }
  return people.map(({ role, count }) => ({
    label: t(`result.see.${role}`, { count }),
    render: (props) => (
      <Link
        to="/app/organizations/$organizationId"
        params={{ organizationId }}
        search={{ tab: tabOf(role), uploadId: id }}
        // a menu gives its first item the focus: whoever opens it has not asked for a list of people yet
        preload={false}
        {...props}
      />
    ),
  }));
}

function itemsOf(options: ColumnsOptions, upload: PeopleUpload): readonly ActionItem[] {
  const { t, showFailed, setEnabled } = options;
  const { active, disabled, failed, updated, undone } = upload;
  const hasUpdates = updated + undone > 0;
  return [
    ...placesOf(options, upload),
    {
      label: t('history.showFailed'),
      disabled: failed === 0,
      reason: t('history.noneFailed'),
      onSelect: () => showFailed(upload),
    },
    ...(setEnabled
      ? [
          {
            label: t(hasUpdates ? 'history.undo' : 'history.disable'),
            disabled: active + updated === 0,
            reason: t(hasUpdates ? 'history.undoNothing' : 'history.disableNobody'),
            onSelect: () => setEnabled(upload, false),
          },
          {
            label: t(hasUpdates ? 'history.redo' : 'history.enable'),
            disabled: disabled + undone === 0,
            reason: t(hasUpdates ? 'history.redoNothing' : 'history.enableNobody'),
            onSelect: () => setEnabled(upload, true),
          },
        ]
      : []),
  ];
}

/** The columns of an organization's uploads. */
export function uploadColumns(options: ColumnsOptions): ReadonlyArray<Column<PeopleUpload>> {
  const { t, common, timeZone, number } = options;
  const count = (id: 'processed' | 'updated' | 'failed' | 'active'): Column<PeopleUpload> => ({
    id,
    header: t(`history.${id}`),
    numeric: true,
    narrow: (upload) => upload[id] > 0,
    cell: (upload) => number(upload[id]),
  });
  return [
    {
      id: 'fileName',
      header: t('history.file'),
      rowHeader: true,
      cell: ({ fileName }) => <bdi>{fileName}</bdi>,
    },
    {
      id: 'createdAt',
      header: t('history.at'),
      cell: ({ createdAt }) => <Moment iso={createdAt} timeZone={timeZone} />,
    },
    {
      id: 'uploadedBy',
      header: t('history.by'),
      cell: ({ uploadedBy }) => uploadedBy?.name,
    },
    {
      id: 'status',
      header: t('history.state'),
      cell: (upload) => (
        <div>
          <Badge tone={stateOf(upload).tone}>{t(stateOf(upload).text)}</Badge>
          {upload.status === 'stopped' && <div className={classes.help}>{t('history.stoppedHelp')}</div>}
        </div>
      ),
    },
    count('processed'),
    count('updated'),
    count('failed'),
    count('active'),
    {
      id: 'actions',
      header: common('actions'),
      quietHeader: true,
      cell: (upload) => (
        <ActionMenu label={t('history.actionsFor', { name: upload.fileName })} items={itemsOf(options, upload)} />
      ),
    },
  ];
}
