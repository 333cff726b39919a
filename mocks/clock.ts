/** How a clock differs from the real one, in milliseconds. */
export interface ClockSetting {
  /** How far it is moved. */
  readonly clockOffset: number;
  /** The real moment at which it was stopped; null: it goes. */
  readonly clockStoppedAt: number | null;
}

/** What a clock shows at a real moment. */
export const timeOf = ({ clockOffset, clockStoppedAt }: ClockSetting, real: number): number =>
  (clockStoppedAt ?? real) + clockOffset;

/** Stops a clock at what it shows, or lets it go on from there. */
export const stopped = (clock: ClockSetting, stops: boolean, real: number): ClockSetting =>
  stops
    ? { ...clock, clockStoppedAt: clock.clockStoppedAt ?? real }
    : { clockOffset: timeOf(clock, real) - real, clockStoppedAt: null };

/**
 * Sets the page's wall clock: `Date.now()` and `new Date()` give the time that it shows. What depends on elapsed time
 * alone (timers, `performance.now()`) goes on as before.
 */
export function moveWallClock(scope: { Date: DateConstructor }, clock: () => ClockSetting): void {
  const Real = scope.Date;
  const now = () => timeOf(clock(), Real.now());
  const Moved = new Proxy(Real, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    apply: () => new Real(now()).toString(),
    get: (target, key, receiver) => (key === 'now' ? now : (Reflect.get(target, key, receiver) as unknown)),
  });
  // Libraries make dates of the same kind by `date.constructor`.
  Real.prototype.constructor = Moved;
  scope.Date = Moved;
}
