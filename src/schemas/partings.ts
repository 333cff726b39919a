import * as z from 'zod/mini';
import { id } from './fields.ts';

/** Why a match that ended when somebody became inactive isn't made again. Specification people 5.8. */
export const APART_REASONS = ['inactive', 'deleted', 'feature', 'role', 'program', 'full'] as const;
export type ApartReason = (typeof APART_REASONS)[number];

/** A match that isn't made again: with whom, null for who was deleted. */
export const apart = z.object({ id: z.nullable(id), name: z.nullable(z.string()), reason: z.enum(APART_REASONS) });
export type Apart = z.output<typeof apart>;
