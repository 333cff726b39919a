import { zoneText } from '#src/lib/dates.ts';
import type { Option } from './select-field.tsx';
import { timezone } from '#src/schemas/timezone.ts';

/* Where most organizations are; the others follow by name. */
const FIRST = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/** All time zones this browser knows, and `present` if it is one, which may be under an older name. */
export function timeZoneOptions(present: string): Option[] {
  const own = timezone.safeParse(present).success ? [present] : [];
  const zones = new Set([...FIRST, ...Intl.supportedValuesOf('timeZone'), ...own]);
  return [...zones].map((value) => ({ value, label: zoneText(value) }));
}
