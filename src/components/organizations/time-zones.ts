import type { Option } from '#src/components/ui/forms/select-field.tsx';

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

/** All time zones this browser knows, and `present`, which may be one under an older name. */
export function timeZoneOptions(present: string): Option[] {
  const zones = new Set([...FIRST, ...Intl.supportedValuesOf('timeZone'), present]);
  return [...zones].filter(Boolean).map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
