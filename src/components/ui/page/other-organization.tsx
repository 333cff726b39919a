import type { ReactNode } from 'react';
import { useSession } from '#src/lib/session/store.ts';
import { PlainLink } from './plain-link.tsx';
import { SkeletonLine } from './skeleton.tsx';

interface OtherOrganizationProps {
  /** To which something belongs; undefined until that is known. */
  readonly id: string | undefined;
  /** Undefined until it is known, null where it can't be had. */
  readonly name: string | null | undefined;
  /** What stands there where it is the chosen one, or has no name. */
  readonly children?: ReactNode;
}

/**
 * Names the organization that something belongs to, where another one is chosen: the header names that one, and lists
 * show that one alone. Specification sessions 5.6.
 *
 *     breadcrumbs={[<OtherOrganization key="list" id={queue?.organizationId} name={queue?.organizationName}>…</OtherOrganization>]}
 */
export function OtherOrganization({ id, name, children }: OtherOrganizationProps) {
  const chosen = useSession(({ organization }) => organization?.id);
  if (id === undefined || id === chosen || name === null) return children;
  if (name === undefined) return <SkeletonLine width="8rem" />;
  return (
    <PlainLink to="/app/organizations/$organizationId" params={{ organizationId: id }}>
      {name}
    </PlainLink>
  );
}
