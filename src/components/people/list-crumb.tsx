import { useOrigin } from '#src/components/ui/page/list-place.ts';
import { PlainLink } from '#src/components/ui/page/plain-link.tsx';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { LIST_OF_ROLE, listOfRole, tabOf } from '#src/lib/people.ts';
import { useSession } from '#src/lib/session/store.ts';
import type { MembershipRole, RoleName } from '#src/schemas/access.ts';

interface ListCrumbProps {
  readonly organizationId: string;
  /** What the organization's page is called in the trail. */
  readonly organizationName: string;
  readonly role: MembershipRole;
}

/**
 * The way back from a person: to the screen one came from as it was left, if that was a list of people or the
 * organization's page; else to the list of the person's role. The lists show the chosen organization alone; people of
 * another one are listed on its page, and so is who only administers.
 */
export function ListCrumb({ organizationId, organizationName, role }: ListCrumbProps) {
  const common = useCommonTexts();
  const chosen = useSession((state) => state.organization?.id);
  const origin = useOrigin();
  const page = `/app/organizations/${organizationId}`;
  const lists = Object.entries(LIST_OF_ROLE) as Array<[RoleName, string]>;
  const [listed] = lists.find(([, people]) => origin?.pathname === `/app/contacts/${people}`) ?? [];
  const shown = listed ? LIST_OF_ROLE[listed] : listOfRole(role);
  if (organizationId !== chosen || origin?.pathname === page || shown === undefined) {
    const search = origin?.pathname === page ? origin.search : { tab: tabOf(role) };
    return (
      <PlainLink to="/app/organizations/$organizationId" params={{ organizationId }} search={search as never}>
        {organizationName}
      </PlainLink>
    );
  }
  return (
    <PlainLink
      to="/app/contacts/$people"
      params={{ people: shown }}
      search={(listed ? (origin?.search ?? {}) : {}) as never}
    >
      {common(`lists.${shown}`)}
    </PlainLink>
  );
}
