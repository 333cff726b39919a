import { useEffect, useRef, type ReactNode } from 'react';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { Page } from '#src/components/ui/page/page.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';
import type { OrganizationFilter } from '#src/queries/organizations.ts';
import classes from './admin.module.css';
import { ChosenOrganization } from './chosen-organization.tsx';
import { OrganizationList } from './organization-list.tsx';
import { useAdminTexts } from './texts.ts';

interface AdminScreenProps {
  readonly list: ListState;
  readonly filter: OrganizationFilter;
  /** From the address bar; undefined: none is chosen yet. */
  readonly organizationId: string | undefined;
  /** What can be set for the chosen organization, each part a section of its own. */
  readonly children: ReactNode;
}

/**
 * The administrative panel of super admins: the list of organizations, and beside it what the chosen one may use. Where
 * there is no room for both, choosing replaces the list, and the focus goes along.
 */
export function AdminScreen({ list, filter, organizationId, children }: AdminScreenProps) {
  const t = useAdminTexts();
  const listBox = useRef<HTMLElement>(null);
  const chosenBox = useRef<HTMLElement>(null);
  const before = useRef(organizationId);
  useEffect(() => {
    if (before.current === organizationId) return;
    before.current = organizationId;
    // whatever was clicked is gone with the half that it was in
    if (document.activeElement === document.body || listBox.current?.offsetParent === null)
      (organizationId === undefined ? listBox : chosenBox).current?.focus();
  }, [organizationId]);
  return (
    <Page title={t('title')} lead={t('lead')}>
      <div className={classes.layout}>
        <div className={classes.halves} data-chosen={organizationId === undefined ? undefined : true}>
          <section ref={listBox} tabIndex={-1} aria-label={t('list.title')} className={classes.list}>
            <OrganizationList list={list} filter={filter} organizationId={organizationId} />
          </section>
          <section ref={chosenBox} tabIndex={-1} aria-label={t('chosen.title')} className={classes.chosen}>
            {organizationId === undefined ? (
              <EmptyState title={t('chosen.none')} why={t('chosen.noneWhy')} />
            ) : (
              <ChosenOrganization organizationId={organizationId}>{children}</ChosenOrganization>
            )}
          </section>
        </div>
      </div>
    </Page>
  );
}
