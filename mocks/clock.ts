/**
 * Moves the page's wall clock: `Date.now()` and `new Date()` give the time `offset()` milliseconds from now. What
 * depends on elapsed time alone (timers, `performance.now()`) goes on as before.
 */
export function moveWallClock(scope: { Date: DateConstructor }, offset: () => number): void {
  const Real = scope.Date;
  const now = () => Real.now() + offset();
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
