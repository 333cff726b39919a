import { AdministratorList } from '#src/components/administrators/administrator-list.tsx';
import { OrganizationEvents } from '#src/components/security/organization-events.tsx';
import type { ListState } from '#src/components/ui/table/use-list-search.ts';

interface AdministrationProps {
  readonly organizationId: string;
  readonly list: ListState;
}

/** Who administers an organization, and what happened around the accounts. */
export function Administration({ organizationId, list }: AdministrationProps) {
  return (
    <>
      <AdministratorList organizationId={organizationId} list={list} />
      <OrganizationEvents organizationId={organizationId} />
    </>
  );
}
