import { Suspense } from 'react';
import { Button, ButtonLink } from '#src/components/ui/button/button.tsx';
import { SearchDrawer, useSearchDrawer } from '#src/components/ui/dialog/search-drawer.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { activeProfileName } from '#src/lib/session/selectors.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import { part } from '#src/lib/part.ts';
import type { OrganizationSummary } from '#src/schemas/organizations.ts';
import { OrganizationStateButton } from './organization-state-button.tsx';
import { useOrganizationTexts } from './texts.ts';

const OrganizationHistory = part(() =>
  import('./organization-history.tsx').then((module) => module.OrganizationHistory),
);

/** What one can do with an organization as a whole, as far as one may. */
export function OrganizationActions({ organization }: { readonly organization: OrganizationSummary }) {
  const t = useOrganizationTexts();
  const history = useSearchDrawer('history');
  const isSuperAdmin = useSession((state) => activeProfileName(state) === 'SUPER_ADMIN');
  const mayEdit = useCan('organizations', 'canEdit');
  const { id, name } = organization;
  return (
    <>
      <Button variant="default" onClick={() => history.open('all')}>
        {t('action.history')}
      </Button>
      {mayEdit && (
        <ButtonLink to="/app/organizations/$organizationId/edit" params={{ organizationId: id }} variant="default">
          {t('action.edit')}
        </ButtonLink>
      )}
      {isSuperAdmin && <OrganizationStateButton organization={organization} />}
      <SearchDrawer drawer={history} title={t('action.historyTitle', { name })} size="lg">
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <OrganizationHistory organization={organization} />
        </Suspense>
      </SearchDrawer>
    </>
  );
}
