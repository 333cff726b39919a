import { WORK_LIMITS } from '#src/schemas/work-limits.ts';

/** For how many hours somebody may be put on shift; the usual ones first. Specification queues 4.6. */
export const SHIFT_HOURS = [WORK_LIMITS.queueShiftHours, 1, 2, 8, WORK_LIMITS.queueShiftHoursMax] as const;
