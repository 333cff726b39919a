import * as z from 'zod/mini';

/**
 * What travels beside words in an answer, so that they can be said in another language: a key of `VALIDATION` or
 * `REFUSALS`, and what fills its words. Where it is missing, or isn't known, the words are shown. Specification api 3.6.
 */
export const saidShape = {
  code: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
};
