import * as z from 'zod/mini';

/** No field of a form has anything deeper in it: a list of choices among a person's own fields. */
const LEVELS = 3;

const isShallow = (value: unknown, levels = LEVELS): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((each) => isShallow(each, levels - 1)));

/**
 * What a form began with: the fields that it sends, as they were then. Who changes something says it, and what somebody
 * else has changed since is not overwritten. Specification api 3.13.
 */
export const began = z.optional(
  z.record(z.string(), z.unknown()).check(z.refine((fields) => isShallow(fields), { error: 'invalid' })),
);

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/* An empty text and none are the same to all that is edited. */
const spelled = (value: unknown): string => JSON.stringify(value ?? '');

/** Whether two values of a field are the same. */
export const isSame = (one: unknown, other: unknown): boolean => spelled(one) === spelled(other);

/** Of what was there, the fields that are sent. */
export const beganOf = (sent: object, present: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      const was = (present as Fields)[name] ?? null;
      return [name, isFields(value) && isFields(was) ? beganOf(value, was) : was];
    }),
  );

/** The paths of fields that somebody else has changed since, to something else than what is sent. */
export function changedSince(before: Fields, sent: Fields, present: object): string[] {
  return Object.entries(before).flatMap(([name, was]) => {
    const is = (present as Fields)[name];
    const wanted = sent[name];
    if (isFields(was) && isFields(wanted))
      return changedSince(was, wanted, isFields(is) ? is : {}).map((path) => `${name}.${path}`);
    return isSame(is, was) || isSame(is, wanted) ? [] : [name];
  });
}
