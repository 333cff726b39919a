import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button, ButtonLink } from '#src/components/ui/button/button.tsx';
import { useLanguageName } from '#src/components/ui/changes/use-language-name.ts';
import { ConfirmDialog } from '#src/components/ui/dialog/confirm-dialog.tsx';
import { FormDialog } from '#src/components/ui/dialog/form-dialog.tsx';
import { SearchDrawer, useSearchDrawer } from '#src/components/ui/dialog/search-drawer.tsx';
import { Can } from '#src/components/ui/page/can.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { Page } from '#src/components/ui/page/page.tsx';
import { usePeopleFilters } from '#src/components/ui/people-filters/use-people-filters.ts';
import { DataTable } from '#src/components/ui/table/data-table.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import { useKeptSelection } from '#src/components/ui/table/use-kept-selection.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { useCan } from '#src/lib/use-can.ts';
import { getOrganization, useTimeZone } from '#src/queries/organizations.ts';
import { listMemberships, rereadMemberships, type MembershipFilter } from '#src/queries/memberships.ts';
import { listPrograms } from '#src/queries/programs.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import type { listMemberships as endpoint } from '#src/schemas/memberships.ts';
import { toAddressee, useCampaign } from './campaign.ts';
import { Letter } from './letter.tsx';
import { Results } from './results.tsx';
import { welcomeFilters, type WelcomeSearch } from './search.ts';
import { useWelcomeTexts } from './texts.ts';
import { useSend } from './use-send.ts';
import { WordsForm } from './words-form.tsx';
import { nameOf, welcomeColumns } from './welcome-columns.tsx';

interface WelcomeScreenProps {
  readonly organizationId: string;
  readonly list: ListState<WelcomeSearch>;
  /** The address bar's search as the list asks for it, and as it asks for all that match. */
  readonly filter: MembershipFilter;
  readonly everybody: MembershipFilter;
}

const rowsOf = ({ personOrganizations }: ResponseOf<typeof endpoint>) => personOrganizations;

/** Callers are welcomed by mail, many at a time. Specification welcome 1.1, 1.5. */
export function WelcomeScreen({ organizationId, list, filter, everybody }: WelcomeScreenProps) {
  const t = useWelcomeTexts();
  const common = useCommonTexts();
  const languageName = useLanguageName();
  const query = useQuery(listMemberships(filter));
  const programs = useQuery(listPrograms(organizationId)).data?.programs;
  const filters = usePeopleFilters({
    filters: welcomeFilters,
    values: list.filters,
    onChange: list.setFilter,
    programs,
  });
  const client = useQueryClient();
  const { rows, selection, seen } = useKeptSelection({
    name: organizationId,
    list,
    query,
    rowsOf,
    reread: (...those) => rereadMemberships(client, ...those),
  });
  const timeZone = useTimeZone(organizationId);
  const maySend = useCan('personorganizations', 'canEdit');
  const campaign = useCampaign(organizationId);
  const send = useSend(organizationId);
  const drawer = useSearchDrawer('preview');
  const open = useRef(drawer.open);
  useEffect(() => {
    open.current = drawer.open;
  });
  const [asking, setAsking] = useState(false);
  const mayWrite = useCan('organizations', 'canEdit');
  const organization = useQuery(getOrganization(organizationId)).data?.organization;
  const [writing, setWriting] = useState(false);
  const total = query.data?.pager.totalItems ?? 0;

  const columns = useMemo(() => {
    const nameOfLanguage = (language: unknown) =>
      typeof language === 'string' && language !== '' ? languageName(language) : null;
    return welcomeColumns({ t, common, languageName: nameOfLanguage, preview: (id) => open.current(id), timeZone });
  }, [t, common, languageName, timeZone]);

  const count = selection.count(total);
  const first = selection.all ? rows?.[0]?.id : selection.ids[0];
  const start = () => {
    if (selection.all) send.toAll(everybody, total);
    else send.toThese(seen(selection.ids).map(toAddressee));
    selection.clear();
  };

  return (
    <Page
      title={t('title')}
      lead={maySend ? t('lead') : `${t('lead')} ${t('mayNot')}`}
      actions={
        mayWrite &&
        organization && (
          <Button variant="default" onClick={() => setWriting(true)}>
            {t('words.edit')}
          </Button>
        )
      }
    >
      {organization && (
        <FormDialog opened={writing} onClose={() => setWriting(false)} title={t('words.edit')} size="lg">
          <WordsForm organization={organization} />
        </FormDialog>
      )}
      {campaign && campaign.people.length > 0 && <Results campaign={campaign} onAgain={send.again} />}
      <DataTable
        id="welcome"
        label={t('list')}
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        rowName={nameOf}
        query={query}
        pager={query.data?.pager}
        list={list}
        searchLabel={t('search')}
        searchShort={t('searchShort')}
        filters={filters}
        nothing={t('empty')}
        empty={
          <EmptyState
            title={t('empty')}
            why={t('emptyWhy')}
            action={
              <Can module="personorganizations" right="canCreate">
                <ButtonLink variant="default" to="/app/people/new" search={{ role: 'CALLER' }}>
                  {t('add')}
                </ButtonLink>
              </Can>
            }
          />
        }
        selection={maySend ? selection : undefined}
        renderBulk={() => (
          <Button size="small" onClick={() => setAsking(true)}>
            {t('review')}
          </Button>
        )}
      />
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('ask', { count })}
        confirmLabel={t('send')}
        onConfirm={start}
      >
        <p>{t('askText', { count })}</p>
        {first !== undefined && <Letter id={first} />}
      </ConfirmDialog>
      <SearchDrawer drawer={drawer} title={t('preview')}>
        {drawer.value !== undefined && <Letter id={drawer.value} />}
      </SearchDrawer>
    </Page>
  );
}
