/** `1:23`, with hours where there are some: a place in a recording, in seconds. */
export function clockText(seconds: number): string {
  const whole = Math.floor(Math.max(0, seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
