/** Seconds a `Retry-After` header asks to wait (a number or a date); undefined when it asks for nothing sensible. */
export function retryAfterSeconds(headers: Headers, now = Date.now()): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value)
    ? Number(value)
    : /^[a-z]/i.test(value)
      ? (Date.parse(value) - now) / 1000
      : Number.NaN;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
