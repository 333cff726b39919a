/* Clocks of time zones; a zone that the machine doesn’t know throws a RangeError. */

/** Made once each: a formatter costs a hundred times what a use of it costs. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const made =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formatters.set(timeZone, made);
  return made;
}

/** What the clock of a zone shows, as the moment at which one of UTC shows it, to the second, in milliseconds. */
export function clockOf(timeZone: string, moment: number): number {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? Number.NaN;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** When the clock of a zone shows that, in milliseconds. The second guess is right where a change of the clock lies beside the first. */
export function momentOf(timeZone: string, clock: number): number {
  const guess = clock - (clockOf(timeZone, clock) - clock);
  return guess - (clockOf(timeZone, guess) - clock);
}
