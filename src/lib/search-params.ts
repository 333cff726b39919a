import * as z from 'zod/mini';

/**
 * A route's search schema, made when the route is first asked for: the start holds every route, and a visit needs few.
 *
 *     validateSearch: searchParams(() => z.object({ step: z.catch(z.optional(z.literal([1, 2])), undefined) })),
 */
export function searchParams<Schema extends z.ZodMiniType>(make: () => Schema) {
  let schema: Schema | undefined;
  return {
    // read by the compiler alone
    types: undefined as unknown as { input: z.input<Schema>; output: z.output<Schema> },
    parse: (search: unknown): z.output<Schema> => z.parse((schema ??= make()), search),
  };
}

/**
 * The search of the page one is on with these params changed; one that is undefined goes. For parts that stand on
 * several routes: the compiler knows a search by its route alone.
 *
 *     <Link to="." search={searchWith({ why: personId })} resetScroll={false}>
 */
export const searchWith = (changes: object) => ((before: object) => ({ ...before, ...changes })) as never;
