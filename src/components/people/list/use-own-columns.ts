import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTablePreferences } from '#src/components/ui/table/preferences.ts';
import { listOwnFields } from '#src/queries/memberships.ts';
import { ownFieldsAsked } from '#src/schemas/people-filters.ts';
import { ownAmong } from './people-search.ts';

const NONE: readonly string[] = [];

/**
 * The own fields that a list has columns for: those that were chosen, and all once somebody looks which there are.
 * `asked` are the chosen ones, as the call has them.
 */
export function useOwnColumns(organizationId: string, table: string) {
  const [isAsked, setAsked] = useState(false);
  const known = useQuery({ ...listOwnFields(organizationId), enabled: isAsked }).data?.customFields;
  const chosen = useTablePreferences(table).columns;
  const ask = useCallback(() => setAsked(true), []);
  const own = useMemo(() => {
    const all = known ?? ownAmong(chosen);
    return all.length > 0 ? all : NONE;
  }, [known, chosen]);
  const asked = useMemo(() => ownFieldsAsked(ownAmong(chosen)), [chosen]);
  return { own, asked, ask };
}
