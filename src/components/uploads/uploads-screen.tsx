import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { NotFound } from '#src/components/ui/errors/screens.tsx';
import { Page } from '#src/components/ui/page/page.tsx';
import { PlainLink } from '#src/components/ui/page/plain-link.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { isApiError } from '#src/lib/api/error.ts';
import { csvInstructions, csvTemplate } from '#src/lib/csv-files.ts';
import { useCommonTexts, useLanguage } from '#src/lib/i18n/index.ts';
import { LIST_OF_ROLE } from '#src/lib/people.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import { getOrganization, useTimeZone } from '#src/queries/organizations.ts';
import type { PeopleUploadFilter } from '#src/queries/uploads.ts';
import type { PeopleUploadFileProps } from './file-choice.tsx';
import { PeopleUploadFile } from './upload-file.tsx';
import { PeopleUploadResult } from './upload-result.tsx';
import { UploadPeople } from './upload-people.tsx';
import { UploadHistory } from './upload-history.tsx';
import classes from './review.module.css';
import { usePeopleUploadTexts } from './texts.ts';
import { usePeopleUpload } from './use-upload.ts';

interface PeopleUploadsScreenProps extends PeopleUploadFileProps {
  readonly list: ListState;
  /** The address bar's page as the call asks for it; the loader starts the same one. */
  readonly filter: PeopleUploadFilter;
}

/** Uploads people from a CSV file, and lists what was uploaded before. */
export function PeopleUploadsScreen({ organizationId, role, list, filter }: PeopleUploadsScreenProps) {
  const t = usePeopleUploadTexts();
  const { language } = useLanguage();
  const may = useCan('personorganizations', 'canCreate');
  const { data, error, refetch } = useQuery(getOrganization(organizationId));
  const organization = data?.organization;
  const timeZone = useTimeZone(organizationId);
  if (isApiError(error) && error.status === 404) return <NotFound />;
  return (
    <Page
      title={t(may ? 'title' : 'history.title')}
      lead={may && t('lead')}
      breadcrumbs={[
        <Crumb key="back" organizationId={organizationId} role={role} name={organization?.name ?? t('organization')} />,
      ]}
      actions={
        may && (
          <>
            <a href={csvTemplate(language)} download className={classes.link}>
              {t('template')}
            </a>
            <a href={csvInstructions(language)} target="_blank" rel="noreferrer" className={classes.link}>
              {t('instructions')}
            </a>
          </>
        )
      }
    >
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {may && <NewUpload organizationId={organizationId} role={role} />}
      <UploadHistory isAlone={!may} organizationId={organizationId} timeZone={timeZone} list={list} filter={filter} />
    </Page>
  );
}

interface CrumbProps extends PeopleUploadFileProps {
  /** What the organization's page is called in the trail. */
  readonly name: string;
}

/** The way back: to the list of the menu for whose people it was opened, else to the organization. */
function Crumb({ organizationId, role, name }: CrumbProps) {
  const common = useCommonTexts();
  const chosen = useSession((state) => state.organization?.id);
  if (role !== undefined && organizationId === chosen) {
    const people = LIST_OF_ROLE[role];
    return (
      <PlainLink to="/app/contacts/$people" params={{ people }}>
        {common(`lists.${people}`)}
      </PlainLink>
    );
  }
  return (
    <PlainLink to="/app/organizations/$organizationId" params={{ organizationId }}>
      {name}
    </PlainLink>
  );
}

/** From the choice of a file to what became of it. */
function NewUpload({ organizationId, role }: PeopleUploadFileProps) {
  const t = usePeopleUploadTexts();
  const {
    phase,
    file,
    isReading,
    goodRows,
    badRows,
    fixable,
    updates,
    canUpload,
    upload,
    fixAll,
    uploadId,
    hasFailed,
    clear,
  } = usePeopleUpload(organizationId);
  const send = useRef<HTMLButtonElement>(null);
  const hadFixable = useRef(false);
  useEffect(() => {
    // the button that mended all went with its reason
    if (hadFixable.current && fixable === 0 && document.activeElement === document.body) send.current?.focus();
    hadFixable.current = fixable > 0;
  }, [fixable]);
  const isReady = phase === 'incomplete' && file !== null && !isReading && goodRows + badRows > 0;
  return (
    <Section>
      {/* first of all: the preview comes back with a failure, and would push it out of sight */}
      {phase !== 'incomplete' && <PeopleUploadResult organizationId={organizationId} />}
      {phase !== 'processed' && <PeopleUploadFile organizationId={organizationId} role={role} />}
      {isReady && (
        <div className={classes.send}>
          {fixable > 0 && <Button onClick={() => void fixAll()}>{t('fixFirst', { count: fixable })}</Button>}
          <Button
            ref={send}
            variant={fixable > 0 ? 'default' : 'primary'}
            disabled={!canUpload}
            onClick={() => void upload()}
          >
            {updates > 0 ? t('uploadBoth', { count: goodRows, updates }) : t('upload', { count: goodRows })}
          </Button>
          <span className={classes.help}>
            {goodRows === 0 ? t('uploadNone') : badRows > 0 && t('badToo', { count: badRows })}
          </span>
        </div>
      )}
      {phase === 'processed' && (
        <div className={classes.send}>
          <Button variant={hasFailed ? 'default' : 'primary'} onClick={clear}>
            {t('result.another')}
          </Button>
          {uploadId !== null && <UploadPeople organizationId={organizationId} uploadId={uploadId} />}
        </div>
      )}
    </Section>
  );
}
