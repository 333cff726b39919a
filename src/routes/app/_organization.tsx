import { createFileRoute, Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { chosenOrganization } from '#src/lib/guards.ts';
import { useSession } from '#src/lib/session/store.ts';

/** What belongs to the chosen organization: all below has its id in the context. */
export const Route = createFileRoute('/app/_organization')({
  // too little to be fetched by itself
  codeSplitGroupings: [],
  beforeLoad: ({ context }) => ({ organizationId: chosenOrganization(context) }),
  component: function OfOrganization() {
    const { organizationId } = Route.useRouteContext();
    const router = useRouter();
    const chosen = useSession(({ organization }) => organization?.id);
    const isOther = chosen !== undefined && chosen !== organizationId;
    // what stands here is left at once, and asks for nothing more of the organization that was chosen before
    useEffect(() => {
      if (isOther) void router.invalidate();
    }, [isOther, router]);
    return chosen === organizationId && <Outlet />;
  },
});
