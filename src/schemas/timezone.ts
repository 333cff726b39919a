import * as z from 'zod/mini';

/** A time zone by its name, e.g. `America/New_York`. Specification api 4.8. */
export const timezone = z.string('required').check(
  z.minLength(1, { error: 'required', abort: true }),
  z.refine<string>(
    (zone) => {
      try {
        // an offset such as +02:00 is a zone to Intl, but has no summer time
        return !/^[+-]/.test(new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone);
      } catch {
        return false;
      }
    },
    { error: 'timezone.invalid' },
  ),
);
