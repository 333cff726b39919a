import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { ConfirmDialog } from '#src/components/ui/dialog/confirm-dialog.tsx';
import { SearchDrawer, useSearchDrawer } from '#src/components/ui/dialog/search-drawer.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { useNumbers } from '#src/components/ui/page/use-numbers.ts';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { DataTable } from '#src/components/ui/table/data-table.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { useApartText } from '#src/components/ui/partings/use-apart-text.ts';
import { atOnce } from '#src/components/ui/toast/at-once.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { useCan } from '#src/lib/use-can.ts';
import { useWrite } from '#src/queries/client.ts';
import {
  disablePeopleUpload,
  enablePeopleUpload,
  getPeopleUpload,
  listPeopleUploads,
  UPLOAD_POLL_MS,
  type PeopleUploadFilter,
} from '#src/queries/uploads.ts';
import type { PeopleUpload } from '#src/schemas/uploads.ts';
import { FailedRows } from './failed-rows.tsx';
import classes from './result.module.css';
import { runSwitch, useSwitches } from './switches.ts';
import { usePeopleUploadTexts } from './texts.ts';
import { uploadColumns } from './upload-columns.tsx';
import { UPLOADS_HASH } from './upload-search.ts';
import { usePeopleUpload } from './use-upload.ts';

interface UploadHistoryProps {
  /** The screen has nothing else, and its title says what this is. */
  readonly isAlone: boolean;
  readonly organizationId: string;
  readonly timeZone: string | undefined;
  readonly list: ListState;
  readonly filter: PeopleUploadFilter;
}

/** What is done with the people of an upload, and what it changed. */
interface Turn {
  readonly upload: PeopleUpload;
  readonly enabled: boolean;
}

/** What a turn is called, and how many people it is about. */
function deedOf({ upload, enabled }: Turn) {
  const { active, disabled, updated, undone } = upload;
  const hasUpdates = updated + undone > 0;
  if (enabled) return { deed: hasUpdates ? 'redo' : 'enable', count: disabled + undone } as const;
  return { deed: hasUpdates ? 'undo' : 'disable', count: active + updated } as const;
}

/** What was uploaded, the latest first; the people of an upload are disabled when that is confirmed, and Undo enables them again. */
export function UploadHistory({ isAlone, organizationId, timeZone, list, filter }: UploadHistoryProps) {
  const t = usePeopleUploadTexts();
  const common = useCommonTexts();
  const numbers = useNumbers();
  const apartText = useApartText();
  const isUploading = usePeopleUpload(organizationId).phase === 'processing';
  const switches = useSwitches(organizationId);
  const busy = isUploading || switches.length > 0;
  const query = useQuery({
    ...listPeopleUploads(filter),
    // the list may not know of an upload that has just begun, and tells how far a switch is
    ...(busy && { refetchInterval: UPLOAD_POLL_MS }),
  });
  const { refetch } = query;
  // what ended without an answer may have been done all the same
  useEffect(() => (busy ? () => void refetch() : undefined), [busy, refetch]);
  const drawer = useSearchDrawer('failed');
  const mayEdit = useCan('personorganizations', 'canEdit');
  const { mutateAsync: disable } = useWrite(disablePeopleUpload);
  const { mutateAsync: enable } = useWrite(enablePeopleUpload);
  const { open } = drawer;

  const [asked, setAsked] = useState<Turn>();
  const [isAsking, setAsking] = useState(false);

  const turn = ({ upload, enabled }: Turn) => {
    const { id, fileName, active, disabled, updated, undone } = upload;
    const { deed, count } = deedOf({ upload, enabled });
    const beside = (turnedOn: boolean) => {
      const back = { enable: 'disable', disable: 'enable', redo: 'undo', undo: 'redo' } as const;
      const doing = turnedOn === enabled ? deed : back[deed];
      return { organizationId, text: t(`history.${doing}Running`, { count, name: fileName }) };
    };
    let apart = '';
    const activate = async () => {
      const answer = await runSwitch(beside(true), () => enable({ params: { id } }));
      apart = apartText.counted(answer.apart);
      return answer;
    };
    const deactivate = () => runSwitch(beside(false), () => disable({ params: { id } }));
    const people = enabled
      ? t('history.enabled', { count: disabled, name: fileName })
      : t('history.disabled', { count: active, name: fileName });
    const values = enabled
      ? t('history.redone', { count: undone, name: fileName })
      : t('history.undone', { count: updated, name: fileName });
    const [turned, changed] = enabled ? [disabled, undone] : [active, updated];
    const text = [turned > 0 || changed === 0 ? people : '', changed > 0 ? values : ''].filter(Boolean).join(' ');
    if (enabled)
      void atOnce({
        run: activate,
        text: ({ matched }) => [text, apartText.matched(matched), apart].filter(Boolean).join(' '),
        undo: deactivate,
        about: `upload ${id}`,
      });
    else
      void atOnce({
        run: deactivate,
        text,
        undo: activate,
        about: `upload ${id}`,
        undone: () => (apart === '' ? undefined : t('history.undoneBut', { apart })),
      });
  };
  const columns = useMemo(
    () =>
      uploadColumns({
        t,
        common,
        organizationId,
        timeZone,
        number: (value) => numbers.format(value),
        showFailed: ({ id }) => open(id),
        setEnabled: mayEdit
          ? (upload, enabled) => {
              setAsked({ upload, enabled });
              setAsking(true);
            }
          : undefined,
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the drawer's way to open is made anew with each address
    [t, common, numbers, organizationId, timeZone, mayEdit],
  );
  return (
    <Section card={false} title={isAlone ? undefined : t('history.title')}>
      <div id={UPLOADS_HASH} role="status">
        {switches.map((text) => (
          <div key={text} className={classes.result}>
            <div className={classes.progress}>
              <span>{text}</span>
              <progress aria-label={text} />
            </div>
            <p className={classes.help}>{t('history.keepOpen')}</p>
          </div>
        ))}
      </div>
      <DataTable
        id="people-uploads"
        label={t('history.label')}
        columns={columns}
        rows={query.data?.rows}
        rowId={({ id }) => id}
        query={query}
        pager={query.data?.pager}
        list={list}
        empty={<EmptyState title={t('history.empty')} why={t('history.emptyWhy')} />}
      />
      {asked && <Ask turn={asked} opened={isAsking} onClose={() => setAsking(false)} onConfirm={() => turn(asked)} />}
      <SearchDrawer drawer={drawer} title={t('history.showFailedTitle')} size="lg">
        {drawer.value && <FailedOf id={drawer.value} />}
      </SearchDrawer>
    </Section>
  );
}

interface AskProps {
  readonly turn: Turn;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Names the people before they are turned: there may be tens of thousands. */
function Ask({ turn, ...dialog }: AskProps) {
  const t = usePeopleUploadTexts();
  const { deed, count } = deedOf(turn);
  return (
    <ConfirmDialog
      {...dialog}
      title={t(`history.${deed}Title`, { count, name: turn.upload.fileName })}
      confirmLabel={t(`history.${deed}Confirm`)}
      danger={!turn.enabled}
    >
      <p>{t(`history.${deed}Meaning`)}</p>
    </ConfirmDialog>
  );
}

function FailedOf({ id }: { readonly id: string }) {
  const t = usePeopleUploadTexts();
  const { data, error, refetch } = useQuery(getPeopleUpload(id));
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={6} />;
  return (
    <Section title={data.upload.fileName} headingLevel={3} card={false}>
      {data.failedRows.length > 0 ? <FailedRows rows={data.failedRows} /> : <p>{t('history.noneFailed')}</p>}
    </Section>
  );
}
