import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { usePickerSearch } from '#src/components/ui/picker/use-picker-search.ts';
import { isId } from '#src/lib/ids.ts';
import { listQueues } from '#src/queries/queues.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { CallListQueue } from '#src/schemas/queues.ts';

export const queueFields = z.object({
  queueId: z.string().check(
    z.minLength(1, { error: 'required', abort: true }),
    // what was typed and fits none
    z.refine(isId, { error: 'invalid' }),
  ),
});

/** The queues of an organization to choose one from: searched on the server, and the chosen one stays among them. */
export function useQueueChoice(organizationId: string) {
  const { field, asked } = usePickerSearch();
  const found = useQuery(listQueues({ organizationId, limit: LIMITS.pageSizeMax, ...asked })).data?.callListQueues;
  const [picked, setPicked] = useState<CallListQueue>();
  // whatever is searched for
  const others = found?.filter((each) => each.id !== picked?.id) ?? [];
  const offered = [...(picked ? [picked] : []), ...others];
  return {
    found,
    isSearched: 'search' in asked,
    picked,
    offered,
    field: {
      searchable: true,
      onSearch: field.setSearch,
      onChosen: (value: string) => setPicked(offered.find((each) => each.id === value)),
    },
  };
}
