import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { SkeletonLine } from '#src/components/ui/page/skeleton.tsx';
import { isApiError } from '#src/lib/api/error.ts';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { searchWith } from '#src/lib/search-params.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import classes from './admin.module.css';
import { useAdminTexts } from './texts.ts';

interface ChosenOrganizationProps {
  readonly organizationId: string;
  readonly children: ReactNode;
}

/** Which organization the parts below are about; an id that is none is told instead of them. */
export function ChosenOrganization({ organizationId, children }: ChosenOrganizationProps) {
  const t = useAdminTexts();
  const common = useCommonTexts();
  const { data, error } = useQuery(getOrganization(organizationId));
  const back = (
    <Link to="." search={searchWith({ organization: undefined })} resetScroll={false} className={classes.back}>
      {t('chosen.back')}
    </Link>
  );
  if (isApiError(error) && error.status === 404)
    return (
      <>
        {back}
        <EmptyState title={t('chosen.missing')} why={t('chosen.missingWhy')} />
      </>
    );
  return (
    <>
      {back}
      <header className={classes.header}>
        <h2 className={classes.title}>{data ? data.organization.name : <SkeletonLine width="14rem" />}</h2>
        {data && !data.organization.active && <Badge>{common('inactive')}</Badge>}
        <Link to="/app/organizations/$organizationId" params={{ organizationId }}>
          {t('chosen.open')}
        </Link>
      </header>
      {children}
    </>
  );
}
