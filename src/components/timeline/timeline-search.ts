import * as z from 'zod/mini';
import { searchParams } from '#src/lib/search-params.ts';

/** What a person's page keeps in the address bar: the kinds that the timeline shows, with commas. Specification people 10.5. */
export const timelineSearch = searchParams(() => z.object({ kinds: z.catch(z.optional(z.string()), undefined) }));
