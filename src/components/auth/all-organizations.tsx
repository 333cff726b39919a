import { TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { listOrganizations } from '#src/queries/organizations.ts';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { ownText } from '#src/lib/i18n/server-message.ts';
import classes from './auth.module.css';
import { OrganizationChoice } from './organization-choice.tsx';
import { useAuthTexts } from './texts.ts';
import { useEnterOrganization } from './use-enter-organization.ts';

/** The address bar's state of the picker. */
export interface OrganizationSearch {
  readonly page: number;
  readonly search: string;
}

const SEARCH_WAIT_MS = 250;

/** All organizations, searched and paged, for a super admin. */
export function AllOrganizations({ search: { page, search } }: { readonly search: OrganizationSearch }) {
  const t = useAuthTexts();
  const navigate = useNavigate();
  const { enter, busy, failed } = useEnterOrganization();
  const [typed, setTyped] = useState(search);
  const query = useQuery({
    ...listOrganizations({ page, ...(search ? { searchBy: search } : {}) }),
    placeholderData: keepPreviousData,
  });
  const text = typed.trim();

  useEffect(() => {
    if (text === search) return;
    const timer = setTimeout(
      () => void navigate({ to: '/public/organizations', search: { search: text, page: 1 }, replace: true }),
      SEARCH_WAIT_MS,
    );
    return () => clearTimeout(timer);
  }, [text, search, navigate]);

  const { data } = query;
  const turn = (page: number) => void navigate({ to: '/public/organizations', search: { search, page } });
  return (
    <>
      <TextInput
        type="search"
        label={t('organizations.search')}
        autoComplete="off"
        maxLength={255}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {query.error && <ErrorState error={query.error} onRetry={query.refetch} />}
      {failed && <Notice kind="error">{ownText('userStatus')}</Notice>}
      <ul
        className={classes.choices}
        aria-label={t('organizations.list')}
        aria-busy={busy || query.isPending || query.isPlaceholderData}
      >
        {data?.organizations.map((organization) => (
          <li key={organization.id}>
            <OrganizationChoice
              organization={organization}
              detail={organization.active ? organization.primaryContact : t('organizations.inactive')}
              onChoose={(chosen) => void enter(chosen)}
            />
          </li>
        ))}
      </ul>
      {data?.organizations.length === 0 && (
        <p role="status" className={classes.lead}>
          {search ? t('organizations.noneFor', { search }) : t('organizations.none')}
        </p>
      )}
      {data && data.pager.totalPages > 1 && (
        <nav className={classes.pages} aria-label={t('organizations.list')}>
          <Button variant="default" size="small" disabled={page <= 1} onClick={() => turn(page - 1)}>
            {t('organizations.less')}
          </Button>
          <span>{t('organizations.page', { page, pages: data.pager.totalPages })}</span>
          <Button
            variant="default"
            size="small"
            disabled={page >= data.pager.totalPages}
            onClick={() => turn(page + 1)}
          >
            {t('organizations.more')}
          </Button>
        </nav>
      )}
    </>
  );
}
