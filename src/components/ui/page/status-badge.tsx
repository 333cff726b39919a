import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { statusName, statusTone } from '#src/lib/statuses.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { Badge } from './badge.tsx';

/** A person's status, of the same tone wherever it stands: `<StatusBadge person={row} />`. */
export function StatusBadge({ person: { status, role } }: { readonly person: Pick<Membership, 'status' | 'role'> }) {
  const common = useCommonTexts();
  return (
    status && <Badge tone={statusTone(status.name, role.name === 'INACTIVE')}>{statusName(common, status.name)}</Badge>
  );
}
