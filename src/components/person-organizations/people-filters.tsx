import { lazy, Suspense, useState } from 'react';
import { FilterSelect } from '#src/components/ui/table/filter-select.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { ViewsMenu } from '#src/components/ui/views/views-menu.tsx';
import ui from '#src/components/ui/ui.module.css';
import { useOrganization } from '#src/queries/organizations.ts';
import { PREFERRED_LANGUAGES } from '#src/schemas/people.ts';
import type { PeopleSearch, PeopleTab } from './people-search.ts';
import { usePersonOrganizationTexts } from './texts.ts';

interface PeopleFiltersProps {
  readonly organizationId: string;
  readonly tab: PeopleTab;
  /** The table's id. */
  readonly table: string;
  readonly list: ListState<PeopleSearch>;
}

const UploadFilter = lazy(() => import('./upload-filter.tsx').then((module) => ({ default: module.UploadFilter })));

const NO_FILTERS = {
  programId: undefined,
  statusId: undefined,
  matched: undefined,
  language: undefined,
  uploadId: undefined,
};

interface Named {
  readonly id: string;
  readonly name: string;
}
// one without an id stands for “there are none”
const toOptions = (named: readonly Named[] | undefined) =>
  named?.filter(({ id }) => id !== '').map(({ id, name }) => ({ value: id, label: name }));

/** Program, status, match, language and upload, each in the address bar, and the views that were named. */
export function PeopleFilters({ organizationId, tab, table, list }: PeopleFiltersProps) {
  const t = usePersonOrganizationTexts();
  const organization = useOrganization(organizationId).data?.organization;
  const { programId, statusId, matched, language, uploadId } = list.filters;
  // stays when it is taken away, and the focus with it
  const [seenUpload, setSeenUpload] = useState(uploadId);
  if (uploadId !== undefined && uploadId !== seenUpload) setSeenUpload(uploadId);
  const isFiltered = [programId, statusId, matched, language, uploadId].some((value) => value !== undefined);
  const canMatch = tab === 'caller' || tab === 'recipient';
  return (
    <>
      <FilterSelect
        label={t('list.program')}
        value={programId}
        options={toOptions(organization?.programs)}
        onChange={(value) => list.setFilter({ programId: value })}
      />
      <FilterSelect
        label={t('list.status')}
        value={statusId}
        options={toOptions(organization?.personStatuses)}
        onChange={(value) => list.setFilter({ statusId: value })}
      />
      {(canMatch || matched !== undefined) && (
        <FilterSelect
          label={t('list.match')}
          value={matched}
          options={[
            { value: 'yes', label: t('list.matched') },
            { value: 'no', label: t('list.unmatched') },
          ]}
          onChange={(value) => list.setFilter({ matched: value === 'yes' || value === 'no' ? value : undefined })}
        />
      )}
      <FilterSelect
        label={t('list.language')}
        value={language}
        options={PREFERRED_LANGUAGES.map((value) => ({ value, label: t(`list.languages.${value}`) }))}
        onChange={(value) => list.setFilter({ language: PREFERRED_LANGUAGES.find((each) => each === value) })}
      />
      {seenUpload !== undefined && (
        <Suspense fallback={null}>
          <UploadFilter
            uploadId={seenUpload}
            value={uploadId}
            onChange={(value) => list.setFilter({ uploadId: value })}
          />
        </Suspense>
      )}
      {isFiltered && (
        <button type="button" className={ui.quiet} onClick={() => list.setFilter(NO_FILTERS)}>
          {t('list.clearFilters')}
        </button>
      )}
      <ViewsMenu table={table} list={list} />
    </>
  );
}
