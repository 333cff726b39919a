/** Where a value stands in a JSON value. */
export type Path = ReadonlyArray<string | number>;

/** Every place of a JSON value, the whole one included. */
export function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || value instanceof File) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))];
}

/** A copy with `replacement` at `path`; undefined takes the place out. */
export function replaced(value: unknown, path: Path, replacement: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((item: unknown, at): unknown =>
      String(at) === String(key) ? replaced(item, rest, replacement) : item,
    );
  const copy: Record<string, unknown> = { ...(value as Record<string, unknown>) };
  const inner = replaced(copy[key], rest, replacement);
  if (inner === undefined) delete copy[key];
  else copy[key] = inner;
  return copy;
}
