import type { BadgeTone } from '#src/components/ui/page/badge.tsx';
import type {
  BroadcastSkipped,
  BroadcastStanding,
  BroadcastStatus,
  BroadcastType,
} from '#src/schemas/broadcast-values.ts';
import type { Broadcast } from '#src/schemas/broadcasts.ts';
import type { BroadcastTexts } from './texts.ts';

export const STATUS_TONES: Readonly<Record<BroadcastStatus, BadgeTone>> = {
  draft: 'neutral',
  scheduled: 'info',
  sent: 'good',
  error: 'bad',
};

export const RECIPIENT_TONES: Readonly<Record<BroadcastStanding, BadgeTone>> = {
  pending: 'neutral',
  success: 'good',
  error: 'bad',
  opt_out: 'warn',
  stopped: 'neutral',
};

type Stand = Pick<Broadcast, 'status' | 'startedAt' | 'hold'>;

/** It has begun and goes on. Specification broadcasts 3.3. */
export const isSending = ({ status, startedAt }: Pick<Stand, 'status' | 'startedAt'>): boolean =>
  status === 'scheduled' && startedAt !== null;

/** Its form can be changed: nothing of it has left. Specification broadcasts 3.2. */
export const isOpen = ({ status, startedAt }: Pick<Stand, 'status' | 'startedAt'>): boolean =>
  status === 'draft' || (status === 'scheduled' && startedAt === null);

/** Why somebody isn't sent a broadcast of a type. Specification broadcasts 4.1. */
export function skippedText(t: BroadcastTexts, reason: BroadcastSkipped, type: BroadcastType): string {
  return reason === 'inactive' || reason === 'landline' ? t(`skipped.${reason}`) : t(`skipped.${reason}.${type}`);
}

/** How many aren't sent a broadcast of a type for one reason, in a sentence: `33 landlines`. Specification broadcasts 4.1. */
export function skippedCount(t: BroadcastTexts, reason: BroadcastSkipped, type: BroadcastType, count: number): string {
  if (reason === 'inactive' || reason === 'landline' || reason === 'optedOut')
    return t(`detail.skippedCount.${reason}`, { count });
  return t(`detail.skippedCount.${reason}.${type === 'email' ? 'email' : 'phone'}`, { count });
}

/** How many of several reasons. */
export const sumOf = (counts: Readonly<Partial<Record<string, number>>>): number =>
  Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);
